import Composition
import Plans
import ShippedApps
import World

/// The words of the scenario language: keys and names from the schemas, units, and values at edges.
enum ScenarioWords {
  /// All of them, with what stands around them in a file.
  static var all: [String] {
    let schemas = Apps.shipped.all.map(\.schema)
    let keys = generic + schemas.flatMap(keys)
    return keys.map { "\($0): " } + schemas.flatMap(names) + values + units.map { "1\($0)" }
  }

  private static func keys(of schema: AppSchema) -> [String] {
    schema.deviceKeys + schema.linkKeys + schema.expectationKeys
      + schema.acts.flatMap { [$0.name] + $0.keys }
  }

  private static func names(of schema: AppSchema) -> [String] {
    let parts = schema.settings.map(\.key) + schema.metrics.map(\.name) + schema.factKinds
    return [schema.name] + parts.map { "\(schema.name).\($0)" }
  }

  private static let generic = [
    "name", "about", "covers", "seed", "start", "duration", "set", "variants", "devices", "links",
    "timeline", "expect", "id", "apps", "clock", "offset", "drift", "between", "delay", "jitter",
    "uniform", "normal", "pareto", "loss", "gilbert", "p", "r", "h", "k", "slot", "bits", "file",
    "rate", "bandwidth", "queue", "reorder", "duplicate", "at", "do", "link", "cut", "heal",
    "degrade", "for", "every", "count", "eventually", "never", "after", "by", "metric", "is",
    "variant", "breaks", "from", "to", "microphone", "speech", "clip", "noise", "white", "wind",
    "library", "photos", "taken", "zone", "size", "figure", "device", "listener", "talker",
  ]

  private static let values = [
    "0", "1", "-1", "9223372036854775807", "-9223372036854775808", "18446744073709551615",
    "9223372036854775808", "1e308", "1/0", "0/1", "1/9223372036854775807", "0ns", "1ns",
    "9223372036854775807ns", "3650d", "0..0", "1ms..0ms", "null", "~", "[]", "{}", "\"\"", "true",
    ".inf", ".nan", "0x10", "\"\\0\"", "\"\\e[2J\"", "2026-02-30T25:00:00Z", "9999-12-31T23:59:59Z",
    "\">= 1\"", "&a ", "*a", "<<: ", "!!binary ", "|\n", "? ", "- ", "\n  ", "\n- {",
  ]

  private static let units = [
    "ns", "us", "ms", "s", "min", "h", "d", "ppm", "ppb", "%", "Hz", "kHz", "dB", "dBov", "B", "kB",
    "MB", "GB", "bit/s", "kbit/s", "Mbit/s",
  ]
}
