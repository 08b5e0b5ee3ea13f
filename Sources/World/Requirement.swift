/// Something that an app's design is asked for, or a fault that is known of it.
public struct Requirement: Hashable, Sendable {
  /// How scenarios name it under `covers`, such as `K-01`.
  public var id: String
  /// What it is about, in a few words.
  public var about: String

  /// A requirement.
  public init(_ id: String, _ about: String) {
    self.id = id
    self.about = about
  }
}
