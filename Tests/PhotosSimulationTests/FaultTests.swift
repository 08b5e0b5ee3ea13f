import Composition
import Findings
import Foundation
import ShippedApps
import Testing

@testable import PhotosSimulation

/// What the planned faults do: each something of its own, and nothing where it is off.
struct FaultTests {
  /// A month with four photos that may go, and one for each thing that keeps a photo.
  private static let scenario = """
    name: A month
    start: 2026-03-02T09:00:00+09:00
    duration: 1d
    devices:
      - id: phone
        apps: [photos]
        zone: Asia/Tokyo
        library:
          photos:
            - { id: cat, taken: 2025-08-08T10:00:00+09:00, count: 4, every: 1h, size: 2MB }
            - { id: love, taken: 2025-08-09T10:00:00+09:00, favourite: true, size: 2MB }
            - { id: film, taken: 2025-08-10T10:00:00+09:00, video: true, size: 2MB }
            - { id: ours, taken: 2025-08-11T10:00:00+09:00, shared: true, size: 2MB }
            - { id: hut, taken: 2025-08-12T10:00:00+09:00, size: 2MB }
          albums:
            - { title: Hike, photos: [hut] }
    timeline:
      - { at: 1h, do: clean }
    """

  /// The figures that a fault can change.
  private struct Figures: Equatable {
    var questions: Int64?
    var actions: Int64?
    var deleted: Int64?
    var misannounced: Int64?
    var misannouncedBytes: Int64?

    init(_ values: Int64?...) {
      questions = values[0]
      actions = values[1]
      deleted = values[2]
      misannounced = values[3]
      misannouncedBytes = values[4]
    }

    init(of findings: VariantFindings) {
      func value(_ name: String) -> Int64? {
        findings.apps[0].measures.first { $0.name == "photos.\(name)" }?.value
      }
      questions = value("questions")
      actions = value("actions")
      deleted = value("photosDeleted")
      misannounced = value("photosMisannounced")
      misannouncedBytes = value("bytesMisannounced")
    }
  }

  private func figures(_ fault: PhotosFault?) throws -> Figures {
    let bench = try Bench()
    defer { bench.remove() }
    let file = try bench.write(Self.scenario)
    let overrides = fault.map { [(key: "photos.fault.\($0.rawValue)", value: "true")] } ?? []
    let loaded = try LoadedScenario(
      apps: .shipped,
      file: file,
      overrides: overrides,
      allowsFaults: true,
    )
    return Figures(
      of: try Runner(apps: .shipped).dryRun(loaded.plans[0], scenarioFolder: loaded.folder)
    )
  }

  @Test func `without a fault two actions delete what nothing keeps`() throws {
    #expect(try figures(nil) == Figures(1, 2, 3, 0, 0))
  }

  @Test(arguments: PhotosFault.allCases)
  func `a planned fault does one thing`(fault: PhotosFault) throws {
    let expected =
      switch fault {
      // The second question is left unanswered, so nothing goes, and nothing differs from anything.
      case .asksTwice: Figures(2, 2, 0, nil, nil)
      case .secondTap: Figures(0, 1, 0, nil, nil)
      case .ownConsent: Figures(1, 1, 3, 0, 0)
      case .favouritesFetched, .videosFetched, .sharedFetched, .albumsUnseen:
        Figures(1, 2, 4, 0, 0)
      case .lessThanShown: Figures(1, 2, 2, 1, 2_000_000)
      }
    #expect(try figures(fault) == expected)
  }

  @Test func `a deletion that differs from its preview is counted`() throws {
    let bench = try Bench()
    defer { bench.remove() }
    // By hand one goes between preview and tap; as written the preview stays as it was.
    let acts = """
      timeline:
        - { at: 10s, do: open }
        - { at: 20s, do: delete, photo: cat-1 }
        - { at: 30s, do: tap }
        - { at: 40s, do: confirm }
      """
    let text = Self.scenario.split(separator: "timeline:")[0] + acts
    let loaded = try bench.load(String(text))
    let findings = try Runner(apps: .shipped).dryRun(
      loaded.plans[0],
      scenarioFolder: loaded.folder,
    )
    #expect(Figures(of: findings) == Figures(1, 2, 2, 1, 2_000_000))
  }

  @Test func `a bound on how deletions differ is not reached where nothing is deleted`() throws {
    let bench = try Bench()
    defer { bench.remove() }
    let text = Self.scenario.replacing("do: clean", with: "do: clean, answer: refuse")
    let rules = """
      expect:
        - { metric: photos.photosMisannounced, is: "== 0" }
        - { metric: photos.bytesMisannounced, is: "== 0" }
      """
    let loaded = try bench.load("\(text)\n\(rules)\n")
    let findings = try Runner(apps: .shipped).dryRun(
      loaded.plans[0],
      scenarioFolder: loaded.folder,
    )
    #expect(Figures(of: findings) == Figures(1, 2, 0, nil, nil))
    #expect(findings.findings.map(\.verdict) == [.failed, .failed])
    #expect(findings.findings.map(\.isWithoutFigure) == [true, true])
  }
}
