import Kernel
import Photos

/// What iCloud learns; the words of its rows in the log.
enum ICloudEvent: Choice, Equatable, Sendable {
  /// The library of a device changed.
  case changed(SyncedChange, device: String)  // key: change
  /// A device lost the Internet, or has it again.
  case connected(device: String, isConnected: Bool)
  /// What is under way with that number has arrived.
  case arrived(number: Int64)
}

/// What iCloud asks for, or lets devices know.
enum ICloudEffect: Choice, Equatable, Sendable {
  /// A change is under way to a device, and arrives then.
  case carry(number: Int64, device: String, at: Uptime)
  /// A change comes in on a device.
  case deliver(number: Int64, SyncedChange, device: String)  // key: change
}
