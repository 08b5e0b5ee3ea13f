import Kernel
import Photos

/// What the planned faults do; without them nothing here changes anything.
extension Phone {
  /// What they remember while the cleaner's process lives.
  struct FaultMemory {
    /// The last request to the library.
    var request: LibraryRequest?
    /// The event in which the system asked last; zero for none.
    var question: Int64 = 0
    /// The batch about which the system has asked again; zero for none.
    var askedAgain: Int64 = 0
    /// Whether the last tap went unheard.
    var hasTapped = false
  }

  /// Whether a tap goes unheard; the next one is heard then.
  func ignoresTap() -> Bool {
    guard world.faults.contains(.secondTap) else { return false }
    faultMemory.hasTapped.toggle()
    return faultMemory.hasTapped
  }

  /// Asks what the system asks already again, after the first OK.
  ///
  /// - Returns: whether it does; the OK then counts for nothing.
  func asksAgain() throws -> Bool {
    guard world.faults.contains(.asksTwice), let block = library.reducer.question?.block,
      block.batch != faultMemory.askedAgain
    else { return false }
    faultMemory.askedAgain = block.batch
    let count = Int64(block.deletionCount)
    let again = LibraryFact.deletionAsked(batch: block.batch, count: count, bytes: 0)
    try take(again, cause: faultMemory.question)
    return true
  }

  /// Remembers a question that the system has just asked, or answers it at once.
  func heedQuestion(_ fact: LibraryFact, cause: Int64) {
    guard case .deletionAsked(let batch, _, _) = fact else { return }
    faultMemory.question = cause
    guard world.faults.contains(.ownConsent) else { return }
    let consent = LibraryEvent.consentGiven(batch: batch, .confirmed)
    library.schedule(consent, at: world.simulation.now, cause: cause, in: world.simulation)
  }

  /// What becomes of a request on its way to the library.
  func delivered(_ request: LibraryRequest) -> LibraryRequest {
    guard !world.faults.isEmpty else { return request }
    faultMemory.request = request
    guard world.faults.contains(.lessThanShown), case .change(var block) = request,
      let month = block.months.lastIndex(where: { !$0.deletions.isEmpty })
    else { return request }
    block.months[month].deletions.removeLast()
    return .change(block)
  }

  /// What becomes of the library's answer to a request on its way to the cleaner.
  func delivered(_ answer: LibraryAnswer) -> LibraryAnswer {
    switch answer {
    case .photos:
      let marks = world.faults.reduce(into: Traits()) { $0.formUnion($1.overlooked) }
      guard !marks.isEmpty, let request = faultMemory.request else { return answer }
      return self.answer(to: request, overlooking: marks) ?? answer
    case .albums(let albums):
      guard world.faults.contains(.albumsUnseen) else { return answer }
      return .albums(
        albums.map { album in
          var album = album
          album.photos = AssetColumns()
          return album
        }
      )
    case .albumMade, .changed, .refused, .failed:
      return answer
    }
  }

  /// What a library would answer whose photos do not have these marks.
  private func answer(to request: LibraryRequest, overlooking marks: Traits) -> LibraryAnswer? {
    let present = library.reducer.assets.filter(\.isPresent).map { asset in
      var asset = asset
      asset.traits.subtract(marks)
      return asset
    }
    let opened = LibraryEvent.opened(
      assets: AssetColumns(present),
      albums: library.reducer.albums,
      access: library.reducer.access,
      device: 0,
    )
    var blind = PhotoLibrary()
    var effects = Effects<LibraryEffect>()
    blind.reduce(opened, at: .start, into: &effects)
    blind.reduce(.asked(request), at: .start, into: &effects)
    for case .answer(let answer) in effects.items { return answer }
    return nil
  }
}
