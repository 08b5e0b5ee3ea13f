import Kernel

/// Reads places of a scenario: `{ east: 40m, north: -5m, up: 2m }`.
public enum PlaceReader {
  /// The place that the reader's own keys say; the caller finishes the reader.
  public static func position(_ reader: MappingReader) -> Position {
    Position(
      east_mm: reader.length("east", in: Limits.positions, default: 0),
      north_mm: reader.length("north", in: Limits.positions, default: 0),
      up_mm: reader.length("up", in: Limits.heights, default: 0),
    )
  }

  /// The places of a list; what is none is reported.
  static func positions(
    _ key: String,
    of reader: MappingReader,
    least: Int,
  ) -> [Position] {
    let nodes = reader.list(key)
    guard (least...Limits.corners).contains(nodes.count) else {
      reader.diagnostics.report(
        at: reader.mark(of: key),
        "\(key) of \(reader.what) has \(nodes.count) points",
        remedy: "expected \(least) to \(Limits.corners) such as { east: 40m, north: -5m }",
      )
      return []
    }
    return nodes.map { node in
      let point = MappingReader(
        node,
        as: "a point of \(key) of \(reader.what)",
        diagnostics: reader.diagnostics,
      )
      defer { point.finish() }
      return position(point)
    }
  }
}

extension ScalarFormat where Value == Int64 {
  /// A plain decimal number such as `2.7`, kept in thousandths.
  public static func thousandths(in range: ClosedRange<Int64>) -> Self {
    func text(_ value: Int64) -> String {
      let rest = String(value.magnitude % 1_000)
      let digits = String(repeating: "0", count: 3 - rest.utf8.count) + rest
      return (value < 0 ? "-" : "") + "\(value.magnitude / 1_000).\(digits)"
    }
    return Self(
      expectation:
        "a number such as 2.7, from \(text(range.lowerBound)) to \(text(range.upperBound))",
      edges: Edges(range, text),
    ) { (written, _) throws(QuantityError) in
      let number = try DecimalText(written)
      guard number.unit.isEmpty else { throw QuantityError("has a unit") }
      let value = try number.scaled(by: 1_000, unit: "0.001")
      guard value >= range.lowerBound else { throw QuantityError("is too small") }
      guard value <= range.upperBound else { throw QuantityError("is too large") }
      return value
    }
  }
}
