import Documents
import Kernel

/// A Shin that somebody has, and how it grows.
///
/// The seed has the fields (001:290-303) and neither a curve nor a rule for the mood. Here a level takes a
/// hundred points of experience times its number, a task gives ten times the Shin's growth, and the mood
/// goes up by five with each task, from fifty, to a hundred.
public struct ShinGrowth: Record, Hashable, Sendable {
  /// The definition's id.
  public var shin = ""
  /// The level.
  public var level: Int64 = 1
  /// All experience that was ever gained.
  public var experience: Int64 = 0
  /// The mood, from 0 to 100.
  public var mood: Int64 = 50
  /// How many tasks it helped with.
  public var helped: Int64 = 0
  /// When it was met; nil where that is not known.
  public var discoveredAt: WallTime?

  /// A blank one.
  public init() {}

  /// One that was just met.
  public init(_ shin: String) { self.shin = shin }

  /// The experience that a task gives.
  public static func gain(of definition: ShinDefinition) -> Int64 { definition.growth / 10 }

  /// The experience with which a level begins.
  public static func threshold(of level: Int64) -> Int64 { 50 * level * (level - 1) }

  /// The level of so much experience, at most that of the definition.
  public static func level(of experience: Int64, most: Int64) -> Int64 {
    var level: Int64 = 1
    while level < most, experience >= threshold(of: level + 1) { level += 1 }
    return level
  }

  /// The best mood (001:296).
  public static let moodMost: Int64 = 100
  /// No Shin ever comes to that level.
  private static let levelEndless: Int64 = 1_000

  /// Grows by a task.
  ///
  /// - Returns: the levels that it reached.
  public mutating func help(
    _ definition: ShinDefinition,
    _ limits: ShinLimits = .kept,
  ) -> [Int64] {
    experience += Self.gain(of: definition)
    helped += 1
    let before = level
    switch limits {
    case .kept:
      mood = min(Self.moodMost, mood + 5)
      level = max(level, Self.level(of: experience, most: definition.levelMost))
    case .ignored:
      mood += 5
      level = max(level, Self.level(of: experience, most: Self.levelEndless))
    }
    return before < level ? Array(before + 1...level) : []
  }
}

/// A Shin as fields of a document, under the seed's names.
extension ShinGrowth {
  /// Its fields, with whose it is.
  ///
  /// When it was met, and when somebody last had to do with it, are times of the commit: the first of these
  /// is here where it is known.
  public func fields(of user: String) -> DocumentFields {
    var fields: DocumentFields = [  // order-free: sorted by name
      "shinId": .string(shin), "userId": .string(user), "level": .integer(level),
      "experience": .integer(experience), "moodLevel": .integer(mood),
      "totalTasksHelped": .integer(helped),
    ]
    fields["discoveredAt"] = discoveredAt.map { .stored($0) }
    return fields
  }

  /// The Shin of a document.
  public init(_ fields: DocumentFields) {
    self.init(fields["shinId"]?.string ?? "")
    level = fields["level"]?.integer ?? 1
    experience = fields["experience"]?.integer ?? 0
    mood = fields["moodLevel"]?.integer ?? 50
    helped = fields["totalTasksHelped"]?.integer ?? 0
    discoveredAt = fields["discoveredAt"]?.timestamp
  }
}
