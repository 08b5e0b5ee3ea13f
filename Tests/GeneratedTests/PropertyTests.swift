import Composition
import Findings
import Foundation
import IntercomSimulation
import Kernel
import PhotosSimulation
import Plans
import ShippedApps
import Testing
import World

@testable import Generated

/// Each property holds of a small scenario, and does not once something is wrong with it.
struct PropertyTests {
  /// Two who talk, one far away who is alone, and nothing left to chance.
  private static let call = """
    name: a small call
    duration: 7s
    devices:
      - { id: hina, apps: [intercom], microphone: { speech: [{ clip: rms_08.wav, at: 3s }] } }
      - { id: ren, apps: [intercom], microphone: { speech: [{ clip: slt_09.wav, at: 4500ms }] } }
      - { id: yuki, apps: [intercom], group: valley }
      - { id: sora, apps: [intercom], group: valley }
    links:
      local: { between: [[hina, ren], [yuki, sora]], delay: 5ms }
    """

  /// The same with a hole in what hina says.
  private static let cutCall =
    call + """

      timeline:
        - { at: 3400ms, do: cut, link: local }
        - { at: 3600ms, do: heal, link: local }
      """

  /// A life with a few photos.
  private static let photos = """
    name: a small library
    start: 2026-03-02T09:00:00+09:00
    duration: 20d
    devices:
      - id: hina
        apps: [photos]
        library:
          photos: [{ id: cat, taken: 2025-10-03T18:00:00+09:00, count: 9, every: 1h }]
    timeline:
      - { at: 1h, every: 3d, do: clean }
    """

  private func trial(_ text: String) throws -> JudgedRun {
    let folder = ScenarioFolder(Campaign.package + "scenarios/intercom/audio")
    let file = FileManager.default.temporaryDirectory
      .appending(path: "property-\(UUID().uuidString).yaml").path(percentEncoded: false)
    let text = text.replacing("clip: ", with: "clip: \(folder.path)/")
    try Data(text.utf8).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    let loaded = try LoadedScenario(apps: .shipped, file: file, allowsOutside: true)
    return try JudgedRun(loaded.plans[0], in: loaded.folder, name: "small")
  }

  private func isBroken(_ property: Property, _ trial: JudgedRun) -> Bool {
    if case .broken = property.outcome(of: trial) { true } else { false }
  }

  @Test(arguments: Property.allCases)
  func `every property is judged of a small call and holds`(property: Property) throws {
    let outcome = property.outcome(of: try trial(property == .parts ? Self.cutCall : Self.call))
    guard case .held = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  @Test(arguments: [Property.causes, .figures, .twice, .replay, .resume, .beginning, .idle, .shift])
  func `what is no call is judged as well`(property: Property) throws {
    let outcome = property.outcome(of: try trial(Self.photos))
    guard case .held = outcome else {
      Issue.record("\(outcome)")
      return
    }
  }

  // MARK: Of one run

  @Test func `a cause behind its effect, a hole and a time that goes back are seen`() throws {
    let sound = try trial(Self.call)
    for damage: (inout [EventRow]) -> Void in [
      { $0[50].header.cause = 51 }, { $0[50].header.cause = 90 }, { $0.remove(at: 50) },
      { $0[50].header.time = Instant(nanoseconds: 1) },
    ] {
      var trial = sound
      damage(&trial.rows)
      #expect(isBroken(.causes, trial))
    }
  }

  @Test func `an arrival of nothing, of something else, too many and too early are seen`() throws {
    let sound = try trial(Self.call)
    let place = try #require(
      sound.rows.firstIndex { $0.header.kind == "datagramArrived" && $0.payload.contains("voice") }
    )
    let damages: [(inout [EventRow]) -> Void] = [
      { $0[place].header.cause = nil }, { $0[place].header.cause = 1 },
      {
        $0[place].payload = $0[place].payload.replacing("\"timestamp\":", with: "\"timestamp\":9")
      },
      { $0.insert($0[place], at: place) },
      { rows in
        if let cause = rows[place].header.cause {
          rows[place].header.time = rows[Int(cause.number) - 1].header.time + .milliseconds(4)
        }
      },
    ]
    for (number, damage) in damages.enumerated() {
      var trial = sound
      damage(&trial.rows)
      #expect(isBroken(.arrivals, trial), "damage \(number)")
    }
  }

