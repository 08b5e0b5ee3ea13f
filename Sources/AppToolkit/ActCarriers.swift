import Plans
import World

/// The nodes on which acts of an app can happen, each list made once: a timeline of a thousand phones
/// names them some hundred thousand times.
struct ActCarriers<Part: DeviceReducer> {
  private let nodes: [AppNode<Part.Keys>]
  private var known: [String: Carriers] = [:]  // order-free: only ever looked up

  /// Those of one act, where it says on which kind of node it happens.
  private struct Carriers {
    /// How one of them is read, with what is said where it is none.
    var format: ScalarFormat<String>
    var nodes: [String: AppNode<Part.Keys>]  // order-free: only ever looked up
  }

  /// The nodes that carry the app, in the order of the scenario.
  init(_ nodes: [AppNode<Part.Keys>]) { self.nodes = nodes }

  /// The node that an act names; nil where it was reported.
  mutating func carrier(of act: String, _ reader: MappingReader) -> AppNode<Part.Keys>? {
    let homes = DeviceApplication<Part>.kinds(of: act)
    let valued = Part.valuedActs.first { $0.name == act }
    let named = homes.filter { kind in reader.entries.contains { $0.key == kind.rawValue } }
    guard let kind = named.first ?? homes.first, homes.count == 1 || named.count == 1 else {
      reader.take(homes.map(\.rawValue) + (valued?.keys ?? []))
      reader.finish()
      let ids = nodes.map(\.id).joined(separator: ", ")
      reader.diagnostics.report(
        at: reader.mark,
        named.isEmpty
          ? "\(reader.what) does not say where it happens"
          : "\(reader.what) has 'device' and 'server'",
        remedy: named.isEmpty
          ? "add 'device:' or 'server:' with one of \(ids)" : "keep one of them",
      )
      return nil
    }
    let carriers = carriers(on: kind, with: valued?.part ?? "")
    // Whoever wants to know what is read there asks the format.
    if reader.diagnostics.keys == nil, let id = reader.node(kind.rawValue)?.text,
      let node = carriers.nodes[id]
    {
      return node
    }
    guard let id = reader.required(kind.rawValue, carriers.format) else {
      reader.take(valued?.keys ?? [])
      reader.finish()
      return nil
    }
    return carriers.nodes[id]
  }

  private mutating func carriers(on kind: NodeKind, with part: String) -> Carriers {
    let key = "\(kind.rawValue)/\(part)"
    if let all = known[key] { return all }
    let own = nodes.filter { node in
      let parts = Part.parts(on: node)
      return node.kind == kind && parts.contains { part.isEmpty || $0.name == part }
    }
    let all = Carriers(
      format: .choice(own.map(\.id)),
      nodes: Dictionary(  // order-free: only ever looked up
        own.map { ($0.id, $0) },
        uniquingKeysWith: { first, _ in first },
      ),
    )
    known[key] = all
    return all
  }
}
