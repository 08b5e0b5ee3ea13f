import Composition
import Kernel
import ShippedApps
import Testing

/// Anything happens to two phones and the processes of their cleaners, at any moment.
struct AnyLifeTests {
  /// A timeline out of a seed: what people, the system and the world do to one phone or two.
  private static func scenario(_ seed: Int) -> String {
    var stream = RandomStream(seed: UInt64(seed), key: "tests/any-life")
    func below(_ bound: Int) -> Int { Int(stream.below(UInt64(bound))) }
    func one(_ choices: [String]) -> String { choices[below(choices.count)] }
    let isAlone = below(2) == 0
    var acts: [String] = []
    var time = 1_000
    for _ in 0..<(10 + below(30)) {
      // Between messages, between acts, at the same instant, and over the days.
      time += [0, 0, 50, 100, 150, 1_000, 60_000, 3_600_000, 864_000_000][below(9)]
      let deed = one([
        "open", "open", "open", "tap", "tap", "confirm", "confirm", "refuse", "suspend", "suspend",
        "resume", "lock", "wake", "kill", "start", "permit, access: limited",
        "permit, access: \(one(["full", "none"]))",
        "clock, by: \(one(["40d", "-40d", "1d", "-1h"]))",
        "travel, zone: \(one(["America/New_York", "Asia/Tokyo", "UTC"]))",
        "useCalendar, calendar: \(one(["japanese", "gregorian"]))",
        "favourite, photo: a-\(1 + below(4))", "delete, photo: a-\(1 + below(4))",
        "recover, photo: a-\(1 + below(4))", "goOffline", "goOnline", "clean",
      ])
      let device = isAlone ? "phone" : one(["phone", "phone", "other"])
      acts.append("  - { at: \(time)ms, do: \(deed), device: \(device) }\n")
    }
    let photos = "photos: [{ id: a, taken: 2025-10-30T10:00:00+09:00, count: 4, every: 12h }]"
    return """
      name: Any life
      seed: \(seed)
      start: 2026-03-02T09:00:00+09:00
      duration: \(time / 86_400_000 + 40)d
      set: { photos.design: \(one(["corrected", "as-written"])), photos.icloud.delay: 100ms }
      devices:
        - { id: phone, apps: [photos], zone: Asia/Tokyo, library: { \(photos) } }
      \(isAlone ? "" : "  - { id: other, apps: [photos], zone: Asia/Tokyo }\n")timeline:
      \(acts.joined())
      """
  }

  /// What of a phone's log must be so, whatever happened.
  private struct Life {
    var isOpen = false
    /// Whether the process has ended, and the cleaner does not know yet.
    var isEnding = false
    var complaints: [String] = []

    mutating func take(_ row: Pocket.Tape.Row) {
      switch (row.component, row.kind) {
      case ("node", "killed"): isEnding = isOpen
      case ("photos", "launched"):
        if isOpen { complain("launched though it ran", row) }
        isOpen = true
      case ("photos", "terminated"):
        if !isOpen { complain("ended though it did not run", row) }
        isOpen = false
        isEnding = false
      case ("photos", _) where row.kind != "localeSet":
        if !isOpen { complain("told \(row.kind) though it did not run", row) }
        if isEnding { complain("told \(row.kind) though its process had ended", row) }
      default: break
      }
    }

    private mutating func complain(_ text: String, _ row: Pocket.Tape.Row) {
      complaints.append("\(text), at \(row.time)")
    }
  }

  /// Three hundred lives; what happened in them is told, and must be enough to speak of.
  @Test func `no process is told anything once it has ended, and each begins once`() throws {
    var counts: [String: Int] = [:]
    for seed in 1...300 {
      let text = Self.scenario(seed)
      let tape = try Pocket.Tape(of: text)
      var lives: [String: Life] = [:]  // order-free: looked up by name
      for row in tape.rows {
        counts["\(row.component.split(separator: ".")[0]) \(row.kind)", default: 0] += 1
        lives[row.node, default: Life()].take(row)
      }
      for device in ["phone", "other"] {
        for complaint in lives[device]?.complaints ?? [] {
          Issue.record("seed \(seed), \(device): \(complaint)\n\(text)")
        }
      }
    }
    let told = Self.floors.map { "\(counts[$0.kind, default: 0]) \($0.kind)" }
    print("any life: \(told.joined(separator: ", ")) in 300 runs")
    for (kind, least) in Self.floors { #expect(counts[kind, default: 0] >= least, "\(kind)") }
  }

  /// At least so many of each, else the lives say little.
  private static let floors = [
    (kind: "photos launched", least: 300), (kind: "photos terminated", least: 200),
    (kind: "node suspended", least: 300), (kind: "node missed", least: 30),
    (kind: "photos accessChanged", least: 200), (kind: "node locked", least: 150),
    (kind: "photos photosDeleted", least: 30),
  ]

  /// Each phone's cleaner, when it begins, knows the place that the phone was moved to last.
  @Test func `a process begins with the phone's own zone`() throws {
    var (launches, moved) = (0, 0)
    for seed in 1...300 {
      let text = Self.scenario(seed)
      let tape = try Pocket.Tape(of: text)
      for device in ["phone", "other"] {
        let travels = text.split(separator: "\n").filter {
          $0.contains("do: travel") && $0.contains("device: \(device)")
        }
        var told = ""
        for row in tape.rows where row.node == device && row.component == "photos" {
          if row.kind == "localeSet" { told = row.payload }
          guard row.kind == "launched" else { continue }
          launches += 1
          let now = row.time.nanoseconds / 1_000_000
          // What happens in the very instant may come before or behind.
          let past = travels.filter { Self.time(of: $0) <= now }
          guard past.last.map({ Self.time(of: $0) }) != now else { continue }
          let names = ["America/New_York", "Asia/Tokyo", "UTC"]
          let zone = past.last.flatMap { line in names.first { line.contains($0) } }
          if zone != nil { moved += 1 }
          let name = zone ?? "Asia/Tokyo"
          #expect(
            told.contains(#""\#(name)""#),
            "seed \(seed), \(device), \(now) ms: \(told.prefix(80))\n\(text)",
          )
        }
      }
    }
    #expect(
      launches > 300 && moved > 100,
      "\(launches) launches, \(moved) of a phone that had moved",
    )
  }

  private static func time(of line: Substring) -> Int64 {
    let digits = line.drop { !$0.isNumber }.prefix { $0.isNumber }
    return Int64(digits) ?? 0
  }
}
