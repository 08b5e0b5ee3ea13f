import Kernel

/// What the part of a member that finds the owner learns.
public enum OwnerEvent: Choice, Equatable, Sendable {
  /// The app entered the call as that member.
  case started(member: MemberID)
  /// The app was ended and entered the call again; that is what its disk still has.
  case restarted(memory: OwnerMemory)
  /// The user has left the call; the disk keeps what it has.
  case callLeft
  /// Another member has said something.
  case wordArrived(peer: MemberID, word: OwnerWord)
  /// Somebody at this phone wants that setting for the group.
  case settingWished(value: Int64)
  /// The window in which the radio to a peer was measured is over.
  case windowMeasured(peer: MemberID, figures: ProbeFigures)
  /// A timer that was set has come to its time.
  case timerFired(timer: OwnerTimer)
}

/// What it waits for.
public enum OwnerTimer: String, CaseIterable, Sendable {
  /// It says that it is there, and looks who else is.
  case beat
}

/// What it asks for.
public enum OwnerEffect: Choice, Equatable, Sendable {
  /// Say that to a member, by whatever path there is; where there is none nothing is said.
  case send(peer: MemberID, word: OwnerWord)
  /// Write that to the disk, synced, before anything that was asked for after it.
  case store(memory: OwnerMemory)
  /// Let the call go on after its window to that peer: what was measured is good enough, or is not.
  case conclude(peer: MemberID, passed: Bool)
  /// Let the timer fire when the monotonic clock shows that.
  case setTimer(timer: OwnerTimer, at: Uptime)
  /// Let it fire no more.
  case cancelTimer(timer: OwnerTimer)
  /// State a fact for people, expectations and invariants.
  case state(OwnerFact)  // key: fact
}

/// What it states about the group; `intercom.owner.` and the kind's name is what an expectation says.
public enum OwnerFact: Choice, Equatable, Sendable {
  /// This member owns the group from here on, in that term.
  case ownerElected(term: Int64)
  /// This member no longer owns the group: another has opened a later term, or is smaller.
  case ownerResigned(term: Int64)
  /// This member takes that one for the owner.
  case ownerFollowed(owner: MemberID, term: Int64)
  /// This member, the owner, has settled the group's setting.
  case settingsSettled(term: Int64, revision: Int64, value: Int64)
  /// This member has taken over what an owner settled.
  case settingsTaken(term: Int64, revision: Int64, value: Int64)
  /// Two settlements have the same term and revision and say different things.
  case settingsContradicted(term: Int64, revision: Int64, own: Int64, other: Int64)
  /// This member, the owner, has settled who is there: a bit for each place.
  case membersSettled(term: Int64, revision: Int64, members: Int64)
  /// This member waits for a verdict on its radio to a peer.
  case verdictAwaited(peer: MemberID, number: Int64)
  /// This member, the owner, has judged a window of that member.
  case verdictGiven(member: MemberID, number: Int64, passed: Bool)
  /// The verdict has come, after so many beats.
  case verdictTaken(peer: MemberID, number: Int64, passed: Bool, beats: Int64)
  /// Nobody has judged within the patience: the member goes on as if the window was not passed.
  case verdictMissed(peer: MemberID, number: Int64, beats: Int64)
}
