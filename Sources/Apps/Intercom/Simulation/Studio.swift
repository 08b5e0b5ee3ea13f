import Intercom
import Kernel

/// What a listener's device plays of one talker for one tick.
public struct PlayedFrame: Equatable, Sendable {
  /// The talker by its place in the plan.
  public var talker: Int
  /// The sequence of the packet that it is decoded from; −1 where it is made up.
  public var sequence: Int64
  /// How it is made.
  public var rendering: Rendering
}

/// Codecs, mixers and audio files: carried out by the shell, or left out.
///
/// Nothing that a studio makes steers the simulation: packets have the size the plan says.
public protocol Studio: AnyObject {
  /// What a microphone heard, for its file.
  func heard(_ samples: [Int16], by member: Int) throws
  /// The packet of one captured frame; frames of a member come in order.
  func encode(_ samples: [Int16], by member: Int) throws -> [UInt8]
  /// Keeps an arrived packet until it is played.
  func keep(_ packet: [UInt8], sequence: Int64, of talker: Int, at listener: Int)
  /// Plays one tick at a listener: decodes, conceals, mixes, writes.
  func play(_ frames: [PlayedFrame], at listener: Int) throws
  /// Closes what is open: the call is over.
  func finish() throws
}

/// A studio without sound: packets are zeros of the right size.
public final class SilentStudio: Studio {
  private let packet: [UInt8]

  /// A studio whose packets have that many bytes.
  public init(packetBytes: Int) {
    packet = [UInt8](repeating: 0, count: packetBytes)
  }

  /// Does nothing.
  public func heard(_ samples: [Int16], by member: Int) {}
  /// Zeros.
  public func encode(_ samples: [Int16], by member: Int) -> [UInt8] { packet }
  /// Does nothing.
  public func keep(_ packet: [UInt8], sequence: Int64, of talker: Int, at listener: Int) {}
  /// Does nothing.
  public func play(_ frames: [PlayedFrame], at listener: Int) {}
  /// Does nothing.
  public func finish() {}
}
