import Kernel
import Plans

/// Values for settings, drawn from the ranges that the settings themselves declare: a setting that is
/// added later is drawn without a change here.
extension Dice {
  /// A value that the setting takes.
  mutating func value(of spec: SettingSpec) -> String {
    switch spec.kind {
    case .duration(let range):
      return text(
        Duration(nanoseconds: wide(range.lowerBound.nanoseconds...range.upperBound.nanoseconds))
      )
    case .integer(let range): return "\(wide(range))"
    case .choice(let names): return pick(names)
    case .boolean: return chance(50) ? "true" : "false"
    case .ratio: return ratio()
    case .bitRate(let range): return QuantityKind.bitRate.text(wide(range))
    case .decibels(let range): return QuantityKind.decibels.text(wide(range))
    case .checked(_, let edges, let canonical):
      // What an app checks itself says what its ends are; what else it takes is found by asking.
      let known = candidates().filter { (try? canonical($0, false)) != nil }
      return pick(chance(40) || known.isEmpty ? edges.inside : known)
    }
  }

  /// Texts of many kinds, of which a setting takes some.
  private mutating func candidates() -> [String] {
    [
      "\(whole(1...400))d", "\(whole(1...60))d", "\(whole(2...20_000))h",
      QuantityKind.bitRate.text(400 * whole(15...320)), "never", "by-design", "current", "capture",
      PhotoWords.zones[below(PhotoWords.zones.count)], "Souvenirs",
    ]
  }

  /// Settings of some of these, as a scenario writes them; each with so many chances in a hundred.
  mutating func settings(of catalog: SettingCatalog, percent: Int) -> Keys {
    var keys = Keys()
    for (key, spec) in catalog.specs where chance(percent) {
      keys.add(key, YAMLText.plain(value(of: spec)))
    }
    return keys
  }
}
