import Foundation
import Intercom
import IntercomShell
import Kernel
import Testing

@testable import IntercomSimulation

/// A run without sound has packets of the size that libopus makes.
struct PacketSizeTests {
  /// Speech-like, loud, and silent frames.
  private func frame(_ number: Int, samples: Int) -> [Int16] {
    (0..<samples).map { index in
      let saw = (index * (number + 3) * 37) % 20_000 - 10_000
      return number % 3 == 2 ? 0 : Int16(saw / (number % 3 + 1))
    }
  }

  private func expectSizes(_ change: (inout PlannedCodec) -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "packets-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let rates = PlannedCodec.bitRates
    var sizes: Set<Int> = []
    for rate in stride(
      from: rates.lowerBound,
      through: rates.upperBound,
      by: Int64.Stride(PlannedCodec.bitRateStep),
    ) {
      var plan = IntercomPlan()
      plan.codec.bitrate = rate
      change(&plan.codec)
      for (index, sampleRate) in [Int32(8_000), 16_000, 48_000].enumerated() {
        var member = PlannedMember()
        member.device = "m\(index)"
        member.sampleRate = sampleRate
        plan.members.append(member)
      }
      let real = try OpusStudio(plan: plan, folder: folder.path(percentEncoded: false))
      let silent = SilentStudio(plan: plan)
      for (index, member) in plan.members.enumerated() {
        for number in 0..<4 {
          let samples = frame(number, samples: Int(member.sampleRate) / 50)
          let bytes = try real.encode(samples, by: index).count
          #expect(bytes == silent.encode(samples, by: index).count, "\(rate) b/s")
          sizes.insert(bytes)
        }
      }
      try real.finish()
    }
    #expect(sizes == Set(15...320), "every rate is another size")
  }

  @Test func `libopus makes packets of the size that is reckoned without it, at every rate`() throws
  {
    try expectSizes { _ in }
  }

  @Test func `neither FEC nor effort changes the size`() throws {
    try expectSizes { codec in
      codec.fec = false
      codec.complexity = 0
      codec.expectedLossPercent = 0
    }
  }

  @Test(arguments: SealingPolicy.allCases)
  func `a sealed packet of voice takes an uplink as long as it is said to`(sealing: SealingPolicy) {
    var pair = Pair(sealing: sealing)
    pair.shakeHands()
    var plan = IntercomPlan()
    plan.sealing = sealing
    var member = PlannedMember()
    member.uplink.rate = 8_000
    plan.members = [member]
    let sealed = pair.secrets.seal(
      .voice(stream: 5, sequence: 1, timestamp: 2),
      body: [UInt8](repeating: 0, count: plan.codec.packetBytes),
      from: 0,
      to: 1,
      path: .local,
    )
    let airtime = plan.voiceAirtime(by: member.uplink)
    #expect(airtime == .milliseconds(Int64(sealed.count + Traffic.headerBytes)))
  }
}
