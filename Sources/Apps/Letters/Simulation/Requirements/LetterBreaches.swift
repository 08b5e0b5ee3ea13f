import World

/// What several requirements of letters are broken or mended by.
extension PlannedBreach {
  static let cipherAsWritten = Self(
    "the scheme of the seed",
    ["letters.protocol": "as-written"],
  )
  static let versionOne = Self("letters v1", ["letters.protocol": "v1"])
  static let unsigned = leaving(out: "signature", "nobody looks at who has signed")
  static let untiedHeader = leaving(out: "header", "nothing ties the header to the letter")
  static let unpinned = leaving(out: "pins", "a friend's key is what the server says")
  static let unchained = leaving(out: "chain", "a friend's next key need not be signed")
  static let unremembered = leaving(out: "replays", "nobody remembers what was opened")
  static let withoutSecret = leaving(out: "secret", "the link's secret is in no key")
  static let givenToParted = leaving(out: "parting", "the server gives what the two parted from")

  /// Letters v1 with one part switched off.
  private static func leaving(out part: String, _ about: String) -> Self {
    Self(about, ["letters.without": part])
  }

  static let withoutPrekeys = Self("no one-time keys", ["letters.prekeys": "0"])
  static let prekeys = Self(
    "letters v1 with one-time keys",
    ["letters.protocol": "v1", "letters.prekeys": "10"],
  )
  static let keysOverwritten = Self(
    "a key takes the place of another",
    ["letters.key.writes": "overwrite"],
  )
  static let keysCompared = Self(
    "a second key is refused",
    ["letters.key.writes": "compare-and-set"],
  )
  static let secretsBound = Self(
    "what letters v1 rest on stays on its device",
    ["letters.secrets.sync": "device"],
  )
  static let secretsShared = Self(
    "what letters v1 rest on goes by iCloud",
    ["letters.secrets.sync": "icloud"],
  )
  static let overwriting = Self(
    "runs write over whatever stands there",
    ["letters.delivery": "overwrite"],
  )
  static let comparing = Self(
    "runs write where nothing has changed",
    ["letters.delivery": "compare-and-set"],
  )
  static let anyActivity = Self(
    "whatever the app does counts",
    ["letters.activity": "any"],
  )
  static let foregroundActivity = Self(
    "somebody who opens the app counts",
    ["letters.activity": "foreground"],
  )
  static let wordless = Self("the screens say nothing", ["letters.words": "none"])
  static let saidAnyway = Self("it is said of all", ["letters.words": "seed"])
  static let saidWhereSo = Self("it is said where it is so", ["letters.words": "kept"])
  static let unwarned = Self(
    "neither warnings nor grace",
    ["letters.legacy.warns": "false", "letters.legacy.grace": "0s"],
  )
  static let warned = Self(
    "warnings, and three days of grace",
    ["letters.legacy.warns": "true", "letters.legacy.grace": "3d"],
  )
}
