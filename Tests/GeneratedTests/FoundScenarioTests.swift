import Foundation
import Generated
import Testing

/// Every generated scenario that once broke a property, all properties of all its variants.
struct FoundScenarioTests {
  @Test func `what once broke a property is judged of all`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Campaign.found)
    var campaign = Campaign(seed: 0)
    for name in names.sorted() where name.hasSuffix(".yaml") {
      campaign.judge("\(Campaign.found)/\(name)")
    }
    #expect(campaign.count > 0, "no scenario in \(Campaign.found)")
    for complaint in campaign.complaints { Issue.record("\(complaint)") }
  }
}
