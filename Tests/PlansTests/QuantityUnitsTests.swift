import Testing

@testable import Plans

/// Every unit of every kind, and the one text of every number.
struct QuantityUnitsTests {
  @Test(
    arguments: [
      (.duration, ["ns", "us", "µs", "ms", "s", "min", "h", "d"]),
      (.bitRate, ["b/s", "kb/s", "Mb/s", "Gb/s"]),
      (.byteCount, ["B", "kB", "MB", "GB", "TB", "KiB", "MiB"]),
      (.frequency, ["Hz", "kHz", "MHz"]), (.partsPerMillion, ["ppb", "ppm"]),
      (.decibels, ["dB", "dBov", "dBm"]), (.length, ["mm", "cm", "m", "km"]),
      (.speed, ["mm/s", "cm/s", "m/s"]),
    ] as [(QuantityKind, [String])]
  )
  func `a kind knows its own units, and names them where it is given another`(
    kind: QuantityKind,
    units: [String],
  ) {
    for unit in units { #expect(refusal { try kind.parse("1\(unit)") } == nil, "\(unit)") }
    let known = units.joined(separator: ", ")
    for unit in ["x", "S", "kb", "Kb/s", "Ms", "%"] {
      #expect(
        refusal { try kind.parse("1\(unit)") } == "has the unknown unit '\(unit)' (known: \(known))"
      )
    }
    #expect(refusal { try kind.parse("1") } == "has no unit")
  }

  @Test(
    arguments: [
      (.duration, "1us", 1_000), (.duration, "1min", 60_000_000_000),
      (.duration, "1d", 86_400_000_000_000), (.bitRate, "1Gb/s", 1_000_000_000),
      (.byteCount, "1KiB", 1_024), (.byteCount, "1MiB", 1_048_576),
      (.byteCount, "1.5KiB", 1_536), (.byteCount, "1TB", 1_000_000_000_000),
      (.frequency, "1MHz", 1_000_000), (.partsPerMillion, "1ppb", 1), (.decibels, "1dBm", 100),
      (.length, "1cm", 10), (.length, "1km", 1_000_000), (.speed, "1cm/s", 10),
    ] as [(QuantityKind, String, Int64)]
  )
  func `a unit is so many of the smallest`(kind: QuantityKind, text: String, value: Int64) throws {
    #expect(try kind.parse(text) == value)
  }

  @Test(
    arguments: [
      (.duration, "0.1ns", "1ns"), (.bitRate, "1.5b/s", "1b/s"), (.byteCount, "0.0001kB", "1B"),
      (.byteCount, "0.0001KiB", "1B"), (.frequency, "0.5Hz", "1Hz"),
      (.partsPerMillion, "0.0001ppm", "1ppb"), (.decibels, "-0.001dB", "0.01dB"),
      (.length, "0.05cm", "1mm"), (.speed, "0.0001m/s", "1mm/s"),
    ] as [(QuantityKind, String, String)]
  )
  func `what is finer than the smallest unit is refused with it`(
    kind: QuantityKind,
    text: String,
    finest: String,
  ) {
    #expect(refusal { try kind.parse(text) } == "is finer than \(finest), which is the limit")
  }

  @Test(
    arguments: [
      (.duration, 0, "0s"), (.duration, 1_500, "1500ns"), (.duration, 60_000_000_000, "1min"),
      (.duration, 5_400_000_000_000, "90min"), (.duration, 90_000_000_000_000, "25h"),
      (.duration, -86_400_000_000_000, "-1d"), (.duration, .min, "-9223372036854775808ns"),
      (.bitRate, 0, "0b/s"), (.bitRate, 1_500, "1500b/s"), (.bitRate, 2_000_000, "2Mb/s"),
      (.byteCount, 0, "0B"), (.byteCount, 2_048, "2048B"), (.byteCount, 1_048_576, "1048576B"),
      (.byteCount, 3_000_000_000_000, "3TB"), (.frequency, 44_100, "44100Hz"),
      (.partsPerMillion, 18_500, "18500ppb"), (.partsPerMillion, -18_000, "-18ppm"),
      (.decibels, 0, "0dB"), (.decibels, 5, "0.05dB"), (.decibels, -50, "-0.50dB"),
      (.decibels, -100, "-1dB"), (.decibels, .min, "-92233720368547758.08dB"),
      (.length, 0, "0mm"), (.length, 20, "20mm"), (.length, 5_000, "5m"),
      (.speed, 15, "15mm/s"), (.speed, -6_000, "-6m/s"),
    ] as [(QuantityKind, Int64, String)]
  )
  func `a number is written in the largest decimal unit that leaves no fraction`(
    kind: QuantityKind,
    value: Int64,
    text: String,
  ) throws {
    #expect(kind.text(value) == text)
    #expect(try kind.parse(text) == value)
  }
}
