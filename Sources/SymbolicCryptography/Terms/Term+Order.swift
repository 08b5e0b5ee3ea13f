extension Term: Comparable {
  /// Constants before names before what is made of others, each by its text or by what it is made
  /// of: an order like any other, the same everywhere.
  ///
  /// - Complexity: O(depth × parts): only the first parts that differ are looked into.
  public static func < (left: Self, right: Self) -> Bool {
    var pair = (left, right)
    while true {
      if pair.0 == pair.1 { return false }
      let ranks = (pair.0.shape.rank, pair.1.shape.rank)
      guard ranks.0 == ranks.1 else { return ranks.0 < ranks.1 }
      if let texts = texts(of: pair) {
        return texts.0.utf8.lexicographicallyPrecedes(texts.1.utf8)
      }
      let parts = (pair.0.parts, pair.1.parts)
      guard let different = zip(parts.0, parts.1).first(where: { $0 != $1 }) else {
        return parts.0.count < parts.1.count
      }
      pair = different
    }
  }

  private static func texts(of pair: (Term, Term)) -> (String, String)? {
    switch (pair.0.shape, pair.1.shape) {
    case (.name(let left), .name(let right)), (.constant(let left), .constant(let right)):
      (left, right)
    default: nil
    }
  }
}

extension Term.Shape {
  /// Where terms of this shape stand among others.
  fileprivate var rank: Int {
    switch self {
    case .constant: 0
    case .name: 1
    case .publicKey: 2
    case .sharedSecret: 3
    case .digest: 4
    case .derived: 5
    case .sealed: 6
    case .signature: 7
    case .tuple: 8
    }
  }
}
