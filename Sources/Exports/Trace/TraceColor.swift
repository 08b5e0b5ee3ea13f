/// Colours that trace viewers know by name.
///
/// They stand in `reserved_color_names` of the Catapult project; a viewer that has no such colour
/// takes its own for the slice's name.
enum TraceColor {
  /// Losses by cause: one colour for each kind of a lane of gaps, the same in every lane.
  private static let losses = [
    "terrible", "bad", "yellow", "olive", "rail_load", "thread_state_iowait",
    "thread_state_uninterruptible", "startup", "generic_work", "black",
  ]

  /// The colour of what stands in a lane; nil leaves the choice to the viewer.
  static func name(of kind: String, in lane: DrawnData.Lane) -> String? {
    guard lane.matter == "gaps" else { return nil }
    let total = kind.unicodeScalars.reduce(0) { ($0 * 31 + Int($1.value)) % 65_521 }
    return losses[total % losses.count]
  }
}
