import Kernel
import Plans

/// Gives the values of a scenario file their meaning, and finds every mistake in one pass.
///
/// It knows apps by their schemas alone: what belongs to an app is passed on as it stands.
public struct ScenarioParser {
  /// Where mistakes go.
  let diagnostics: Diagnostics
  /// The apps that some device carries.
  var apps: [AppSchema] = []
  /// Where all chance comes from.
  var seed: UInt64 = 0
  /// How long the scenario lasts; zero where that is not known, and no time is too late.
  var duration: Duration = .zero
  /// The civil time at the start, in nanoseconds since 1970.
  var start: Int64 = 0
  /// The names of the devices and servers.
  var deviceIDs: [String] = []
  /// The place of each among them; the first of those of one name.
  var devicePlaces: [String: Int] = [:]  // order-free: only ever looked up
  /// Whether each is a device or a server, in the same order.
  var deviceKinds: [NodeKind] = []
  /// The apps of each device, in the same order.
  var deviceApps: [[String]] = []
  /// What paths in it are relative to.
  let folder: ScenarioFolder
  /// The plane of recorded tracks; nil before the first of them.
  var plane: Plane?
  /// Whether nothing is wrong so far as the devices: who carries what is then known.
  var areDevicesSound = false
  /// The names of the variants.
  var variantNames: [String] = []
  /// The requirements that the scenario says it covers.
  var covers: [String] = []
  /// Whether faults may be planned.
  private let allowsFaults: Bool

  /// The keys at the top of a scenario.
  static let keys = [
    "name", "about", "covers", "seed", "start", "duration", "set", "variants", "devices",
    "servers", "links", "timeline", "expect",
  ]
  /// The civil time at the start where a scenario names none.
  static let startDefault = "2026-01-01T00:00:00Z"

  private init(_ diagnostics: Diagnostics, _ folder: ScenarioFolder, allowsFaults: Bool) {
    self.diagnostics = diagnostics
    self.folder = folder
    self.allowsFaults = allowsFaults
  }

  /// The scenario that `node` describes.
  ///
  /// - Parameters:
  ///   - node: the values of the file.
  ///   - file: the name of the file, for messages.
  ///   - folder: what paths in it are relative to; nil for the folder of the file.
  ///   - schemas: all apps that there are.
  ///   - overrides: from the command line: a setting, or a path into the file such as
  ///     `links.local.loss`, and its new value as YAML.
  ///   - allowsFaults: whether faults may be planned, which only a proof of claims does.
  ///   - diagnostics: takes the mistakes, and the keys that were asked for.
  /// - Returns: the scenario, all defaults filled in.
  /// - Throws: all mistakes, each with its place.
  public static func parse(
    _ node: Node,
    file: String,
    folder: ScenarioFolder? = nil,
    apps schemas: [AppSchema],
    overrides: [(key: String, value: String)] = [],
    allowsFaults: Bool = false,
    diagnostics: Diagnostics = Diagnostics(),
  ) throws(ScenarioError) -> Scenario {
    let folder = folder ?? ScenarioFolder(of: file)
    var parser = Self(diagnostics, folder, allowsFaults: allowsFaults)
    var root = node
    var settings: [SettingOverride] = []
    for override in overrides {
      let value = try CommandLineOverride.value(override.value, of: override.key)
      if schemas.contains(where: { override.key.hasPrefix($0.name + ".") }) {
        settings.append(
          SettingOverride(key: override.key, keyMark: .commandLine, value: value)
        )
      } else {
        CommandLineOverride.apply(
          override.key,
          value,
          to: &root,
          apps: schemas.map(\.name),
          diagnostics,
        )
      }
    }
    root = RecordedTrace.resolve(root, folder: folder, diagnostics)
    let scenario = parser.read(root, schemas, settings)
    guard let scenario, !diagnostics.hasErrors else {
      throw ScenarioError(file: file, diagnostics: diagnostics.errors)
    }
    return scenario
  }

  private mutating func read(
    _ root: Node,
    _ schemas: [AppSchema],
    _ commandLine: [SettingOverride],
  ) -> Scenario? {
    let reader = MappingReader(root, as: "the scenario", diagnostics: diagnostics)
    guard root.entries != nil else { return nil }
    let name = reader.name("name")
    let about = reader.text("about", length: Limits.textLength, default: "")
    covers = reader.values("covers", .name)
    checkCount(covers.count, Limits.covers, "requirements", at: reader.mark(of: "covers"))
    seed = UInt64(reader.integer("seed", in: Limits.seeds, default: 1))
    let start = reader.optional("start", .timeStamp)
    duration = reader.required("duration", .duration(in: Limits.runs)) ?? .zero
    self.start = (start ?? Self.defaultStart)?.unix_ns ?? 0
    let devices = readDevices(reader, schemas)
    let variants = readVariants(reader, commandLine)
    let links = readLinks(reader)
    let timeline = readTimeline(reader, links)
    let expectations = readExpectations(reader)
    reader.finish()
    checkUse(of: devices, links)
    checkUse(of: links)
    checkPlaces(of: devices, links)
    checkEffect(of: timeline, on: links)
    checkNodes(of: timeline, devices)
    guard let start = start ?? Self.defaultStart else { return nil }
    return Scenario(
      name: name,
      about: about,
      covers: covers,
      seed: seed,
      start: start,
      duration: duration,
      variants: variants,
      devices: devices,
      links: links,
      timeline: timeline,
      expectations: expectations,
      apps: apps.map(\.name),
    )
  }

