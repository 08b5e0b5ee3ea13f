import Composition
import Findings
import Kernel
import Plans
import Testing
import World

/// People do anything, on two devices, at any moment of the cleaner's sessions.
struct AnythingTests {
  private static let photos = (0..<10).map { "q\($0)" }

  /// A scenario out of a seed: some photos of three months, some sessions, acts around each.
  private func scenario(_ seed: Int) -> String {
    var stream = RandomStream(seed: UInt64(seed), key: "tests/anything")
    func below(_ bound: Int) -> Int { Int(stream.below(UInt64(bound))) }
    func one(_ choices: [String]) -> String { choices[below(choices.count)] }
    let library = Self.photos.map { id in
      let month = one(["06", "06", "07", "11"])
      return "{ id: \(id), taken: 2025-\(month)-\(10 + below(18))T\(10 + below(13)):00:00+09:00 }"
    }
    var acts: [String] = []
    var time = 600_000
    for _ in 0..<(3 + below(6)) {
      time += 600_000 + below(200_000_000)
      let answer = one(["confirm", "confirm", "confirm", "refuse", "never", "look"])
      acts.append("{ at: \(time)ms, do: clean, device: phone, answer: \(answer) }")
      for _ in 0..<below(6) {
        let moment = below([2_000, 40_000, 500_000][below(3)])
        let photo = one(Self.photos)
        let deed = one([
          "favourite, photo: \(photo)", "unfavourite, photo: \(photo)",
          "addToAlbum, album: Trip, photos: [\(photo)]",
          "removeFromAlbum, album: Trip, photos: [\(photo)]", "delete, photo: \(photo)",
          "recover, photo: \(photo)", "deleteAlbum, album: Keep",
          "renameAlbum, album: Keep, to: Best", "removeFromAlbum, album: Keep, photos: [\(photo)]",
          "addToAlbum, album: Keep, photos: [\(photo)]",
          "makeAlbum, album: Keep, photos: [\(photo)]",
        ])
        // Nobody does anything else on the phone while the system asks.
        let device = (30_000...36_000).contains(moment) ? "tablet" : one(["phone", "tablet"])
        acts.append("{ at: \(time + moment)ms, do: \(deed), device: \(device) }")
      }
      if below(3) == 0 { acts.append("{ at: \(time + below(40_000))ms, do: kill, device: phone }") }
    }
    return """
      name: Anything
      seed: \(seed)
      start: 2026-03-02T09:00:00+09:00
      duration: 60d
      set:
        photos.design: corrected
        photos.keep.per_month: \(1 + below(2))
        photos.icloud.delay: \(one(["1s", "5s", "30s"]))
      devices:
        - id: phone
          apps: [photos]
          library: { photos: [\(library.joined(separator: ", "))], albums: [{ title: Trip }] }
        - { id: tablet, apps: [photos], cleaner: false }
      timeline:
        - { at: 1ms, do: makeAlbum, album: Best, device: tablet }
      \(acts.map { "  - \($0)" }.joined(separator: "\n"))
      """
  }

  /// Counts the events of a run by kind; on the tablet only what its library did.
  private final class Tally: EventSink {
    private(set) var counts: [String: Int] = [:]

    func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) {
      counts[header.kind, default: 0] += 1
    }

    func checkpoint(after sequence: Int64, states: [(component: String, state: [UInt8])]) {}
  }

  /// Fifteen seeds each; what happened in them is told, and must be enough to speak of.
  @Test(arguments: [1...15, 16...30, 31...45, 46...60])
  func `the corrected design holds whatever people do`(seeds: ClosedRange<Int>) throws {
    let tally = Tally()
    var judged: [String: Int] = [:]
    for seed in seeds {
      let bench = try Bench()
      defer { bench.remove() }
      let text = scenario(seed)
      let loaded = try bench.load(text)
      let options = RunOptions(outputFolder: nil, scenarioFolder: loaded.folder)
      let found = try Runner.run(loaded.plans[0], into: tally, options: options)
      for finding in found.allFindings {
        judged[finding.name, default: 0] += finding.verdict == .passed ? 1 : 0
        guard !finding.verdict.isGood else { continue }
        Issue.record("seed \(seed): \(finding.name): \(finding.detail)\n\(text)")
      }
    }
    func count(_ kind: String) -> Int { tally.counts[kind, default: 0] }
    let told = Self.floors.map { "\(count($0.kind)) \($0.kind)" }.joined(separator: ", ")
    print("anything, seeds \(seeds): \(told)")
    for (kind, least) in Self.floors {
      #expect(count(kind) >= least, "\(count(kind)) \(kind) in the seeds \(seeds)")
    }
    // Nothing to judge is not good: every rule that these scenarios can reach was reached.
    let idle = judged.filter { $0.value == 0 }.keys.sorted()
    #expect(idle == Self.unreached, "never judged in the seeds \(seeds)")
  }

  /// At least so many of each in fifteen runs: sessions, questions, deletions, deaths, recoveries.
  private static let floors = [
    (kind: "opened", least: 40), (kind: "deletionAsked", least: 20),
    (kind: "photosDeleted", least: 15), (kind: "terminated", least: 8),
    (kind: "photosRecovered", least: 5),
  ]

  /// What no run of these can judge.
  private static let unreached: [String] = []
}
