import ArgumentParser
import Composition
import Files
import Foundation
import Invitations
import Kernel
import Plans

/// `yamabiko invite`: tokens that let somebody into a group of the intercom.
struct Invite: ParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Make an invitation into a group of the intercom, or say what one is worth.",
    discussion: HelpText.keepingLines(
      """
      Example:
        yamabiko invite make --name "Ridge hikers" --as qr
        yamabiko invite inspect invitation.txt
      """
    ),
    subcommands: [InviteMake.self, InviteInspect.self],
  )
}

/// A civil time on the command line, such as `2026-08-01T06:00:00+09:00`.
struct CivilTimeArgument {
  /// Whole seconds since 1970 in UTC.
  var seconds: Int64

  /// Reads one.
  ///
  /// - Throws: `ValidationError` for what is no time, or outside the years that a token has room for.
  init(reading text: String) throws {
    guard let time = try? CivilTime(parsing: text),
      (0...InvitationToken.latest).contains(time.seconds)
    else {
      throw ValidationError(
        "expected a time from 1970 to 9999 with its offset, such as 2026-08-01T06:00:00+09:00"
      )
    }
    seconds = time.seconds
  }

  /// The present of this machine.
  static var now: Int64 { Int64(Date().timeIntervalSince1970) }

  /// A second as RFC 3339 writes it in UTC.
  static func text(_ seconds: Int64) -> String {
    func two(_ number: Int64) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let time = [seconds / 3_600 % 24, seconds / 60 % 60, seconds % 60].map(two)
    return "\(CivilDate(of: seconds, offset: 0))T\(time.joined(separator: ":"))Z"
  }
}

/// A group's UUID on the command line.
struct GroupArgument {
  /// Its 16 bytes.
  var bytes: [UInt8]

  /// Reads one.
  ///
  /// - Throws: `ValidationError` for what is none.
  init(reading text: String) throws {
    guard let group = UUID(uuidString: text) else {
      throw ValidationError("expected a UUID, such as 6ba7b810-9dad-11d1-80b4-00c04fd430c8")
    }
    self.init(group)
  }

  /// The bytes of a UUID.
  init(_ group: UUID) {
    bytes = withUnsafeBytes(of: group.uuid) { Array($0) }
  }

  /// A UUID of so many bytes as people write it.
  static func text(_ bytes: [UInt8]) -> String {
    let digits = Array(HexText.text(bytes))
    let ends = [0, 8, 12, 16, 20, 32]
    return zip(ends, ends.dropFirst()).map { String(digits[$0..<$1]) }.joined(separator: "-")
  }
}

/// Bytes in hexadecimal digits, two for each.
enum HexText {
  /// The digits, lower-case.
  static func text(_ bytes: [UInt8]) -> String {
    bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }

  /// The 32 bytes that a file holds as 64 digits, with a line feed behind them or none.
  ///
  /// - Throws: `ToolError` with the byte that is wrong.
  static func secret(in path: String) throws -> [UInt8] {
    var digits = try RegularFile.bytes(of: path, atMost: 4_096)[...]
    if digits.last == 0x0A { digits = digits.dropLast() }
    if digits.last == 0x0D { digits = digits.dropLast() }
    let values = digits.map { Character(Unicode.Scalar($0)).hexDigitValue }
    guard values.count == 64, !values.contains(nil) else {
      let place = values.firstIndex(of: nil) ?? min(values.count, 64)
      throw ToolError(
        .data,
        "\(path): error: byte \(place): expected 64 hexadecimal digits, the 32 bytes of a key\n"
          + "  make one with 'openssl rand -hex 32'",
      )
    }
    let numbers = values.compactMap { $0.map { UInt8($0) } }
    return stride(from: 0, to: 64, by: 2).map { numbers[$0] << 4 | numbers[$0 + 1] }
  }
}
