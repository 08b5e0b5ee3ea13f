/// A kind of quantity that is written as a number and a unit, and kept as a whole number.
public enum QuantityKind: String, CaseIterable, Sendable {
  /// A span of time, kept in nanoseconds.
  case duration
  /// Bits in a second, kept in bits per second.
  case bitRate
  /// An amount of data, kept in bytes.
  case byteCount
  /// Oscillations or samples in a second, kept in hertz.
  case frequency
  /// A small relative deviation, kept in parts per billion.
  case partsPerMillion
  /// A level or a ratio of powers, kept in millibels (hundredths of a decibel).
  case decibels
  /// A distance, kept in millimetres.
  case length
  /// A speed, kept in millimetres per second.
  case speed

  /// The units with their factors, the finest first.
  private var units: [(name: String, factor: UInt64)] {
    switch self {
    case .duration:
      [
        ("ns", 1), ("us", 1_000), ("µs", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000),
        ("min", 60_000_000_000), ("h", 3_600_000_000_000), ("d", 86_400_000_000_000),
      ]
    case .bitRate: [("b/s", 1), ("kb/s", 1_000), ("Mb/s", 1_000_000), ("Gb/s", 1_000_000_000)]
    case .byteCount:
      [
        ("B", 1), ("kB", 1_000), ("MB", 1_000_000), ("GB", 1_000_000_000),
        ("TB", 1_000_000_000_000), ("KiB", 1_024), ("MiB", 1_048_576),
      ]
    case .frequency: [("Hz", 1), ("kHz", 1_000), ("MHz", 1_000_000)]
    case .partsPerMillion: [("ppb", 1), ("ppm", 1_000)]
    case .decibels: [("dB", 100), ("dBov", 100), ("dBm", 100)]
    case .length: [("mm", 1), ("cm", 10), ("m", 1_000), ("km", 1_000_000)]
    case .speed: [("mm/s", 1), ("cm/s", 10), ("m/s", 1_000)]
    }
  }

  /// What is expected, for a message: `a duration such as 200ms`.
  public var expectation: String {
    switch self {
    case .duration: "a duration such as 200ms"
    case .bitRate: "a bit rate such as 24kb/s"
    case .byteCount: "an amount of data such as 1200B"
    case .frequency: "a frequency such as 48kHz"
    case .partsPerMillion: "a deviation such as 18ppm"
    case .decibels: "a level such as -26dBov or 12dB"
    case .length: "a length such as 80m"
    case .speed: "a speed such as 6m/s"
    }
  }

  /// The smallest amount that is kept.
  private var finest: String {
    switch self {
    case .duration: "1ns"
    case .bitRate: "1b/s"
    case .byteCount: "1B"
    case .frequency: "1Hz"
    case .partsPerMillion: "1ppb"
    case .decibels: "0.01dB"
    case .length: "1mm"
    case .speed: "1mm/s"
    }
  }

  /// The whole number that `text` stands for.
  ///
  /// - Throws: without a known unit, or where the number is not exact or does not fit.
  public func parse(_ text: String) throws(QuantityError) -> Int64 {
    let number = try DecimalText(text)
    guard !number.unit.isEmpty else { throw QuantityError("has no unit") }
    guard let unit = units.first(where: { $0.name == number.unit }) else {
      let known = units.map(\.name).joined(separator: ", ")
      throw QuantityError(
        "has the unknown unit '\(excerpt(String(number.unit)))' (known: \(known))"
      )
    }
    return try number.scaled(by: unit.factor, unit: finest)
  }

  /// The one canonical text of a whole number: the largest unit that leaves no fraction.
  ///
  /// `parse` gives the number back.
  public func text(_ value: Int64) -> String {
    switch self {
    case .decibels:
      let digits = String(value.magnitude % 100)
      let fraction = digits == "0" ? "" : "." + (digits.utf8.count == 1 ? "0" : "") + digits
      return (value < 0 ? "-" : "") + "\(value.magnitude / 100)\(fraction)dB"
    case .duration, .bitRate, .byteCount, .frequency, .partsPerMillion, .length, .speed:
      let canonical = units.filter { !["µs", "KiB", "MiB", "cm", "cm/s"].contains($0.name) }
      let unit =
        value == 0
        ? canonical.first { $0.name == "s" }
        : canonical.last { value.magnitude.isMultiple(of: $0.factor) }
      guard let unit = unit ?? canonical.first else { return "\(value)" }
      return (value < 0 ? "-" : "") + "\(value.magnitude / unit.factor)\(unit.name)"
    }
  }
}
