import Kernel
import Testing

@testable import Photos

/// The design that keeps what it promises.
struct CleanerCorrectedTests {
  @Test func `nothing changes before consent, and then samples and deletion are one change`() {
    var phone = Phone(library([photo(1), photo(2), photo(3)]), settings: corrected)
    phone.tell(.launched)
    #expect(phone.libraryFacts.isEmpty)
    phone.tell(.deleteTapped)
    phone.tell(.consentGiven(batch: 1, .confirmed))
    #expect(phone.library.present == [1])
    #expect(phone.library.albums == [Album(id: 1_001, title: "Keep", members: [1])])
    #expect(
      phone.facts == [
        .previewShown(delete: 2, keep: 1, bytes: 2_000, everywhere: true),
        .deletionDone(batch: 1, count: 2), .freeingPromised(bytes: 2_000, days: 30),
      ]
    )
    #expect(phone.breaches.isEmpty)
    #expect(phone.cleaner.session.phase == .done)
    #expect(phone.cleaner.store.samples == [1])
    #expect(phone.cleaner.store.keepAlbum == 1_001)
  }

  @Test func `refusals are told, and change nothing however often`() {
    var phone = Phone(library([photo(1), photo(2)]), settings: corrected)
    for _ in 1...30 { phone.clean(.refused) }
    #expect(phone.library.albums.isEmpty)
    #expect(phone.library.present == [1, 2])
    #expect(phone.facts.filter { $0 == .deletionCancelled }.count == 30)
  }

  @Test(arguments: CleanerPhase.allCases.filter { $0 != .ready })
  func `a tap anywhere but on the preview is ignored and changes nothing`(phase: CleanerPhase) {
    var cleaner = Cleaner(settings: corrected)
    cleaner.session.phase = phase
    let before = cleaner
    var effects = Effects<CleanerEffect>()
    cleaner.reduce(.deleteTapped, at: .start, into: &effects)
    #expect(effects.items == [.state(.tapIgnored(phase: phase))])
    #expect(cleaner == before)
  }

  @Test func `a month's samples are counted with what Keep holds`() {
    var settings = corrected
    settings.perMonth = 2
    var phone = Phone(library((1...4).map { photo($0, daysOld: 100) }), settings: settings)
    phone.clean()
    #expect(phone.library.present == [1, 2])
    for id in 5...7 { phone.edit(.add(photo(PhotoID(id), daysOld: 99))) }
    phone.clean()
    #expect(phone.library.present == [1, 2])
    #expect(phone.breaches.isEmpty)
  }

  @Test func `a month with fewer photos than samples loses none`() {
    var settings = corrected
    settings.perMonth = 3
    var phone = Phone(library([photo(1), photo(2)]), settings: settings)
    phone.clean()
    #expect(phone.library.present == [1, 2])
    #expect(phone.facts == [.nothingToClean])
  }

  @Test func `k of a thousand is as good as any`() {
    var settings = corrected
    settings.perMonth = 1_000
    var phone = Phone(library((1...1_003).map { photo($0) }), settings: settings)
    phone.clean()
    #expect(phone.library.present.count == 1_000)
    #expect(phone.breaches.isEmpty)
  }

  @Test func `samples stay when their album is deleted, and come back into a new one`() {
    var phone = Phone(library([photo(1), photo(2)]), settings: corrected)
    phone.clean()
    phone.edit(.deleteAlbum(album: 1_001))
    phone.clean()
    #expect(phone.library.present == [1])
    // There is nothing to delete, so nothing is changed: the album waits for the next deletion.
    #expect(phone.library.albums.isEmpty)
    phone.edit(.add(photo(3, daysOld: 99)))
    phone.edit(.add(photo(4, daysOld: 70)))
    phone.edit(.add(photo(5, daysOld: 70)))
    phone.clean()
    #expect(phone.library.albums.map(\.members) == [[4, 1]])
    #expect(phone.library.present == [1, 4])
    #expect(phone.breaches.isEmpty)
  }

  @Test func `Keep is the same album under another title`() {
    var phone = Phone(library([photo(1), photo(2)]), settings: corrected)
    phone.clean()
    phone.edit(.renameAlbum(album: 1_001, title: "Memories"))
    phone.edit(.makeAlbum(Album(id: 77, title: "Keep")))
    phone.edit(.add(photo(3, daysOld: 99)))
    phone.clean()
    #expect(phone.library.present == [1])
    #expect(phone.library.albums[0].members == [1])
    #expect(phone.breaches.isEmpty)
  }

  @Test func `a sample that the person takes out of Keep is a candidate again`() {
    var phone = Phone(library([photo(1), photo(2)]), settings: corrected)
    phone.clean()
    phone.edit(.removeFromAlbum(album: 1_001, ids: [1]))
    phone.edit(.add(photo(3, daysOld: 99)))
    phone.choose = { _ in [1] }
    phone.clean()
    #expect(phone.library.present == [3])
    #expect(phone.breaches.isEmpty)
  }

  @Test func `a change while the preview is shown makes it anew`() {
    var phone = Phone(library([photo(1), photo(2), photo(3)]), settings: corrected)
    phone.tell(.launched)
    phone.edit(.mark(id: 3, traits: .favourite, isSet: true))
    #expect(
      phone.facts == [
        .previewShown(delete: 2, keep: 1, bytes: 2_000, everywhere: true),
        .previewShown(delete: 1, keep: 1, bytes: 1_000, everywhere: true),
      ]
    )
  }

  @Test func `a change during the scan is not missed`() {
    var cleaner = Cleaner(settings: corrected)
    _ = cleaner.take(.launched)
    _ = cleaner.take(.answered(.photos(AssetColumns([photo(1), photo(2)]), access: .full)))
    #expect(cleaner.take(.libraryChanged(LibraryNotice(changed: [2]))) == [])
    _ = cleaner.take(.answered(.albums([])))
    #expect(
      cleaner.take(.samplesDrawn([SampleDraw(month: 202_511, places: [0])])) == [
        .ask(.photos(before: noon - 30 * day, undated: false, sources: .library))
      ]
    )
    #expect(cleaner.session.isStale == false)
  }

  @Test func `its own change does not make it scan`() {
    var cleaner = Cleaner(settings: corrected)
    _ = cleaner.take(.launched)
    #expect(cleaner.take(.libraryChanged(LibraryNotice(changed: [2], batch: 1))) == [])
    #expect(cleaner.session.isStale == false)
  }

  @Test func `what became protected while the system asked is named`() {
    var phone = Phone(library([photo(1), photo(2), photo(3)]), settings: corrected)
    phone.tell(.launched)
    phone.tell(.deleteTapped)
    phone.edit(.mark(id: 3, traits: .favourite, isSet: true), origin: .cloud)
    phone.tell(.consentGiven(batch: 1, .confirmed))
    #expect(phone.facts.contains(.recoveryAdvised(ids: [3])))
    #expect(phone.breaches.isEmpty)
  }

  @Test func `with limited access it asks for more and does nothing`() {
    var phone = Phone(
      library([photo(1, traits: .selected)], access: .limited),
      settings: corrected,
    )
    phone.clean()
    #expect(phone.facts == [.accessTooSmall(.limited)])
    #expect(phone.libraryFacts.isEmpty)
  }

  @Test func `counting from the first sight leaves new old photos alone`() {
    var settings = corrected
    settings.age = .seen
    var phone = Phone(library([photo(1), photo(2)]), settings: settings)
    phone.clean()
    #expect(phone.library.present == [1, 2])
    phone.now = .day(20)
    phone.edit(.add(photo(3)))
    phone.clean()
    phone.now = .day(30)
    phone.clean()
    // The two of the first day are old enough by now, the third is not.
    #expect(phone.library.present == [1, 3])
    #expect(phone.cleaner.store.seen == [1, 2, 3])
  }

  @Test(arguments: [(MonthZone.capture, [1, 2] as [PhotoID]), (.named, [1]), (.current, [1])])
  func `a photo is of the month that it has where it was taken, or in one zone`(
    zone: MonthZone,
    kept: [PhotoID],
  ) {
    // Half past eleven on the last of June in Sydney is afternoon in UTC; an hour later it is July
    // in Sydney and still June in UTC.
    let june = Asset(id: 1, taken: 1_751_290_200, offset: 36_000, added: 0, bytes: 1)
    let july = Asset(id: 2, taken: 1_751_293_800, offset: 36_000, added: 0, bytes: 1)
    var settings = corrected
    settings.monthZone = zone
    var phone = Phone(
      library([june, july, photo(3), photo(4)]),
      settings: settings,
    )
    phone.clean()
    #expect(phone.library.present == kept + [3])
    #expect(phone.breaches.isEmpty)
  }

  @Test func `a process that ends forgets its session and keeps its store`() {
    var phone = Phone(library([photo(1), photo(2)]), settings: corrected)
    phone.clean()
    phone.tell(.launched)
    phone.tell(CleanerEvent.terminated)
    #expect(phone.cleaner.session == CleanerSession())
    #expect(phone.cleaner.store.samples == [1])
  }

  @Test func `a kill before the answer of the first deletion leaves an album to take up`() {
    var phone = Phone(library((1...3).map { photo($0) }), settings: corrected)
    phone.tell(.launched)
    phone.tell(.deleteTapped)
    // The library deletes, and the process is gone before it hears of it.
    _ = phone.library.take(.consentGiven(batch: 1, .confirmed))
    _ = phone.cleaner.take(.terminated)
    // They were written down when the block ran.
    #expect(phone.cleaner.store.pending == [1])
    phone.edit(.add(photo(4, daysOld: 99)))
    phone.clean()
    #expect(phone.library.albums.map(\.members) == [[1]])
    #expect(phone.library.present == [1])
  }

  @Test func `samples of a deletion without an answer stay, whatever came back since`() {
    var phone = Phone(library((1...3).map { photo($0) }), settings: corrected)
    phone.tell(.launched)
    phone.tell(.deleteTapped)
    // The library deletes, and the process is gone before it hears of it.
    for effect in phone.library.take(.consentGiven(batch: 1, .confirmed)) {
      guard case .state(let fact) = effect else { continue }
      phone.breaches += phone.ledger.take(fact, of: phone.library, at: .start)
    }
    phone.tell(CleanerEvent.terminated)
    // Nothing is left to tell that the deletion was made.
    phone.edit(.deleteAlbum(album: 1_001))
    phone.edit(.recover(ids: [2, 3]))
    phone.choose = { _ in [1] }
    phone.clean()
    #expect(phone.breaches == [])
    #expect(phone.library.present == [1])
    #expect(phone.library.albums.map(\.members) == [[1]])
    #expect(phone.cleaner.store.doubtful == [])
  }

  @Test func `a kill before an answer keeps the choice, and puts no more into Keep than it should`()
  {
    var phone = Phone(library((1...3).map { photo($0) }), settings: corrected)
    phone.clean(nil)
    #expect(phone.cleaner.store.pending == [1])
    phone.choose = { _ in [2] }
    phone.clean()
    #expect(phone.cleaner.store.pending == [])
    #expect(phone.library.present == [1])
    #expect(phone.breaches.isEmpty)
  }

  @Test func `samples in doubt beyond the month's number stay out of Keep and are not deleted`() {
    var phone = Phone(library((1...3).map { photo($0) }), settings: corrected)
    phone.clean(nil)
    // The person chooses for themselves meanwhile.
    phone.edit(.makeAlbum(Album(id: 9, title: "Keep", members: [3])))
    phone.clean()
    #expect(phone.library.present == [1, 3])
    #expect(phone.library.albums.map(\.members) == [[3]])
    #expect(phone.cleaner.store.doubtful == [1])
    #expect(phone.breaches.isEmpty)
  }

  @Test func `a Keep that is made anew while the system asks loses no sample of the old one`() {
    var phone = Phone(
      library((1...3).map { photo($0) } + [photo(4, daysOld: 60), photo(5, daysOld: 60)]),
      settings: corrected,
    )
    phone.clean()
    #expect(phone.library.present == [1, 4])
    phone.edit(.add(photo(6, daysOld: 150)))
    phone.edit(.add(photo(7, daysOld: 150)))
    phone.tell(.launched)
    phone.edit(.deleteAlbum(album: 1_001), origin: .cloud)
    phone.tell(.deleteTapped)
    phone.tell(.consentGiven(batch: 2, .confirmed))
    phone.tell(CleanerEvent.terminated)
    phone.edit(.add(photo(8, daysOld: 99)))
    phone.edit(.add(photo(9, daysOld: 60)))
    phone.clean()
    #expect(phone.library.present == [1, 4, 6])
    #expect(phone.breaches.isEmpty)
  }

  @Test func `a sample that went and came back while the system asks is named as well`() {
    var phone = Phone(library((1...3).map { photo($0) }), settings: corrected)
    phone.clean()
    phone.edit(.recover(ids: [2, 3]))
    phone.tell(.launched)
    phone.edit(.deleteAlbum(album: 1_001), origin: .cloud)
    phone.tell(.deleteTapped)
    phone.edit(.delete(ids: [1]), origin: .cloud)
    phone.edit(.recover(ids: [1]), origin: .cloud)
    phone.tell(.consentGiven(batch: 2, .confirmed))
    #expect(phone.library.present == [1])
    #expect(phone.facts.contains(.recoveryAdvised(ids: [2])))
    #expect(phone.breaches.isEmpty)
  }

  @Test func `what came in lately has its days of grace, however long ago it was taken`() {
    let received = Asset(id: 3, taken: noon - 900 * day, added: noon - 2 * day, bytes: 1)
    let other = Asset(id: 4, taken: noon - 900 * day, added: noon - 2 * day, bytes: 1)
    var phone = Phone(library([photo(1), photo(2), received, other]), settings: corrected)
    phone.clean()
    #expect(phone.library.present == [1, 3, 4])
    #expect(phone.ledger.reached & PhotoInvariant.unbackedDeleted.bit != 0)
    phone.now = .day(28)
    phone.clean()
    #expect(phone.library.present == [1, 3])
    #expect(phone.breaches.isEmpty)
  }

  @Test func `a Keep of one's own is taken up, and what it loses with its album is put back`() {
    let own = [Album(id: 5, title: "Keep", members: [3])]
    var phone = Phone(library((1...3).map { photo($0) }, albums: own), settings: corrected)
    phone.clean()
    // The photo in it was sample enough.
    #expect(phone.library.present == [3])
    phone.edit(.deleteAlbum(album: 5))
    phone.edit(.makeAlbum(Album(id: 6, title: "Keep")))
    phone.edit(.add(photo(7, daysOld: 60)))
    phone.edit(.add(photo(8, daysOld: 60)))
    phone.clean()
    #expect(phone.library.albums.map(\.members) == [[7, 3]])
    #expect(phone.breaches.isEmpty)
  }

  @Test func `a sample that vanishes while the system asks has a photo of its month named`() {
    var phone = Phone(library((1...3).map { photo($0) }), settings: corrected)
    phone.tell(.launched)
    phone.tell(.deleteTapped)
    phone.edit(.delete(ids: [1]), origin: .cloud)
    phone.tell(.consentGiven(batch: 1, .confirmed))
    #expect(phone.library.present == [])
    #expect(phone.facts.contains(.recoveryAdvised(ids: [2])))
    #expect(phone.breaches.isEmpty)
  }

  @Test func `states come back from the log as they were`() throws {
    var phone = Phone(library([photo(1), photo(2)]), settings: corrected)
    phone.tell(.launched)
    let bytes = CanonicalWriter.encode(phone.cleaner)
    #expect(try CanonicalReader.decode(Cleaner.self, from: bytes) == phone.cleaner)
    for event in CleanerEvent.prototypes {
      var writer = CanonicalWriter()
      writer.payload(event)
      let back = try CanonicalReader.decode(
        CleanerEvent.self,
        kind: event.kind,
        from: writer.bytes,
      )
      #expect(back == event)
    }
  }
}
