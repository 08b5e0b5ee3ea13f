import Intercom
import Kernel

/// What a phone's call cost it, in millijoules, in parts that add up to the whole; a part is none
/// where there was nothing to count.
struct EnergyBill: Equatable, Sendable {
  /// The radio between the phones.
  let radio: Int64?
  /// The radio to the cellular network.
  let cellular: Int64?
  /// Encoding and decoding.
  let codec: Int64?
  /// Microphone and loudspeaker.
  let audio: Int64?
  /// For how long each radio was on; nil for one that never was.
  let radioOn: Duration?
  let cellularOn: Duration?
  /// Frames that were encoded; nil where nothing was counted at all.
  let encoded: Int64?

  /// The bill for what was used, by a table.
  init(_ use: EnergyWatch.Use, _ table: EnergyTable, complexity: Int64) {
    radio = Self.carrier(use.carriers[0], table.radio)
    cellular = Self.carrier(use.carriers[1], table.cellular)
    radioOn = use.carriers[0].wakes > 0 ? use.carriers[0].on : nil
    cellularOn = use.carriers[1].wakes > 0 ? use.carriers[1].on : nil
    let isCoding = use.encoded + use.decoded + use.concealed > 0
    let coding =
      use.encoded * table.encoding(at: complexity) + use.decoded * table.decoding
      + use.concealed * table.concealing
    codec =
      isCoding
      ? Self.millijoules(Self.spent(table.processor, for: Duration(nanoseconds: coding))) : nil
    let hasSound = use.captures + use.plays > 0
    let sound =
      Self.spent(table.microphone, for: use.microphone)
      + Self.spent(table.speaker, for: use.speaker)
    audio = hasSound ? Self.millijoules(sound) : nil
    encoded = isCoding || hasSound ? use.encoded : nil
  }

  /// All of it; nil where nothing was counted.
  var total: Int64? {
    let parts = [radio, cellular, codec, audio].compactMap(\.self)
    return parts.isEmpty ? nil : parts.reduce(0, +)
  }

  private static func carrier(_ use: CarrierUse, _ prices: CarrierPrices) -> Int64? {
    guard use.wakes > 0 else { return nil }
    return millijoules(
      spent(prices.promotionPower, for: use.promoting) + spent(prices.activePower, for: use.active)
        + spent(prices.tailPower, for: use.tail) + spent(prices.sentBit, forBytes: use.sentBytes)
        + spent(prices.receivedBit, forBytes: use.receivedBytes)
    )
  }

  /// Microjoules of so many microwatts for a time.
  private static func spent(_ microwatts: Int64, for time: Duration) -> Int64 {
    product(microwatts, time.nanoseconds, over: 1_000_000_000)
  }

  /// Microjoules of so many picojoules for each bit.
  private static func spent(_ picojoules: Int64, forBytes bytes: Int64) -> Int64 {
    product(picojoules, bytes * 8, over: 1_000_000)
  }

  private static func millijoules(_ microjoules: Int64) -> Int64 { (microjoules + 500) / 1_000 }

  /// A product over a divisor, rounded half up; the product has 128 bits.
  private static func product(_ first: Int64, _ second: Int64, over divisor: UInt64) -> Int64 {
    let product = first.magnitude.multipliedFullWidth(by: second.magnitude)
    let (quotient, rest) = divisor.dividingFullWidth(product)
    return Int64(clamping: rest >= divisor - rest ? quotient + 1 : quotient)
  }
}
