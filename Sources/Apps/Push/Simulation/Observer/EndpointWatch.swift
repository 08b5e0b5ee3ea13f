import AppToolkit
import Findings
import Push

/// An endpoint, as the log tells of it.
struct EndpointWatch {
  /// Its name.
  var arn: String
  /// The token that it has.
  var token: String
  /// Whether messages go out.
  var isEnabled = true
  /// Whether it is gone.
  var isDeleted = false
  /// How it stood over the run.
  var lane: StateLane

  init(_ arn: String, _ token: String, _ row: AppRow<PushApp>) {
    self.arn = arn
    self.token = token
    let name = arn.split(separator: ":").last.map(String.init) ?? arn
    lane = StateLane(Lane(actor: name, matter: "endpoint", kinds: ["enabled", "disabled"]))
    lane.enter("enabled", at: row.at, evidence: row.position)
  }

  mutating func set(_ enabled: Bool, _ row: AppRow<PushApp>) {
    isEnabled = enabled
    lane.enter(enabled ? "enabled" : "disabled", at: row.at, evidence: row.position)
  }

  mutating func delete(_ row: AppRow<PushApp>) {
    isDeleted = true
    lane.enter(nil, at: row.at, evidence: row.position)
  }
}
