/// What a recording says of how long packets take; its times are in nanoseconds.
public enum DelayTrace: Choice, Equatable, Sendable {
  /// There is no recording.
  case none
  /// How long each packet took, besides the delay that all take; it repeats.
  case delays([Int64], per: TraceStep = .packet)  // key: delays_ns
  /// When each numbered packet arrived, since the scenario's start, or `lost` for one that never did.
  ///
  /// A packet that is sent after that arrives at once. Whatever the recording does not have takes the
  /// delay that all take: packets without a number, those behind its end, a number's second copy.
  case arrivals([Int64])  // key: arrivals_ns

  /// Stands for the arrival of a packet that did not come.
  public static let lost: Int64 = -1

  /// What contradicts itself, in words; nil for a recording that can be followed.
  public var problem: String? {
    switch self {
    case .none:
      nil
    case .delays(let spans, _):
      !spans.isEmpty && spans.allSatisfy { $0 >= 0 }
        ? nil : "a recording of delay has one or more delays of 0 or more"
    case .arrivals(let times):
      !times.isEmpty && times.allSatisfy { $0 >= Self.lost }
        ? nil : "a recording of arrivals has one or more times of 0 or more, or lost packets"
    }
  }

  /// What it has of one packet.
  enum Entry: Equatable {
    /// Nothing: it takes the delay that all take.
    case none
    /// It takes so much longer than that.
    case longer(Duration)
    /// It arrives then, or when it is sent where that is later.
    case at(Instant)
    /// It does not arrive.
    case lost
  }

  /// What it has of the packet that is offered at that instant and stands there.
  func entry(at now: Instant, _ place: FlowPlaces.Place, slot: Duration) -> Entry {
    switch self {
    case .none:
      return .none
    case .delays(let spans, let step):
      let index =
        switch step {
        case .packet: place.inFlow
        case .slot: UInt64(now.nanoseconds / slot.nanoseconds)
        }
      return .longer(Duration(nanoseconds: spans[Int(index % UInt64(spans.count))]))
    case .arrivals(let times):
      guard let number = place.number, place.ordinal == 0, number < UInt64(times.count) else {
        return .none
      }
      let time = times[Int(number)]
      return time == Self.lost ? .lost : .at(Instant(nanoseconds: time))
    }
  }
}
