import Foundation
import Generated
import Testing

/// What holds of every scenario, judged of many that are made from a seed.
///
/// The first test that asks makes the campaign of the whole suite, and the others look at what became
/// of their property in it. `YAMABIKO_GENERATED_SEED` chooses other scenarios (a CI gives the day),
/// `YAMABIKO_GENERATED_COUNT` how many. `make generated` judges 200 with the release build, and
/// `make fuzz` all properties of each of as many as there is time for.
@Suite(.serialized)
struct GeneratedTests {
  @Test func `every cause stands before its effect`() { expect(.causes) }

  @Test func `every arrival has its send, and there are no more of them than copies were sent`() {
    expect(.arrivals)
  }

  @Test func `nothing overtakes where no link reorders`() { expect(.order) }

  @Test func `the parts of each gap add up to it`() { expect(.parts) }

  @Test func `every figure is within its meaning, and none where there was nothing to measure`() {
    expect(.figures)
  }

  @Test func `one plan gives one digest`() { expect(.twice) }

  @Test func `a replay asks for what is logged`() { expect(.replay) }

  @Test func `a log that was cut anywhere is resumed to the same digest`() {
    expect(.resume)
  }

  @Test func `a shorter run is the beginning of a longer one`() {
    expect(.beginning)
  }

  @Test func `an idle device changes nothing of the others`() { expect(.idle) }

  @Test func `parties without a common path change nothing for each other`() {
    expect(.apart)
  }

  @Test func `everything a second later gives every event a second later`() {
    expect(.shift)
  }

  @Test func `a larger delay is heard larger`() { expect(.delay) }

  @Test func `nearly every scenario is accepted`() {
    let campaign = GeneratedSuite.campaign
    for refusal in campaign.refusals { print("refused: \(refusal.why)") }
    #expect(!campaign.isRefusedOften)
  }

  /// Expects that a property held wherever it was judged, and that this was often enough to count.
  private func expect(_ property: Property) {
    let campaign = GeneratedSuite.campaign
    for found in campaign.breaks where found.property == property {
      Issue.record("\(found.problem)\n  try again: \(Campaign.command(for: found.file))")
    }
    #expect(
      !campaign.neglected.contains(property),
      "judged of \(campaign.judgements(of: property)) scenarios alone: seed \(campaign.seed)",
    )
  }
}

/// The one campaign of the test run.
enum GeneratedSuite {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["YAMABIKO_GENERATED_COUNT"].flatMap(Int.init) ?? 40
  private static let seed = environment["YAMABIKO_GENERATED_SEED"].flatMap(UInt64.init) ?? 1

  /// All of them, judged.
  static let campaign: Campaign = {
    var campaign = Campaign(seed: seed, share: 2)
    for number in 0..<count {
      do { try campaign.take(number) } catch { Issue.record("scenario \(number): \(error)") }
    }
    print(campaign.summary.joined(separator: "\n"))
    return campaign
  }()
}
