import Composition
import EventLog
import IntercomShell
import Kernel
import Plans
import Testing
import Voice
import World

@testable import IntercomSimulation

/// The fast path of the detector beside a whole run of the same scenario.
struct DetectorTrialTests {
  /// A shipped scenario that has been run, and what its microphones hear.
  private struct Played {
    var driver: CallDriver
    var call: IntercomPlan
    var microphones: [Microphone]

    init(_ name: String, _ overrides: [(key: String, value: String)], variant: String) throws {
      let loaded = try RecordedRun.load(name, overrides, variant: variant)
      let plan = loaded.plans[0]
      let call = try IntercomApplication.plan(of: plan)
      let simulation = Simulation(
        plan: plan,
        sink: DigestSink(manifest: Runner.manifest(of: plan)),
      )
      var shelf = ClipShelf(ClipFolder(), folder: loaded.folder)
      microphones = try call.members.map { member in
        try IntercomApplication.microphone(
          of: member,
          set: call.settings,
          from: &shelf,
          in: simulation,
        )
      }
      driver = CallDriver(
        plan: call,
        microphones: microphones,
        secrets: SpySecrets(),
        studio: SilentStudio(plan: call),
        simulation: simulation,
      )
      self.call = call
      try driver.begin()
      try simulation.run()
      try driver.finish()
    }

    /// What a call says of a member's detector, and what the trial says over the same samples.
    func scores(of member: Int) -> (call: TalkScore, trial: DetectorTrial) {
      let figures = driver.observer.ledger.members[member]
      let features = DetectorFeatures(
        of: microphones[member],
        frames: Int(figures.captured.nanoseconds / VoiceFrame.length.nanoseconds),
        truth: figures.truth,
      )
      let settings = call.settings
      return (
        TalkScore(figures),
        DetectorTrial(settings.voiceActivity, preRoll: settings.preRoll, over: features),
      )
    }
  }

  @Test func `the trial's scores are those of a full run of the same microphones`() throws {
    let changes = [
      ("intercom.vad.release", "180ms"), ("intercom.vad.high_pass", "120"),
      ("intercom.vad.floor_highest", "-40dB"),
    ]
    let played = try Played("pre-roll", changes, variant: "as-written")
    for member in 0...1 {
      let (call, trial) = played.scores(of: member)
      #expect(call.flag.speech > .seconds(3) && call.flag.airtime > .zero)
      #expect(trial.flagScore == call.flag)
      #expect(trial.sentScore == call.sent)
      #expect(trial.flagScore != trial.sentScore, "the pre-roll changes nothing")
    }
  }
}
