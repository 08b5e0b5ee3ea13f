import Kernel
import Testing
import Voice

@testable import IntercomSimulation

/// The audio device of a member: frames of 20 ms on its own sample clock.
struct AudioDeviceTests {
  private static let phase = Duration.milliseconds(7)

  @Test func `a frame is full 20 ms after its first sample, and each device has its phase`() {
    var device = AudioDevice()
    #expect(device.told(.started(phase: Self.phase)) == [.fill(after: .milliseconds(27))])
    #expect(device.frameStart == .start + .milliseconds(7))
    #expect(device.index == 0)
  }

  @Test func `a full frame is read from where it began`() {
    var device = AudioDevice()
    _ = device.told(.started(phase: Self.phase))
    let now = Instant.start + .milliseconds(27)
    let asked = device.told(.frameFilled, at: now)
    #expect(asked == [.capture(0, from: .start + Self.phase)])
    #expect(device.index == 0, "it is handed over when its level is known")
  }

  @Test func `a captured frame is handed over, and the next one begins`() {
    var device = AudioDevice()
    _ = device.told(.started(phase: Self.phase))
    var at = Instant.start + .milliseconds(27)
    for frame in 0..<3 as Range<Tick> {
      _ = device.told(.frameFilled, at: at)
      let asked = device.told(.captured(level: -3_000), at: at)
      let end = Self.phase + .milliseconds(20) * (frame.number + 2)
      #expect(asked == [.call(frame, level: -3_000), .fill(after: end)])
      #expect(device.index == frame + 1)
      #expect(device.frameStart == at)
      at = at + .milliseconds(20)
    }
  }

  @Test func `frames do not drift: a late call moves the frame's start and not the next end`() {
    var device = AudioDevice()
    _ = device.told(.started(phase: .zero))
    let late = Instant.start + .milliseconds(31)
    let asked = device.told(.captured(level: 0), at: late)
    #expect(asked.last == .fill(after: .milliseconds(40)))
    #expect(device.frameStart == late)
  }

  @Test func `whose voice is played is forgotten with the next call`() {
    var device = AudioDevice()
    #expect(device.voice == -1)
    #expect(device.told(.played(talker: 2)) == [])
    #expect(device.voice == 2)
    _ = device.told(.captured(level: 0))
    #expect(device.voice == -1)
  }
}
