import Composition
import Exploration
import Foundation
import GRDBSQLite
import Kernel
import Photos
import PhotosSimulation
import Plans
import World

/// The photo cleaner over 100,000 photos beside one SQL query, and the states that a search visits.
///
///     swift run -c release photobench [PHOTOS] [ROUNDS]
///
/// Both plan the same: which photos may go, one sample for each month, what is deleted, and how many
/// bytes that is. Ours goes through the reducers: the library answers fetches with snapshots, the
/// cleaner filters, groups, draws and plans. SQLite has the same library in memory, indexed as one
/// would for the query, and its answer is read to the last row. The plans are compared: the same
/// months, the same number of photos, the same bytes but for the samples.
@main
enum PhotoBench {
  static func main() throws {
    let arguments = CommandLine.arguments.dropFirst().compactMap { Int($0) }
    let photos = arguments.first ?? 100_000
    let rounds = arguments.dropFirst().first ?? 7
    try plan(photos: Int64(photos), rounds: rounds)
    try search()
  }

  // MARK: Scan, sample, plan

  private static func plan(photos: Int64, rounds: Int) throws {
    let phone = phone(photos: photos)
    let library = InitialLibrary(phone, seed: 100, start: now)
    let database = try PhotoDatabase(library, zoneOffset: tokyo.offset(at: now))
    var ours: [Double] = []
    var query: [Double] = []
    for round in 1...rounds {
      var planned = Plan()
      var selected = Plan()
      ours.append(seconds { planned = reduce(library) })
      query.append(try seconds { selected = try database.plan(before: now - grace) })
      guard planned.agrees(with: selected) else {
        fatalError("the two plan differently: \(planned), \(selected)")
      }
      print("round \(round): reducers \(text(ours[round - 1])) s, SQL \(text(query[round - 1])) s")
      if round == rounds { print("\(planned)") }
    }
    print(
      "median: scan, sample and plan \(photos) photos in \(text(median(ours))) s (at most 0.5 wanted),"
        + " \(text(median(ours) / median(query))) of one SQL query"
    )
    print("peak of resident memory \(peak) (below 200 MB wanted)")
  }

  /// What the two sides agree on; which photo is the sample is drawn.
  struct Plan: CustomStringConvertible {
    var months = 0
    var deletions = 0
    var samples = 0

    func agrees(with other: Plan) -> Bool {
      (months, deletions, samples) == (other.months, other.deletions, other.samples)
    }

    var description: String {
      "\(deletions) to delete and \(samples) to keep in \(months) months"
    }
  }

  /// The cleaner's scan: events in, effects out, until the preview is shown.
  private static func reduce(_ content: InitialLibrary) -> Plan {
    var settings = CleanerSettings.corrected(zone: tokyo)
    settings.epoch_s = now
    var library = PhotoLibrary()
    var cleaner = Cleaner(settings: settings)
    var answers = Effects<LibraryEffect>()
    var asks = Effects<CleanerEffect>()
    let lots = SampleLots(seed: 100)
    library.reduce(
      .opened(assets: content.assets, albums: content.albums, access: .full, device: 0),
      at: .start,
      into: &answers,
    )
    cleaner.reduce(.localeSet(zone: tokyo, calendar: .gregorian), at: .start, into: &asks)
    cleaner.reduce(.launched, at: .start, into: &asks)
    while let ask = asks.items.last {
      asks.removeAll()
      switch ask {
      case .ask(let request):
        answers.removeAll()
        library.reduce(.asked(request), at: .start, into: &answers)
        guard case .answer(let answer)? = answers.items.last else { fatalError("no answer") }
        cleaner.reduce(.answered(answer), at: .start, into: &asks)
      case .draw(let groups, _):
        cleaner.reduce(.samplesDrawn(lots.draw(groups, scan: nil)), at: .start, into: &asks)
      case .state:
        break
      }
    }
    let months = cleaner.session.months
    return Plan(
      months: months.count,
      deletions: months.reduce(0) { $0 + $1.deletions.count },
      samples: months.reduce(0) { $0 + $1.samples.count },
    )
  }

  private static let now: Int64 = 1_768_003_200
  private static let grace: Int64 = 30 * 86_400
  private static let tokyo = Zone.fixed(9 * 3_600)

  private static func phone(photos: Int64) -> PlannedPhone {
    var generator = GeneratorSettings()
    generator.count = photos
    generator.from = now - 10 * 365 * 86_400
    generator.to = now
    generator.zone = tokyo
    var phone = PlannedPhone()
    phone.device = "phone"
    phone.generator = generator
    return phone
  }

  // MARK: Search

  /// States a second over the scenario that is there to be searched.
  private static func search() throws {
    let loaded = try LoadedScenario(file: "scenarios/photos/every-order.yaml")
    let searcher = Searcher(loaded, overrides: [])
    for (variant, depth) in [("as-written", 20), ("corrected", 60)] {
      guard let plan = loaded.plans.first(where: { $0.variant == variant }) else { continue }
      var rates: [Double] = []
      var states = 0
      for _ in 1...5 {
        let limits = SearchQuestion(depth: depth, states: 20_000_000)
        var report: SearchReport?
        let time = try seconds { report = try searcher.search(plan, limits) }
        states = report?.states ?? 0
        rates.append(Double(states) / time)
      }
      print(
        "search, \(variant): \(states) states, \(Int(median(rates))) states/s "
          + "(at least 200000 wanted)"
      )
    }
  }

  // MARK: Figures

  private static func seconds(_ body: () throws -> Void) rethrows -> Double {
    let clock = ContinuousClock()
    let time = try clock.measure { try body() }
    let parts = time.components
    return Double(parts.seconds) + Double(parts.attoseconds) * 1e-18
  }

  private static func median(_ figures: [Double]) -> Double {
    figures.sorted()[figures.count / 2]
  }

  private static func text(_ figure: Double) -> String {
    "\((figure * 10_000).rounded() / 10_000)"
  }

  private static var peak: String {
    let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
    let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM") } ?? "VmHWM: unknown"
    return line.dropFirst(6).trimmingCharacters(in: .whitespaces)
  }
}
