import Audio
import EventLog
import Findings
import Foundation
import Kernel
import ShippedApps
import Testing

@testable import Composition

/// What a page shows beside a report: of a run whose folder is made by hand.
struct PageMaterialTests {
  private let call: ShortCall
  private static let digest = "0123456789abcdef"

  init() throws { call = try ShortCall() }

  /// A variant with two gaps at ren, one of which follows from a cut.
  private func variant(_ name: String, log isThere: Bool = true) throws -> VariantFindings {
    let folder = "\(call.folder)/\(name)"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let kinds: [(node: String, component: String, kind: String, cause: LogPosition?)] = [
      ("hina", "intercom", "audioTicked", nil), ("world", "link/local", "cut", nil),
      ("hina", "intercom", "timerFired", 1), ("ren", "intercom", "talkingStopped", 3),
    ]
    let gaps = (Int64(1)...2).map { number in
      #"{"number":\#(number),"listener":"ren","talker":"hina","start_ns":1000000000,"#
        + #""length_ns":500000000,"unheard_ns":500000000,"class":"interruption","#
        + #""cause":"dead path","parts":[{"name":"detection","ns":500000000,"first":4,"#
        + #""last":4}],"fault":2,"resumed":null}"#
    }
    var rows = kinds.enumerated().map { place, row in
      ShortCall.Row(
        header: EventHeader(
          sequence: LogPosition(Int64(place) + 1),
          time: .start + .seconds(Int64(place)),
          node: row.node,
          component: row.component,
          kind: row.kind,
          cause: row.cause,
        ),
        payload: Array(#"{"path":"\#(String(repeating: "x", count: 400))"}"#.utf8),
      )
    }
    for (place, gap) in gaps.enumerated() {
      let header = EventHeader(
        sequence: LogPosition(Int64(place) + 5),
        time: .start + .seconds(6),
        node: "ren",
        component: "intercom",
        kind: "gapFound",
        cause: nil,
      )
      rows.append(ShortCall.Row(header: header, payload: Array(gap.utf8)))
    }
    if isThere { _ = try call.log("\(name)/run", plan: call.plan, rows: rows) }
    var lane = Lane(actor: "ren hears hina", matter: "gaps", kinds: ["dead path"])
    for number in Int64(1)...2 {
      let start = Instant.start + .seconds(number)
      let reference = FindingReference("gap", number)
      lane.add("dead path", from: start, until: start + .milliseconds(500), reference: reference)
    }
    let app = AppFindings(app: "intercom", data: FindingData(lanes: [lane]))
    return VariantFindings(variant: name, events: 6, digest: Self.digest, apps: [app])
  }

  private func materials(_ variants: [VariantFindings]) -> [PageMaterial] {
    let run = RunFindings(
      scenario: "s",
      file: "s.yaml",
      seed: 1,
      duration: .seconds(3),
      variants: variants,
    )
    return PageMaterialMaker(apps: .shipped).materials(of: run, in: call.folder)
  }

  /// Puts sound of that digest into a variant's folder.
  private func record(_ name: String, digest: String = digest, samples: [Int16]) throws {
    let folder = "\(call.folder)/\(name)/audio"
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for kind in ["heard", "microphone"] {
      try WaveFile(sampleRate: 8_000, samples: samples).write(to: "\(folder)/ren.\(kind).wav")
    }
    try Data("\(digest)\nren.heard.wav\nren.microphone.wav\n".utf8)
      .write(to: URL(filePath: "\(folder)/digest.txt"))
  }

  @Test func `a chain has the events that explain prints, the fault behind them and the act`()
    throws
  {
    let material = materials([try variant("one")])[0]
    #expect(material.chains.map(\.reference) == [FindingReference("gap", 1), .init("gap", 2)])
    let steps = try #require(material.chains.first?.steps)
    #expect(steps.map(\.position) == [4, 3, 1, 2])
    #expect(steps.map(\.role) == [.event, .event, .event, .behind])
    #expect(steps.map(\.isAct) == [false, false, false, true])
    #expect(steps[3].component == "link/local" && steps[3].at == .start + .seconds(1))
    #expect(steps.allSatisfy { $0.text.count == ChainCollector.textLength + 1 })
    let reader = try LogReader(opening: "\(call.folder)/one/run.sqlite")
    let plain = try Explainer(apps: .shipped, reader).chain(of: 4, fault: 2)
    #expect(plain.lines.count == 3 && plain.fault?.header.sequence == 2)
  }

  @Test func `without sound there is none, and it is said`() throws {
    let material = materials([try variant("one")])[0]
    #expect(material.envelopes.isEmpty && material.clips.isEmpty)
    #expect(
      material.omissions == ["the run made no sound: nothing of it can be heard or drawn"]
    )
  }

