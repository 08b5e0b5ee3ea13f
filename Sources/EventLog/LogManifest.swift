import Cryptography
import Kernel

/// What a log says about its run, before the first event: everything that is needed to run it
/// again.
public struct LogManifest: Record, Equatable, Sendable {
  /// The version of the file format that this code writes and the newest that it reads.
  public static let currentFormat: Int64 = 1

  /// The version of the file format.
  public var formatVersion = Self.currentFormat
  /// The version of the tool that ran it.
  public var toolVersion = ""
  /// The scenario's name or path.
  public var scenario = ""
  /// The variant's name.
  public var variant = ""
  /// The seed of the run's random streams.
  public var seed: UInt64 = 0
  /// The scenario after all defaults are filled in, as canonical JSON.
  ///
  /// Seeds change their meaning when code changes, plans do not.
  public var plan = "{}"

  /// A blank manifest, which a reader fills.
  public init() {}

  /// A run's manifest, in the present format.
  public init(
    toolVersion: String,
    scenario: String,
    variant: String,
    seed: UInt64,
    plan: String,
  ) {
    self.toolVersion = toolVersion
    self.scenario = scenario
    self.variant = variant
    self.seed = seed
    self.plan = plan
  }

  /// Names every field once.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("format_version", &formatVersion)
    try fields.field("tool_version", &toolVersion)
    try fields.field("scenario", &scenario)
    try fields.field("variant", &variant)
    try fields.field("seed", &seed)
    try fields.field("plan", &plan)
  }

  /// BLAKE2b-256 of the canonical bytes; a root digest binds it to the rows.
  public var digest: [UInt8] { Digests.blake2b(CanonicalWriter.encode(self)) }
}
