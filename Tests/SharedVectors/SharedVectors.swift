import Foundation

/// Vectors that others made, which lie beside the package and not in it: they have licences of their own.
public struct SharedVectors: Sendable {
  /// The folder that they lie in.
  public let folder: URL

  /// The vectors of a folder of `shared/data`.
  private init(_ name: String) {
    folder = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("shared/data/\(name)")
  }

  /// Project Wycheproof's.
  public static let wycheproof = Self("wycheproof")
  /// Those of letters v1 and of HPKE.
  public static let letters = Self("letters")

  /// Recordings of push services.
  public static let push = Self("push")
  /// Decisions of the tasks app's rules.
  public static let tasks = Self("tasks")

  /// Whether a file is there.
  public func has(_ name: String) -> Bool {
    FileManager.default.fileExists(atPath: folder.appendingPathComponent(name).path)
  }

  /// The bytes of a file that is there.
  public func bytes(of name: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appendingPathComponent(name)))
  }

  /// The groups of a file of Wycheproof's that is there.
  public func groups<Group: Decodable>(_ name: String, _ type: Group.Type) throws -> [Group] {
    let data = try Data(contentsOf: folder.appendingPathComponent(name))
    return try JSONDecoder().decode(Vectors<Group>.self, from: data).testGroups
  }

  private struct Vectors<Group: Decodable>: Decodable {
    let testGroups: [Group]
  }
}

/// The bytes of hexadecimal digits; white space is skipped.
public func bytes(_ hexadecimal: String) -> [UInt8] {
  let digits = hexadecimal.filter { !$0.isWhitespace }.compactMap(\.hexDigitValue)
  return stride(from: 0, to: digits.count - 1, by: 2).map { place in
    UInt8(digits[place] * 16 + digits[place + 1])
  }
}
