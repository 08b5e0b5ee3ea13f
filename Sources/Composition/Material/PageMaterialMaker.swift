import EventLog
import Files
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
    let found = run.variants.map { (name: $0.variant, findings: $0.references) }
    let (windows, leftOut) = ClipWindow.windows(of: found)
    return run.variants.map { variant in
      var material = PageMaterial(fates: variant.apps.flatMap(\.data.fates))
      addChains(of: variant, in: "\(folder)/\(variant.variant)", to: &material)
      addSound(windows, leftOut, of: variant, in: "\(folder)/\(variant.variant)", to: &material)
      return material
    }
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
      // The run that is told of has just written it: its digest is the findings' own.
      if hexadecimal(reader.rootDigest) == variant.digest { reader.trust() }
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

  // MARK: Sound

  /// Clips of one variant have so many bytes at most.
  static let clipBytesMost = 1_500_000

  /// Envelopes and clips of the sound that the variant's run made; none of another run's.
  private func addSound(
    _ windows: [ClipWindow],
    _ leftOut: Int,
    of variant: VariantFindings,
    in folder: String,
    to material: inout PageMaterial,
  ) {
    let media = VariantFolder(path: folder, kinds: apps.media).media(of: variant.digest)
    let sounds = media.map {
      SoundCollector(folder: "\(folder)/\($0)", names: FileStore.names(in: "\(folder)/\($0)"))
    }
    guard sounds.contains(where: { !$0.recordings.isEmpty }) else {
      let media = apps.used(by: variant.apps.map(\.app)).compactMap(\.media)
      if !media.isEmpty, !variant.references.isEmpty {
        material.omissions.append("the run made no sound: nothing of it can be heard or drawn")
      }
      return
    }
    for sound in sounds {
      addEnvelopes(sound, to: &material)
      addClips(windows, sound, of: variant, to: &material)
    }
    guard leftOut > 0 else { return }
    material.omissions.append(
      "what was heard is cut around the longest gaps of all variants; \(leftOut) shorter ones "
        + "have no clip"
    )
  }

  private func addEnvelopes(_ sound: SoundCollector, to material: inout PageMaterial) {
    for (subject, kind) in sound.recordings {
      do {
        if let envelope = try sound.envelope(of: subject, kind) {
          material.envelopes.append(envelope)
        }
      } catch {
        material.omissions.append(
          "the envelope of \(subject)'s \(kind.rawValue) is missing: \(Self.words(error))"
        )
      }
    }
  }

  private func addClips(
    _ windows: [ClipWindow],
    _ sound: SoundCollector,
    of variant: VariantFindings,
    to material: inout PageMaterial,
  ) {
    var bytes = 0
    for window in windows {
      do {
        guard let clip = try sound.clip(of: window, in: variant.variant) else { continue }
        bytes += clip.bytes.count
        guard bytes <= Self.clipBytesMost else {
          material.omissions.append("clips are left out: they would take too much room")
          return
        }
        material.clips.append(clip)
      } catch {
        material.omissions.append(
          "what \(window.subject) heard around \(window.start) is missing: \(Self.words(error))"
        )
      }
    }
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
  /// Whose lane shows it: a device, such as the listener of a gap.
  var actor: String
  /// When it begins.
  var start: Instant
  /// How long it lasts.
  var length: Duration
  /// Its place among all of the variant.
  var order = 0

  /// What a lane shows; a lane of a pair is the one's whose name comes first: `ren hears hina`.
  init(_ reference: FindingReference, _ lane: Lane, _ start: Instant, _ length: Duration) {
    self.reference = reference
    actor = String(lane.actor.prefix { $0 != " " })
    self.start = start
    self.length = length
  }
}

extension VariantFindings {
  /// What lanes show and `explain` can be asked about, each once, as lanes have it.
  var references: [NumberedFinding] {
    var found: [NumberedFinding] = []
    for lane in apps.flatMap(\.data.lanes) {
      for each in lane.intervals {
        guard let reference = each.reference else { continue }
        let length = each.end - each.start
        found.append(.init(reference, lane, each.start, length))
      }
      for each in lane.instants {
        guard let reference = each.reference else { continue }
        found.append(.init(reference, lane, each.at, .zero))
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