  @Test func `sound of another run is nobody's`() throws {
    let found = try variant("one")
    try record("one", digest: "ffffffffffff", samples: [1, 2, 3])
    #expect(materials([found])[0].envelopes.isEmpty)
  }

  @Test func `every variant has the clip of a gap, and says which gap of its own it is`() throws {
    let one = try variant("one")
    let two = try variant("two")
    for name in ["one", "two"] {
      try record(name, samples: [Int16](repeating: 1_000, count: 20_000))
    }
    let materials = materials([one, two])
    for material in materials {
      #expect(material.envelopes.map(\.kind) == [.heard, .microphone])
      #expect(material.envelopes.allSatisfy { $0.peaks.count == 250 && Set($0.peaks).count == 1 })
      let clip = try #require(material.clips.first)
      #expect(material.clips.count == 1 && clip.subject == "ren" && clip.start == .start)
      #expect(clip.length == .milliseconds(2_500) && clip.bytes.starts(with: "OggS".utf8))
      #expect(clip.moments.count == 4 && clip.reference == FindingReference("gap", 1))
      #expect(material.omissions.isEmpty)
    }
  }

  @Test func `a log that is damaged or gone costs the chains alone`() throws {
    let one = try variant("one")
    let gone = try variant("gone", log: false)
    try record("one", samples: [1, 2, 3])
    let path = "\(call.folder)/one/run.sqlite"
    let handle = try #require(FileHandle(forUpdatingAtPath: path))
    let bytes = try #require(FileManager.default.contents(atPath: path))
    let place = try #require(bytes.firstRange(of: Data("xxxxxxxx".utf8))).lowerBound
    try handle.seek(toOffset: UInt64(place))
    try handle.write(contentsOf: Data("y".utf8))
    try handle.close()
    let materials = materials([one, gone])
    #expect(materials.allSatisfy { $0.chains.isEmpty })
    for material in materials {
      #expect(material.omissions[0].hasPrefix("the chains of causes are missing: "))
    }
    #expect(materials[0].envelopes.count == 2)
  }

  @Test func `a sound file that was cut off is missing, and the other one is there`() throws {
    let found = try variant("one")
    try record("one", samples: [1, 2, 3])
    let file = "\(call.folder)/one/audio/ren.heard.wav"
    let bytes = try #require(FileManager.default.contents(atPath: file))
    try bytes.dropLast(2).write(to: URL(filePath: file))
    let material = materials([found])[0]
    #expect(material.envelopes.map(\.kind) == [.microphone])
    #expect(material.omissions.contains { $0.hasPrefix("the envelope of ren's heard is missing") })
  }

  @Test func `a run without findings has no chains, and nothing is missing`() throws {
    let found = VariantFindings(variant: "one", events: 0, digest: Self.digest)
    #expect(materials([found]) == [PageMaterial()])
  }

  @Test func `levels rise by decibels from one to full scale, and silence is zero`() {
    #expect(SoundCollector.level(0) == 0)
    #expect(SoundCollector.level(1) == 1)
    #expect(SoundCollector.level(32_768) == 255)
    // Half of full scale is 6 dB below it, that is 17 steps.
    #expect(SoundCollector.level(16_384) == 238)
    #expect(SoundCollector.step(for: .seconds(400)) == .milliseconds(10))
    #expect(SoundCollector.step(for: .seconds(3_600)) == .milliseconds(90))
  }
}
