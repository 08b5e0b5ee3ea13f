import Foundation
import Generated
import Testing

/// What holds of every scenario, judged of many that are made from a seed.
///
/// The first test that asks makes the campaign of the whole suite, and the others look at what became
/// of their property in it. `YAMABIKO_GENERATED_SEED` chooses other scenarios (a CI gives the day),
/// `YAMABIKO_GENERATED_COUNT` how many; `make fuzz` judges all properties of each of as many as there
/// is time for.
@Suite(.serialized)
struct GeneratedTests {
  @Test func `every cause stands before its effect`() { expect(.causes, inPercent: 98) }

  @Test func `every arrival has its send, and there are no more of them than copies were sent`() {
    expect(.arrivals, inPercent: 45)
  }

  @Test func `nothing overtakes where no link reorders`() { expect(.order, inPercent: 15) }

  @Test func `the parts of each gap add up to it`() { expect(.parts, inPercent: 40) }

  @Test func `every figure is within its meaning, and none where there was nothing to measure`() {
    expect(.figures, inPercent: 98)
  }

  @Test func `one plan gives one digest`() { expect(.twice, inPercent: 10) }

  @Test func `a replay asks for what is logged`() { expect(.replay, inPercent: 10) }

  @Test func `a log that was cut anywhere is resumed to the same digest`() {
    expect(.resume, inPercent: 10)
  }

  @Test func `a shorter run is the beginning of a longer one`() {
    expect(.beginning, inPercent: 10)
  }

  @Test func `an idle device changes nothing of the others`() { expect(.idle, inPercent: 10) }

  @Test func `parties without a common path change nothing for each other`() {
    expect(.apart, inPercent: 8)
  }

  @Test func `everything a second later gives every event a second later`() {
    expect(.shift, inPercent: 8)
  }

  @Test func `a larger delay is heard larger`() { expect(.delay, inPercent: 1) }

  @Test func `nearly every scenario is accepted`() {
    let campaign = GeneratedSuite.campaign
    for refusal in campaign.refusals { print("refused: \(refusal.why)") }
    #expect(campaign.refusals.count * 50 <= campaign.count)
  }

  /// Expects that a property held wherever it was judged, and that this was often enough to count.
  private func expect(_ property: Property, inPercent floor: Int) {
    let campaign = GeneratedSuite.campaign
    for found in campaign.breaks where found.property == property {
      Issue.record("\(found.problem)\n  try again: \(Campaign.command(for: found.file))")
    }
    let judged = campaign.judgements(of: property)
    #expect(
      !GeneratedSuite.isWhole || judged * 100 >= campaign.count * floor,
      "judged of \(judged) of \(campaign.count) scenarios alone: seed \(campaign.seed)",
    )
  }
}

/// The one campaign of the test run.
enum GeneratedSuite {
  private static let environment = ProcessInfo.processInfo.environment
  private static let count = environment["YAMABIKO_GENERATED_COUNT"].flatMap(Int.init) ?? 200
  private static let seed = environment["YAMABIKO_GENERATED_SEED"].flatMap(UInt64.init) ?? 1

  /// Whether there are enough scenarios for floors to mean something.
  static let isWhole = count >= 200

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
