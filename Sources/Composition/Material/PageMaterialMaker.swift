import EventLog
import Findings
import Kernel

/// Makes what a page shows beside a report, of the log and of what lies beside it.
///
/// It never fails: what cannot be read is missing, and said to be.
public struct PageMaterialMaker {
  private let apps: Apps

  /// A maker for runs of these apps.
  public init(apps: Apps) {
    self.apps = apps
  }

  /// The chains of so many findings are told, those of the longest first.
  public static let chainsMost = 200

  /// The material of every variant of a run, in their order.
  ///
  /// - Parameters:
  ///   - run: what was found.
  ///   - folder: the run's folder, with a folder for each variant.
  /// - Returns: as many as there are variants; none of them is ever missing as a whole.
  /// - Complexity: O(events of the logs + seconds of sound).
  public func materials(of run: RunFindings, in folder: String) -> [PageMaterial] {
    run.variants.map { material(of: $0, in: "\(folder)/\($0.variant)") }
  }

  /// The material of one variant.
  ///
  /// - Parameters:
  ///   - variant: what was found.
  ///   - folder: its folder, with `run.sqlite` and what apps left there.
  /// - Returns: what could be made.
  public func material(of variant: VariantFindings, in folder: String) -> PageMaterial {
    var material = PageMaterial()
    addChains(of: variant, in: folder, to: &material)
    return material
  }

  // MARK: Chains

  private func addChains(
    of variant: VariantFindings,
    in folder: String,
    to material: inout PageMaterial,
  ) {
    let found = variant.references
    let longest = found.sorted { ($0.length, $1.order) > ($1.length, $0.order) }
      .prefix(Self.chainsMost).sorted { $0.order < $1.order }
    guard !longest.isEmpty else { return }
    do {
      let reader = try LogReader(opening: "\(folder)/run.sqlite")
      defer { reader.close() }
      let collector = try ChainCollector(apps: apps, reader)
      material.chains = try collector.chains(of: longest.map(\.reference))
    } catch {
      material.omissions.append("the chains of causes are missing: \(Self.words(error))")
      return
    }
    guard found.count > longest.count else { return }
    material.omissions.append(
      "chains of causes are of the \(longest.count) longest of \(found.count) findings; "
        + "'yamabiko explain' tells the others"
    )
  }

  /// The first line of an error, without the word that a terminal begins with.
  static func words(_ error: any Error) -> String {
    let lines = ToolError(error).message.split(separator: "\n")
    let first = lines.first.map(String.init) ?? ""
    return first.hasPrefix("error: ") ? String(first.dropFirst(7)) : first
  }
}

/// Something numbered that a lane shows.
struct NumberedFinding {
  /// What `explain` is asked by.
  var reference: FindingReference
  /// When it begins.
  var start: Instant
  /// How long it lasts.
  var length: Duration
  /// Its place among all of the variant.
  var order: Int
}

extension VariantFindings {
  /// What lanes show and `explain` can be asked about, each once, as lanes have it.
  var references: [NumberedFinding] {
    var found: [NumberedFinding] = []
    for lane in apps.flatMap(\.data.lanes) {
      for each in lane.intervals {
        guard let reference = each.reference else { continue }
        let length = each.end - each.start
        found.append(.init(reference: reference, start: each.start, length: length, order: 0))
      }
      for each in lane.instants {
        guard let reference = each.reference else { continue }
        found.append(.init(reference: reference, start: each.at, length: .zero, order: 0))
      }
    }
    found.sort {
      ($0.reference.subject, $0.reference.number) < ($1.reference.subject, $1.reference.number)
    }
    var once: [NumberedFinding] = []
    for var each in found where each.reference != once.last?.reference {
      each.order = once.count
      once.append(each)
    }
    return once
  }
}
