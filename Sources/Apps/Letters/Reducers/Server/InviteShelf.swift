import Kernel

/// The invitations of a server, in the order in which they were made, with what finds them.
///
/// Its fields are the documents alone.
///
/// - Complexity: O(1) to find one.
public struct InviteShelf: Record, Hashable, Sendable {
  private(set) var documents: [InviteDocument] = []
  private var places: [InviteCode: Int] = [:]  // order-free: only ever looked up

  /// No invitation.
  public init() {}

  /// An invitation by its place.
  public subscript(place: Int) -> InviteDocument { documents[place] }

  /// The place of an invitation; nil where there is none of that code.
  func place(of code: InviteCode) -> Int? { places[code] }

  /// An invitation is made, of a code that no other has.
  mutating func append(_ document: InviteDocument) {
    places[document.code] = documents.count
    documents.append(document)
  }

  /// Somebody else uses one.
  mutating func use(_ place: Int, by user: UserID) { documents[place].takers.append(user) }

  /// Two whom one has made friends are none any more.
  mutating func part(_ place: Int, from taker: UserID) {
    if !documents[place].parted.contains(taker) { documents[place].parted.append(taker) }
  }

  /// Removes those that a user has made.
  mutating func remove(of owner: UserID) {
    guard documents.contains(where: { $0.owner == owner }) else { return }
    fill(with: documents.filter { $0.owner != owner })
  }

  /// Puts these documents there in place of what is.
  mutating func fill(with documents: [InviteDocument]) {
    self = Self()
    for document in documents { append(document) }
  }

  /// Names the fields.
  public mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("invites", &documents)
    if V.replaces { fill(with: documents) }
  }

  /// Whether both have the same documents.
  public static func == (left: Self, right: Self) -> Bool { left.documents == right.documents }

  /// Feeds the documents.
  public func hash(into hasher: inout Hasher) { hasher.combine(documents) }
}
