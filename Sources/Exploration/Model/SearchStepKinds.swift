/// The kinds of steps that a driver takes, in the order in which they are counted; what cannot go wrong
/// is none.
@usableFromInline
struct SearchStepKinds: Sendable {
  @usableFromInline var names: [String] = []
  /// How likely random walks take each; empty where they are all alike.
  @usableFromInline var weights: [UInt64] = []
  @usableFromInline var places: [Places] = []
  @usableFromInline var firstTimer = 0
  @usableFromInline var firstProcess = 0
  @usableFromInline var firstAct = 0

  /// Where what becomes of a channel's messages is counted.
  @usableFromInline
  struct Places: Sendable {
    @usableFromInline var arrival = 0
    @usableFromInline var loss = 0
    @usableFromInline var duplicate = 0
    @usableFromInline var reordering = 0
    @usableFromInline var delay = 0
  }

  @usableFromInline
  init(
    channels: [SearchChannel],
    processes: [String],
    acts: [String],
    hasTimers: Bool,
    faults: SearchFaults,
    likely: SearchWeights = SearchWeights(),
  ) {
    for (number, channel) in channels.enumerated() {
      var own = Places()
      // What arrives at once and is never put off is part of the step that sends it.
      if !channel.isAtOnce, !channel.faults.contains(.delays) || faults.delays > 0 {
        own.arrival = add(channel.arrival, likely.ofChannel(number))
      }
      if channel.canLose(faults) { own.loss = add("\(channel.name): a message is lost") }
      if channel.canDuplicate(faults) {
        own.duplicate = add("\(channel.name): a message arrives and comes again")
      }
      if channel.canReorder(faults) {
        own.reordering = add("\(channel.name): a message overtakes")
      }
      if channel.faults.contains(.delays), faults.delays > 0 {
        own.delay = add("\(channel.name): a message is put off")
      }
      places.append(own)
    }
    firstTimer = names.count
    if hasTimers { _ = add("a timer fires", likely.timers) }
    firstProcess = names.count
    if faults.crashes > 0 { for process in processes { _ = add("\(process) ends") } }
    firstAct = names.count
    for (place, act) in acts.enumerated() { _ = add(act, likely.ofAct(place)) }
    if weights.allSatisfy({ $0 == 1 }) { weights = [] }
  }

  private mutating func add(_ name: String, _ weight: UInt64 = 1) -> Int {
    names.append(name)
    weights.append(weight)
    return names.count - 1
  }
}

extension SearchChannel {
  /// Whether something can be lost on it within these bounds.
  @usableFromInline
  func canLose(_ bounds: SearchFaults) -> Bool { faults.contains(.loses) && bounds.losses > 0 }

  /// Whether something can arrive twice.
  @usableFromInline
  func canDuplicate(_ bounds: SearchFaults) -> Bool {
    faults.contains(.duplicates) && bounds.duplicates > 0
  }

  /// Whether something can overtake what was sent earlier.
  @usableFromInline
  func canReorder(_ bounds: SearchFaults) -> Bool {
    order == .kept && faults.contains(.reorders) && bounds.reorderings > 0
  }
}

extension SearchDriver {
  /// What can go wrong by the app's word and is not tried, for the bounds of this search are zero.
  public var untriedFaults: [String] {
    var names: [String] = []
    func add(_ name: String, _ bound: Int64, _ flag: String, _ can: Bool) {
      if bound == 0, can { names.append("\(name): \(flag) is 0") }
    }
    add(
      "lost messages",
      faults.losses,
      "--losses",
      channels.contains { $0.faults.contains(.loses) },
    )
    add(
      "messages that come twice",
      faults.duplicates,
      "--duplicates",
      channels.contains { $0.faults.contains(.duplicates) },
    )
    add(
      "messages that overtake others",
      faults.reorderings,
      "--reorderings",
      channels.contains { $0.order == .kept && $0.faults.contains(.reorders) },
    )
    add(
      "messages that are put off",
      faults.delays,
      "--delays",
      channels.contains { $0.faults.contains(.delays) },
    )
    add("processes that end", faults.crashes, "--crashes", processes > 0)
    return names
  }
}
