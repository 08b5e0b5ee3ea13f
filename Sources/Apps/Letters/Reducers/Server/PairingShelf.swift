import Kernel

/// Both directions of each friendship on a server, in the order in which they were written, with what
/// finds them.
///
/// Its fields are the documents alone.
///
/// - Complexity: O(1) to find one, O(friendships) to remove some.
public struct PairingShelf: Record, Hashable, Sendable {
  private(set) var documents: [PairingDocument] = []
  private var places: [Friendship: [Int]] = [:]  // order-free: only ever looked up
  private var owned: [UserID: [Int]] = [:]  // order-free: only ever looked up
  /// The places whose counts may be wrong, each once.
  private var suspects: [Int] = []
  private var isSuspect: [Bool] = []

  /// No friendship.
  public init() {}

  /// How many documents there are.
  public var count: Int { documents.count }

  /// A document by its place.
  public subscript(place: Int) -> PairingDocument {
    // Lent, for a copy would count every reference of a document to give one word of it.
    _read { yield documents[place] }
  }

  /// The place of one direction of a friendship; nil where there is none.
  func place(of owner: UserID, with friend: UserID) -> Int? {
    places[Friendship(owner, friend)]?.first
  }

  /// The places of a user's documents, in their order.
  func places(of owner: UserID) -> [Int] { owned[owner] ?? [] }

  // MARK: Changes

  /// A document is written.
  mutating func append(_ document: PairingDocument) {
    let place = documents.count
    documents.append(document)
    places[Friendship(document.owner, document.friend), default: []].append(place)
    owned[document.owner, default: []].append(place)
    isSuspect.append(true)
    suspects.append(place)
  }

  /// Removes both directions between two users.
  mutating func remove(between first: UserID, and second: UserID) {
    guard place(of: first, with: second) != nil || place(of: second, with: first) != nil else {
      return
    }
    fill(
      with: documents.filter { document in
        (document.owner, document.friend) != (first, second)
          && (document.owner, document.friend) != (second, first)
      }
    )
  }

  /// Removes what a user has of friends, and leaves what they have of that user.
  mutating func remove(of owner: UserID) {
    guard owned[owner] != nil else { return }
    fill(with: documents.filter { $0.owner != owner })
  }

  /// Adds to a count.
  ///
  /// - Returns: the count afterwards.
  mutating func add(_ number: Int64, to place: Int) -> Int64 {
    documents[place].count += number
    suspect(place)
    return documents[place].count
  }

  // MARK: Counts

  /// A count is to be compared with what is there.
  mutating func suspect(_ friendship: Friendship) {
    for place in places[friendship] ?? [] { suspect(place) }
  }

  /// The same, by its place.
  mutating func suspect(_ place: Int) {
    guard !isSuspect[place] else { return }
    isSuspect[place] = true
    suspects.append(place)
  }

  /// The places of the counts that are to be compared, in their order; who finds one wrong suspects it again.
  mutating func takeSuspects() -> [Int] {
    let all = suspects.sorted()
    for place in all { isSuspect[place] = false }
    suspects = []
    return all
  }

  // MARK: Fields

  /// Puts these documents there in place of what is.
  mutating func fill(with documents: [PairingDocument]) {
    self = Self()
    for document in documents { append(document) }
  }

  /// Names the fields.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    var all = documents
    try fields.field("pairings", &all)
    // Who writes leaves them as they are.
    if all != documents { fill(with: all) }
  }

  /// Whether both have the same documents.
  public static func == (left: Self, right: Self) -> Bool { left.documents == right.documents }

  /// Feeds the documents.
  public func hash(into hasher: inout Hasher) { hasher.combine(documents) }
}
