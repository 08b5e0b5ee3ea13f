import Composition
import Foundation
import Kernel
import ShippedApps
import Testing

@testable import IntercomSimulation

/// What a scenario says of the sound of phones: what is read, and what is refused, with its place.
struct AudioSectionTests {
  private func load(
    _ hina: String = "",
    _ timeline: String = "",
    set: String = "{}",
  ) throws(ToolError) -> LoadedScenario {
    let text = """
      name: Sound
      duration: 5s
      set: \(set)
      devices:
        - { id: hina, apps: [intercom]\(hina) }
        - { id: ren, apps: [intercom] }
      links: { local: {} }
      timeline: [\(timeline)]
      """
    let file = FileManager.default.temporaryDirectory
      .appending(path: "sound-\(UUID().uuidString).yaml").path(percentEncoded: false)
    try? Data(text.utf8).write(to: URL(filePath: file))
    defer { try? FileManager.default.removeItem(atPath: file) }
    return try LoadedScenario(apps: .shipped, file: file, allowsOutside: true)
  }

  private func complaint(_ hina: String = "", _ timeline: String = "") -> String {
    do throws(ToolError) {
      _ = try load(hina, timeline)
      return ""
    } catch {
      return "\(error)"
    }
  }

  private func plan(_ loaded: LoadedScenario) throws -> IntercomPlan {
    try #require(loaded.plans[0].sections.first).decoded()
  }

  @Test func `a call of which nothing is said of sound has no sessions`() throws {
    #expect(try !plan(load()).audio.isThere)
  }

  @Test(arguments: [
    (", route: wired", "", "{}"), ("", "{ at: 1s, do: mute, device: ren }", "{}"),
    ("", "", "{ intercom.audio.music: ducks }"),
  ])
  func `a key, an act or a setting is enough`(hina: String, act: String, set: String) throws {
    let audio = try plan(load(hina, act, set: set)).audio
    #expect(audio.phones.map(\.device) == ["hina", "ren"])
  }

  @Test func `acts come in order of time, with what they say`() throws {
    let acts = try plan(
      load(
        "",
        "{ at: 3s, do: route, device: ren, to: a2dp }, "
          + "{ at: 1s, do: phoneCall, device: hina, lasting: 2s, resume: false }",
      )
    ).audio.acts
    #expect(acts.map(\.deed) == [.phoneCall, .route])
    #expect(acts[0].lasting == .seconds(2) && !acts[0].shouldResume)
    #expect(acts[1].output == .a2dp)
  }

  @Test func `what cannot be is refused where it stands`() {
    #expect(complaint(", route: loudspeaker").contains("loudspeaker"))
    #expect(complaint(", music: { clip: nothing.wav }").contains("nothing.wav"))
    #expect(complaint(", music: { at: 6s }").contains("6s"))
    #expect(complaint("", "{ at: 1s, do: mute, device: kenta }").contains("kenta"))
    #expect(complaint("", "{ at: 1s, do: phoneCall, device: hina }").contains("lasting"))
    #expect(complaint("", "{ at: 1s, do: phoneCall, device: hina, lasting: 0s }").contains("0s"))
    #expect(complaint("", "{ at: 1s, do: route, device: hina }").contains("'to'"))
    #expect(complaint("", "{ at: 1s, do: mute, device: hina, to: ren }").contains("to"))
  }

  @Test func `a plan that somebody wrote is checked`() throws {
    var plan = try plan(load(", route: wired", "{ at: 1s, do: mute, device: ren }"))
    let devices = plan.members.map(\.device)
    #expect(plan.audio.problem(among: devices) == nil)
    plan.audio.acts[0].device = "kenta"
    #expect(plan.audio.problem(among: devices) != nil)
    plan.audio.acts[0] = PlannedAudioAct()
    plan.audio.acts[0].device = "ren"
    plan.audio.acts[0].deed = .phoneCall
    #expect(plan.audio.problem(among: devices) != nil)
    plan.audio.acts = []
    plan.audio.phones.removeLast()
    #expect(plan.audio.problem(among: devices) != nil)
  }
}
