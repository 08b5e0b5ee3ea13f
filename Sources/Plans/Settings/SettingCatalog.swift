import Kernel

/// A value that a scenario, a variant or the command line gives to a setting.
public struct SettingOverride: Equatable, Sendable {
  /// The full name, such as `app.part.name`.
  public let key: String
  /// Where the name stands.
  public let keyMark: Mark
  /// The value as it was written.
  public let value: Node

  /// A value for a setting.
  public init(key: String, keyMark: Mark, value: Node) {
    self.key = key
    self.keyMark = keyMark
    self.value = value
  }
}

/// All settings of the apps of a scenario under their full names, sorted.
public struct SettingCatalog: Sendable {
  /// The full names with what they take, in order.
  public let specs: [(key: String, spec: SettingSpec)]
  /// The full names of the planned faults, in order.
  public let faults: [String]
  /// Whether faults may be planned: only a proof of what scenarios claim does.
  private let allowsFaults: Bool

  /// The settings of these apps.
  public init(_ apps: [AppSchema], allowsFaults: Bool = false) {
    specs = apps.flatMap { app in app.settings.map { ("\(app.name).\($0.key)", $0) } }
      .sorted { $0.0 < $1.0 }
    faults = apps.flatMap { app in
      app.faults.map { "\(app.name).\(FaultSpec.prefix)\($0.name)" }
    }
    .sorted()
    self.allowsFaults = allowsFaults
  }

  /// Whether there is a setting of that full name.
  public func has(_ key: String) -> Bool {
    specs.contains { $0.key == key }
  }

  /// Whether settings laid over effective ones make another design of it.
  ///
  /// - Returns: nil where one of them is not there, or has a value that it does not take.
  public func changes(_ overlay: [Setting], of values: SettingValues) -> Bool? {
    var changes = false
    for setting in overlay {
      let present = values.all.first { $0.key == setting.key }?.value
      if faults.contains(setting.key) {
        guard let value = try? SettingKind.boolean.canonical(setting.value) else { return nil }
        changes = changes || value != present ?? "false"
      } else {
        guard let spec = specs.first(where: { $0.key == setting.key })?.spec,
          let value = try? spec.kind.canonical(setting.value)
        else { return nil }
        changes = changes || value != present
      }
    }
    return changes
  }

  /// The effective settings: each declared one, with the last layer that gives it a value.
  ///
  /// A value that `check` reports is read as the setting's fallback.
  ///
  /// - Parameter layers: what the scenario sets, then the variant, then the command line.
  /// - Returns: a value for each declared setting, and one for each planned fault that is on: one
  ///   that is off leaves no trace.
  public func resolve(_ layers: [[SettingOverride]]) -> SettingValues {
    let settings = specs.map { key, spec in
      Setting(key: key, value: canonical(key, spec, written(key, in: layers)))
    }
    let on = faults.filter { written($0, in: layers)?.text == "true" }
    return SettingValues(settings + on.map { Setting(key: $0, value: "true") })
  }

  /// Where the names of those stand that some layer sets: in the last layer that does.
  public static func marks(
    of layers: [[SettingOverride]]
  ) -> [String: Mark] {  // order-free: only ever looked up
    var marks: [String: Mark] = [:]  // order-free: only ever looked up
    for override in layers.joined() { marks[override.key] = override.keyMark }
    return marks
  }

  /// What is wrong with effective settings that come from elsewhere, such as a log; nil for nothing.
  ///
  /// Whoever reads a setting trusts that it is there and within its range.
  public func problem(of values: [Setting]) -> FieldError? {
    for (key, spec) in specs {
      let found = values.filter { $0.key == key }
      guard let only = found.first, found.count == 1 else {
        let problem = found.isEmpty ? "lacks '\(key)'" : "has '\(key)' twice"
        return FieldError(field: "settings", problem: problem)
      }
      guard let canonical = try? spec.kind.canonical(only.value), canonical == only.value else {
        let value = excerpt(only.value)
        return FieldError(field: "settings", problem: "has '\(value)' for '\(key)'")
      }
    }
    let unknown = values.first { !has($0.key) && !faults.contains($0.key) }
    return unknown.map {
      FieldError(field: "settings", problem: "has '\(excerpt($0.key))', which is none")
    }
  }

