import Kernel
import Tasks

extension TaskLife {
  /// A phone has said where it stands, and the store is to have it.
  mutating func note(_ change: Change) {
    var change = change
    // Where the store has it completed the two are one, whatever becomes of the task afterwards.
    let isTurn = open.contains { $0.phone == change.phone && $0.status != change.status }
    change.isJoined = change.status == .completed && stored == .completed && !isTurn
    open.append(change)
    turns.append((TaskStanding(change.status), change.stage))
    if change.status == .completed, done == nil { done = change.stage }
  }

  /// The app is installed anew on a phone, and what it had not handed over is gone.
  mutating func forget(from phone: String) {
    for place in open.indices where open[place].phone == phone { open[place].isForgotten = true }
  }

  /// The store begins with what its disk has.
  mutating func reread(isThere: Bool) {
    if stored != nil, !isThere { (stored, absence) = (nil, .lost) }
  }

  /// What a function makes has no phone that says what it is.
  mutating func describe(_ item: TaskItem) {
    guard made == nil else { return }
    (promised, child) = (item.points, item.child)
  }

  /// The store has decided about a write.
  mutating func decide(_ write: TaskWrite, _ stage: Stage) {
    let change = close(write)
    guard write.isDone else {
      guard change != nil else { return }
      refused = write.status
      // The screen shows again what was before.
      if let stored { turns.append((TaskStanding(stored), stage)) }
      return
    }
    if write.isDeletion, stored != nil { (stored, absence) = (nil, .deleted) }
    if let item = write.item { describe(item) }
    guard let status = write.status else { return }
    (stored, absence, refused) = (status, nil, nil)
    // What a phone had forgotten is not what it said last any more; another phone takes nothing back.
    open.removeAll { $0.isForgotten && $0.phone == write.from }
    for place in open.indices where open[place].isForgotten { open[place].isPassed = true }
    let isNew = status == .completed && change?.isJoined == false
    arrived = isNew ? change?.stage.at : nil
    guard let said = change?.stage.at else { return }
    if let newest, said < newest { overwritten += 1 }
    newest = max(newest ?? said, said)
  }

  /// A phone's changes come to the store in their order; one that comes again is no other's.
  private mutating func close(_ write: TaskWrite) -> Change? {
    guard let status = write.status else { return nil }
    let own = open.indices.filter { open[$0].phone == write.from }
    let first = own.first { !open[$0].isForgotten }
    if let first, open[first].status == status { return open.remove(at: first) }
    let old = own.first { open[$0].isForgotten && open[$0].status == status }
    return old.map { open.remove(at: $0) }
  }
}
