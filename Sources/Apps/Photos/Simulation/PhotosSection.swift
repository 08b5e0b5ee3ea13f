import Kernel
import Photos
import Plans

/// Reads the photo cleaner's part of a scenario into its plan; every mistake goes to `diagnostics`.
struct PhotosSection {
  let scenario: Scenario
  let zones: any ZoneLibrary
  let diagnostics: Diagnostics
  /// The photos that have a name, in the order of their naming.
  var names: [PhotoName] = []
  /// The photos by their names.
  var numbers: [String: PhotoID] = [:]  // order-free: only ever looked up
  /// How many photos albums and acts have named so far.
  private(set) var mentions = 0
  /// The titles of albums that there are or will be.
  var titles: [String] = []
  /// The same titles.
  var knownTitles: Set<String> = []  // order-free: only ever looked up
  /// How many photos a generator makes at most; their names are p1, p2 and so on.
  var generated: Int64 = 0

  /// A reader of a scenario.
  init(scenario: Scenario, zones: any ZoneLibrary, diagnostics: Diagnostics) {
    self.scenario = scenario
    self.zones = zones
    self.diagnostics = diagnostics
  }

  /// The plan for one variant; what is wrong has been reported where it is incomplete.
  mutating func plan(settings: SettingValues, variant: String) -> PhotosPlan {
    var plan = PhotosPlan()
    plan.answering = settings.duration("library.answer")
    plan.syncing = settings.duration("icloud.delay")
    plan.retention = settings.duration("library.retention")
    plan.signing = settings.text("signing") == "never" ? .zero : settings.duration("signing")
    name(album: settings.text("keep.title"))
    plan.phones = devices.map { phone($0) }
    shareLibrary(&plan.phones)
    checkSize(plan.phones)
    let home = plan.phones.first { $0.hasCleaner }?.zone ?? Zone()
    plan.settings = CleanerSettings(settings, home: home, start: start, zones: zones)
    if !plan.phones.contains(where: \.hasCleaner) {
      diagnostics.report(
        at: devices.first?.mark ?? Mark(line: 1, column: 1),
        "no device has the cleaner: nothing would be cleaned",
        remedy: "leave 'cleaner: false' out on one of them",
      )
    }
    let acts = scenario.acts(of: PhotosSchema.name)
    for act in acts { nameWhatComes(act) }
    var steps: [Step] = []
    for act in acts where mentions <= PhotosLimits.mentions && !diagnostics.isFull {
      steps += planned(act, phones: plan.phones).map {
        Step(act: $0, name: act.name, mark: act.mark)
      }
    }
    // Acts that stand for several are spread in time; the order of the file decides ties.
    steps = steps.enumerated().sorted {
      ($0.element.act.at, $0.offset) < ($1.element.act.at, $1.offset)
    }
    .map(\.element)
    settlePlaces(of: &steps)
    plan.acts = steps.map(\.act)
    warnOfNothing(plan)
    checkNodes(plan, steps)
    plan.names = names
    plan.breaks = scenario.rules(of: PhotosSchema.name, variant: variant).flatMap(breaks)
    return plan
  }

  /// Something that is done, and the entry of the timeline that it is done by.
  struct Step {
    var act: PlannedPhotoAct
    /// What stands behind `do`.
    var name: String
    /// Where.
    var mark: Mark
  }

  /// What is left of an act that began earlier comes before what others do at its time; where nobody
  /// else does anything then, the order of the list says it.
  private func settlePlaces(of steps: inout [Step]) {
    let others = scenario.timeline.filter { $0.act.app != PhotosSchema.name }.map(\.at)
    var next = 0
    for index in steps.indices where steps[index].act.place < 0 {
      let at = steps[index].act.at
      while next < others.count, others[next] < at { next += 1 }
      if next == others.count || others[next] != at { steps[index].act.place = 0 }
    }
  }

  /// Warns of a cleaner that nobody opens: its promises are kept because nothing happens.
  private func warnOfNothing(_ plan: PhotosPlan) {
    for (device, phone) in zip(devices, plan.phones) where phone.hasCleaner {
      let isOpened = plan.acts.contains { $0.device == phone.device && $0.deed == .open }
      // The system starts an app as well.
      let isStarted = scenario.timeline.contains { $0.act.startsCleaner(on: phone.device) }
      guard !isOpened, !isStarted else { continue }
      diagnostics.warn(
        at: device.mark,
        "nobody opens the cleaner on '\(phone.device)': a run judges nothing of it",
        remedy: "add an act such as { at: 1h, do: clean, device: \(phone.device) }, or leave the "
          + "cleaner out with 'cleaner: false'; 'yamabiko search' opens it by itself",
      )
    }
  }

