import Foundation
import IntercomSimulation

/// What a person may want to know of the sound files beside it: `audio/sound.json`.
///
/// Only the joins follow from events; steps and missing copies come from the codec and may differ
/// between machines, so no golden has them.
struct SoundReport {
  private let figures: [SoundFigures]

  init(_ figures: [SoundFigures]) {
    self.figures = figures
  }

  /// A row for every member, members in a fixed order.
  var text: String {
    let rows = figures.map { member in
      let joins = member.joins
      let fields = [
        #""member": "\#(member.member)""#,
        #""begins": \#(joins.begins)"#,
        #""ends": \#(joins.ends)"#,
        #""jumps": \#(joins.jumps)"#,
        #""worstJoinStep_mb": \#(member.worstJoinStep.map(String.init) ?? "null")"#,
        #""worstSpeechStep_mb": \#(member.worstSpeechStep.map(String.init) ?? "null")"#,
        #""copiesMissing": \#(member.copiesMissing)"#,
        #""overloads": \#(member.overloads)"#,
        #""samplesCutOff": \#(member.clipped)"#,
      ]
      return "    { " + fields.joined(separator: ", ") + " }"
    }
    return "{\n  \"members\": [\n" + rows.joined(separator: ",\n") + "\n  ]\n}\n"
  }

  func write(to path: String) throws {
    try Data(text.utf8).write(to: URL(filePath: path), options: .atomic)
  }
}
