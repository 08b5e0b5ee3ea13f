import Composition
import ShippedApps
import yamabiko

/// A command line, an argument a line: parsed, and what is set is put into a scenario.
///
/// No command is carried out.
enum ArgumentTrial {
  static func take(_ bytes: [UInt8]) {
    let arguments = String(decoding: bytes, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).prefix(24)
      // A process has no argument with a zero byte in it.
      .map { String($0.prefix { $0 != "\0" }) }
    let trial = CommandLineTrial(arguments, apps: .shipped)
    precondition([0, 64].contains(trial.code), "a command line ends with \(trial.code)")
    if let message = trial.message { Judgement.reason(message) }
    guard !trial.overrides.isEmpty else { return }
    let path = "\(FuzzFolder.path)/overridden.yaml"
    precondition(scenarioStands)
    do {
      let loaded = try LoadedScenario(apps: .shipped, file: path, overrides: trial.overrides)
      for plan in loaded.plans { _ = ScenarioTrial.run(plan, in: loaded.folder) }
    } catch {
      Judgement.message(error.message)
    }
  }

  private static let scenarioStands: Bool = {
    _ = FuzzFolder.write(
      FuzzFolder.shipped("scenarios/intercom/recorded-loss.yaml"),
      "overridden.yaml",
    )
    return true
  }()

  /// What options are called.
  static let words = [
    "--set\n", "--seed\n", "--variant\n", "--out\n", "--gap\n", "--breach\n", "--event\n",
    "--fact\n", "--from\n", "--to\n", "--node\n", "--kind\n", "--component\n", "--json\n",
    "--quiet\n", "--help", "--version", "--no-audio\n", "--at\n", "--verify\n", "--junit\n",
    "--golden\n", "--depth\n", "--html\n", "--list\n", "--seeds\n", "--figure\n", "--points\n",
    "--csv\n", "--resume\n", "--jobs\n", "--trace\n", "--packets\n", "--even-broken\n",
    "--clip\n", "--labels\n", "--port\n", "--keep-in\n", "--no-open\n", "--github\n",
    "--markdown\n", "run\n", "check\n", "explain\n", "log\n", "search\n", "sweep\n",
    "export\n", "tune\n", "review\n", "replay\n",
  ]

  static var seeds: [[UInt8]] {
    [
      "run\na.yaml\n--set\nlinks.local.loss=1/50", "run\na.yaml\n--seed\n7\n--set\nduration=2s",
      "run\na.yaml\n--set\nintercom.vad.release=400ms\n--variant\ndefault", "lint\nscenarios",
      "run\na.yaml\n--set\ndevices.hina.clock={ offset: 1s }", "check\n--junit\na.xml\nb.yaml",
      "explain\nfolder\n--gap\n1", "explain\nfolder\n--event\n4711", "log\nfolder\n--from\n20s",
      "log\nfolder\n--from\n1s\n--to\n2s\n--node\nren\n--json", "search\na.yaml\n--depth\n9",
      "replay\nfolder\n--verify", "replay\nfolder\n--at\n3s\n--node\nren", "diff\na\nb",
      "accept\na.yaml\n--even-broken", "review\na.yaml\n--list", "resume\nfolder", "settings",
      "coverage\nscenarios", "review\na.yaml\n--even-broken\n--golden\ng",
      "sweep\na.yaml\n--seeds\n1..9\n--set\nlinks.local.delay=1ms..9ms/2ms\n--figure\nintercom.gaps",
      "sweep\na.yaml\n--seeds\n1..2\n--points\n9\n--csv\n-\n--resume\n--jobs\n2",
      "run\na.yaml\n--seeds\n1..9\n--figure\n?", "export\nfolder\n--trace\n-\n--packets\np.pcapng",
      "tune\n--clip\na.wav\n--labels\na.lab\n--port\n8080\n--keep-in\nk\n--no-open",
      "check\na.yaml\n--github\n--markdown\na.md",
      "invite\nmake\n--as\nqr", "invite\ninspect\n--text\nyamabiko:join/",
      "certify\nscenarios\n--also\nother", "--help", "run\n--help", "--version",
    ].map { Array($0.utf8) }
  }
}
