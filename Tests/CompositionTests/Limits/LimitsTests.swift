import Foundation
import Kernel
import Plans
import ShippedApps
import Testing

@testable import Composition

/// Every key of the language at the ends of its range and just outside, alone and in pairs.
///
/// A trap ends the process, and the test with it. The keys are those that the readers ask for, so
/// that one that is added later is walked without an edit here.
@Suite(.serialized)
struct LimitsTests {
  private static func walks() throws -> [KeyWalk] {
    try Specimens.all.map { try KeyWalk($0.name, $0.text) }
  }

  @Test func `every key has a range`() throws {
    let walks = try Self.walks()
    let ranged = Set(walks.flatMap { $0.keys.map(\.label) })
    for walk in walks {
      for reading in walk.bare where !reading.key.isEmpty && !ranged.contains(reading.label) {
        let isRead = walks.contains { other in
          other.bare.contains { $0.label == reading.label && other.isReadInParts($0) }
        }
        #expect(isRead, "\(reading.label) is read without a range, or no specimen has it")
      }
    }
  }

  @Test func `every key that an app adds stands in a specimen`() throws {
    let asked = Set(try Self.walks().flatMap { ($0.keys + $0.bare).map(\.actLabel) })
    let added = Apps.shipped.all.map(\.schema).flatMap { schema in
      schema.acts.flatMap { act in act.keys.map { "\($0) of \(act.name)" } }
        + schema.linkKeys.map { "\($0) of link" }
    }
    #expect(added.filter { !asked.contains($0) } == [])
    // Some are of servers alone.
    let ofNodes = Apps.shipped.all.flatMap { $0.schema.deviceKeys }
    let isAsked = { (key: String) in
      asked.contains("\(key) of device") || asked.contains("\(key) of server")
    }
    #expect(ofNodes.filter { !isAsked($0) } == [])
  }

  @Test func `a value just outside its range is refused with place and remedy`() throws {
    for walk in try Self.walks() {
      for key in walk.keys {
        for text in key.edges?.outside ?? [] {
          do throws(ToolError) {
            _ = try walk.loaded([(key, text)])
            Issue.record("\(walk.name): \(key.label): '\(text.prefix(80))' is accepted")
          } catch {
            let lines = error.message.split(separator: "\n")
            #expect(error.code == .data)
            #expect(lines.count >= 2 && lines[0].contains("specimen.yaml:"), "\(error.message)")
          }
        }
      }
    }
  }

  @Test func `a value at the end of its range is accepted alone, and runs`() throws {
    var (tried, run) = (0, 0)
    for walk in try Self.walks() {
      for (number, key) in walk.keys.enumerated() {
        for (end, text) in (key.edges?.inside ?? []).enumerated() {
          // Each key at some end; all of them where everything is tried.
          guard KeyWalk.triesAll || (number + end).isMultiple(of: 4) else { continue }
          tried += 1
          guard let loaded = try? walk.loaded([(key, text)]) else { continue }
          run += 1
          try KeyWalk.run(loaded)
        }
      }
    }
    print("alone: \(tried) values at the ends of ranges, \(run) accepted and run")
    #expect(run * 2 > tried)
  }

  /// Each key meets one in so many others, at ends that take turns, so that every key has pairs with
  /// keys of every mapping, today or another day; a share of those that are accepted runs.
  @Test func `two values at the ends of their ranges are refused or run`() throws {
    var (tried, accepted, run) = (0, 0, 0)
    for walk in try Self.walks() {
      let keys = walk.keys.filter { !($0.edges?.inside.isEmpty ?? true) }
      for first in keys.indices {
        for second in keys.indices
        where second > first && (first * keys.count + second) % Self.stride == Self.turn {
          guard let left = keys[first].edges?.inside, let right = keys[second].edges?.inside else {
            continue
          }
          tried += 1
          let turn = first + second + Self.turn
          let values = [
            (keys[first], left[turn % left.count]),
            (keys[second], right[turn / left.count % right.count]),
          ]
          guard let loaded = try? walk.loaded(values) else { continue }
          accepted += 1
          guard accepted.isMultiple(of: Self.share) else { continue }
          run += 1
          try KeyWalk.run(loaded)
        }
      }
    }
    print("in pairs, turn \(Self.turn): \(tried) tried, \(accepted) accepted, \(run) of them run")
    #expect(run > 20)
  }

  /// One in so many pairs is tried; a prime, so that it falls in step with no mapping.
  private static let stride = KeyWalk.triesAll ? 1 : 191
  /// Which of them: others with every `YAMABIKO_GENERATED_SEED`, which a CI gives the day.
  private static let turn: Int = {
    let seed = ProcessInfo.processInfo.environment["YAMABIKO_GENERATED_SEED"].flatMap(Int.init)
    return (seed ?? 0) % stride
  }()
  /// One in so many accepted pairs is run.
  private static let share = KeyWalk.triesAll ? 1 : 2
}
