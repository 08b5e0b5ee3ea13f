import Intercom
import Kernel

/// The screens of a call in a plan: nothing where none is played, so that such a plan has the bytes that it had
/// before there were screens.
public struct PlannedScreen: Record, Equatable, Sendable {
  /// What is drawn, and how.
  public var settings = ScreenSettings()

  /// No screen.
  public init() {}

  /// Whether anything of a screen is played.
  public var isThere: Bool { settings.isThere }
  /// Whether cards are drawn.
  public var hasCards: Bool { settings.cards == .drawn }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    guard fields.comes("screen", ifWritten: isThere) else { return }
    try fields.field("screen", &settings)
  }
}
