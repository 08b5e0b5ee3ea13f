import Kernel

/// A figure over time.
public struct Series: Hashable, Sendable {
  /// What it is taken at.
  public var subject: String
  /// What the figure is; unique for its subject.
  public var name: String
  /// What it counts.
  public var unit: MeasureUnit
  /// What lies between two of its points.
  public var form: Form
  /// Its values in order of time; where nothing could be taken there is no point, or one of none.
  public var points: [Point]

  /// What lies between two points.
  public enum Form: Hashable, Sendable {
    /// Nothing is said of it.
    case points
    /// A point is taken of the window of that length which begins with it.
    case windows(Duration)
    /// The value stays what it is until the next point.
    case steps
  }

  /// A value at an instant.
  public struct Point: Hashable, Sendable {
    /// When, or from when on.
    public var at: Instant
    /// The value; nil where from here on there is none.
    public var value: Int64?

    /// A value at an instant.
    public init(at: Instant, value: Int64?) {
      self.at = at
      self.value = value
    }
  }

  /// A figure over time.
  public init(
    subject: String,
    name: String,
    unit: MeasureUnit,
    form: Form,
    points: [Point],
  ) {
    self.subject = subject
    self.name = name
    self.unit = unit
    self.form = form
    self.points = points
  }
}
