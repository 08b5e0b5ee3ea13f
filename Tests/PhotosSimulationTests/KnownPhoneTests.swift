import Composition
import Exploration
import Kernel
import Photos
import Plans
import ShippedApps
import Testing

@testable import PhotosSimulation

/// What a search remembers of phones: each is kept once, and each thing happens to it once.
struct KnownPhoneTests {
  private typealias Situation = SearchSituation<PhotoSearchModel>

  private func model(_ name: String) throws -> PhotoSearchModel {
    let file = Bench.scenario(name)
    let loaded = try LoadedScenario(apps: .shipped, file: file, variant: "corrected")
    let plan = loaded.plans[0]
    let own = try PhotosApplication.plan(of: plan)
    let start = plan.startUnix_ns / 1_000_000_000
    return try #require(PhotoSearchModel(own, seed: plan.seed, start: start))
  }

  /// Takes steps at random.
  private func walk(
    _ driver: SearchDriver<PhotoSearchModel>,
    seed: UInt64,
  ) -> [(judgement: Judgement, state: Situation)] {
    var stream = RandomStream(seed: seed, key: "test/known")
    var state = driver.start
    return (0..<60).map { _ in
      var steps: [SearchStep<PhotoSearchAct>] = []
      driver.steps(from: state, into: &steps)
      let judgement = driver.take(steps[Int(stream.below(UInt64(steps.count)))], in: &state)
      return (judgement, state)
    }
  }

  private func digest(_ state: Situation, _ driver: SearchDriver<PhotoSearchModel>) -> Digest128 {
    var digest = StateDigest()
    driver.fingerprint(state, into: &digest)
    return digest.value
  }

  @Test(arguments: ["every-order", "every-order-keep"])
  func `what is remembered is what happens to a phone that nobody has come to`(name: String) throws
  {
    let warm = SearchDriver(try model(name))
    for seed in 1...6 as ClosedRange<UInt64> { _ = walk(warm, seed: seed) }
    for seed in 1...6 as ClosedRange<UInt64> {
      let cold = SearchDriver(try model(name))
      for (place, (own, other)) in zip(walk(warm, seed: seed), walk(cold, seed: seed)).enumerated()
      {
        let step = "seed \(seed), step \(place)"
        #expect(own.judgement == other.judgement, "\(step)")
        #expect(own.state.app == other.state.app, "\(step)")
        #expect(own.state.parcels.map(\.message) == other.state.parcels.map(\.message), "\(step)")
        #expect(digest(own.state, warm) == digest(other.state, cold), "\(step)")
      }
    }
  }

  @Test func `the same steps come to the same phone, not to one like it`() throws {
    let driver = SearchDriver(try model("every-order"))
    let (first, second) = (walk(driver, seed: 1), walk(driver, seed: 1))
    for (own, other) in zip(first, second) {
      #expect(own.state.app.own === other.state.app.own)
      #expect(own.state.app.elsewhere === other.state.app.elsewhere)
    }
  }

  @Test func `a phone that a mark of its fingerprint leaves out is another phone`() {
    let phones = KnownPhones()
    var watched = WatchedPhone()
    let digest = Digest128(lower: 1, upper: 2)
    let first = phones.phone(watched, digest) { _ in 0 }
    watched.phone.system.process.launch = 1
    let second = phones.phone(watched, digest) { _ in 0 }
    #expect(first !== second)
    #expect(phones.phone(watched, digest) { _ in 0 } === second)
  }

  @Test func `where there are too many, a phone is what it was and nothing of it is kept`() {
    let phones = KnownPhones(most: 1)
    var watched = WatchedPhone()
    let kept = phones.phone(watched, Digest128(lower: 1, upper: 1)) { _ in 1 }
    watched.phone.system.process.launch = 1
    let other = phones.phone(watched, Digest128(lower: 2, upper: 2)) { _ in 2 }
    #expect(other.content == watched)
    #expect(other.marks?.possible == 2)
    for phone in [kept, other] {
      phone.remember(turn(to: kept))
      phone.remember(turn(to: other))
    }
    #expect(kept.turn(for: .acted(.use(.kill)), at: .start)?.phone === kept)
    #expect(other.turn(for: .acted(.use(.kill)), at: .start) == nil)
  }

  @Test func `phones that lead to each other go with the search`() {
    weak var gone: KnownPhone?
    do {
      let phones = KnownPhones()
      let phone = phones.phone(WatchedPhone(), Digest128(lower: 1, upper: 1)) { _ in 0 }
      phone.remember(turn(to: phone))
      gone = phone
      #expect(gone != nil)
    }
    #expect(gone == nil)
  }

  private func turn(to phone: KnownPhone) -> PhoneTurn {
    let planned = PlannedPhone()
    let router = PhoneRouter(planned, in: PhotosPlan())
    var driver = PhoneDriver(router, lots: SampleLots(seed: 1))
    return PhoneTurn(.acted(.use(.kill)), &driver, phone, .silent)
  }
}
