import Kernel

/// The numbers that a trace has for its processes and threads, in the order in which they came up.
///
/// A node is a process: a device, a server, the world. A component of it is a thread, and so is each
/// lane of the report, behind the components.
struct TraceNumbers {
  private var processes: [String: Int] = [:]  // order-free: asked by name
  private var threads: [String: [String: Int]] = [:]  // order-free: asked by name

  /// The threads of a process that have not been named before are told to `named`.
  mutating func thread(
    _ component: String,
    of node: String,
    _ named: (TraceRecord) throws -> Void,
  ) rethrows -> (process: Int, thread: Int) {
    let process = try process(node, named)
    if let thread = threads[node]?[component] { return (process, thread) }
    let thread = (threads[node]?.count ?? 0) + 1
    threads[node, default: [:]][component] = thread
    let name = ("name", quotedJSON(component))
    try named(Self.metadata("thread_name", name, process, thread))
    try named(Self.metadata("thread_sort_index", ("sort_index", "\(thread)"), process, thread))
    return (process, thread)
  }

  /// The number of a node's process.
  mutating func process(
    _ node: String,
    _ named: (TraceRecord) throws -> Void,
  ) rethrows -> Int {
    if let process = processes[node] { return process }
    let process = processes.count + 1
    processes[node] = process
    try named(Self.metadata("process_name", ("name", quotedJSON(node)), process, 0))
    // The world, where acts and links are, stands above the devices.
    let place = node == "world" ? 0 : process
    try named(Self.metadata("process_sort_index", ("sort_index", "\(place)"), process, 0))
    return process
  }

  /// A record that says something of a process, or of one of its threads.
  private static func metadata(
    _ name: String,
    _ field: (key: String, value: String),
    _ process: Int,
    _ thread: Int,
  ) -> TraceRecord {
    TraceRecord(
      phase: .metadata,
      name: name,
      process: process,
      thread: thread,
      arguments: [(field.key, field.value)],
    )
  }
}
