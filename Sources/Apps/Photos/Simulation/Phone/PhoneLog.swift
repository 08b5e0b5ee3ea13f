import Kernel
import Photos
import Plans

// What a log can say that somebody of a phone was told. A reducer relies on what its world can say to
// it; who writes a log anew can say anything. What is forged so that nothing that was asked for is
// another, nobody can see.

extension PhotoLibrary {
  /// Why no run can have told the library that; nil where one can.
  func problem(of event: LibraryEvent) -> FieldError? {
    switch event {
    case .opened(let columns, let albums, _, let device):
      guard assets.isEmpty, self.albums.isEmpty else {
        return FieldError(field: "assets", problem: "the library was opened before")
      }
      guard (0..<Self.devicesMost).contains(device) else { return .range("device") }
      return columns.problem("assets") ?? Self.problem(of: albums)
    case .edited(.add(let asset), _, _):
      return asset.isWithinRange && asset.trashed == nil ? nil : .range("asset")
    case .edited(.makeAlbum(let album), _, _):
      return Self.problem(of: [album])
    case .edited, .asked, .appGone, .consentGiven, .accessChanged, .trashLooked:
      return nil
    }
  }

  /// More devices than any scenario has.
  private static let devicesMost: Int64 = 1_000_000

  /// Devices count their albums on from the last of a scenario.
  private static func problem(of albums: [Album]) -> FieldError? {
    let numbers = 0...(PhotosLimits.albums.upperBound * 1_000)
    return albums.allSatisfy { numbers.contains($0.id) } ? nil : .range("albums")
  }
}

extension Cleaner {
  /// Why no run can have told the cleaner that; nil where one can.
  func problem(of event: CleanerEvent) -> FieldError? {
    switch event {
    case .launched:
      guard session.phase == .closed else {
        return FieldError(field: "kind", problem: "the cleaner runs, and is not opened again")
      }
      return nil
    case .answered(let answer):
      guard awaits(answer) else {
        let phase = session.phase.rawValue
        let problem = "nobody asked for '\(answer.kind)' in \(phase)"
        return FieldError(field: "answer", problem: problem)
      }
      return answer.problem
    case .samplesDrawn(let draws):
      return session.problem(of: draws)
    case .localeSet, .terminated, .blockRan, .libraryChanged, .deleteTapped:
      return nil
    }
  }

  /// Whether the library answers so to what the cleaner asked last.
  private func awaits(_ answer: LibraryAnswer) -> Bool {
    switch answer {
    case .photos: session.phase == .fetchingPhotos || session.phase == .fetchingSamples
    case .albums: session.phase == .fetchingAlbums
    case .albumMade: session.phase == .makingKeep
    case .changed: session.phase == .savingKeep || session.phase == .deleting
    case .refused: session.phase == .deleting
    case .failed: true
    }
  }
}

extension CleanerSession {
  /// Why these samples cannot have been drawn: they are of months that asked for none, or of photos
  /// that a month has not.
  fileprivate func problem(of draws: [SampleDraw]) -> FieldError? {
    guard phase == .drawing else {
      return FieldError(field: "draws", problem: "nobody asked for samples in \(phase.rawValue)")
    }
    var rest = draws[...]
    for plan in months {
      guard let draw = rest.first, draw.month == plan.month else { continue }
      rest.removeFirst()
      var last: Int64 = -1
      for place in draw.places {
        guard place > last, place < plan.deletions.count else { return .range("places") }
        last = place
      }
    }
    return rest.isEmpty ? nil : .range("month")
  }
}

extension LibraryAnswer {
  /// What no library has; nil for what one has.
  fileprivate var problem: FieldError? {
    switch self {
    case .photos(let photos, _): photos.problem("photos")
    case .albums(let albums): albums.lazy.compactMap { $0.photos.problem("albums") }.first
    case .albumMade, .changed, .refused, .failed: nil
    }
  }
}

extension AssetColumns {
  /// What no scenario can give, under the name of its field; nil for what one can.
  fileprivate func problem(_ field: String) -> FieldError? {
    (0..<count).allSatisfy { self[$0].isWithinRange } ? nil : .range(field)
  }
}

extension ICloud {
  /// Why no run can have told iCloud that; nil where one can.
  func problem(of event: ICloudEvent) -> FieldError? {
    switch event {
    case .changed(_, let device), .connected(let device, _):
      isOnline(device) == nil ? .unknown("device", device) : nil
    case .arrived:
      nil
    }
  }
}
