import Exports
import Kernel

extension Life {
  /// The life as a sequence diagram in Mermaid's language: nodes, the messages between them, and what
  /// happened where, each with the number of its event.
  ///
  /// - Parameter thing: what it is the life of.
  /// - Returns: the diagram's text, with a comment that says whose it is.
  public func diagram(of thing: String) -> String {
    var diagram = SequenceDiagram()
    // An event that came as a message is the message's row first, and then what it did.
    var steps = messages.map { Step(event: $0.event, message: $0) }
    let lost = Set(messages.filter { $0.loss != nil }.map(\.event))  // order-free: only asked
    for turn in turns where !lost.contains(turn.event) {
      steps.append(Step(event: turn.event, turn: turn))
    }
    steps.sort { ($0.event, $0.turn == nil ? 0 : 1) < ($1.event, $1.turn == nil ? 0 : 1) }
    for step in steps {
      if let message = step.message {
        if let loss = message.loss {
          let text = "\(message.event) \(message.text), lost: \(loss)"
          diagram.lose(from: message.sender, to: message.receiver, text)
        } else {
          let text = "\(message.event) \(message.text)"
          diagram.send(from: message.sender, to: message.receiver, text)
        }
      }
      if let turn = step.turn { diagram.note(over: turn.node, "\(turn.event) \(turn.text)") }
    }
    return SequenceDiagram.comment("\(thing) \(name)") + diagram.text
  }

  private struct Step {
    var event: LogPosition
    var message: Message?
    var turn: Turn?
  }
}
