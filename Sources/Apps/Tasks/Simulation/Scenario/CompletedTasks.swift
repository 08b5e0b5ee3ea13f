import AppToolkit
import Plans
import Tasks

/// The tasks that stand completed in the course of a timeline, as far as its acts tell.
///
/// They are told of each phone by itself: two that complete one task while they do not hear of each other are meant.
/// Nothing is said to stand after what may have changed it, or may have kept a phone from changing it, such as trouble of the store.
struct CompletedTasks {
  /// Which phones have completed a task that nobody has opened again since, with the act.
  private var acts: [String: [String: Completed]] = [:]  // order-free: only ever looked up
  /// Those that come again.
  private var repeated: Set<String> = []  // order-free: only ever looked up
  /// The number of the act from which on each phone has completed nothing that is known.
  private var begun: [String: Int] = [:]  // order-free: only ever looked up
  /// The same of all phones.
  private var allBegun = 0
  private var count = 0

  /// An act that completes a task.
  private struct Completed {
    var mark: Mark
    var place: Int
  }

  /// A task that is completed again.
  struct Again {
    /// The task.
    var task: String
    /// The act by which it stands so.
    var mark: Mark
    /// Whether it comes again, as another task.
    var isRepeated: Bool
  }

  /// Nobody has completed any.
  init() {}

  /// Takes the next act of a timeline.
  ///
  /// - Returns: the task that it completes though it stands completed there; nil where it does something else.
  mutating func note(_ act: ToldAct<TaskEvent>) -> Again? {
    count += 1
    switch act.event {
    case .phone(.statusSet(let task, .completed)): return complete(task, by: act)
    case .phone(.statusSet(let task, _)), .door(.actionUsed(.skip, let task)): acts[task] = nil
    case .phone(.taskAdded(let draft)), .phone(.taskForged(let draft)):
      acts[draft.task] = nil
      if draft.repeats != nil { repeated.insert(draft.task) }
    case .phone(.uninstalled), .phone(.reinstalled), .phone(.signedUp), .phone(.enteredAccount):
      begun[act.node] = count
    case .phone(.deletionConfirmed), .cloud(.storeTroubled): allBegun = count
    case .phone, .door, .cloud, .functions, .push: break
    }
    return nil
  }

  private mutating func complete(_ task: String, by act: ToldAct<TaskEvent>) -> Again? {
    if let known = acts[task]?[act.node], known.place > max(allBegun, begun[act.node] ?? 0) {
      return Again(task: task, mark: known.mark, isRepeated: repeated.contains(task))
    }
    let completed = Completed(mark: act.mark, place: count)
    acts[task, default: [:]][act.node] = completed  // order-free: only ever looked up
    return nil
  }
}
