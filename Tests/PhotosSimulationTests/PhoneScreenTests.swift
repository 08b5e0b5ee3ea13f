import Kernel
import Photos
import Testing

@testable import PhotosSimulation

/// What somebody can do with a phone that is locked, or whose cleaner nobody sees.
struct PhoneScreenTests {
  private let inApp: [PhotoDeed] = [.tap, .confirm, .refuse]
  private let byOthers: [PhotoDeed] = [.kill, .take, .travel, .goOffline, .goOnline, .resign]

  @Test func `in somebody's hands everything is possible`() {
    #expect(PhotoDeed.allCases.allSatisfy(PhoneScreen.usable.allows))
  }

  @Test func `in a cleaner that nobody sees nobody taps, everything else is possible`() {
    #expect(PhotoDeed.allCases.filter { !PhoneScreen.away.allows($0) } == inApp)
  }

  @Test func `of a locked phone only what the system, the world and a computer do is left`() {
    #expect(PhotoDeed.allCases.filter(PhoneScreen.locked.allows) == byOthers)
  }

  /// What the router says to a deed on such a screen.
  private func directives(
    _ deed: PhotoDeed,
    _ screen: PhoneScreen,
    tentative: Bool = false,
  ) -> [PhoneDirective] {
    let router = PhoneRouter(PlannedPhone(), in: PhotosPlan())
    var system = router.start(of: PlannedPhone())
    system.process.isRunning = true
    var act = PlannedPhotoAct()
    act.deed = deed
    act.album = "Trips"
    act.isTentative = tentative
    var directives = Effects<PhoneDirective>()
    router.perform(
      act,
      on: PhotoLibrary(),
      phase: .ready,
      screen: screen,
      in: &system,
      at: PhoneTime(.start),
      into: &directives,
    )
    return directives.items
  }

  @Test func `what nobody can do is noted, and changes nothing`() {
    for (deed, screen) in [
      (PhotoDeed.tap, PhoneScreen.away), (.open, .locked), (.hide, .locked),
    ] {
      let said = directives(deed, screen)
      guard said.count == 1, case .note(.actMissed(deed, "Trips")) = said[0] else {
        Issue.record("\(deed) on a phone that is \(screen): \(said)")
        continue
      }
    }
  }

  @Test func `where it is possible it is done as ever`() {
    let tapped = directives(.tap, .usable)
    guard tapped.count == 2, case .tellCleaner(.deleteTapped) = tapped[1] else {
      Issue.record("\(tapped)")
      return
    }
    #expect(directives(.goOffline, .locked).count == 2)
  }

  @Test func `a session that finds nothing to answer says nothing of it`() {
    #expect(directives(.confirm, .away, tentative: true).isEmpty)
  }
}
