import Kernel
import Photos

/// What the planned faults do; without them nothing here changes anything.
extension PhoneRouter {
  /// Whether a tap goes unheard; the next one is heard then.
  func ignoresTap(_ memory: inout FaultMemory) -> Bool {
    guard faults.contains(.secondTap) else { return false }
    memory.hasTapped.toggle()
    return memory.hasTapped
  }

  /// Asks what the system asks already again, after the first OK.
  ///
  /// - Returns: whether it does; the OK then counts for nothing.
  func asksAgain(
    _ library: PhotoLibrary,
    _ memory: inout FaultMemory,
    _ directives: inout Effects<PhoneDirective>,
  ) -> Bool {
    guard faults.contains(.asksTwice), let block = library.question?.block,
      block.batch != memory.askedAgain
    else { return false }
    memory.askedAgain = block.batch
    let count = Int64(block.deletionCount)
    let again = LibraryFact.deletionAsked(batch: block.batch, count: count, bytes: 0)
    directives.append(.observeAgain(.library(again), cause: memory.question))
    return true
  }

  /// Remembers a question that the system has just asked.
  ///
  /// - Returns: the answer that it gets at once; nil where it waits for one.
  func heedQuestion(
    _ fact: LibraryFact,
    in system: inout PhoneSystem,
    cause: LogPosition,
  ) -> PhoneDirective? {
    guard case .deletionAsked(let batch, _, _) = fact else { return nil }
    system.faults.question = cause
    guard faults.contains(.ownConsent) else { return nil }
    return .wake(.consentGiven(batch: batch, .confirmed), at: nil)
  }

  /// What becomes of a request on its way to the library.
  func delivered(
    _ request: LibraryRequest,
    to library: PhotoLibrary,
    _ memory: inout FaultMemory,
  ) -> LibraryRequest {
    guard !faults.isEmpty else { return request }
    memory.answers = answerOverlooking(request, of: library).map { [$0] } ?? []
    guard faults.contains(.lessThanShown), case .change(var block) = request,
      let month = block.months.lastIndex(where: { !$0.deletions.isEmpty })
    else { return request }
    block.months[month].deletions.removeLast()
    return .change(block)
  }

  /// What becomes of the library's answer to a request on its way to the cleaner.
  func delivered(_ answer: LibraryAnswer, _ memory: FaultMemory) -> LibraryAnswer {
    guard !faults.isEmpty else { return answer }
    switch answer {
    case .photos:
      return memory.answers.first ?? answer
    case .albums(let albums):
      guard faults.contains(.albumsUnseen) else { return answer }
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

  /// What a library would answer whose photos do not have the marks that are overlooked; nil for what
  /// it would answer anyway.
  private func answerOverlooking(
    _ request: LibraryRequest,
    of library: PhotoLibrary,
  ) -> LibraryAnswer? {
    let marks = faults.reduce(into: Traits()) { $0.formUnion($1.overlooked) }
    guard !marks.isEmpty else { return nil }
    switch request {
    case .photos, .assets: break
    case .albums, .makeAlbum, .change: return nil
    }
    let present = library.assets.filter(\.isPresent).map { asset in
      var asset = asset
      asset.traits.subtract(marks)
      return asset
    }
    let opened = LibraryEvent.opened(
      assets: AssetColumns(present),
      albums: library.albums,
      access: library.access,
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
