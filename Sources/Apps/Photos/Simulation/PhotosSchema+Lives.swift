import Photos
import Plans

extension PhotosSchema {
  /// The life of a photo that something happens to, by its name in the scenario or its number in the log.
  ///
  /// What lies there untouched has none: the cleaner reads the whole library each time.
  static let lives = LifeSpec(
    name: "photo",
    fields: [
      "edit.id", "edit.ids", "ids", "kept", "photos", "answer.kept", "answer.deleted",
      "request.block.months.samples", "request.block.months.deletions",
      "request.block.months.held", "samples",
    ],
    leftOut: ["libraryChanged"],
    called: { plan in
      let names = (try? PhotosApplication.plan(of: plan)).map { PhotoNames($0.names) }
      return { number in names.flatMap { names in Int64(number).map { names.name(of: $0) } } }
    },
    stages: [
      LifeStage("edited", "edited", detail: "edit.kind"),
      LifeStage("named in a change that is asked for", "asked", inner: "change"),
      LifeStage("kept as a sample", "changeMade"),
      LifeStage("goes to Recently Deleted", "photosDeleted"),
      LifeStage("goes to Recently Deleted, not by the app", "photosRemoved"),
      LifeStage("recovered", "photosRecovered"),
      LifeStage("wanted back, and gone", "recoveryMissed"),
      LifeStage("taken out of an album", "membersRemoved"),
      LifeStage("gone for good", "photosPurged"),
    ] + PhotoInvariant.allCases.map { LifeStage("broken: \($0.title)", $0.rawValue) },
  )
}
