import Findings
import Intercom
import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// Uplinks and mixers in runs.
struct UplinkRunTests {
  /// A call over the Internet of so many who all talk at once, from 12 s on, after the match was made.
  private static func call(
    _ count: Int = 3,
    uplink: String? = "{ rate: 90kb/s, queue: 6kB }",
    settings: [String] = [],
    gain: String = "0dB",
    timeline: String = "[]",
    link: String = "delay: 20ms",
  ) -> String {
    let names = ["hina", "ren", "sora", "yuki", "mio", "kai"].prefix(count)
    let clips = ["slt_18", "rms_19", "slt_13", "rms_00", "slt_02", "rms_12"]
    let devices = zip(names, clips).map { name, clip in
      "  - { id: \(name), apps: [intercom], " + (uplink.map { "uplink: \($0), " } ?? "")
        + "microphone: { gain: \(gain), noise: { white: -62dBov }, "
        + "speech: [{ clip: \(SmallCall.clip(clip)), at: 16s }] } }"
    }
    let set = ["  intercom.match.policy: hosted"] + settings.map { "  \($0)" }
    return
      (["name: uplink", "duration: 21s", "seed: 3", "set:"] + set + ["devices:"] + devices
      + ["links:", "  internet: { \(link) }", "timeline: \(timeline)"])
      .joined(separator: "\n") + "\n"
  }

  @Test func `packets leave one behind the other, at the rate, and what does not fit is dropped`() {
    var member = PlannedMember()
    #expect(Uplink(member) == nil)
    member.uplink.rate = 80_000
    member.uplink.queue = 1_500
    guard var uplink = Uplink(member) else { return }
    func at(_ milliseconds: Int64) -> Instant { .start + .milliseconds(milliseconds) }
    // 100 bytes take 10 ms.
    #expect(uplink.waiting(at: at(0)) == .zero)
    #expect(uplink.take(100, at: at(0)) == at(10))
    #expect(uplink.take(1_400, at: at(0)) == at(150))
    #expect(uplink.waiting(at: at(0)) == .milliseconds(150))
    #expect(uplink.take(1, at: at(0)) == nil, "1500 bytes wait")
    #expect(uplink.take(100, at: at(10)) == at(160), "100 of them have left")
    #expect(uplink.waiting(at: at(100)) == .milliseconds(60))
    #expect(uplink.waiting(at: at(900)) == .zero)
    #expect(uplink.take(100, at: at(900)) == at(910))
  }

  @Test func `without an uplink there is nothing to say of one`() throws {
    let run = try SmallCall.run(Self.call(2, uplink: nil))
    for name in ["uplinkWait", "uplinkWait95", "uplinkDropped", "uplinkUnsent"] {
      #expect(run.figure(name) == nil, "\(name)")
    }
    #expect(run.line("members", "hina uplink") == "")
    #expect(run.figure("clippedSamples") == 0)
    #expect(run.figure("mouthToEar95") != nil)
  }

  @Test func `what goes by radio does not wait for the uplink`() throws {
    let plain = SmallCall.call()
    let thin = plain.replacing(
      "apps: [intercom]\n",
      with: "apps: [intercom]\n    uplink: { rate: 1kb/s, queue: 1500B }\n",
    )
    #expect(thin != plain)
    let run = try SmallCall.run(thin)
    #expect(run.figure("uplinkWait") == nil)
    #expect(try run.figure("mouthToEar95") == SmallCall.run(plain).figure("mouthToEar95"))
    #expect(run.figure("mouthToEar95") != nil)
  }

  @Test func `where nothing is ever heard nothing is cut off, and that is no merit`() throws {
    let run = try SmallCall.run(Self.call(2, timeline: "[{ at: 0s, do: cut, link: internet }]"))
    #expect(run.figure("clippedSamples") == nil)
    #expect(run.figure("uplinkWait") == nil)
    #expect(run.figure("uplinkDropped") == nil)
  }

