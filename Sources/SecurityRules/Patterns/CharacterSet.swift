/// The scalars that one step of a pattern takes.
struct CharacterSet: Hashable {
  /// Ranges of scalars; unsorted, and they may overlap.
  private(set) var ranges: [ClosedRange<UInt32>] = []
  /// Categories of Unicode, as `\p{L}` names them.
  private(set) var categories: [Category] = []
  /// Whether it takes all others.
  var isNegated = false
  /// Whether letters of either case are the same.
  var ignoresCase = false

  /// A category by the one or two letters of its name, or all but it.
  struct Category: Hashable {
    let name: String
    let isNegated: Bool
  }

  mutating func insert(_ range: ClosedRange<UInt32>) { ranges.append(range) }

  mutating func insert(_ category: Category) { categories.append(category) }

  /// Adds what a class such as `\D` takes.
  mutating func insert(ranges others: [ClosedRange<UInt32>], isNegated: Bool) {
    guard isNegated else {
      ranges += others
      return
    }
    var next: UInt32 = 0
    for range in others.sorted(by: { $0.lowerBound < $1.lowerBound }) {
      if range.lowerBound > next { ranges.append(next...range.lowerBound - 1) }
      next = max(next, range.upperBound + 1)
    }
    if next <= 0x10FFFF { ranges.append(next...0x10FFFF) }
  }

  /// Whether it takes a scalar.
  ///
  /// - Complexity: O(ranges), which the pattern's length bounds.
  func takes(_ scalar: Unicode.Scalar) -> Bool {
    var isIn = holds(scalar)
    if !isIn, ignoresCase { isIn = Self.otherCases(of: scalar).contains(where: holds) }
    return isIn != isNegated
  }

  private func holds(_ scalar: Unicode.Scalar) -> Bool {
    for range in ranges where range.contains(scalar.value) { return true }
    guard !categories.isEmpty else { return false }
    let name = Self.name(of: scalar.properties.generalCategory)
    return categories.contains { name.hasPrefix($0.name) != $0.isNegated }
  }

  /// The scalar in the other case, where that is one scalar.
  static func otherCases(of scalar: Unicode.Scalar) -> [Unicode.Scalar] {
    let properties = scalar.properties
    return [properties.lowercaseMapping, properties.uppercaseMapping].compactMap { text in
      let scalars = text.unicodeScalars
      return scalars.count == 1 ? scalars.first : nil
    }.filter { $0 != scalar }
  }

  /// The names of all categories, of one letter and of two.
  static let categoryNames = [
    "L", "Lu", "Ll", "Lt", "Lm", "Lo", "M", "Mn", "Mc", "Me", "N", "Nd", "Nl", "No", "P", "Pc",
    "Pd", "Ps", "Pe", "Pi", "Pf", "Po", "S", "Sm", "Sc", "Sk", "So", "Z", "Zs", "Zl", "Zp", "C",
    "Cc", "Cf", "Cs", "Co", "Cn",
  ]

  private static func name(of category: Unicode.GeneralCategory) -> String {
    switch category {
    case .uppercaseLetter: "Lu"
    case .lowercaseLetter: "Ll"
    case .titlecaseLetter: "Lt"
    case .modifierLetter: "Lm"
    case .otherLetter: "Lo"
    case .nonspacingMark: "Mn"
    case .spacingMark: "Mc"
    case .enclosingMark: "Me"
    case .decimalNumber: "Nd"
    case .letterNumber: "Nl"
    case .otherNumber: "No"
    case .connectorPunctuation: "Pc"
    case .dashPunctuation: "Pd"
    case .openPunctuation: "Ps"
    case .closePunctuation: "Pe"
    case .initialPunctuation: "Pi"
    case .finalPunctuation: "Pf"
    case .otherPunctuation: "Po"
    case .mathSymbol: "Sm"
    case .currencySymbol: "Sc"
    case .modifierSymbol: "Sk"
    case .otherSymbol: "So"
    case .spaceSeparator: "Zs"
    case .lineSeparator: "Zl"
    case .paragraphSeparator: "Zp"
    case .control: "Cc"
    case .format: "Cf"
    case .surrogate: "Cs"
    case .privateUse: "Co"
    case .unassigned: "Cn"
    @unknown default: "Cn"
    }
  }

  // MARK: Classes with a name

  static let digits: [ClosedRange<UInt32>] = [0x30...0x39]
  static let words: [ClosedRange<UInt32>] = [0x30...0x39, 0x41...0x5A, 0x5F...0x5F, 0x61...0x7A]
  static let spaces: [ClosedRange<UInt32>] = [0x09...0x0A, 0x0C...0x0D, 0x20...0x20]

  /// The classes in brackets and colons: `[[:alpha:]]`.
  static func named(_ name: String) -> [ClosedRange<UInt32>]? {
    switch name {
    case "alnum": [0x30...0x39, 0x41...0x5A, 0x61...0x7A]
    case "alpha": [0x41...0x5A, 0x61...0x7A]
    case "ascii": [0x00...0x7F]
    case "blank": [0x09...0x09, 0x20...0x20]
    case "cntrl": [0x00...0x1F, 0x7F...0x7F]
    case "digit": digits
    case "graph": [0x21...0x7E]
    case "lower": [0x61...0x7A]
    case "print": [0x20...0x7E]
    case "punct": [0x21...0x2F, 0x3A...0x40, 0x5B...0x60, 0x7B...0x7E]
    case "space": [0x09...0x0D, 0x20...0x20]
    case "upper": [0x41...0x5A]
    case "word": words
    case "xdigit": [0x30...0x39, 0x41...0x46, 0x61...0x66]
    case _: nil
    }
  }
}