  private static var defaultStart: TimeStamp? {
    try? TimeStamp(parsing: startDefault)
  }

  // MARK: Settings

  private mutating func readVariants(
    _ reader: MappingReader,
    _ commandLine: [SettingOverride],
  ) -> [Scenario.Variant] {
    let catalog = SettingCatalog(apps, allowsFaults: allowsFaults)
    let common = overrides(in: reader.node("set"), of: "set")
    catalog.check(common, parts: Self.keys, diagnostics: diagnostics)
    catalog.check(commandLine, diagnostics: diagnostics)
    guard let node = reader.node("variants") else {
      variantNames = ["default"]
      return [Self.variant("default", by: [common, commandLine], catalog)]
    }
    let variants = MappingReader(node, as: "variants", diagnostics: diagnostics)
    if node.entries?.isEmpty == true {
      diagnostics.report(
        at: node.mark,
        "variants is empty",
        remedy: "name a variant, or leave the key out",
      )
    }
    checkCount(variants.entries.count, Limits.variants, "variants", at: node.mark)
    return variants.entries.prefix(Limits.variants).map { entry in
      checkName(entry.key, "variant", at: entry.keyMark)
      // Each has a folder of its name, and file systems may not tell the two apart.
      if let other = variantNames.first(where: { $0.lowercased() == entry.key.lowercased() }),
        other != entry.key
      {
        diagnostics.report(
          at: entry.keyMark,
          "the variants '\(other)' and '\(entry.key)' differ by case alone",
          remedy: "choose names that differ on every file system",
        )
      }
      variantNames.append(entry.key)
      let own = overrides(in: entry.value, of: "variant '\(entry.key)'")
      catalog.check(own, parts: Self.keys, diagnostics: diagnostics)
      return Self.variant(entry.key, by: [common, own, commandLine], catalog)
    }
  }

  /// A design by what sets its settings, the last of it counting.
  private static func variant(
    _ name: String,
    by layers: [[SettingOverride]],
    _ catalog: SettingCatalog,
  ) -> Scenario.Variant {
    Scenario.Variant(
      name: name,
      settings: catalog.resolve(layers),
      marks: SettingCatalog.marks(of: layers),
    )
  }

  /// What a mapping from names of settings to values sets.
  private func overrides(in node: Node?, of what: String) -> [SettingOverride] {
    guard let node, node.content != .null else { return [] }
    return MappingReader(node, as: what, diagnostics: diagnostics).entries.map { entry in
      SettingOverride(key: entry.key, keyMark: entry.keyMark, value: entry.value)
    }
  }

  /// Reports more of something than a scenario can have.
  func checkCount(_ count: Int, _ most: Int, _ what: String, at mark: Mark) {
    guard count > most else { return }
    diagnostics.report(
      at: mark,
      "the scenario has \(count) \(what)",
      remedy: "expected at most \(most); make more than one scenario of it",
    )
  }

  // MARK: Names

  /// Reports a name that could not be a folder or a part of a path.
  func checkName(_ name: String, _ what: String, at mark: Mark) {
    let isPlain = name.utf8.allSatisfy { byte in
      switch byte {
      case 0x30...0x39, 0x41...0x5A, 0x61...0x7A, 0x2D, 0x5F: true
      default: false
      }
    }
    guard !name.isEmpty, name.utf8.count <= 64, isPlain else {
      return diagnostics.report(
        at: mark,
        "'\(name.prefix(40))' cannot be the name of a \(what)",
        remedy: "expected up to 64 of a-z, A-Z, 0-9, - and _",
      )
    }
  }

  /// The device's name, where it is one; what is not is reported.
  func device(_ node: Node, in place: String) -> String? {
    diagnostics.note(node, as: "device", names: deviceIDs)
    guard let name = node.text else {
      diagnostics.report(
        at: node.mark,
        "a device\(place) is \(node.summary)",
        remedy: "expected the id of a device: \(deviceIDs.joined(separator: ", "))",
      )
      return nil
    }
    guard devicePlaces[name] != nil else {
      diagnostics.reportUnknown("device", name, in: place, known: deviceIDs, at: node.mark)
      return nil
    }
    return name
  }

  /// The two devices of a list, where it is one; what is not is reported.
  func pair(_ node: Node, in place: String) -> DevicePair? {
    guard let elements = node.elements, elements.count == 2 else {
      diagnostics.report(
        at: node.mark,
        "\(node.summary)\(place) is not a pair of devices",
        remedy: "expected two of them, such as [a, b]",
      )
      return nil
    }
    let names = elements.map { device($0, in: place) }
    guard let first = names[0], let second = names[1] else { return nil }
    guard first != second else {
      diagnostics.report(
        at: node.mark,
        "'\(first)' is paired with itself\(place)",
        remedy: "name two different devices",
      )
      return nil
    }
    return DevicePair(first, second)
  }

  /// The pair in the order of the scenario's devices.
  func ordered(_ pair: DevicePair) -> DevicePair {
    let first = devicePlaces[pair.first] ?? 0
    let second = devicePlaces[pair.second] ?? 0
    return first <= second ? pair : DevicePair(pair.second, pair.first)
  }
}