  /// What the last layer that has a value for a key gives it.
  private func written(_ key: String, in layers: [[SettingOverride]]) -> Node? {
    layers.reversed().lazy.compactMap { layer in layer.last { $0.key == key }?.value }.first
  }

  /// Reports unknown keys, twice-set keys and values of the wrong kind.
  ///
  /// - Parameters:
  ///   - layer: what is set.
  ///   - parts: what a path into the scenario's file begins with: `--set` takes one, and who has used it
  ///     there may write it as a setting.
  ///   - diagnostics: takes what is wrong.
  public func check(
    _ layer: [SettingOverride],
    parts: [String] = [],
    diagnostics: Diagnostics,
  ) {
    var keys: Set<String> = []  // order-free: only asked whether a key is there
    for override in layer {
      if faults.contains(override.key) {
        checkFault(override, diagnostics)
        continue
      }
      guard let spec = specs.first(where: { $0.key == override.key })?.spec else {
        if let part = parts.first(where: { override.key.hasPrefix($0 + ".") }) {
          diagnostics.report(
            at: override.keyMark,
            "'\(excerpt(override.key))' is a path into the file, below '\(part)', and no setting of "
              + "an app",
            remedy:
              "give it on the command line, --set PATH=VALUE, which sweep takes as well, or make "
              + "a scenario of its own",
          )
          continue
        }
        diagnostics.reportUnknown(
          "setting",
          override.key,
          known: specs.map(\.key),
          at: override.keyMark,
        )
        continue
      }
      if !keys.insert(override.key).inserted {
        diagnostics.report(
          at: override.keyMark,
          "setting '\(override.key)' is set twice",
          remedy: "keep one of them",
        )
      }
      check(override, spec, diagnostics)
    }
  }

  /// Reports a planned fault where none may be planned, and one that is neither on nor off.
  private func checkFault(_ override: SettingOverride, _ diagnostics: Diagnostics) {
    guard allowsFaults else {
      return diagnostics.report(
        at: override.keyMark,
        "'\(override.key)' is a planned fault: no scenario runs with it",
        remedy: "take it out; 'yamabiko coverage --prove' plans faults by itself",
      )
    }
    guard case .scalar(let text, let quoted) = override.value.content,
      (try? SettingKind.boolean.canonical(text, quoted: quoted)) != nil
    else {
      return diagnostics.report(
        at: override.value.mark,
        "fault '\(override.key)' is \(override.value.summary)",
        remedy: "expected \(SettingKind.boolean.expectation)",
      )
    }
  }

  private func check(
    _ override: SettingOverride,
    _ spec: SettingSpec,
    _ diagnostics: Diagnostics,
  ) {
    let problem: String
    if case .scalar(let text, let quoted) = override.value.content {
      do throws(QuantityError) {
        _ = try spec.kind.canonical(text, quoted: quoted)
        return
      } catch {
        problem = "'\(excerpt(text))' \(error)"
      }
    } else {
      problem = "is \(override.value.summary)"
    }
    diagnostics.report(
      at: override.value.mark,
      "setting '\(override.key)': \(problem)",
      remedy: "expected \(spec.kind.expectation)",
    )
  }

  /// The canonical text of what was written, or of the fallback where that was wrong.
  private func canonical(_ key: String, _ spec: SettingSpec, _ written: Node?) -> String {
    if case .scalar(let text, let quoted)? = written?.content,
      let value = try? spec.kind.canonical(text, quoted: quoted)
    {
      return value
    }
    do throws(QuantityError) {
      return try spec.kind.canonical(spec.fallback)
    } catch {
      preconditionFailure("the fallback of setting '\(key)', '\(spec.fallback)', \(error)")
    }
  }
}
