/// What an expression can come to where not everything is known.
struct Outlook {
  /// What is known of it.
  enum Kind {
    /// It has that value.
    case known(RulesValue)
    /// It has none.
    case failed
    /// It may be anything of these; what is neither true nor false is an error where a condition is wanted.
    case open(canBeTrue: Bool, canBeFalse: Bool, canFail: Bool)
  }

  let kind: Kind
  /// Why it cannot be true, where it cannot.
  var blame: [Blame] = []
  /// What it depends on, where it can be true and need not be.
  var depends: [Blame] = []
  /// Where it lies in `resource`, such as `data`, `age`; nil where it lies elsewhere or nothing is bounded.
  var place: [String]?
  /// Whether it is true of some of what a query finds and not of the rest.
  var isPartly = false
  /// Of what it is true, where it is partly: what stands in the way of the opposite.
  var opposite: [Blame] = []

  /// An expression that stands in the way.
  struct Blame {
    let node: Int
    let message: String
  }

  /// It may be anything.
  static let anything = anything([])

  /// It may be anything, and depends on that.
  static func anything(_ depends: [Blame]) -> Self {
    Self(kind: .open(canBeTrue: true, canBeFalse: true, canFail: true), depends: depends)
  }

  var canBeTrue: Bool {
    switch kind {
    case .known(.bool(let value)): value
    case .known, .failed: false
    case .open(let canBeTrue, _, _): canBeTrue
    }
  }

  var canBeFalse: Bool {
    switch kind {
    case .known(.bool(let value)): !value
    case .known, .failed: false
    case .open(_, let canBeFalse, _): canBeFalse
    }
  }

  /// Whether it can be an error where a condition is wanted.
  var canFail: Bool {
    switch kind {
    case .known(.bool): false
    case .known, .failed: true
    case .open(_, _, let canFail): canFail
    }
  }

  /// Whether it is true whatever comes.
  var isTrue: Bool { canBeTrue && !canBeFalse && !canFail }

  /// What of these there can be; what cannot be true says why.
  static func of(
    canBeTrue: Bool,
    canBeFalse: Bool,
    canFail: Bool,
    blame: [Blame],
    depends: [Blame] = [],
  ) -> Self {
    let kind: Kind =
      switch (canBeTrue, canBeFalse, canFail) {
      case (true, false, false): .known(.bool(true))
      case (false, true, false): .known(.bool(false))
      case (false, false, true): .failed
      case (_, _, _): .open(canBeTrue: canBeTrue, canBeFalse: canBeFalse, canFail: canFail)
      }
    let isOpen = canBeTrue && (canBeFalse || canFail)
    return Self(
      kind: kind,
      blame: canBeTrue ? [] : Array(blame.prefix(20)),
      depends: isOpen ? Array(depends.prefix(20)) : [],
    )
  }

  /// The same, true of some of what a query finds alone, with what it is true of.
  func partly(_ isPartly: Bool, opposite: [Blame] = []) -> Self {
    var outlook = self
    outlook.isPartly = isPartly
    outlook.opposite = isPartly ? opposite : []
    return outlook
  }

  /// The same, or an error, for that reason.
  func orFailing(_ why: Blame) -> Self {
    let kind: Kind =
      switch self.kind {
      case .failed: .failed
      case .known(.bool(let value)): .open(canBeTrue: value, canBeFalse: !value, canFail: true)
      case .known: .open(canBeTrue: true, canBeFalse: true, canFail: true)
      case .open(let canBeTrue, let canBeFalse, _):
        .open(canBeTrue: canBeTrue, canBeFalse: canBeFalse, canFail: true)
      }
    var outlook = Self(kind: kind, blame: blame, depends: [why] + depends.prefix(19), place: place)
    if !outlook.canBeTrue { outlook.depends = [] }
    return outlook.partly(isPartly, opposite: opposite)
  }

  /// One of two, nobody knows which.
  static func either(_ left: Self, _ right: Self) -> Self {
    if case .known(let first) = left.kind, case .known(let second) = right.kind,
      !first.isPartial, !second.isPartial, RulesValue.equal(first, second)
    {
      return left
    }
    return Self(
      kind: .open(
        canBeTrue: left.canBeTrue || right.canBeTrue,
        canBeFalse: left.canBeFalse || right.canBeFalse,
        canFail: left.canFail || right.canFail,
      ),
      blame: left.canBeTrue || right.canBeTrue ? [] : left.blame + right.blame,
      depends: Array((left.depends + right.depends + left.blame + right.blame).prefix(20)),
    )
  }
}
