import World

/// What the design is asked for, and the faults that are known of it.
extension PushApp {
  /// All of them.
  public static let requirements: [Requirement] = []
}
