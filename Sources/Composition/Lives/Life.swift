import Kernel
import Plans

/// What happened to one thing in a run: a letter, a photo, a ring of a bell.
public struct Life: Equatable, Sendable {
  /// What it is called: what payloads name, or `NODE@EVENT` for what began there and was never named.
  public let name: String
  /// What reports call it, where that is something else.
  public internal(set) var called: String?
  /// What is told of it, in order.
  public internal(set) var turns: [Turn] = []
  /// The messages that belong to it, in the order in which they came or were lost.
  public internal(set) var messages: [Message] = []
  /// The stages that it should have come to and has not, in the order of a whole life.
  public internal(set) var missed: [String] = []

  /// Something that happened to it.
  public struct Turn: Equatable, Sendable {
    /// The event, from which `explain --event` goes on.
    public var event: LogPosition
    /// When.
    public var at: Instant
    /// Where.
    public var node: String
    /// What.
    public var text: String
    /// The stage that it is, without what its fact says more; nil for what is none, such as a loss.
    var stage: String?
  }

  /// A message between two nodes.
  public struct Message: Equatable, Sendable {
    /// The event that it is at its receiver, or that says that it was lost.
    public var event: LogPosition
    /// Who has sent it.
    public var sender: String
    /// Who was to have it.
    public var receiver: String
    /// Its kind, with that of what it carries: `requested fetch`.
    public var text: String
    /// Why it was lost; nil where it came.
    public var loss: String?
  }

  /// The lives' lines: a heading, what happened, what it never came to.
  ///
  /// - Parameters:
  ///   - thing: what it is the life of.
  ///   - isOver: whether the run has come to its end: what has not happened by then never does.
  /// - Returns: the lines without their ends.
  public func lines(of thing: String, isOver: Bool = true) -> [String] {
    let events = turns.map { "\($0.event)" }
    let times = turns.map(\.at.columnText)
    let wide = (
      event: events.map(\.count).max() ?? 0, time: times.map(\.count).max() ?? 0,
      node: turns.map(\.node.count).max() ?? 0,
    )
    var lines = ["\(thing) " + (called.map { "\($0) (in the log \(name))" } ?? name)]
    for (place, turn) in turns.enumerated() {
      let event = events[place].padded(toRight: wide.event)
      let time = times[place].padded(toRight: wide.time)
      let node = turn.node + String(repeating: " ", count: wide.node - turn.node.count)
      lines.append("  \(event)  \(time)  \(node)  \(turn.text)")
    }
    if !missed.isEmpty {
      lines.append("  \(isOver ? "never" : "not yet"): \(missed.joined(separator: ", "))")
    }
    return lines
  }
}

extension String {
  /// The text at the right end of a column.
  fileprivate func padded(toRight width: Int) -> String {
    String(repeating: " ", count: max(0, width - count)) + self
  }
}
