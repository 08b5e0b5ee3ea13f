import Kernel
import Plans

/// What a timeline that is written anew has.
public enum TimelineElement: Hashable, Sendable {
  /// A YAML flow mapping.
  case written(String)
  /// An entry that the timeline has, at another time.
  case kept(TimelineAct, at: Instant)
}

/// An entry of a timeline, by what tells it apart from the others.
public struct TimelineAct: Hashable, Sendable {
  /// When it is done.
  public var was: Instant
  /// The device, the server or the link that it is about.
  public var owner: String
  /// What is done, of the acts that every app has; empty for an app's own.
  public var deed: String

  /// An entry.
  public init(was: Instant, owner: String, deed: String) {
    self.was = was
    self.owner = owner
    self.deed = deed
  }

  /// Whether that entry is it.
  func isMeant(by node: Node, deeds: [String]) -> Bool {
    let owners = ["device", "server", "link"].compactMap { node.text($0) }
    guard let at = node.text("at"), owners.contains(owner), node.text("every") == nil,
      (try? QuantityKind.duration.parse(at)) == was.nanoseconds
    else { return false }
    let done = node.text("do") ?? ""
    return deed.isEmpty ? !deeds.contains(done) : done == deed
  }
}

extension Node {
  /// The text under a key; nil where there is none.
  fileprivate func text(_ key: String) -> String? {
    guard case .scalar(let text, _)? = entries?.first(where: { $0.key == key })?.value.content
    else { return nil }
    return text
  }

  /// The entry of a timeline at another time.
  func moved(to time: Instant) -> Node {
    let text = QuantityKind.duration.text(time.nanoseconds)
    let at = Node(mark: .commandLine, content: .scalar(text, quoted: false))
    return Node(
      mark: mark,
      content: .mapping(
        (entries ?? []).map { entry in
          entry.key == "at" ? Node.Entry(key: "at", keyMark: .commandLine, value: at) : entry
        }
      ),
    )
  }
}
