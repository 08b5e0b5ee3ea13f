import Foundation
import Generated
import Kernel
import Plans
import Scenarios
import ShippedApps
import Testing
import World

@testable import Composition

/// Whether generated scenarios have all that the language has: who adds to the language is told here
/// that nothing makes it.
struct LanguageTests {
  /// What the readers of many scenarios asked for, and what was there.
  private struct Words {
    var asked: Set<String> = []
    var written: Set<String> = []
    var acts: Set<String> = []
    var settings: Set<String> = []
    var choices: Set<String> = []
  }

  private static let words: Words = {
    var words = Words()
    let folder = "\(Campaign.broken)"
    for number in 0..<960 {
      let text = ScenarioGenerator.scenario(seed: 1, number: number).text
      let file = "\(folder)/language.yaml"
      let diagnostics = Diagnostics(notesKeys: true)
      guard let root = try? ScenarioFile.parse(Array(text.utf8), file: file) else { continue }
      // Reading takes longer than parsing. One that is refused was read all the same.
      if number < 400 {
        _ = try? LoadedScenario(
          root,
          apps: .shipped,
          file: file,
          in: ScenarioFolder(folder, allowsOutside: true),
          diagnostics: diagnostics,
        )
      }
      note(diagnostics.keys ?? [], in: root, &words)
    }
    return words
  }()

  private static func note(_ keys: Set<KeyReading>, in root: Node, _ words: inout Words) {
    let mappings = mappings(in: root)
    for reading in keys where reading.value == nil && !reading.key.isEmpty {
      let label = label(reading)
      words.asked.insert(label)
      let isThere = mappings[reading.mapping]?.contains { $0.key == reading.key } == true
      if isThere { words.written.insert(label) }
    }
    for act in root["timeline"]?.elements ?? [] {
      if let name = act["do"]?.text {
        // With its app's name in front where several have one of that name.
        let name = name.split(separator: ".").last.map(String.init) ?? name
        words.acts.insert(name)
        for entry in act.entries ?? [] { words.acts.insert("\(entry.key) of \(name)") }
      }
    }
    for layer in [root["set"]] + (root["variants"]?.entries ?? []).map(\.value) {
      for entry in layer?.entries ?? [] {
        words.settings.insert(entry.key)
        words.choices.insert("\(entry.key) \(entry.value.text ?? "")")
      }
    }
  }

  /// The mappings of a scenario by their places, and by those of the keys that they stand behind:
  /// readers are told of either.
  private static func mappings(in node: Node) -> [Mark: [Node.Entry]] {
    var result: [Mark: [Node.Entry]] = [:]
    if let entries = node.entries { result[node.mark] = entries }
    for entry in node.entries ?? [] {
      result[entry.keyMark, default: []] += entry.value.entries ?? []
    }
    for child in (node.entries ?? []).map(\.value) + (node.elements ?? []) {
      result.merge(mappings(in: child)) { $0 + $1 }
    }
    return result
  }

  /// The key with what has it, without names: `delay of link`.
  private static func label(_ reading: KeyReading) -> String {
    let parts = reading.what.split(separator: "'", omittingEmptySubsequences: false).enumerated()
    let kind = parts.filter { $0.offset.isMultiple(of: 2) }.map(\.element).joined()
    return "\(reading.key) of \(kind.split(separator: " ").joined(separator: " "))"
  }

  @Test func `every key that a reader asks for is generated`() {
    let words = Self.words
    #expect(words.asked.count > 100)
    #expect(words.asked.subtracting(words.written).sorted() == [])
  }

  @Test func `every act of every app is generated, with each of its keys`() {
    let all =
      GenericAct.prototypes.map(\.kind)
      + Apps.shipped.all.map(\.schema).flatMap { schema in
        schema.acts.flatMap { act in [act.name] + act.keys.map { "\($0) of \(act.name)" } }
      }
    #expect(all.filter { !Self.words.acts.contains($0) } == [])
  }

  @Test func `every setting is generated, and each of its names`() {
    let specs = SettingCatalog(Apps.shipped.all.map(\.schema)).specs
    #expect(specs.map(\.key).filter { !Self.words.settings.contains($0) } == [])
    let names = specs.flatMap { key, spec -> [String] in
      guard case .choice(let names) = spec.kind else { return [] }
      return names.map { "\(key) \($0)" }
    }
    #expect(names.filter { !Self.words.choices.contains($0) } == [])
  }

  @Test func `every key that an app adds to devices, links and rules is generated`() {
    let written = Self.words.written
    for schema in Apps.shipped.all.map(\.schema) {
      let ofNodes = schema.deviceKeys.filter { key in
        !written.contains("\(key) of device") && !written.contains("\(key) of server")
      }
      #expect(ofNodes == [])
      #expect(schema.linkKeys.filter { !written.contains("\($0) of link") } == [])
    }
  }

  @Test func `the same seed and number give the same scenario, and others another`() {
    let first = ScenarioGenerator.scenario(seed: 7, number: 3).text
    #expect(ScenarioGenerator.scenario(seed: 7, number: 3).text == first)
    #expect(ScenarioGenerator.scenario(seed: 7, number: 4).text != first)
    #expect(ScenarioGenerator.scenario(seed: 8, number: 3).text != first)
  }
}
