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

  /// The settings of these apps.
  public init(_ apps: [AppSchema]) {
    specs = apps.flatMap { app in app.settings.map { ("\(app.name).\($0.key)", $0) } }
      .sorted { $0.0 < $1.0 }
  }

  /// Whether there is a setting of that full name.
  public func has(_ key: String) -> Bool {
    specs.contains { $0.key == key }
  }

  /// The effective settings: each declared one, with the last layer that gives it a value.
  ///
  /// A value that `check` reports is read as the setting's fallback.
  ///
  /// - Parameter layers: what the scenario sets, then the variant, then the command line.
  /// - Returns: a value for each declared setting.
  public func resolve(_ layers: [[SettingOverride]]) -> SettingValues {
    SettingValues(
      specs.map { key, spec in
        let written = layers.reversed().lazy.compactMap { layer in
          layer.last { $0.key == key }?.value
        }.first
        return Setting(key: key, value: canonical(key, spec, written))
      }
    )
  }

  /// Reports unknown keys, twice-set keys and values of the wrong kind.
  public func check(_ layer: [SettingOverride], diagnostics: Diagnostics) {
    var keys: Set<String> = []  // order-free: only asked whether a key is there
    for override in layer {
      guard let spec = specs.first(where: { $0.key == override.key })?.spec else {
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
