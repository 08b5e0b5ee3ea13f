import Kernel

/// What time it is at a phone: truly, and by the clock that its person sees and can set.
struct PhoneTime: Hashable, Sendable {
  /// The true time.
  var now: Instant
  /// What the phone's clock shows.
  var wall: WallTime

  /// The time at a phone with that clock; a right one where nothing else is said.
  init(_ now: Instant, by clock: DeviceClock = DeviceClock()) {
    self.now = now
    wall = clock.wall(at: now)
  }
}