  @Test func `a frame that overtakes another is seen`() throws {
    var trial = try trial(Self.call)
    let places = trial.rows.indices.filter {
      trial.rows[$0].header.kind == "datagramArrived" && trial.rows[$0].header.node == "ren"
        && trial.rows[$0].payload.contains("voice")
    }
    try #require(places.count > 4)
    trial.rows.swapAt(places[2], places[3])
    #expect(isBroken(.order, trial))
  }

  @Test func `a gap whose parts are a nanosecond more is seen`() throws {
    var trial = try trial(Self.cutCall)
    let place = try #require(trial.rows.firstIndex { $0.header.kind == "gapFound" })
    let length = try #require(trial.rows[place].number("length_ns"))
    trial.rows[place].payload = trial.rows[place].payload
      .replacing("\"length_ns\":\(length)", with: "\"length_ns\":\(length + 1)")
    #expect(isBroken(.parts, trial))
  }

  @Test(arguments: [
    ("intercom.meanOpinion", 4_501), ("intercom.meanOpinion", 999),
    ("intercom.airtime", 1_000_001),
    ("intercom.gaps", -1), ("intercom.longestGap", 1),
  ])
  func `a figure that means nothing is seen`(name: String, value: Int64) throws {
    var trial = try trial(Self.call)
    let app = try #require(trial.findings.apps.indices.first)
    let place = try #require(trial.findings.apps[app].measures.firstIndex { $0.name == name })
    trial.findings.apps[app].measures[place].value = value
    #expect(isBroken(.figures, trial))
  }

  @Test func `a delay of what nobody heard is seen`() throws {
    var trial = try trial(Self.call)
    let app = try #require(trial.findings.apps.indices.first)
    let place = try #require(
      trial.findings.apps[app].measures.firstIndex {
        $0.name == "intercom.mouthToEar" && $0.subject == "yuki"
      }
    )
    trial.findings.apps[app].measures[place].value = 60_000_000
    #expect(isBroken(.figures, trial))
  }

  // MARK: Of further runs

  /// Worlds in which something has a part in chance that must not have one.
  private static let distortions: [(Property, @Sendable (inout Plan) throws -> Void)] = [
    (.twice, { $0.seed += 1 }),
    (.beginning, { $0.seed = UInt64($0.duration.nanoseconds) }),
    (.idle, { $0.seed = UInt64($0.devices.count) }),
    (.apart, { $0.seed = UInt64($0.devices.count) }),
    (.shift, { $0.links[0].channel.delay = $0.duration / 1_000 }),
    (.delay, { $0.links[0].channel.delay = .milliseconds(5) }),
  ]

  @Test(arguments: distortions.indices)
  func `a world in which it does not hold is seen`(number: Int) throws {
    var trial = try trial(Self.call)
    let (property, distortion) = Self.distortions[number]
    trial.distortion = distortion
    // The longer way of the small call is short enough now and then to be the same tick.
    trial.plan.seed = 5
    #expect(isBroken(property, trial), "\(property)")
  }

  @Test(arguments: [Property.twice, .replay, .resume])
  func `another digest than the log's is seen`(property: Property) throws {
    var trial = try trial(Self.call)
    trial.digest = String(trial.digest.reversed())
    #expect(isBroken(property, trial))
  }

  @Test func `a photo that is dated by the run's time and not by the act's is seen`() throws {
    var trial = try trial(Self.photos)
    trial.distortion = { plan in
      try plan.change(PhotosPlan.self, "photos") { $0.settings.epoch_s += 1 }
    }
    #expect(isBroken(.shift, trial))
  }
}
