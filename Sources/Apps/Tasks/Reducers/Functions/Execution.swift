import Documents
import Kernel
import PushServices

/// Where an execution stands.
///
///     begun ──► looked ──► pushed ──► grown ──► finished      as written
///       ▲          └─────► grown ──► pushed ──► marked ──► finished
///       └── somebody else was faster
///     anything ──► failed ──► logged ──► queued ──► finished
public enum ExecutionStage: String, CaseIterable, Choice, Hashable, Sendable {
  /// It was called, and has asked for nothing.
  case begun
  /// It has the documents that it wants.
  case looked
  /// It waits for FCM.
  case pushing
  /// FCM has answered.
  case pushed
  /// It waits for the queue to take in what FCM did not take for now.
  case keeping
  /// It waits for numbers, or for the store to take growth in.
  case growing
  /// Growth is stored.
  case grown
  /// It waits for the mark of its push.
  case marking
  /// It failed, and writes that down.
  case failed
  /// It is written down, and goes to the queue.
  case logged
  /// It waits for the queue to take it in.
  case queueing
  /// It looks for the documents of a day, or of a family.
  case listing
  /// It waits for the store to take them in.
  case writing
}

/// A call of a function that is not over.
public struct Execution: Record, Hashable, Sendable {
  /// What it was called with.
  public var call = TaskCall()
  /// Where it stands.
  public var stage = ExecutionStage.begun
  /// How often somebody else was faster.
  public var conflicts: Int64 = 0
  /// What it has read.
  public var found: [DocumentSnapshot] = []
  /// The Shin of which a number is awaited, which decides whether it is met.
  public var awaited: [String] = []
  /// The Shin that were met in this execution.
  public var met: [String] = []
  /// How many tasks of each category the child has completed, where a Shin asks for some; empty before
  /// they were counted.
  public var completed: [Int64] = []  // key: completed, unless []
  /// How many answers of FCM are awaited.
  public var pushes: Int64 = 0
  /// What FCM did not take for now, with the pause that it wants before it is sent again.
  public var owed: [OwedPush] = []  // key: owed, unless []
  /// What it is about to state once the store has taken it in.
  public var claims: [TaskFact] = []
  /// How often it has looked for a family's documents.
  public var looks: Int64 = 0  // key: looks, unless 0
  /// What is left to write, at most 500 at a time.
  public var writes: [DocumentWrite] = []
  /// What went wrong; empty where nothing has.
  public var problem = ""

  /// A blank one.
  public init() {}

  /// An execution that begins.
  init(_ call: TaskCall) { self.call = call }

  /// What it has read at a path; nil where there is no such document.
  func document(_ path: String) -> DocumentSnapshot? {
    found.first { $0.path == path && $0.exists }
  }

  /// The Shin that the task is about, each once, by which of them a type means.
  func definitions(_ mapping: ShinMapping) -> [ShinDefinition] {
    var all: [ShinDefinition] = []
    for type in call.task.types {
      guard let definition = ShinDefinition.of(type, by: mapping) else { continue }
      if !all.contains(where: { $0.id == definition.id }) { all.append(definition) }
    }
    return all
  }
}

/// A push that FCM did not take for now.
public struct OwedPush: Record, Hashable, Sendable {
  /// To whom.
  public var token = ""
  /// How long nobody is to try.
  public var wait = Duration.zero
  /// Why FCM did not take it.
  public var reason = GoogleRejection.unavailable

  /// A blank one.
  public init() {}

  init(_ token: String, after wait: Duration, _ reason: GoogleRejection) {
    self.token = token
    self.wait = wait
    self.reason = reason
  }
}
