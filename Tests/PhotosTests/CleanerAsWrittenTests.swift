import Kernel
import Testing

@testable import Photos

/// The design as the seed has it, step by step.
struct CleanerAsWrittenTests {
  private func launched(_ settings: CleanerSettings = asWritten) -> Cleaner {
    var cleaner = Cleaner(settings: settings)
    _ = cleaner.take(.localeSet(zone: Zone(), calendar: .gregorian))
    _ = cleaner.take(.launched)
    return cleaner
  }

  @Test func `the flow of the seed: fetch, albums, draw, album, samples, preview`() {
    var cleaner = Cleaner(settings: asWritten)
    #expect(
      cleaner.take(.launched) == [
        .ask(.photos(before: noon - 30 * day, undated: false, sources: .library))
      ]
    )
    #expect(
      cleaner.take(
        .answered(.photos(AssetColumns([photo(1), photo(2), photo(3)]), access: .full))
      )
        == [.ask(.albums(scope: .people))]
    )
    #expect(
      cleaner.take(.answered(.albums([]))) == [
        .draw(groups: [SampleGroup(month: 202_511, size: 3, count: 1)], anew: true)
      ]
    )
    #expect(
      cleaner.take(.samplesDrawn([SampleDraw(month: 202_511, places: [1])])) == [
        .ask(.makeAlbum(title: "Keep"))
      ]
    )
    var block = ChangeBlock()
    block.album = 1_001
    block.months = [MonthPlan(month: 202_511, samples: [2], deletions: [])]
    #expect(cleaner.take(.answered(.albumMade(1_001))) == [.ask(.change(block))])
    #expect(
      cleaner.take(.answered(.changed(album: 1_001, kept: [2], deleted: [], bytes: 0))) == [
        .state(.previewShown(delete: 2, keep: 1, bytes: 2_000, everywhere: false))
      ]
    )
    #expect(cleaner.session.phase == .ready)
    #expect(
      cleaner.session.months == [MonthPlan(month: 202_511, samples: [2], deletions: [1, 3])]
    )
  }

  @Test(arguments: [0, 1])
  func `samples that lost their album go back unasked, as many as the preview says`(fresh: Int) {
    var settings = asWritten
    settings.lookup = .identifier
    var phone = Phone(library([photo(1), photo(2), photo(3)]), settings: settings)
    phone.clean()
    #expect(phone.library.albums.map(\.members) == [[1]])
    phone.edit(.deleteAlbum(album: 1_001))
    // With no photo left to draw from the samples alone are put back.
    if fresh > 0 { phone.edit(.add(photo(4))) }
    phone.tell(.launched)
    let previews = phone.facts.compactMap { fact -> Int64? in
      guard case .previewShown(_, let keep, _, _) = fact else { return nil }
      return keep
    }
    #expect(previews == [1, Int64(1 + fresh)])
    #expect(phone.library.albums.map(\.members) == [fresh > 0 ? [4, 1] : [1]])
    #expect(phone.cleaner.store.samples == (fresh > 0 ? [1, 4] : [1]))
    #expect(phone.cleaner.store.orphans == [])
  }

  @Test func `a refusal leaves it in deleting, and a tap does nothing`() {
    var phone = Phone(library([photo(1), photo(2)]), settings: asWritten)
    phone.tell(.launched)
    phone.tell(.deleteTapped)
    phone.tell(.consentGiven(batch: 1, .refused))
    phone.tell(.deleteTapped)
    #expect(phone.facts.suffix(2) == [.stuck(phase: .deleting), .tapIgnored(phase: .deleting)])
    #expect(phone.cleaner.session.phase == .deleting)
    #expect(phone.cleaner.session.phase.seedState == "deleting")
  }

  @Test func `a failure while scanning leaves it in scanning`() {
    var cleaner = launched()
    _ = cleaner.take(.answered(.photos(AssetColumns([photo(1)]), access: .limited)))
    _ = cleaner.take(.answered(.albums([])))
    _ = cleaner.take(.samplesDrawn([SampleDraw(month: 202_511, places: [0])]))
    #expect(
      cleaner.take(.answered(.failed(.limited))) == [.state(.stuck(phase: .makingKeep))]
    )
    #expect(cleaner.session.phase.seedState == "scanning")
  }

  @Test func `freed bytes are named when the deletion is done`() {
    var phone = Phone(library([photo(1), photo(2)]), settings: asWritten)
    phone.clean()
    #expect(
      phone.facts.suffix(2) == [.deletionDone(batch: 1, count: 1), .freedShown(bytes: 1_000)]
    )
    #expect(phone.broken == [.changedUnasked, .changedUnasked, .freedTooEarly])
  }

  @Test func `every scan keeps one more of each month`() {
    var phone = Phone(library((1...5).map { photo($0) }), settings: asWritten)
    phone.clean(.refused)
    phone.clean(.refused)
    #expect(phone.ledger.samples == [1, 2])
    #expect(phone.broken.contains(.keptTooMany))
  }

  @Test func `the setting of two a month is not looked at`() {
    var settings = asWritten
    settings.perMonth = 2
    var phone = Phone(library((1...5).map { photo($0) }), settings: settings)
    phone.clean()
    #expect(phone.library.present == [1])
    #expect(phone.broken.contains(.monthLost))
  }

  @Test func `Keep is found by its title, and made anew where that has changed`() {
    var phone = Phone(library((1...6).map { photo($0) }), settings: asWritten)
    phone.clean(.refused)
    phone.edit(.renameAlbum(album: 1_001, title: "Memories"))
    phone.clean(.refused)
    #expect(phone.library.albums.map(\.title) == ["Memories", "Keep"])
  }

  @Test func `what the scan found is deleted, a favourite meanwhile included`() {
    var phone = Phone(library([photo(1), photo(2), photo(3)]), settings: asWritten)
    phone.tell(.launched)
    phone.edit(.mark(id: 3, traits: .favourite, isSet: true))
    phone.tell(.deleteTapped)
    phone.tell(.consentGiven(batch: 1, .confirmed))
    #expect(phone.library.present == [1])
    #expect(
      phone.breaches.contains(Breach(.protectedDeleted, batch: 1, photos: [3]))
    )
  }

  @Test func `two eras share a month in the Japanese calendar, and one of the two is lost`() {
    let old = Asset(id: 1, taken: 813_110_400, added: 813_110_400, bytes: 1)
    let new = Asset(id: 2, taken: 1_760_140_800, added: 1_760_140_800, bytes: 1)
    var phone = Phone(library([old, new]), settings: asWritten)
    phone.tell(.localeSet(zone: Zone.fixed(32_400), calendar: .japanese))
    phone.clean()
    #expect(phone.breaches.contains { $0.invariant == .monthLost })
    #expect(phone.library.present == [1])
  }

  @Test func `the days of grace end at the same time of day, over a change of clocks`() {
    // New York set its clocks forward on 2026-03-08: thirty days before 2026-03-20 09:00 there are
    // 719 hours, as `date(byAdding: .day, …)` counts them.
    let zone = Zone(
      name: "America/New_York",
      offsets: [-18_000, -14_400],
      transitions: [1_772_953_200],
    )
    var settings = asWritten
    settings.epoch_s = 1_774_011_600
    var cleaner = Cleaner(settings: settings)
    _ = cleaner.take(.localeSet(zone: zone, calendar: .gregorian))
    let effects = cleaner.take(.launched)
    #expect(
      effects == [
        .ask(.photos(before: 1_774_011_600 - 719 * 3_600, undated: false, sources: .library))
      ]
    )
  }

  @Test func `photos without a date are filed under the current month where they are fetched`() {
    var settings = asWritten
    settings.undated = .currentMonth
    var phone = Phone(
      library([
        Asset(id: 1, taken: nil, added: 0, bytes: 1), Asset(id: 2, taken: nil, added: 0, bytes: 1),
        photo(3),
      ]),
      settings: settings,
    )
    phone.clean()
    #expect(phone.library.present == [1, 3])
    #expect(phone.breaches.contains(Breach(.protectedDeleted, batch: 1, photos: [2])))
  }

  // MARK: Transitions that cannot be

  @Test func `a second launch names the state it came in`() async {
    await #expect(processExitsWith: .failure) {
      var cleaner = Cleaner(settings: CleanerSettings())
      _ = cleaner.take(.launched)
      _ = cleaner.take(.launched)
    }
  }

  @Test func `samples that nobody asked for, and answers to nothing, are no input`() async {
    await #expect(processExitsWith: .failure) {
      var cleaner = Cleaner(settings: CleanerSettings())
      _ = cleaner.take(.samplesDrawn([]))
    }
    await #expect(processExitsWith: .failure) {
      var cleaner = Cleaner(settings: CleanerSettings())
      _ = cleaner.take(.launched)
      _ = cleaner.take(.answered(.albums([])))
    }
  }
}
