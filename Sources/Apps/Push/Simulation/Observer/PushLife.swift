import Kernel
import Push

/// What became of one push, as the log tells it.
struct PushLife {
  /// Its number.
  var push: Int64
  /// The watch that it is about; empty until its server has said so.
  var watch = ""
  /// The slot.
  var slot: Int64 = 0
  /// Who was to be told.
  var user = ""
  /// When Amazon's service accepted it; nil where it did not.
  var sent: Stage?
  /// When it was last heard of: where nobody has it that is where it is lost.
  var last: Stage?
  /// Where that was, in words; empty where nothing was heard of it.
  var place = ""
  /// Whether the app has done something when it was told.
  var isHeeded = false
  /// Whether it has done nothing.
  var isIgnored = false
  /// Whether Amazon's service has refused it, and never taken it before.
  var isRefused = false
  /// Whether it came to one whose watch it is not about.
  var isAboutAnother = false
  /// Who had it first, on a screen or in the app.
  private var firstArrival: Arrival?
  /// Who else had it, each once on a screen and once in the app: of most pushes nobody.
  private var otherArrivals: [Arrival] = []

  /// A push of which nothing is known.
  init(push: Int64) { self.push = push }

  /// That somebody had it.
  private struct Arrival {
    /// Who was logged in there.
    var user: String
    /// Whether a screen has shown it; else the app was told.
    var isShown: Bool
    /// When.
    var stage: Stage

    /// Whether it is the same, or the same again.
    func isSame(as other: Self) -> Bool { user == other.user && isShown == other.isShown }
  }

  /// Notes that somebody has it, on a screen or in the app.
  mutating func arrive(at user: String, isShown: Bool, _ stage: Stage) {
    let arrival = Arrival(user: user, isShown: isShown, stage: stage)
    guard let firstArrival else {
      firstArrival = arrival
      return
    }
    guard !firstArrival.isSame(as: arrival), !otherArrivals.contains(where: arrival.isSame) else {
      return
    }
    otherArrivals.append(arrival)
  }

  /// Whether that is who it was sent to.
  ///
  /// A phone may show it before its server knows that it is sent, so that it is asked at the end. One that no server
  /// speaks of is anybody's.
  private func isTheirs(_ arrival: Arrival) -> Bool { user.isEmpty || user == arrival.user }

  private func has(_ isMeant: (Arrival) -> Bool) -> Bool {
    firstArrival.map(isMeant) ?? false || otherArrivals.contains(where: isMeant)
  }

  /// When the user to whom it was sent could see it, or their app was told of it.
  var reached: Stage? {
    if let firstArrival, isTheirs(firstArrival) { return firstArrival.stage }
    return otherArrivals.first(where: isTheirs)?.stage
  }

  /// Whether a screen of theirs has shown it.
  var isShown: Bool { has { $0.isShown && isTheirs($0) } }

  /// Whether their app was told of it.
  var isTold: Bool { has { !$0.isShown && isTheirs($0) } }

  /// Whether it came to another user than it was sent to, or to one whose watch it is not about.
  var isMisdelivered: Bool { isAboutAnother || has { !isTheirs($0) } }

  /// Something that happened to it, with the event that shows it.
  struct Stage {
    var at: Instant
    var evidence: LogPosition
  }

  /// Where it stands at the end of the run.
  var state: String {
    if isMisdelivered { return "came to somebody else" }
    if reached != nil { return "reached" }
    if sent == nil { return isRefused ? place : "not sent" }
    return whereabouts
  }

  /// Whether it was accepted, and nobody has it.
  var isLost: Bool { sent != nil && reached == nil }

  /// Whether the app did nothing each time that it was told of it.
  var isPassedOver: Bool { isIgnored && !isHeeded }

  /// The one place where it is lost.
  var whereabouts: String {
    if isMisdelivered { return "came to somebody else" }
    return place.isEmpty ? Self.onItsWay : place
  }

  /// Whether it was lost on the way, of which no part learns.
  var isAstray: Bool { place == Self.strayed || place == Self.strayedEarly }

  /// Nothing was heard of it any more.
  static let onItsWay = "on its way at the end"
  /// The services that all apps of a phone share have it, and say no more of it to this app.
  static let elsewhere = "with the push system at the end"
  /// Apple's service has it for a phone that is away.
  static let kept = "kept at Apple at the end"
  /// It has gone to a phone, or waits there for a wake.
  static let onPhone = "on a phone at the end, where nobody has it"
  /// A link has lost it.
  static let strayed = "on the way to a phone"
  /// A link has lost it before Apple's service had it.
  static let strayedEarly = "on the way to Apple"
}
