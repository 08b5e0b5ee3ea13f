import Composition
import Findings
import Kernel
import Plans
import ShippedApps
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
      let taken = "taken: 2025-\(month)-\(10 + below(18))T\(10 + below(13)):00:00+09:00"
      // Some were sent by a friend in the last days: they are old, and young in the library.
      let added = below(4) == 0 ? ", added: 2026-02-\(10 + below(18))T10:00:00+09:00" : ""
      return "{ id: \(id), \(taken)\(added) }"
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

    func checkpoint(after sequence: LogPosition, states: [(component: String, state: [UInt8])]) {}
  }

  /// Sixty libraries; what happened in them is told, and must be enough to speak of.
  @Test func `the corrected design holds whatever people do`() throws {
    let tally = Tally()
    var judged: [String: Int] = [:]
    var kills = 0
    for seed in 1...60 {
      let bench = try Bench()
      defer { bench.remove() }
      let text = scenario(seed)
      kills += text.split(separator: "do: kill").count - 1
      let loaded = try bench.load(text)
      let options = RunOptions(outputFolder: nil, scenarioFolder: loaded.folder)
      let found = try Runner(apps: .shipped).run(loaded.plans[0], into: tally, options: options)
      for finding in found.allFindings {
        judged[finding.name, default: 0] += finding.verdict == .passed ? 1 : 0
        guard finding.verdict.isBad else { continue }
        Issue.record("seed \(seed): \(finding.name): \(finding.detail)\n\(text)")
      }
    }
    let told = Self.floors.map { "\(tally.counts[$0.kind, default: 0]) \($0.kind)" }
    print("anything: \(kills) kills, \(told.joined(separator: ", ")) in 60 runs")
    #expect(kills >= 80)
    for (kind, least) in Self.floors {
      #expect(tally.counts[kind, default: 0] >= least, "\(kind)")
    }
    // Nothing to judge is not good: every rule was judged in some of them.
    #expect(judged.count == 12)
    for (rule, times) in judged { #expect(times > 0, "\(rule) was never judged") }
  }

  /// At least so many of each: questions, deletions, ends of the app, recoveries.
  private static let floors = [
    (kind: "deletionAsked", least: 80), (kind: "photosDeleted", least: 40),
    (kind: "terminated", least: 200), (kind: "photosRecovered", least: 15),
  ]
}
