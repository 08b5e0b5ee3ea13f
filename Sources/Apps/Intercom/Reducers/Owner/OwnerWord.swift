import Kernel

/// Something that an owner has settled, with the term in which it did.
///
/// The newer of two is that of the later term, and within a term the later revision. A term's number
/// holds who opened it (`OwnerTerm`), so that comparing numbers compares (term, MemberID): the last
/// writer is the same for everybody, in whatever order they hear (fault I06).
public struct Settlement: Record, Hashable, Sendable {
  /// The number of the term; 0 where nothing was settled, and where there are no terms.
  public var term: Int64 = 0
  /// How often that was settled in the term.
  public var revision: Int64 = 0
  /// What was settled.
  public var value: Int64 = 0

  /// Nothing was settled.
  public init() {}

  /// Something settled.
  public init(term: Int64, revision: Int64, value: Int64) {
    self.term = term
    self.revision = revision
    self.value = value
  }

  /// Whether it was settled after another.
  public func isNewer(than other: Self) -> Bool {
    (term, revision) > (other.term, other.revision)
  }

  /// Whether another has the same term and revision and says something else: what can never be.
  public func contradicts(_ other: Self) -> Bool {
    term > 0 && (term, revision) == (other.term, other.revision) && value != other.value
  }

  /// What the owner of a term makes of it.
  func settled(_ value: Int64, in term: Int64) -> Self {
    Self(term: term, revision: self.term == term ? revision + 1 : 1, value: value)
  }
}

/// Numbers of terms: how often the group has changed hands, and who opened the term.
///
/// The last three bits are the opener's place among the group's members, smallest MemberID first. So two
/// members never open the same term, with nobody asked: neither half of a partition needs the other.
public enum OwnerTerm {
  /// More than the largest place in a group of six.
  static let places: Int64 = 8

  /// No group changes hands so often.
  static let most: Int64 = 1 << 48

  /// Whether a member of a group of so many can have opened a term of that number.
  static func isTerm(_ number: Int64, among count: Int) -> Bool {
    (places...most).contains(number) && place(of: number) < count
  }

  /// The place of who opened a term.
  public static func place(of term: Int64) -> Int { Int(term & (places - 1)) }

  /// The first term after another that the member of that place can open.
  public static func next(after term: Int64, by place: Int) -> Int64 {
    let own = (term & ~(places - 1)) + Int64(place)
    // The first round is 1: term 0 is no term.
    return own > term && term >= places ? own : (term & ~(places - 1)) + places + Int64(place)
  }
}

/// What a member knows of terms and settlements, as its disk keeps it and its words say it.
public struct OwnerMemory: Record, Hashable, Sendable {
  /// The newest term that it has heard of; 0 for none.
  public var term: Int64 = 0
  /// The settings that hold in the group, as a number.
  public var settings = Settlement()
  /// The members that are there, a bit for each place.
  public var members = Settlement()

  /// Nothing.
  public init() {}

  /// Whether a member of a group of so many can know that.
  func isPlausible(among count: Int) -> Bool {
    ([term, settings.term, members.term]).allSatisfy {
      $0 == 0 || OwnerTerm.isTerm($0, among: count)
    } && [settings.revision, members.revision].allSatisfy { (0...OwnerTerm.most).contains($0) }
  }
}

/// What one member says to another about the owner.
public enum OwnerWord: Choice, Hashable, Sendable {
  /// It is there, that is what it knows, `ages` is how many of its beats ago it heard of each other, and
  /// `wish` what it would have settled; 0 for nothing.
  case present(memory: OwnerMemory, ages: Int64, wish: Int64)
  /// The owner has settled that, as written: once.
  case settled(value: Int64)
  /// The owner is to settle that, as written: once.
  case wished(value: Int64)
  /// A probing window was measured, and is to be judged.
  case measured(number: Int64, figures: ProbeFigures)
  /// The owner's verdict on the window of that number.
  case judged(number: Int64, passed: Bool)
}
