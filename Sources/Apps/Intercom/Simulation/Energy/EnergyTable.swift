import Kernel

/// What a phone spends on a call, in whole numbers: powers in microwatts, times in nanoseconds,
/// bits in picojoules each.
///
/// It is a file of a user's own, or `usual`; a plan holds the numbers and not a path. The numbers
/// are beyond what the phone draws anyway: screen, system and other apps are not in them
/// (R-NF-002).
public struct EnergyTable: Record, Equatable, Sendable {
  /// The radio between the phones.
  public var radio: CarrierPrices = .wifi
  /// The radio to the cellular network, by which the Internet is reached.
  public var cellular: CarrierPrices = .lte
  /// A core of the processor while it codes.
  public var processor: Int64 = 1_000_000  // key: processor_uW
  /// Encoding of a frame, by the encoder's complexity from 0 to 10.
  public var encoding: [Int64] = [  // key: encoding_ns
    80_000, 80_000, 185_000, 195_000, 235_000, 240_000, 385_000, 400_000, 530_000, 530_000, 530_000,
  ]
  /// Decoding of a frame, from its own packet or from the next one.
  public var decoding: Int64 = 10_000  // key: decoding_ns
  /// Making up a frame.
  public var concealing: Int64 = 10_000  // key: concealing_ns
  /// A microphone that is open, with what turns its sound into samples.
  public var microphone: Int64 = 50_000  // key: microphone_uW
  /// A loudspeaker, or earphones, while somebody is heard.
  public var speaker: Int64 = 106_810  // key: speaker_uW

  /// The usual phone: `scenarios/intercom/energy/phone.txt`, which has the source of each number.
  public init() {}

  /// The usual phone.
  public static let usual = EnergyTable()

  /// What a frame costs an encoder of that complexity, in nanoseconds of a core.
  func encoding(at complexity: Int64) -> Int64 {
    encoding.isEmpty ? 0 : encoding[min(max(0, Int(complexity)), encoding.count - 1)]
  }

  /// Whether a plan can have it.
  public var isWithinRange: Bool { problem == nil }

  /// What no table has; nil where it is one.
  var problem: FieldError? {
    guard encoding.count == PlannedCodec.complexities else { return .range("encoding_ns") }
    for row in EnergyRow.all where !row.unit.range.contains(self[keyPath: row.number]) {
      return .range(row.name)
    }
    return [radio, cellular].allSatisfy(\.isOrdered) ? nil : .range("active_ns")
  }
}

/// What a radio spends: it wakes, is active as long as packets follow each other, and then stays
/// on for a tail in case more come.
///
///     asleep ──packet──► promotion ──► active ──no packet──► tail ──no packet──► asleep
///                                        ▲                     │
///                                        └───────packet────────┘
public struct CarrierPrices: Record, Equatable, Sendable {
  /// How long it takes to wake.
  public var promotionTime: Int64 = 0  // key: promotion_ns
  /// Its power meanwhile.
  public var promotionPower: Int64 = 0  // key: promotion_uW
  /// For how long behind a packet it is fully on.
  public var activeTime: Int64 = 0  // key: active_ns
  /// Its power meanwhile.
  public var activePower: Int64 = 0  // key: active_uW
  /// For how long behind a packet it is on at all, `activeTime` included.
  public var tailTime: Int64 = 0  // key: tail_ns
  /// Its power behind `activeTime`.
  public var tailPower: Int64 = 0  // key: tail_uW
  /// What a bit that is sent costs beside that.
  public var sentBit: Int64 = 0  // key: sentBit_pJ
  /// What a bit that comes costs beside that.
  public var receivedBit: Int64 = 0  // key: receivedBit_pJ

  /// A radio that costs nothing.
  public init() {}

  /// Whether it is not active for longer than it is on.
  var isOrdered: Bool { activeTime <= tailTime }
}

extension CarrierPrices {
  /// Wi-Fi with an access point, as Huang and others measured it in 2012.
  static var wifi: CarrierPrices {
    var prices = CarrierPrices()
    prices.promotionTime = 79_100_000
    prices.promotionPower = 124_400
    prices.activeTime = 20_000_000
    prices.activePower = 132_860
    prices.tailTime = 238_100_000
    prices.tailPower = 119_300
    prices.sentBit = 283_170
    prices.receivedBit = 137_010
    return prices
  }

  /// LTE, as Huang and others measured it in 2012.
  static var lte: CarrierPrices {
    var prices = CarrierPrices()
    prices.promotionTime = 260_100_000
    prices.promotionPower = 1_210_700
    prices.activeTime = 100_000_000
    prices.activePower = 1_288_040
    prices.tailTime = 11_576_000_000
    prices.tailPower = 1_060_000
    prices.sentBit = 438_390
    prices.receivedBit = 51_970
    return prices
  }
}

extension PlannedCodec {
  /// How many complexities an encoder knows: 0 to 10.
  static let complexities = 11
}
