/// Where the process of an app stands in the course of a timeline, before anything has run.
///
/// It goes by the rules that a node goes by in a run, so that what nobody would notice can be told from
/// what changes something.
public struct ProcessCourse: Equatable, Sendable {
  /// Where the process stands.
  public enum Place: Hashable, Sendable {
    /// It runs, and somebody can look at it.
    case inFront
    /// It runs, and nobody sees it.
    case behind
    /// It is in memory, and nothing of it runs.
    case suspended
    /// There is none.
    case gone
  }

  /// Where it stands.
  public private(set) var place: Place
  /// Whether the device is locked.
  public private(set) var isLocked = false
  /// Whether the node is off.
  public private(set) var isOff = false
  private var wasInFront = false
  private let runsLocked: Bool
  private let startsAlone: Bool
  private let isWoken: Bool

  /// A process at the start.
  ///
  /// - Parameters:
  ///   - place: where it stands.
  ///   - runsLocked: whether it goes on while the device is locked.
  ///   - startsAlone: whether it begins by itself when its node is switched on, as on a server.
  ///   - isWoken: whether it begins, or wakes, for what comes to it: then it is not known to stand still.
  public init(
    _ place: Place,
    runsLocked: Bool = false,
    startsAlone: Bool = false,
    isWoken: Bool = false,
  ) {
    self.place = place
    self.runsLocked = runsLocked
    self.startsAlone = startsAlone
    self.isWoken = isWoken
  }

  /// Lets an act happen to it, or to its node.
  ///
  /// - Returns: whether it is known to be as it was.
  @discardableResult
  public mutating func take(_ deed: NodeDeed) -> Bool {
    let before = self
    // Nothing is done to what is off, but that somebody switches it on.
    guard !isOff || deed == .on else { return true }
    switch deed {
    case .suspend:
      wasInFront = false
      if place != .gone { place = .suspended }
    case .resume:
      if place != .gone { place = isLocked ? .behind : .inFront }
    case .start:
      place = isLocked ? .behind : .inFront
      // Whoever launches an app anew sees another one.
      if before.place == .gone { return false }
    case .kill:
      place = .gone
      wasInFront = false
    case .lock:
      lock()
    case .wake:
      wake()
    case .clock:
      break
    case .off:
      isOff = true
      (place, isLocked, wasInFront) = (.gone, false, false)
    case .on:
      guard isOff else { return true }
      isOff = false
      if startsAlone { place = .behind }
    }
    return self == before && !(isWoken && before.mayRunAgain && deed.isOfApp)
  }

  /// Whether it may have begun, or woken, since it ended or was suspended.
  private var mayRunAgain: Bool { place == .gone || place == .suspended }

  private mutating func lock() {
    guard !isLocked else { return }
    isLocked = true
    wasInFront = place == .inFront
    if place == .inFront || place == .behind { place = runsLocked ? .behind : .suspended }
  }

  private mutating func wake() {
    guard isLocked else { return }
    isLocked = false
    if wasInFront, place != .gone { place = .inFront }
    wasInFront = false
  }
}
