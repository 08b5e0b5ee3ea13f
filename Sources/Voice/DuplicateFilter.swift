import Kernel

/// Lets each frame of one stream through once, whichever path brings it first (S-HO-004).
///
/// Dual send brings every frame twice, by two paths, which is no attack: a second copy by another
/// path is a duplicate, a second copy by the same path a replay (fault I13). Only frames whose
/// seal has been verified may be shown to the filter, else a forger moves its window; so has it
/// RFC 3711, 3.3.2, whose window the policy `forwardOnly` follows: it moves forward only, and
/// what is older than its depth is refused. The policy `rewinds` keeps the fault I15.
public struct DuplicateFilter: Record, Equatable, Sendable {
  /// How the window moves.
  public private(set) var policy: ReplayWindowPolicy
  /// The sequence the window stands at; nil before the first frame.
  public private(set) var base: SequenceNumber?

  /// A mask of paths per remembered sequence: at the index sequence mod depth for `forwardOnly`,
  /// beside `recent` for `rewinds`.
  private var masks: [Int64]
  /// The remembered sequences of `rewinds`, oldest first.
  private var recent: [SequenceNumber] = []
  private var refusals: Int64 = 0

  /// How many sequences `forwardOnly` remembers; RFC 3711 asks for at least 64.
  public static let depth: Int64 = 1_024
  /// How many sequences `rewinds` remembers.
  public static let shortMemory: Int64 = 16
  /// How far ahead of its base `rewinds` lets a frame be.
  public static let reach: Int64 = 16
  /// After how many refusals in a row `rewinds` takes the present frame for its base.
  public static let resync: Int64 = 10

  /// A filter that has seen nothing.
  public init(policy: ReplayWindowPolicy) {
    self.policy = policy
    switch policy {
    case .forwardOnly: masks = Array(repeating: 0, count: Int(Self.depth))
    case .rewinds: masks = []
    }
  }

  /// A filter whose window moves forward only, that has seen nothing.
  public init() {
    self.init(policy: .forwardOnly)
  }

  /// Takes the next verified frame of the stream and judges it.
  ///
  /// - Parameters:
  ///   - sequence: the frame's number; not negative.
  ///   - path: which of up to 64 paths brought it.
  /// - Returns: what the frame is; only a first copy is to be played.
  public mutating func accept(sequence: SequenceNumber, path: Int64) -> Arrival {
    precondition(sequence >= 0, "a sequence number of \(sequence), which nobody sends")
    let mask = Int64(bitPattern: 1 << UInt64(path & 63))
    switch policy {
    case .forwardOnly: return acceptMovingForward(sequence, mask)
    case .rewinds: return acceptRewinding(sequence, mask)
    }
  }

  /// Names every field once; the masks as runs of (mask, length).
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("policy", &policy)
    try fields.field("base", &base)
    var runs = Self.runs(of: masks)
    try fields.field("mask_runs", &runs)
    masks = try Self.values(of: runs)
    try fields.field("recent", &recent)
    try fields.field("refusals", &refusals)
    // What is read from a log may have been written by anybody.
    let count = policy == .forwardOnly ? Int(Self.depth) : recent.count
    guard masks.count == count else {
      throw FieldError(field: "mask_runs", problem: "\(masks.count) masks, expected \(count)")
    }
  }

  // MARK: The window that moves forward only

  private mutating func acceptMovingForward(_ sequence: SequenceNumber, _ mask: Int64) -> Arrival {
    let newest = base ?? sequence - 1
    if sequence > newest {
      // Each sequence that enters the window takes the slot of the one that leaves it.
      let entering = min(sequence - newest, Self.depth)
      for step in 0..<entering { masks[Self.slot(sequence - step)] = 0 }
      base = sequence
    } else if sequence <= newest - Self.depth {
      return .tooOld
    }
    return note(mask, at: Self.slot(sequence))
  }

  private static func slot(_ sequence: SequenceNumber) -> Int {
    Int(sequence.number & (depth - 1))
  }

  private mutating func note(_ mask: Int64, at index: Int) -> Arrival {
    let seen = masks[index]
    masks[index] = seen | mask
    if seen == 0 { return .first }
    return seen & mask == 0 ? .duplicate : .replay
  }

  // MARK: The window that is rewound

  private mutating func acceptRewinding(_ sequence: SequenceNumber, _ mask: Int64) -> Arrival {
    if let index = recent.lastIndex(of: sequence) { return note(mask, at: index) }
    let present = base ?? sequence
    if sequence > present + Self.reach {
      refusals += 1
      guard refusals >= Self.resync else { return .ahead }
      base = sequence
    } else if sequence > present || sequence <= present - Self.shortMemory {
      // The fault: a frame that is merely late is taken for the stream's new beginning.
      base = sequence
    } else {
      base = present
    }
    refusals = 0
    if recent.count >= Int(Self.shortMemory) {
      recent.removeFirst()
      masks.removeFirst()
    }
    recent.append(sequence)
    masks.append(mask)
    return .first
  }

  // MARK: The masks on record

  private static func runs(of values: [Int64]) -> [Int64] {
    var runs: [Int64] = []
    for value in values {
      if runs.count >= 2, runs[runs.count - 2] == value {
        runs[runs.count - 1] += 1
      } else {
        runs += [value, 1]
      }
    }
    return runs
  }

  private static func values(of runs: [Int64]) throws(FieldError) -> [Int64] {
    var values: [Int64] = []
    for index in stride(from: 0, to: runs.count - 1, by: 2) {
      guard (1...depth).contains(runs[index + 1]) else {
        throw FieldError(field: "mask_runs", problem: "a run of \(runs[index + 1]) masks")
      }
      values += Array(repeating: runs[index], count: Int(runs[index + 1]))
    }
    return values
  }
}

/// How a duplicate filter's window moves.
public enum ReplayWindowPolicy: String, CaseIterable, Sendable {
  /// Forward only, 1024 deep, as RFC 3711, 3.3.2 has it (the repair of fault I15).
  case forwardOnly
  /// A frame older than the short memory sets the base back; the stream's present frames are then
  /// too far ahead and refused until ten in a row agree (fault I15). RFC 3550, A.1 guards against
  /// this: it takes a far sequence for a restart only after two consecutive packets.
  case rewinds
}

/// What a duplicate filter makes of a frame.
public enum Arrival: String, CaseIterable, Sendable {
  /// The first copy: it is played.
  case first
  /// A second copy by another path, as dual send brings it.
  case duplicate
  /// A second copy by the same path.
  case replay
  /// Older than the window; nobody can tell whether it is a copy.
  case tooOld
  /// Wrongly refused as too far ahead of a base that was set back.
  case ahead
}
