import Kernel

/// Two devices that a link connects, in the order of the scenario's devices.
public struct DevicePair: Record, Hashable, Sendable {
  /// The device that stands first in the scenario.
  public var first = ""
  /// The other device.
  public var second = ""

  /// A blank pair.
  public init() {}

  /// Two devices.
  public init(_ first: String, _ second: String) {
    self.first = first
    self.second = second
  }
}
