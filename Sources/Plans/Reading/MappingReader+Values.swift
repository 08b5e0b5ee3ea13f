import Kernel

/// Reads by type. Without a default the key is required; what is wrong is reported and read as
/// the default or a blank value.
extension MappingReader {
  /// A text that is not empty; blank is empty.
  public func text(_ key: String, default fallback: String? = nil) -> String {
    read(key, .text, fallback, blank: "")
  }

  /// A name on one line that is not empty; blank is empty.
  public func name(_ key: String) -> String {
    read(key, .name, nil, blank: "")
  }

  /// A whole number within `range`; blank is its lower bound.
  public func integer(
    _ key: String,
    in range: ClosedRange<Int64> = .min ... .max,
    default fallback: Int64? = nil,
  ) -> Int64 {
    read(key, .integer(in: range), fallback, blank: range.lowerBound)
  }

  /// `true` or `false`; blank is false.
  public func boolean(_ key: String, default fallback: Bool? = nil) -> Bool {
    read(key, .boolean, fallback, blank: false)
  }

  /// A span of time such as `200ms`; blank is the lower bound of `range`.
  public func duration(
    _ key: String,
    in range: ClosedRange<Duration> = .zero ... .longest,
    default fallback: Duration? = nil,
  ) -> Duration {
    read(key, .duration(in: range), fallback, blank: range.lowerBound)
  }

  /// A point in civil time such as `2025-10-03T18:00:00+09:00`; blank is the start of 1970.
  public func civilTime(_ key: String, default fallback: CivilTime? = nil) -> CivilTime {
    read(key, .civilTime, fallback, blank: CivilTime(seconds: 0))
  }

  /// A probability or share such as `1/200` or `2%`.
  public func ratio(_ key: String, default fallback: Ratio? = nil) -> Ratio {
    read(key, .ratio, fallback, blank: .zero)
  }

  /// Bits per second from a text such as `24kb/s`.
  public func bitRate(
    _ key: String,
    in range: ClosedRange<Int64> = 0 ... .max,
    default fallback: Int64? = nil,
  ) -> Int64 {
    read(key, .quantity(.bitRate, in: range), fallback, blank: range.lowerBound)
  }

  /// Bytes from a text such as `1200B`.
  public func byteCount(
    _ key: String,
    in range: ClosedRange<Int64> = 0 ... .max,
    default fallback: Int64? = nil,
  ) -> Int64 {
    read(key, .quantity(.byteCount, in: range), fallback, blank: range.lowerBound)
  }

  /// Hertz from a text such as `48kHz`.
  public func frequency(
    _ key: String,
    in range: ClosedRange<Int64> = 0 ... .max,
    default fallback: Int64? = nil,
  ) -> Int64 {
    read(key, .quantity(.frequency, in: range), fallback, blank: range.lowerBound)
  }

  /// Parts per billion from a text such as `18ppm` or `-100ppm`.
  public func partsPerMillion(
    _ key: String,
    in range: ClosedRange<Int64> = .min ... .max,
    default fallback: Int64? = nil,
  ) -> Int64 {
    read(key, .quantity(.partsPerMillion, in: range), fallback, blank: 0)
  }

  /// Millibels (hundredths of a decibel) from a text such as `12dB` or `-26dBov`.
  public func decibels(
    _ key: String,
    in range: ClosedRange<Int64> = .min ... .max,
    default fallback: Int64? = nil,
  ) -> Int64 {
    read(key, .quantity(.decibels, in: range), fallback, blank: 0)
  }

  /// Millimetres from a text such as `80m`.
  public func length(
    _ key: String,
    in range: ClosedRange<Int64> = 0 ... .max,
    default fallback: Int64? = nil,
  ) -> Int64 {
    read(key, .quantity(.length, in: range), fallback, blank: range.lowerBound)
  }

  /// Millimetres per second from a text such as `6m/s`.
  public func speed(
    _ key: String,
    in range: ClosedRange<Int64> = 0 ... .max,
    default fallback: Int64? = nil,
  ) -> Int64 {
    read(key, .quantity(.speed, in: range), fallback, blank: range.lowerBound)
  }

  /// One of the names of an enumeration; the blank value is its first case.
  public func enumeration<Value: CaseIterable & RawRepresentable>(
    _ key: String,
    _ type: Value.Type = Value.self,
    default fallback: Value? = nil,
  ) -> Value where Value.RawValue == String {
    guard let blank = fallback ?? Value.allCases.first else {
      preconditionFailure("\(Value.self) has no cases to read")
    }
    return read(key, .enumeration(), fallback, blank: blank)
  }

  /// Texts in a list such as `[a, b]`; empty where the key is absent.
  public func texts(_ key: String) -> [String] {
    values(key, .text)
  }

  private func read<Value>(
    _ key: String,
    _ format: ScalarFormat<Value>,
    _ fallback: Value?,
    blank: Value,
  ) -> Value {
    guard let fallback else { return required(key, format) ?? blank }
    return optional(key, format) ?? fallback
  }
}
