import Plans

/// A setting that changes nothing beside the others of its variant: who sets it may think otherwise.
public struct IdleSetting: Hashable, Sendable {
  /// Its key, without the app's name.
  public var key: String
  /// Why nothing comes of it, as in `nothing runs by periods where 'letters.job.runs' is 'when-due'`.
  public var reason: String
  /// What to do.
  public var remedy: String

  /// A setting and why nothing comes of it.
  public init(_ key: String, because reason: String, remedy: String) {
    self.key = key
    self.reason = reason
    self.remedy = remedy
  }
}

/// Why nothing comes of an act beside the settings of a variant.
public struct IdleAct: Hashable, Sendable {
  /// Why, as in `where 'letters.push.service' is 'direct' no push goes by a service`.
  public var reason: String
  /// What to do.
  public var remedy: String

  /// A reason.
  public init(because reason: String, remedy: String) {
    self.reason = reason
    self.remedy = remedy
  }
}
