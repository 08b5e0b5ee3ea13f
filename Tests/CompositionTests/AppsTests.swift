import Plans
import ShippedApps
import Testing

@testable import Composition

/// What apps that are handed in must be.
struct AppsTests {
  @Test func `a fact and an event of one kind are told apart by nobody, and refused`() {
    func schema(_ facts: [String], _ events: [String]) -> AppSchema {
      AppSchema(name: "lantern", factKinds: facts, eventKinds: events)
    }
    #expect(Apps.ambiguousKind(of: schema(["lit"], ["lit"])) == "lit")
    #expect(Apps.ambiguousKind(of: schema(["went", "wick.lit"], ["blown", "lit"])) == "lit")
    #expect(Apps.ambiguousKind(of: schema(["lit"], ["struck"])) == nil)
    #expect(Apps.ambiguousKind(of: schema([], [])) == nil)
  }

  @Test func `none of the shipped apps has such a kind`() {
    for app in Apps.shipped.all { #expect(Apps.ambiguousKind(of: app.schema) == nil) }
  }
}
