import Findings
import Kernel
import Photos

/// What a run's report says about the photos.
struct PhotosReport {
  private let world: PhotosWorld
  /// The phone whose library is spoken of: the first with the cleaner.
  private let phone: Phone
  private let tally: Tally

  /// A report of a run that is over.
  init(world: PhotosWorld) {
    guard let phone = world.phones.first(where: { $0.cleaner != nil }) else {
      preconditionFailure("a plan without a cleaner")
    }
    self.world = world
    self.phone = phone
    tally = Tally(world.phones, perMonth: world.plan.settings.perMonth, judged: world.judged)
  }

  /// Everything, for a terminal, a script and a golden.
  var findings: AppFindings {
    let data = data
    return AppFindings(
      app: PhotosSchema.name,
      headline: headline,
      measures: metrics,
      sections: PhotosWords(data).sections,
      data: data,
      details: [Detail(key: "breaches", json: breachesJSON)],
      findings: invariants,
      unjudged: PhotoInvariant.allCases.filter { world.judged.times(of: $0) == 0 }
        .map { "\(PhotosSchema.name).\($0.rawValue)" },
      presumptions: Self.presumptions,
      question: world.phones.contains { !$0.story.breaches.isEmpty } ? "--breach 1" : "",
    )
  }

  // MARK: Figures

  private var headline: [Measure] {
    [
      measure("openings", .openings), measure("taps and answers", .actions),
      measure("questions of the system", .questions), measure("deletions", .batches),
      measure("photos deleted", .photosDeleted),
      measure("  protected ones", .protectedDeleted, aim: .smaller),
      measure("samples kept", .samples), measure("  months with one", .monthsWithSamples),
      measure("  months with too many", .monthsOverfull),
      measure("  months without", .monthsLost, aim: .smaller),
      measure("changes nobody asked for", .unaskedChanges, aim: .smaller),
      measure("called free", .bytesCalledFree), measure("free", .bytesFreed),
      measure("in Recently Deleted", .bytesInTrash),
      measure("stands still", .stuck, aim: .smaller),
    ]
  }

  private var metrics: [Measure] {
    PhotosMetric.allCases.map { measure("\(PhotosSchema.name).\($0.rawValue)", $0) }
  }

  private func measure(
    _ name: String,
    _ metric: PhotosMetric,
    aim: Measure.Aim? = nil,
  ) -> Measure {
    Measure(name: name, value: tally.value(of: metric), unit: metric.unit, aim: aim)
  }

  // MARK: Data

  /// Tables, lanes and arrows.
  private var data: FindingData {
    let end = world.simulation.now
    return FindingData(
      tables: [phones, albums, story, notices],
      lanes: world.phones.flatMap { $0.journal.lanes(until: end) },
      arrows: world.arrows,
    )
  }

  private var phones: FindingTable {
    func assets(_ phone: Phone, present: Bool) -> [Asset] {
      phone.library.reducer.assets.filter { $0.isPresent == present }
    }
    func bytes(_ assets: [Asset]) -> Int64 { assets.reduce(0) { $0 + $1.bytes } }
    return FindingTable(
      name: PhotosWords.phones,
      of: world.phones,
      subject: { $0.plan.device },
      columns: [
        .count("cleaners") { $0.cleaner == nil ? 0 : 1 },
        .count("photos") { Int64(assets($0, present: true).count) },
        .number("bytes", .bytes) { bytes(assets($0, present: true)) },
        .number("in Recently Deleted", .bytes) { bytes(assets($0, present: false)) },
        .count("notices") { $0.journal.noticeCount },
        .count("photos gone to Recently Deleted") { $0.journal.photoCount },
      ],
    )
  }

  /// Of the phone that is spoken of, those that keep samples first.
  private var albums: FindingTable {
    let keep = phone.ledger.keepAlbums
    let all = phone.library.reducer.albums.filter { $0.kind != .folder }
    return FindingTable(
      name: PhotosWords.albums,
      of: all.filter { keep.contains($0.id) } + all.filter { !keep.contains($0.id) },
      subject: \.title,
      columns: [
        .text("device") { _ in phone.plan.device },
        .count("keeps samples") { keep.contains($0.id) ? 1 : 0 },
        .count("photos") { Int64($0.members.count) },
        .text("names") { album in
          album.members.isEmpty ? nil : NamedPhotos(album.members, world.names, limit: 8).names
        },
        .count("unnamed") { NamedPhotos($0.members, world.names, limit: 8).unnamed },
      ],
    )
  }

  private var story: FindingTable {
    PhotosStories.table(world.phones.map { (device: $0.plan.device, story: $0.story) })
  }

  private var notices: FindingTable {
    FindingTable(
      name: PhotosWords.notices,
      of: world.phones.flatMap(\.journal.notices),
      subject: \.device,
      columns: [
        .instant("at") { $0.at }, .text("notice", shownBy: \.evidence) { $0.kind },
        .count("photos") { $0.photos }, .count("kept") { $0.kept },
        .number("bytes", .bytes) { $0.bytes }, .count("days") { $0.days },
      ],
    )
  }

  // MARK: Invariants

  private var invariants: [Finding] {
    PhotoInvariant.allCases.map { invariant in
      let isExpected = world.plan.breaks.contains(invariant.rawValue)
      return Finding(
        name: isExpected ? "as expected, broken: \(invariant.title)" : invariant.title,
        verdict: verdict(of: invariant, isExpected),
        detail: world.judged.detail(of: invariant),
        key: invariant.rawValue,
      )
    }
  }

  private func verdict(of invariant: PhotoInvariant, _ isExpected: Bool) -> Verdict {
    let times = world.judged.breaches(of: invariant)
    // A fault that was to show and did not is as bad as one that was not to.
    if isExpected { return times > 0 ? .passed : .failed }
    if times > 0 { return .failed }
    return world.judged.times(of: invariant) > 0 ? .passed : .vacuous
  }

  private var breachesJSON: String {
    let all = world.phones.flatMap(\.story.breaches).sorted { $0.number < $1.number }
    let rows =
      all.map { number, at, breach in
        var writer = CanonicalWriter()
        writer.payload(breach)
        return #"{"variant":"\#(world.simulation.plan.variant)","number":\#(number),"#
          + #""at_ns":\#(at.nanoseconds),"#
          + #""invariant":"\#(breach.kind)","#
          + "\"breach\":\(String(decoding: writer.bytes, as: UTF8.self))}"
      }
    return "[" + rows.joined(separator: ",") + "]"
  }
}