  /// The civil time at the start, in seconds since 1970.
  var start: Int64 { scenario.start.unix_ns / 1_000_000_000 }

  /// The zone that the scenario's start is written in.
  private var startZone: Zone {
    (try? CivilTime.offset(parsing: scenario.start.zone)).map(Zone.fixed) ?? Zone()
  }

  private var devices: [Scenario.Device] {
    scenario.devices.filter { $0.apps.contains(PhotosSchema.name) }
  }

  // MARK: Devices

  private mutating func phone(_ device: Scenario.Device) -> PlannedPhone {
    let reader = MappingReader(
      entries: device.extra,
      at: device.mark,
      as: "device '\(device.id)'",
      diagnostics: diagnostics,
    )
    var phone = PlannedPhone()
    phone.device = device.id
    phone.hasCleaner = reader.boolean("cleaner", default: true)
    phone.sharesByCloud = reader.boolean("icloud", default: true)
    phone.calendar = reader.enumeration("calendar", default: .gregorian)
    phone.access = reader.enumeration("access", default: .full)
    phone.zone = zone(reader, default: startZone)
    if let library = reader.mapping("library", as: "library of device '\(device.id)'") {
      readLibrary(library, into: &phone)
    }
    return phone
  }

  /// Devices with iCloud Photos have one library: it is described on one of them.
  private func shareLibrary(_ phones: inout [PlannedPhone]) {
    let sharing = phones.indices.filter { phones[$0].sharesByCloud }
    let described = sharing.filter { index in
      devices[index].extra.contains { $0.key == "library" }
    }
    guard let source = described.first else { return }
    for other in described.dropFirst() {
      diagnostics.report(
        at: devices[other].mark,
        "'\(phones[other].device)' shares the library of '\(phones[source].device)' by iCloud and "
          + "describes one of its own",
        remedy: "keep one library, or say 'icloud: false' on one of the devices",
      )
    }
    for other in sharing where other != source {
      phones[other].assets = phones[source].assets
      phones[other].albums = phones[source].albums
      if phones[source].generator != nil {
        diagnostics.report(
          at: devices[other].mark,
          "'\(phones[other].device)' shares a generated library",
          remedy: "list the photos, or say 'icloud: false': photos are generated for one device",
        )
      }
    }
  }

  /// Reports more photos than a run has room for.
  private func checkSize(_ phones: [PlannedPhone]) {
    let counts = phones.map { Int64($0.assets.count) + ($0.generator?.count ?? 0) }
    let sum = counts.reduce(0, +)
    guard sum > PhotosLimits.photos,
      let largest = counts.indices.max(by: { counts[$0] < counts[$1] })
    else { return }
    diagnostics.report(
      at: devices[largest].mark,
      "the devices have \(sum) photos together, \(counts[largest]) of them on "
        + "'\(phones[largest].device)'",
      remedy: "expected at most \(PhotosLimits.photos) on all devices",
    )
  }

  /// Counts photos that an act or an album names; the first that are too many are reported.
  mutating func mention(_ count: Int, at mark: Mark) {
    let before = mentions
    mentions += count
    guard before <= PhotosLimits.mentions, mentions > PhotosLimits.mentions else { return }
    diagnostics.report(
      at: mark,
      "albums and acts name more than \(PhotosLimits.mentions) photos, repeated acts counted each time",
      remedy: "repeat less often, or name fewer photos",
    )
  }

  /// Remembers the title of an album that there is or will be.
  mutating func name(album title: String) {
    if knownTitles.insert(title).inserted { titles.append(title) }
  }

  /// The time zone under `zone`; it must be there unless there is a default.
  func zone(_ reader: MappingReader, default fallback: Zone? = nil) -> Zone {
    let format = ScalarFormat.zone(in: zones)
    guard let fallback else { return reader.required("zone", format) ?? Zone() }
    return reader.optional("zone", format) ?? fallback
  }

  // MARK: Expectations

  /// `breaks: name` or `breaks: [name, …]`.
  private func breaks(_ rule: (key: String, node: Node, mark: Mark)) -> [String] {
    let known = PhotoInvariant.allCases.map(\.rawValue)
    return (rule.node.elements ?? [rule.node]).compactMap { node in
      diagnostics.note(node, as: "invariant", names: known)
      guard let name = node.text, known.contains(name) else {
        diagnostics.reportUnknown(
          "invariant",
          node.text ?? node.summary,
          in: " in breaks",
          known: known,
          at: node.mark,
        )
        return nil
      }
      return name
    }
  }
}
