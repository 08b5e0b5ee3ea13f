/// What is owed between states: the steps of a fair order in which nobody acts and nothing goes wrong.
@usableFromInline
struct DutyGraph: Equatable, Sendable {
  /// Which goals apply in each state and which are met.
  @usableFromInline var marks: [GoalMarks]
  /// For each state that was expanded where its edges begin; one more at the end.
  @usableFromInline var starts: [UInt32] = [0]
  @usableFromInline var edges: [Edge] = []

  /// A step that is owed.
  @usableFromInline
  struct Edge: Equatable, Sendable {
    /// The state that it leads to.
    @usableFromInline var target: UInt32
    /// Which duty.
    @usableFromInline var duty: UInt32
    /// Its place among the steps of the state.
    @usableFromInline var step: UInt32

    @usableFromInline
    init(target: UInt32, duty: UInt32, step: UInt32) {
      self.target = target
      self.duty = duty
      self.step = step
    }
  }

  /// A graph of the start alone.
  @usableFromInline
  init(start: GoalMarks) {
    marks = [start]
  }

  /// A graph as it was written down.
  @usableFromInline
  init(marks: [GoalMarks], starts: [UInt32], edges: [Edge]) {
    self.marks = marks
    self.starts = starts
    self.edges = edges
  }

  @usableFromInline
  mutating func add(target: UInt32, duty: UInt32, step: UInt32) {
    edges.append(Edge(target: target, duty: duty, step: step))
  }

  @usableFromInline
  mutating func endSource() {
    starts.append(UInt32(edges.count))
  }

  @usableFromInline var bytes: Int { marks.count * 16 + starts.count * 4 + edges.count * 12 }

  /// The edges from a state; none where it was not expanded.
  @usableFromInline
  func edges(from state: Int) -> ArraySlice<Edge> {
    guard state + 1 < starts.count else { return [] }
    return edges[Int(starts[state])..<Int(starts[state + 1])]
  }
}
