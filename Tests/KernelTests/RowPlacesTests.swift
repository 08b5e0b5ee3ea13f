import Testing

@testable import Kernel

/// Where rows stand by their keys.
struct RowPlacesTests {
  @Test func `each of many texts that begin alike is found, and no other`() {
    let keys = (0..<1_000).map { "arn:aws:sns:ap-southeast-2:111111111111:endpoint/APNS/\($0)" }
    var places = RowPlaces<String>()
    #expect(places[keys[0]] == nil)
    // They come a few at a time.
    for count in stride(from: 0, through: 1_000, by: 50) {
      places.fit(count) { keys[$0] }
      for (place, key) in keys.enumerated() {
        #expect(places[key] == (place < count ? place : nil))
      }
    }
  }

  @Test func `of equal keys the first counts`() {
    let keys = ["a", "b", "a"]
    var places = RowPlaces<String>()
    places.fit(3) { keys[$0] }
    #expect(places["a"] == 0)
    #expect(places["b"] == 1)
  }

  @Test func `texts that are equal and have other bytes are one key`() {
    let keys = ["caf\u{e9}", "na\u{ef}ve"]
    var places = RowPlaces<String>()
    places.fit(2) { keys[$0] }
    #expect(places["cafe\u{301}"] == 0)
    #expect(places["nai\u{308}ve"] == 1)
    #expect(places["cafe"] == nil)
  }

  @Test func `rows that went are forgotten`() {
    var places = RowPlaces<String>()
    places.fit(2) { ["a", "b"][$0] }
    places.fit(1) { ["b"][$0] }
    #expect(places["a"] == nil)
    #expect(places["b"] == 0)
    places.forget()
    #expect(places["b"] == nil)
  }
}
