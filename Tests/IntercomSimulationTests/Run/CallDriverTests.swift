import Intercom
import Kernel
import Plans
import Testing
import World

@testable import IntercomSimulation

/// How a run's driver carries out what the router says: times, keys, sound, rows.
struct CallDriverTests {
  /// A run of a call with secrets and a studio that write down what they are asked.
  private final class Bench: EventSink {
    let secrets = SpySecrets()
    let studio = SpyStudio()
    private(set) var rows: [EventHeader] = []
    private(set) var driver: CallDriver?

    init(_ call: CallBench, _ change: (SpySecrets) -> Void = { _ in }) throws {
      change(secrets)
      let simulation = Simulation(plan: call.plan, sink: self)
      let driver = CallDriver(
        plan: call.call,
        microphones: (0...1).map(call.microphone),
        secrets: secrets,
        studio: studio,
        simulation: simulation,
      )
      self.driver = driver
      try driver.begin()
      try simulation.run()
      try driver.finish()
    }

    func append(_ header: EventHeader, payload: [UInt8], effects: [UInt8]) {
      rows.append(header)
    }

    func checkpoint(after sequence: LogPosition, states: [(component: String, state: [UInt8])]) {}

    func count(_ kind: String) -> Int { rows.count { $0.kind == kind } }
  }

  /// Hina speaks for a second of a call by radio of five.
  private static func call() -> CallBench {
    var bench = CallBench(lasting: 5)
    bench.speech[0] = [(2, 3)]
    return bench
  }

  @Test func `members are enrolled once, with seeds of their own`() throws {
    let bench = try Bench(Self.call())
    let enrolled = bench.secrets.asked.filter { $0.hasPrefix("enroll") }
    #expect(enrolled == ["enroll 0 in a, 32 bytes", "enroll 1 in a, 32 bytes"])
    #expect(bench.driver?.router.ids == [MemberID(1), MemberID(2)])
    #expect(bench.driver?.router.tags == [97, 97])
  }

  @Test func `every step of a handshake gets its own chance`() throws {
    let bench = try Bench(Self.call())
    let steps = bench.secrets.asked.filter { $0.contains("local") && $0.hasSuffix("64 bytes") }
    #expect(
      steps == [
        "hello 1 local 0>1, 64 bytes", "reply 1 local 1>0, 64 bytes",
        "confirm 1 local 0>1, 64 bytes",
      ]
    )
  }

  @Test func `the microphone is heard without a hole or an overlap`() throws {
    let bench = try Bench(Self.call())
    for member in 0...1 {
      let heard = bench.studio.heard[member]
      #expect(heard.count > 240)
      for (one, next) in zip(heard, heard.dropFirst()) { #expect(one.end == next.start) }
      #expect(heard.allSatisfy { $0.end - $0.start == .milliseconds(20) })
    }
    #expect(bench.studio.heard[0][0].start != bench.studio.heard[1][0].start, "never in step")
  }

  @Test func `a frame is encoded once, and only where it is sent`() throws {
    let bench = try Bench(Self.call())
    let sent = bench.secrets.asked.count { $0 == "seal voice local 0>1" }
    #expect(sent > 40 && bench.studio.encoded == [sent, 0])
  }

  @Test func `what goes by both paths is encoded once`() throws {
    var call = Self.call()
    call.call.settings.internet = .warm
    call.plan.duration = .seconds(12)
    call.speech[0] = [(8, 10)]
    // The radio is cut while she speaks: she suspects it, and both paths carry her voice.
    call.set(.local, cut: true, at: .start + .seconds(9))
    let bench = try Bench(call)
    let sealed = bench.secrets.asked.count { $0.hasPrefix("seal voice") }
    let far = bench.secrets.asked.count { $0 == "seal voice internet 0>1" }
    #expect(far > 10 && sealed > bench.studio.encoded[0])
    #expect(sealed - far <= bench.studio.encoded[0])
  }

  @Test func `every call of the device is played once, with what the member played`() throws {
    let bench = try Bench(Self.call())
    #expect(bench.studio.played[1].count == bench.studio.heard[1].count)
    let frames = bench.studio.played[1].flatMap { $0 }
    #expect(frames.count > 40 && frames.allSatisfy { $0.talker == 0 })
    #expect(bench.studio.played[0].joined().isEmpty)
    #expect(bench.studio.kept[1] >= frames.count { $0.rendering == .decoded })
  }

  @Test func `a nonce that is used again is stated`() throws {
    let bench = try Bench(Self.call()) { $0.reusesNonces = true }
    let voice = bench.secrets.asked.count { $0.hasPrefix("seal voice") }
    #expect(bench.count("nonceReused") == voice)
    #expect(try Bench(Self.call()).count("nonceReused") == 0)
  }

  @Test func `what nobody can open is rejected, and no call comes up`() throws {
    let bench = try Bench(Self.call()) { $0.verdict = .rejected(.badTag) }
    #expect(bench.count("datagramRejected") > 0)
    #expect(bench.count("localConnected") == 0)
    #expect(
      bench.driver?.observer.traffic[1].rejected
        == Int64(bench.rows.count { $0.kind == "datagramRejected" && $0.node == "ren" })
    )
  }

  @Test func `keys are forgotten where a connection is ended`() throws {
    var call = Self.call()
    call.plan.duration = .seconds(20)
    call.set(.local, cut: true, at: .start + .seconds(4))
    let bench = try Bench(call)
    #expect(bench.secrets.asked.contains("forget local at 0 to 1"))
    #expect(bench.secrets.asked.contains("forget local at 1 to 0"))
    #expect(bench.count("pathBroken") >= 2)
  }

  @Test func `an act is announced, and what follows is caused by it`() throws {
    var call = Self.call()
    var act = PlannedIntercomAct()
    (act.deed, act.from, act.to) = (.forgeHello, "ren", "hina")
    act.at = .start + .seconds(3)
    call.call.acts = [act]
    let bench = try Bench(call)
    let forged = bench.rows.first { $0.kind == "datagramForged" }
    #expect(forged?.time == act.at && forged?.node == "world")
    let told = bench.rows.first { $0.kind == "toldToForge" }
    #expect(told?.component == "intercom.attacker" && told?.cause == nil)
    #expect(forged?.cause == told?.sequence)
    #expect(bench.secrets.asked.contains("forge 1>0, 128 bytes"))
    let arrived = bench.rows.filter { $0.cause == forged?.sequence }
    #expect(arrived.map(\.kind) == ["datagramRejected"])
    #expect(arrived.first?.time == act.at + CallBench.travel[0])
  }

  @Test func `the call as it is now is a value that can be written and read`() throws {
    let system = try #require(Bench(Self.call()).driver?.system)
    var writer = CanonicalWriter()
    writer.object(system)
    let read: IntercomSystem = try CanonicalReader.decode(IntercomSystem.self, from: writer.bytes)
    #expect(read == system)
    #expect(system.members.count == 2 && system.services.audio.count == 2)
  }

  @Test func `a call of one member has nobody to talk to, and runs`() throws {
    var call = CallBench(lasting: 2)
    call.call.members.removeLast()
    let bench = try Bench(call)
    #expect(bench.count("audioTicked") > 90)
    #expect(bench.rows.allSatisfy { $0.node != "ren" })
  }
}
