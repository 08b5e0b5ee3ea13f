import Plans

/// Something that an app's design is asked for, or a fault that is known of it.
public struct Requirement: Hashable, Sendable {
  /// How scenarios name it under `covers` and `shows`, such as `K-01`.
  public var id: String
  /// What it is about, in a few words.
  public var about: String
  /// What breaks it: laid over a design that meets it, some rule that shows it must fail.
  public var breaches: [PlannedBreach]
  /// What mends a fault of the design as written.
  ///
  /// Laid over the design that has the fault, some rule that shows the fault must fail, so that it is
  /// bounded from both sides.
  public var repairs: [PlannedBreach]
  /// The requirements that are this one when they are taken together: it is shown where they are.
  public var parts: [String]
  /// Why no scenario can show it yet, or why nothing can break it; empty where nothing is in the way.
  public var reason: String

  /// A requirement.
  public init(
    _ id: String,
    _ about: String,
    breaches: [PlannedBreach] = [],
    repairs: [PlannedBreach] = [],
    parts: [String] = [],
    reason: String = "",
  ) {
    self.id = id
    self.about = about
    self.breaches = breaches
    self.repairs = repairs
    self.parts = parts
    self.reason = reason
  }
}

/// A way to break a requirement, or to mend a fault: settings that are laid over a variant.
public struct PlannedBreach: Hashable, Sendable {
  /// What it does, in a few words, such as `the microphone is always open`.
  public var about: String
  /// The full names of settings and planned faults with their values, as a scenario writes them.
  public var settings: [Setting]

  /// A breach by settings of these names and values.
  public init(_ about: String, _ settings: KeyValuePairs<String, String>) {
    self.about = about
    self.settings = settings.map { Setting(key: $0.key, value: $0.value) }
  }
}