  @Test
  func `as written copies queue and are dropped, and late voice is not sent where it is asked`()
    throws
  {
    let asWritten = try SmallCall.run(Self.call())
    // 6 kB at 90 kb/s take 533 ms.
    let wait = try #require(asWritten.figure("uplinkWait"))
    #expect((480_000_000...534_000_000).contains(wait), "\(wait)")
    #expect(try #require(asWritten.figure("uplinkDropped")) > 20)
    #expect(asWritten.figure("uplinkUnsent") == 0)
    let bounded = try SmallCall.run(Self.call(settings: ["intercom.uplink.late: drop"]))
    #expect(bounded.figure("uplinkDropped") == 0)
    #expect(try #require(bounded.figure("uplinkUnsent")) > 20)
    // A KEEPALIVE may stand behind voice, or before it.
    #expect(try #require(bounded.figure("uplinkWait")) <= 115_000_000)
    #expect(
      try #require(bounded.figure("mouthToEar95")) < #require(asWritten.figure("mouthToEar95"))
    )
    #expect(try #require(bounded.figure("uplinkWait95")) <= #require(bounded.figure("uplinkWait")))
  }

  @Test func `a rate that is too low for a single frame lets something through, and no more`()
    throws
  {
    let run = try SmallCall.run(
      Self.call(
        2,
        uplink: "{ rate: 8kb/s, queue: 1500B }",
        settings: ["intercom.uplink.late: drop"],
      )
    )
    #expect(try #require(run.figure("uplinkUnsent")) > 100)
    #expect(run.figure("uplinkDropped") == 0)
  }

  @Test func `a cut while packets wait swallows them, and those that are in the air arrive`() throws
  {
    // 90 kb/s: what was said by 18 s leaves in the next half second.
    let run = try SmallCall.run(
      Self.call(
        2,
        uplink: "{ rate: 30kb/s, queue: 20kB }",
        timeline: "[{ at: 18s, do: cut, link: internet }]",
      )
    )
    let gaps = run.apps.flatMap(\.sections).first { $0.title == "gaps" }?.rows ?? []
    #expect(gaps.contains { $0.value.contains("detection") }, "\(gaps)")
    #expect(try #require(run.figure("uplinkWait")) > 2_000_000_000)
  }

  @Test func `loud voices are cut off without a limiter, and with one they are not`() throws {
    let off = try SmallCall.run(
      Self.call(6, uplink: nil, settings: ["intercom.mixer.limiter: off"], gain: "12dB")
    )
    #expect(try #require(off.figure("clippedSamples")) > 10_000)
    #expect(off.line("members", "hina mixer").hasPrefix("cut off "))
    let on = try SmallCall.run(Self.call(6, uplink: nil, gain: "12dB"))
    #expect(on.figure("clippedSamples") == 0)
    let two = try SmallCall.run(
      Self.call(2, uplink: nil, settings: ["intercom.mixer.limiter: off"], gain: "20dB")
    )
    #expect(two.figure("clippedSamples") == 0, "one voice alone is never too loud for the mixer")
  }

  @Test func `a packet for which the queue was full is lost, and no link saw it`() {
    var service = DatagramService()
    let voice = Datagram.voice(stream: 1, sequence: 2, timestamp: 3)
    let flight = Flight(way: Way(path: .internet, from: 0, to: 1), bytes: [0], truth: voice)
    #expect(service.told(.blocked(flight)) == [.lose(flight, .uplinkFull, fault: nil)])
    #expect(LossReason.uplinkFull.cause == .queueDrop)
  }

  @Test func `the 95th of 100 waits is the one that five in a hundred exceed`() {
    var traffic = Traffic()
    #expect(traffic.climb95 == nil && traffic.longestClimb == nil)
    for span in (1...100).reversed() { traffic.climbed(.milliseconds(Int64(span))) }
    #expect(traffic.climb95 == .milliseconds(95) && traffic.longestClimb == .milliseconds(100))
    var one = Traffic()
    one.climbed(.milliseconds(7))
    #expect(one.climb95 == .milliseconds(7))
  }

  @Test func `a share is never rounded to nothing, and none where nothing was played`() {
    var mix = MixCount(sampleRate: 48_000)
    #expect(mix.clippedShare == nil)
    mix.frames = 1 << 30
    #expect(mix.clippedShare == 0)
    mix.clipped = 1
    #expect(mix.clippedShare == 1)
    mix.clipped = mix.samples
    #expect(mix.clippedShare == 1_000_000)
  }
}
