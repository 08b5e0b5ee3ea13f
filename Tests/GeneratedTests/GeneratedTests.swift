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
    guard let campaign = GeneratedSuite.campaign() else { return }
    for refusal in campaign.refusals { print("refused: \(refusal.why)") }
    #expect(!campaign.isRefusedOften)
  }

  /// Expects that a property held wherever it was judged, and that this was often enough to count.
  private func expect(_ property: Property) {
    guard let campaign = GeneratedSuite.campaign() else { return }
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
  /// How many scenarios, and of which seed; or what is wrong with what the environment says of it.
  static let given: Result<(count: Int, seed: UInt64), GivenNumber> = {
    let environment = ProcessInfo.processInfo.environment
    return given(
      count: environment["YAMABIKO_GENERATED_COUNT"],
      seed: environment["YAMABIKO_GENERATED_SEED"],
    )
  }()

  /// What these values of the two variables mean.
  static func given(
    count: String?,
    seed: String?,
  ) -> Result<(count: Int, seed: UInt64), GivenNumber> {
    Result { () throws(GivenNumber) in
      (
        count: try GivenNumber.count(count ?? "40", of: "YAMABIKO_GENERATED_COUNT"),
        seed: try GivenNumber.seed(seed ?? "1", of: "YAMABIKO_GENERATED_SEED"),
      )
    }
  }

  /// All of them, judged; nil where the environment makes no sense, which is an issue of each test.
  static func campaign() -> Campaign? {
    switch given {
    case .success: return judged
    case .failure(let problem):
      Issue.record("\(problem)")
      return nil
    }
  }

  private static let judged: Campaign = {
    guard case .success(let (count, seed)) = given else { return Campaign(seed: 0) }
    var campaign = Campaign(seed: seed, share: 2)
    for number in 0..<count {
      do { try campaign.take(number) } catch { Issue.record("scenario \(number): \(error)") }
    }
    print(campaign.summary.joined(separator: "\n"))
    return campaign
  }()
}
