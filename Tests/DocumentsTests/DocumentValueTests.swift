import Documents
import Kernel
import Testing

struct DocumentValueTests {
  /// One of each rank and more, in Firestore's order.
  private static let ascending: [DocumentValue] = [
    .null, false, true, .double(.nan), .double(-.infinity), .integer(.min), -1, -0.5, 0, 0.5, 1,
    1.5, .integer(9_007_199_254_740_993), .double(9_007_199_254_740_994), .integer(.max),
    .double(.infinity), .timestamp(.start), .timestamp(WallTime(nanoseconds: 1_000)), "", "a",
    "a\u{301}", "b", "é", "\u{FFFD}", "😀", .bytes([]), .bytes([0]), .bytes([0, 1]), .bytes([1]),
    .reference("a/b"), .reference("a/b/c/d"), .reference("a-b/c"),
    .geoPoint(latitude: -1, longitude: 0),
    .geoPoint(latitude: 0, longitude: -1), .geoPoint(latitude: 0, longitude: 1), [], [1], [1, 2],
    [2], [:], ["a": 1], ["a": 1, "b": 0], ["a": 2], ["b": 0],
  ]

  @Test func `all values stand in one order`() {
    for (place, left) in Self.ascending.enumerated() {
      for (other, right) in Self.ascending.enumerated() {
        let expected: ValueOrder = place < other ? .before : place == other ? .same : .after
        #expect(DocumentValue.order(left, right) == expected, "\(left) and \(right)")
      }
    }
  }

  @Test func `whole numbers and those in floating point are equal to a query and not the same`() {
    #expect(DocumentValue.areEqual(1, 1.0))
    #expect(DocumentValue.areEqual(0.0, .double(-0.0)))
    #expect(DocumentValue.integer(1) != .double(1))
    #expect(DocumentValue.double(0) != .double(-0.0))
    #expect(DocumentValue.double(.nan) == .double(.nan))
  }

  @Test func `texts are the same by their bytes, not by what they look like`() {
    #expect(DocumentValue.string("é") != .string("e\u{301}"))
    #expect(DocumentFields([("é", 1), ("e\u{301}", 2)]).entries.count == 2)
  }

  @Test func `every value comes back from the log as it was`() throws {
    for value in Self.ascending {
      let fields = DocumentFields([("field", value)])
      let read = try CanonicalReader.decode(
        DocumentFields.self,
        from: CanonicalWriter.encode(fields),
      )
      #expect(read == fields)
    }
  }
}
