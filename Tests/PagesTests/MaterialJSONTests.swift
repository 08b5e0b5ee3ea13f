import Findings
import Foundation
import Kernel
import Testing

@testable import Pages

/// What a page shows beyond the findings, as its scripts read it.
struct MaterialJSONTests {
  private func at(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }

  private func parsed(_ material: PageMaterial) throws -> [String: Any] {
    let json = MaterialJSON.object(material)
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8))
    return try #require(object as? [String: Any])
  }

  @Test func `of nothing there is an empty object`() {
    #expect(MaterialJSON.object(PageMaterial()) == "{}")
  }

  @Test func `a chain says which finding it is about, and each step when and where`() throws {
    let step = CausalStep(
      role: .event,
      at: at(7),
      node: "ren",
      component: "intercom",
      kind: "pathBroken",
      text: #"{"peer":"hina"}"#,
      isAct: true,
      position: 40,
    )
    let chain = CausalChain(reference: FindingReference("gap", 16), steps: [step])
    let chains = try parsed(PageMaterial(chains: [chain]))["chains"] as? [[String: Any]]
    #expect(chains?[0]["subject"] as? String == "gap")
    #expect(chains?[0]["number"] as? Int == 16)
    let first = (chains?[0]["steps"] as? [[String: Any]])?[0]
    #expect(first?["role"] as? String == "event")
    #expect(first?["atNs"] as? Int == 7)
    #expect(first?["text"] as? String == #"{"peer":"hina"}"#)
    #expect(first?["isAct"] as? Bool == true)
    #expect(first?["position"] as? Int == 40)
  }

  @Test func `levels and sounds are base64`() throws {
    let envelope = Envelope(
      subject: "ren",
      kind: .heard,
      start: .start,
      step: .milliseconds(10),
      peaks: [0, 1, 255],
    )
    let clip = SoundClip(
      reference: nil,
      moments: [.init(variant: "warm", reference: FindingReference("gap", 2))],
      subject: "ren",
      start: at(5),
      length: .seconds(3),
      type: "audio/ogg; codecs=opus",
      bytes: [0x4F, 0x67],
    )
    let object = try parsed(PageMaterial(envelopes: [envelope], clips: [clip]))
    let envelopes = try #require(object["envelopes"] as? [[String: Any]])
    #expect(envelopes[0]["peaks"] as? String == "AAH/")
    #expect(envelopes[0]["stepNs"] as? Int == 10_000_000)
    #expect(envelopes[0]["kind"] as? String == "heard")
    let clips = try #require(object["clips"] as? [[String: Any]])
    #expect(clips[0]["base64"] as? String == "T2c=")
    let moments = try #require(clips[0]["moments"] as? [[String: Any]])
    #expect(moments[0]["variant"] as? String == "warm" && moments[0]["number"] as? Int == 2)
  }

  @Test func `the runs of a track are one flat list of counts and codes`() throws {
    var track = FateTrack(
      from: "hina",
      to: "ren",
      link: "local",
      start: .start,
      step: .milliseconds(20),
      codes: ["played", "late"],
    )
    track.append(0, count: 3)
    track.append(1)
    let fates = try parsed(PageMaterial(fates: [track]))["fates"] as? [[String: Any]]
    #expect(fates?[0]["runs"] as? [Int] == [3, 0, 1, 1])
    #expect(fates?[0]["codes"] as? [String] == ["played", "late"])
  }

  @Test func `what is missing is said`() throws {
    let material = PageMaterial(omissions: ["no \"sound\""])
    #expect(try parsed(material)["omissions"] as? [String] == ["no \"sound\""])
  }
}
