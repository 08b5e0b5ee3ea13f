import Composition
import Foundation
import Plans
import Reports
import ShippedApps
import Testing
import World

@testable import PhotosSimulation

/// The requirements of the cleaner, what breaks them, and whether somebody would notice.
struct ProofTests {
  /// Those with large libraries are left to `coverage --prove`.
  private static let large = ["a-year-weekly", "ten-years"]

  private static func app() throws -> any Application {
    try #require(Apps.shipped.all.first { $0.schema.name == "photos" })
  }

  private static func files() throws -> [String] {
    let folder = Bench.scenario("first-cleaning").replacing("/first-cleaning.yaml", with: "")
    return try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      .filter { $0.hasSuffix(".yaml") && !large.contains(String($0.dropLast(5))) }
      .map { "\(folder)/\($0)" }
  }

  @Test func `all lines of the seed are listed, each once and with a way to break it`() throws {
    let requirements = try Self.app().requirements
    let lines = (1...16).map { "K-\($0 < 10 ? "0" : "")\($0)" }
    #expect(requirements.map(\.id) == lines + ["S24", "S25"])
    #expect(requirements.filter(\.breaches.isEmpty).map(\.id) == [])
    // What is asked for or is the system's has no fault as written that could be mended.
    #expect(requirements.filter(\.repairs.isEmpty).map(\.id) == ["K-02", "K-03", "K-14"])
  }

  @Test func `every breach names settings and faults that there are`() throws {
    let app = try Self.app()
    let catalog = SettingCatalog([app.schema], allowsFaults: true)
    let values = catalog.resolve([])
    for requirement in app.requirements {
      for breach in requirement.breaches + requirement.repairs {
        let changes = catalog.changes(breach.settings, of: values)
        #expect(changes != nil, "\(requirement.id): \(breach.about)")
      }
    }
    let used = app.requirements.flatMap(\.breaches).flatMap(\.settings).map(\.key)
    #expect(catalog.faults.filter { !used.contains($0) } == [])
  }

  @Test func `every claim is proved, and some rule notices each breach`() throws {
    let prover = Prover(try Survey(apps: .shipped, of: try Self.files()))
    var outcomes: [Trial: TrialOutcome] = [:]
    for trial in prover.trials {
      let loaded = try LoadedScenario(
        apps: .shipped,
        file: trial.file,
        variant: trial.variant,
        overrides: trial.settings.map { ($0.key, $0.value) },
        allowsFaults: true,
      )
      outcomes[trial] = .ran(try TrialRun(of: loaded))
    }
    let report = prover.report { outcomes[$0] ?? .refused("never run") }
    for claim in report.claims where claim.standing != .proved {
      Issue.record("\(claim.scenario): \(claim.problems.joined(separator: "\n"))")
    }
    for requirement in try Self.app().requirements {
      let claims = report.requirements.first { $0.id == requirement.id }?.claims ?? []
      let noticed = claims.flatMap(\.rules).flatMap(\.noticed)
      for breach in requirement.breaches + requirement.repairs {
        let isNoticed = noticed.contains { $0.hasPrefix("\(breach.about) (") }
        #expect(isNoticed, "\(requirement.id): nothing notices that \(breach.about)")
      }
    }
  }
}
