import Kernel

/// How a group finds its owner, who settles what has to be settled (S-OWN-002 … 004).
public enum OwnerElection: String, CaseIterable, Sendable {
  /// Nobody is looked for, and nothing is sent for it.
  case none
  /// The seed's rule and no more: the smallest MemberID among those that a member hears is owner. What it
  /// settles or judges it says once, to those that it hears then.
  case asWritten = "as-written"
  /// The same rule, where each takeover opens a term that nobody else can have opened. The newest term
  /// and what was settled in it are said again and again, reports of the probing window are repeated
  /// until somebody has judged them, and who waits too long goes on without a verdict.
  case terms
}

/// What a phone still knows of terms after its app was ended and started again.
public enum OwnerDisk: String, CaseIterable, Sendable {
  /// All of it: it is written and synced before anything is said of it.
  case synced
  /// Nothing: a write that was never synced is lost, and here that is each.
  case lost
}

/// In which order members beat in a search.
public enum OwnerOrder: String, CaseIterable, Sendable {
  /// In any, and in each beat in another: a clock may be late by up to a beat. No word is.
  case any
  /// The same, and words may come late by up to a beat as well, and twice.
  case late
  /// In any, that stays until an app starts again: no clock is late.
  case steady
}

/// What a scenario can vary of the owner.
public struct OwnerSettings: Record, Equatable, Sendable {  // keys: as named
  /// How the owner is found.
  public var election = OwnerElection.none
  /// How often each member says that it is there.
  public var beat = Duration.seconds(1)
  /// For so many of its own beats a member may hear nothing of another before that is gone to it.
  ///
  /// Two beats in a row can lie between two of another, so what is heard directly can be two beats old
  /// and what comes over a third four: with fewer than five a pair that does not hear each other, and
  /// both hear a third, would take over from each other again and again.
  public var missed: Int64 = 5
  /// For so many of its beats a member waits for a verdict, before it goes on without one.
  public var patience: Int64 = 8
  /// Who judges what a probing window has measured.
  public var judge = ProbeJudge.thresholds
  /// How many others the measuring member must hear for its radio to be good enough.
  public var peersNeeded: Int64 = 1
  /// What a probing window may have measured at most.
  public var probeBounds = ProbeBounds()  // key: none
  /// What survives the end of the app.
  public var disk = OwnerDisk.synced
  /// How many words a search loses in one order.
  public var lostWords: Int64 = 0
  /// In which order members beat in a search.
  public var order = OwnerOrder.any  // key: order, unless .any

  /// Nobody is owner.
  public init() {}
}
