import Findings
import Foundation
import Kernel

/// What a page shows beyond the findings, as JSON for its scripts.
///
/// Bytes stand as base64. The runs of a track of fates are one flat list: count, code, count, code.
enum MaterialJSON {
  /// The object of one variant; lists that are empty are left out.
  static func object(_ material: PageMaterial) -> String {
    let lists = [
      ("chains", material.chains.map(chain)), ("envelopes", material.envelopes.map(envelope)),
      ("clips", material.clips.map(clip)), ("fates", material.fates.map(track)),
      ("omissions", material.omissions.map(quotedJSON)),
    ]
    let fields = lists.filter { !$0.1.isEmpty }.map { name, elements in
      (key: name, value: "[" + elements.joined(separator: ",") + "]")
    }
    return fields.isEmpty ? "{}" : object(fields)
  }

  private static func chain(_ chain: CausalChain) -> String {
    object(
      reference(chain.reference) + [
        (key: "steps", value: "[" + chain.steps.map(step).joined(separator: ",") + "]")
      ]
    )
  }

  private static func step(_ step: CausalStep) -> String {
    object([
      ("role", quotedJSON(step.role.rawValue)),
      ("atNs", "\(step.at.nanoseconds)"),
      ("node", quotedJSON(step.node)),
      ("component", quotedJSON(step.component)),
      ("kind", quotedJSON(step.kind)),
      ("text", quotedJSON(step.text)),
      ("isAct", "\(step.isAct)"),
      ("position", "\(step.position.number)"),
    ])
  }

  private static func envelope(_ envelope: Envelope) -> String {
    object([
      ("subject", quotedJSON(envelope.subject)),
      ("kind", quotedJSON(envelope.kind.rawValue)),
      ("startNs", "\(envelope.start.nanoseconds)"),
      ("stepNs", "\(envelope.step.nanoseconds)"),
      ("peaks", base64(envelope.peaks)),
    ])
  }

  private static func clip(_ clip: SoundClip) -> String {
    let moments = clip.moments.map { moment in
      object([(key: "variant", value: quotedJSON(moment.variant))] + reference(moment.reference))
    }
    return object([
      ("moments", "[" + moments.joined(separator: ",") + "]"),
      ("subject", quotedJSON(clip.subject)),
      ("startNs", "\(clip.start.nanoseconds)"),
      ("lengthNs", "\(clip.length.nanoseconds)"),
      ("type", quotedJSON(clip.type)),
      ("base64", base64(clip.bytes)),
    ])
  }

  private static func track(_ track: FateTrack) -> String {
    let runs = track.runs.map { "\($0.count),\($0.code)" }
    return object([
      ("from", quotedJSON(track.from)),
      ("to", quotedJSON(track.to)),
      ("link", quotedJSON(track.link)),
      ("startNs", "\(track.start.nanoseconds)"),
      ("stepNs", "\(track.step.nanoseconds)"),
      ("codes", "[" + track.codes.map(quotedJSON).joined(separator: ",") + "]"),
      ("runs", "[" + runs.joined(separator: ",") + "]"),
    ])
  }

  private static func reference(
    _ reference: FindingReference
  ) -> [(key: String, value: String)] {
    [("subject", quotedJSON(reference.subject)), ("number", "\(reference.number)")]
  }

  private static func base64(_ bytes: [UInt8]) -> String {
    "\"" + Data(bytes).base64EncodedString() + "\""
  }

  private static func object(_ fields: [(key: String, value: String)]) -> String {
    "{" + fields.map { quotedJSON($0.key) + ":" + $0.value }.joined(separator: ",") + "}"
  }
}
