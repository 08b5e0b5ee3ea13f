import Intercom
import Kernel
import World

/// What the planned faults do; without them nothing here changes anything.
extension IntercomRouter {
  /// After what time a reliable radio has what it lost at the other end.
  static let sendingAgain = Duration.milliseconds(200)

  /// Whether phones come into range of each other's radio at all.
  var hasRadio: Bool { !faults.contains(.noRadio) }

  /// Members in the order in which they own their group; turned round where the fault says so.
  func inOrderOfRank(_ members: [Int]) -> [Int] {
    let order = members.sorted { (ranks[$0], ids[$0].rawValue) < (ranks[$1], ids[$1].rawValue) }
    return faults.contains(.largestOwner) ? order.reversed() : order
  }

  /// Whether screens hear of those who come and leave.
  var showsGuests: Bool { !faults.contains(.unseenGuests) }

  /// Whether screens hear of what the others have of their sound.
  var showsSound: Bool { !faults.contains(.unseenMutes) }

  /// Whether screens hear of another way to a member.
  var showsWays: Bool { !faults.contains(.unseenWays) }

  /// Whether who talked is shown as talking for ever.
  var showsEndlessTalk: Bool { faults.contains(.endlessTalk) }

  /// Whether the group's screen offers channels for an invitation.
  var showsChannels: Bool { !faults.contains(.noChannels) }

  /// Whether a fault wants to know who talks.
  var asksForTalk: Bool { faults.contains(.halfDuplex) }

  /// Whether there is a service that makes matches.
  func makesMatches(_ hasInternet: Bool) -> Bool {
    hasInternet && !faults.contains(.noInternet)
  }

  /// Whether a member's device lets a talker's frame pass unheard: while it talks, or plays somebody
  /// else.
  func isDeaf(_ device: AudioDevice, to talker: Int, isTalking: Bool) -> Bool {
    if faults.isEmpty { return false }
    let isBusy = device.voice >= 0 && device.voice != Int64(talker)
    return isTalking && faults.contains(.halfDuplex) || isBusy && faults.contains(.oneVoice)
  }

  /// Whether a datagram of the last member does not leave its phone.
  func isMuted(_ datagram: Datagram, _ way: Way) -> Bool {
    guard !faults.isEmpty, way.from == devices.count - 1 else { return false }
    return switch datagram {
    case .voice: faults.contains(.oneWay)
    case .ping, .pong, .receipt, .standby, .release, .neighbour: faults.contains(.noKeepalive)
    case .handshake: false
    }
  }

  /// The bytes of a datagram: those of voice may be left unsealed.
  func leavingOpen(_ letter: SealedLetter) -> [UInt8] {
    if case .voice = letter.datagram, faults.contains(.clearVoice) { return letter.body }
    return letter.bytes
  }

  /// What a slow or reliable radio makes of what the link does.
  func slowed(_ passage: Passage, _ way: Way, _ now: Instant) -> Passage {
    guard !faults.isEmpty, way.path == .local else { return passage }
    if passage.drop == .loss, faults.contains(.reliableRadio) {
      return Passage(first: Copy(arrival: now + Self.sendingAgain))
    }
    guard faults.contains(.slowRadio) else { return passage }
    var passage = passage
    passage.first = passage.first.map(Self.later)
    passage.second = passage.second.map(Self.later)
    return passage
  }

  private static func later(_ copy: Copy) -> Copy {
    Copy(arrival: copy.arrival + sendingAgain, flippedBit: copy.flippedBit)
  }

  /// What is made of bytes, where a broken seal counts for nothing.
  func takingAnything(_ opened: Opened, _ flight: Flight) -> Opened {
    guard faults.contains(.takesAnything) || faults.contains(.clearVoice),
      case .rejected = opened, case .voice = flight.truth
    else { return opened }
    return .datagram(flight.truth, body: [])
  }

  /// Whether a refused copy is heard all the same.
  func isHeardAnyway(_ reason: Refusal) -> Bool {
    faults.contains(.playsCopies) && (reason == .duplicate || reason == .replay)
  }
}
