import Kernel
import Testing

/// What another channel would have done to a packet, told afterwards.
struct ChannelHindsightTests {
  private static let models: [Loss] = [
    .none, .bernoulli(Ratio(1, 3)), .gilbertElliott(p: Ratio(1, 8), r: Ratio(1, 3)),
    .fourState(
      p13: Ratio(1, 5),
      p31: Ratio(1, 4),
      p32: Ratio(1, 4),
      p23: Ratio(1, 3),
      p14: Ratio(1, 10),
    ),
    .bits("0010110"), .bits("0110", per: .slot),
  ]

  private func settings(_ loss: Loss) -> ChannelSettings {
    var settings = ChannelSettings()
    settings.loss = loss
    return settings
  }

  @Test(arguments: models, models)
  func `a packet is lost in hindsight where it was lost`(first: Loss, then: Loss) {
    var channel = Channel(settings: settings(first), seed: 11, key: "link/radio/a>b")
    for number in 0..<400 as Range<UInt64> {
      let at = Instant.start + .milliseconds(20) * Int64(number)
      if number == 200 { channel.change(to: settings(then), at: at) }
      for copy in 0..<2 as Range<UInt64> {
        let passage = channel.offer(bytes: 100, at: at, flow: 1, number: number)
        let isLost = Channel.loses(
          number,
          copy: copy,
          of: 1,
          at: at,
          under: settings(number < 200 ? first : then),
          seed: 11,
          key: "link/radio/a>b",
        )
        #expect((passage.drop == .loss) == isLost, "\(number), copy \(copy)")
      }
    }
  }
}
