import Kernel

/// A list of a diary, with the places at which it is not on the disk as it is here.
///
/// Each entry stands on the disk by its place, so that a letter more writes a letter, and not all of them. Two lists
/// are equal where they have the same entries, whatever is on the disk.
///
/// - Complexity: to append or to change an entry O(1), to remove one O(entries behind it).
public struct DiaryList<Element: DiaryElement>: Record, Hashable, Sendable {
  /// The entries, in their order.
  public private(set) var all: [Element] = []
  /// The places that the disk has otherwise, each once, in their order.
  private var unsaved: [Int64] = []

  /// An empty list, which is not on the disk either.
  public init() {}

  /// Puts other entries there; what is not the same is to be written.
  mutating func become(_ entries: [Element]) {
    let before = all
    all = entries
    // Where both are one array nothing is compared.
    if before == entries { return }
    for place in 0..<Swift.max(before.count, entries.count) {
      let isSame =
        before.indices.contains(place) && entries.indices.contains(place)
        && before[place].onDisk == entries[place].onDisk
      if !isSame { mark(place) }
    }
  }

  /// An entry is read from the disk, behind those that were.
  mutating func read(_ text: String) throws(FieldError) { all.append(try Element(written: text)) }

  /// What is to be written or removed, which is on the disk from then on.
  mutating func takeChanges(of part: DiaryPart) -> [DiaryChange] {
    defer { unsaved = [] }
    return unsaved.map { place in
      DiaryChange(
        key: part.key(at: place),
        value: place < all.count ? all[Int(place)].onDisk.written : nil,
      )
    }
  }

  private mutating func mark(_ place: Int) {
    let place = Int64(place)
    guard let last = unsaved.last, last >= place else { return unsaved.append(place) }
    let index = unsaved.firstIndex { $0 >= place } ?? unsaved.count
    if unsaved[index] != place { unsaved.insert(place, at: index) }
  }

  /// Names the fields.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try Element.visit(&all, &fields)
    try fields.field("unsaved", &unsaved, unless: [])
  }

  /// Whether both have the same entries.
  public static func == (left: Self, right: Self) -> Bool { left.all == right.all }

  /// Feeds the entries.
  public func hash(into hasher: inout Hasher) { hasher.combine(all) }
}

extension DiaryList: RandomAccessCollection, MutableCollection, RangeReplaceableCollection {
  /// The first place.
  public var startIndex: Int { 0 }
  /// The place behind the last.
  public var endIndex: Int { all.count }

  /// An entry by its place.
  public subscript(place: Int) -> Element {
    get { all[place] }
    _modify {
      let before = all[place].onDisk
      yield &all[place]
      if all[place].onDisk != before { mark(place) }
    }
  }

  /// Puts entries in the place of others; whatever moves is to be written anew.
  public mutating func replaceSubrange(
    _ places: Range<Int>,
    with entries: some Collection<Element>,
  ) {
    let count = all.count
    all.replaceSubrange(places, with: entries)
    let end = all.count == count ? places.upperBound : Swift.max(count, all.count)
    for place in places.lowerBound..<end { mark(place) }
  }
}

extension DiaryList: ExpressibleByArrayLiteral {
  /// Entries that are on the disk.
  public init(arrayLiteral entries: Element...) { all = entries }
}

/// What a list of a diary is made of.
public protocol DiaryElement: Hashable, Sendable {
  /// What is written of it: what is in memory alone is not.
  var onDisk: Self { get }
  /// That, as the text that stands on the disk: a JSON object.
  var written: String { get }

  /// The entry that was written.
  ///
  /// - Throws: where it was written by another version, or is none.
  init(written: String) throws(FieldError)

  /// Names the entries of a list as one field.
  static func visit<V: FieldVisitor>(_ all: inout [Self], _ fields: inout V) throws(FieldError)
}

extension DiaryElement {
  /// All of it.
  public var onDisk: Self { self }
}

extension DiaryElement where Self: Record {
  /// Its canonical JSON.
  public var written: String { String(decoding: CanonicalWriter.encode(self), as: UTF8.self) }

  /// The record of that JSON.
  public init(written: String) throws(FieldError) {
    self = try CanonicalReader.decode(Self.self, from: Array(written.utf8))
  }

  /// The records.
  public static func visit<V: FieldVisitor>(
    _ all: inout [Self],
    _ fields: inout V,
  ) throws(FieldError) {
    try fields.field("all", &all)
  }
}

extension Identifier: DiaryElement {
  /// A record that has it.
  public var written: String {
    String(decoding: CanonicalWriter.encode(WrittenIdentifier(text: text)), as: UTF8.self)
  }

  /// The one that such a record has.
  public init(written: String) throws(FieldError) {
    self.init(try CanonicalReader.decode(WrittenIdentifier.self, from: Array(written.utf8)).text)
  }

  /// The texts.
  public static func visit<V: FieldVisitor>(
    _ all: inout [Self],
    _ fields: inout V,
  ) throws(FieldError) {
    try fields.field("all", &all)
  }
}

/// An identifier as it stands on the disk.
private struct WrittenIdentifier: Record {
  var text = ""

  init() {}

  init(text: String) { self.text = text }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("text", &text)
  }
}

extension Friend: DiaryElement {}
extension FriendCard: DiaryElement {}
extension Parting: DiaryElement {}
extension InviteLink: DiaryElement {}
extension Numbering: DiaryElement {}
extension Prekey: DiaryElement {}
extension HeldLetter: DiaryElement {}
extension Composition: DiaryElement {}

extension InboxEntry: DiaryElement {
  /// A letter that is shown and not saved is as it was before.
  public var onDisk: Self {
    guard !state.isKept else { return self }
    var kept = self
    kept.state = .announced
    return kept
  }
}
