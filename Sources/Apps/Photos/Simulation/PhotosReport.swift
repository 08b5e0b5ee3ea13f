import Findings
import Kernel
import Photos

/// What a run's report says about the photos.
struct PhotosReport {
  private let world: PhotosWorld
  /// The phone whose library is spoken of: the first with the cleaner.
  private let phone: Phone
  private let tally: Tally

  /// A report of a run that is over.
  init(world: PhotosWorld) {
    guard let phone = world.phones.first(where: { $0.cleaner != nil }) else {
      preconditionFailure("a plan without a cleaner")
    }
    self.world = world
    self.phone = phone
    tally = Tally(world.phones, perMonth: world.plan.settings.perMonth)
  }

  /// Everything, for a terminal, a script and a golden.
  var findings: AppFindings {
    AppFindings(
      app: PhotosSchema.name,
      headline: headline,
      measures: metrics,
      sections: stories + [endSection],
      details: [Detail(key: "breaches", json: breachesJSON)],
      findings: invariants,
      unjudged: PhotoInvariant.allCases.filter { reached & $0.bit == 0 }
        .map { "\(PhotosSchema.name).\($0.rawValue)" },
      question: world.phones.contains { !$0.story.breaches.isEmpty } ? "--breach 1" : "",
    )
  }

  // MARK: Figures

  private var headline: [Measure] {
    [
      measure("openings", .openings), measure("taps and answers", .actions),
      measure("questions of the system", .questions), measure("deletions", .batches),
      measure("photos deleted", .photosDeleted), measure("  protected ones", .protectedDeleted),
      measure("samples kept", .samples), measure("  months with one", .monthsWithSamples),
      measure("  months with too many", .monthsOverfull),
      measure("  months without", .monthsLost),
      measure("changes nobody asked for", .unaskedChanges),
      measure("called free", .bytesCalledFree), measure("free", .bytesFreed),
      measure("in Recently Deleted", .bytesInTrash), measure("stands still", .stuck),
    ]
  }

  private var metrics: [Measure] {
    PhotosMetric.allCases.map { measure("\(PhotosSchema.name).\($0.rawValue)", $0) }
  }

  private func measure(_ name: String, _ metric: PhotosMetric) -> Measure {
    Measure(name: name, value: tally.value(of: metric), unit: metric.unit)
  }

  // MARK: Stories

  private var stories: [Section] {
    world.phones.filter { !$0.story.scenes.isEmpty }.map { phone in
      let title = world.phones.count > 1 ? "story of \(phone.plan.device)" : "story"
      return Section(title: title, rows: StoryBoard(phone.story.scenes).rows)
    }
  }

  private var endSection: Section {
    let present = phone.library.reducer.assets.filter(\.isPresent)
    var rows = [
      Section.Row(
        key: "library",
        value: "\(StoryText.photos(Int64(present.count))), "
          + "\(StoryText.size(present.reduce(0) { $0 + $1.bytes })); in Recently Deleted "
          + StoryText.size(tally.bytesInTrash),
      )
    ]
    let keep = phone.ledger.keepAlbums
    let all = phone.library.reducer.albums.filter { $0.kind != .folder }
    let albums = all.filter { keep.contains($0.id) } + all.filter { !keep.contains($0.id) }
    rows += albums.prefix(4).map { album in
      Section.Row(key: "album '\(album.title)'", value: members(album))
    }
    if albums.count > 4 {
      rows.append(Section.Row(key: "further albums", value: "\(albums.count - 4)"))
    }
    return Section(title: "at the end", rows: rows)
  }

  private func members(_ album: Album) -> String {
    let count = StoryText.photos(Int64(album.members.count))
    return album.members.isEmpty ? count : "\(count): \(world.names.list(album.members, limit: 8))"
  }

  // MARK: Invariants

  /// The invariants that had something to judge on some phone, as bits.
  private var reached: UInt64 { world.phones.reduce(0) { $0 | $1.ledger.reached } }

  private var invariants: [Finding] {
    PhotoInvariant.allCases.map { invariant in
      let times = world.phones.reduce(0) { sum, phone in
        sum + phone.story.breaches.count { $0.breach.invariant == invariant }
      }
      let isExpected = world.plan.breaks.contains(invariant.rawValue)
      return Finding(
        name: isExpected ? "as expected, broken: \(invariant.title)" : invariant.title,
        verdict: verdict(isReached: reached & invariant.bit != 0, times, isExpected),
        detail: times == 0 ? "" : times == 1 ? "broken once" : "broken \(times) times",
        key: invariant.rawValue,
      )
    }
  }

  private func verdict(isReached: Bool, _ times: Int, _ isExpected: Bool) -> Verdict {
    // A fault that was to show and did not is as bad as one that was not to.
    if isExpected { return times > 0 ? .passed : .failed }
    if times > 0 { return .failed }
    return isReached ? .passed : .vacuous
  }

  private var breachesJSON: String {
    let all = world.phones.flatMap(\.story.breaches).sorted { $0.number < $1.number }
    let rows =
      all.map { number, at, breach in
        var writer = CanonicalWriter()
        writer.payload(breach)
        return #"{"variant":"\#(world.simulation.plan.variant)","number":\#(number),"#
          + #""at_ns":\#(at.nanoseconds),"#
          + #""invariant":"\#(breach.kind)","#
          + "\"breach\":\(String(decoding: writer.bytes, as: UTF8.self))}"
      }
    return "[" + rows.joined(separator: ",") + "]"
  }
}
