import Kernel

/// One number of a table of energy: its name in a file, its unit, and where it stands.
struct EnergyRow {
  /// What stands at the start of its line, such as `radio.tail.time`.
  let name: String
  /// What it counts.
  let unit: Unit
  /// Its place in the table.
  let number: WritableKeyPath<EnergyTable, Int64>

  /// What numbers of a table count.
  enum Unit: CaseIterable, Sendable {
    /// Microwatts.
    case power
    /// Nanoseconds.
    case time
    /// Nanoseconds, of a frame: nobody codes slower than people talk.
    case frameTime
    /// Picojoules for each bit.
    case bit

    /// What is accepted: an hour, 100 W, 100 µJ for a bit, so that no sum of ten years leaves 64 bits.
    var range: ClosedRange<Int64> {
      switch self {
      case .power: 0...100_000_000
      case .time: 0...3_600_000_000_000
      case .frameTime: 0...20_000_000
      case .bit: 0...100_000_000
      }
    }

    /// What is expected, for a message.
    var expectation: String {
      switch self {
      case .power: "a power such as 1060mW, at most 100W"
      case .time: "a time such as 238.1ms, at most 1h"
      case .frameTime: "a time such as 240us, at most 20ms: a frame lasts no longer"
      case .bit: "energy of a bit such as 438.39nJ/bit, at most 100uJ/bit"
      }
    }

    /// The units with their factors, the finest first.
    var names: [(name: String, factor: Int64)] {
      switch self {
      case .power: [("uW", 1), ("µW", 1), ("mW", 1_000), ("W", 1_000_000)]
      case .time, .frameTime:
        [
          ("ns", 1), ("us", 1_000), ("µs", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000),
          ("min", 60_000_000_000), ("h", 3_600_000_000_000),
        ]
      // A milliwatt at a megabit each second is a nanojoule for each bit.
      case .bit:
        [
          ("pJ/bit", 1), ("nJ/bit", 1_000), ("mW/Mbps", 1_000), ("uJ/bit", 1_000_000),
          ("µJ/bit", 1_000_000),
        ]
      }
    }
  }

  /// All numbers of a table, in the order of a file.
  static var all: [EnergyRow] {
    carrier("radio", \.radio) + carrier("cellular", \.cellular)
      + [EnergyRow(name: "processor.power", unit: .power, number: \.processor)]
      + (0..<PlannedCodec.complexities).map {
        EnergyRow(name: "encode.\($0)", unit: .frameTime, number: \.encoding[$0])
      }
      + [
        EnergyRow(name: "decode", unit: .frameTime, number: \.decoding),
        EnergyRow(name: "conceal", unit: .frameTime, number: \.concealing),
        EnergyRow(name: "microphone.power", unit: .power, number: \.microphone),
        EnergyRow(name: "speaker.power", unit: .power, number: \.speaker),
      ]
  }

  private static func carrier(
    _ name: String,
    _ prices: WritableKeyPath<EnergyTable, CarrierPrices>,
  ) -> [EnergyRow] {
    func row(
      _ part: String,
      _ unit: Unit,
      _ number: WritableKeyPath<CarrierPrices, Int64>,
    ) -> EnergyRow {
      EnergyRow(name: "\(name).\(part)", unit: unit, number: prices.appending(path: number))
    }
    return [
      row("promotion.time", .time, \.promotionTime),
      row("promotion.power", .power, \.promotionPower),
      row("active.time", .time, \.activeTime), row("active.power", .power, \.activePower),
      row("tail.time", .time, \.tailTime), row("tail.power", .power, \.tailPower),
      row("sent", .bit, \.sentBit), row("received", .bit, \.receivedBit),
    ]
  }
}
