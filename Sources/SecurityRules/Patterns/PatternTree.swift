/// A pattern taken apart, before it is a program.
indirect enum PatternTree {
  /// Nothing.
  case empty
  /// One scalar of a set.
  case set(CharacterSet)
  /// A place.
  case anchor(Anchor)
  /// One after the other.
  case sequence([PatternTree])
  /// One of them, the earlier first.
  case choice([PatternTree])
  /// Several times; without a most any number of them.
  case times(PatternTree, least: Int, most: Int?, isLazy: Bool)

  /// Places that take no scalar.
  enum Anchor: Hashable {
    case textStart
    case textEnd
    case lineStart
    case lineEnd
    case wordEdge
    case noWordEdge
  }
}
