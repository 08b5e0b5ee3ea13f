/// What somebody can make of what they heard: everything that Dolev and Yao's rules give.
///
/// *Taking apart*: a tuple gives its parts, what is sealed opens under a key that can be made. *Putting
/// together*: of what is known come tuples, public keys, digests, keys, seals and signatures, and of
/// one private and the other public key a shared secret. What can be taken apart is taken apart when it
/// is learned, to a fixed point; what can be put together is found when somebody asks. For these terms
/// the two steps in this order miss nothing (D. McAllester: "Automatic recognition of tractability in
/// inference relations", 1993): a proof that takes apart what it has put together is a detour.
///
/// A seal opens under its key alone: a tag says whether what is authenticated was changed, but who
/// reads by force does not ask the tag.
///
/// ```swift
/// var thief = Knowledge()
/// thief.learn(letter, from: 0)       // sealed(~body, derived(shared(~a, ~b), letters), header)
/// thief.canDerive(.name("body"))     // false
/// thief.learn(.publicKey(b), from: 1)
/// thief.learn(a, from: 2)
/// thief.derivation(of: .name("body"))?.lines { "heard in message \($0)" }
/// ```
///
/// It depends on what was learned and its order alone; two that can make the same terms are equal,
/// whatever they heard in which order.
public struct Knowledge: Sendable {
  /// What was learned and could not be made before, in the order of learning, and what it was taken
  /// apart into.
  private(set) var entries: [Entry] = []
  /// Where each of them stands.
  private(set) var places: [Term: Int] = [:]  // order-free: only ever looked up
  /// For terms that nobody can make so far, the entries of which more could be made then.
  private var watches: [Term: [Int]] = [:]  // order-free: only ever looked up
  /// What cannot be put together of anything else that is known, in the order of terms: names, others'
  /// public keys, seals of others and so on.
  ///
  /// Everything that can be made is put together of these and constants.
  public private(set) var basis: [Term] = []

  /// Something that was learned.
  struct Entry: Sendable {
    var term: Term
    var origin: Origin
    /// Whether it is sealed and was opened.
    var isOpen = false
    /// Whether it can be put together of other things that are known.
    var isMade = false
  }

  /// How something was learned.
  enum Origin: Sendable {
    /// It was heard, from a source by its number.
    case heard(Int)
    /// It is a part of the tuple at that place.
    case part(of: Int)
    /// It was sealed in what stands at that place.
    case opened(Int)
  }

  /// Nothing was heard yet.
  public init() {}

  /// Learns a term.
  ///
  /// - Parameters:
  ///   - term: what is heard.
  ///   - source: where, by a number of the caller's, which a derivation names it by.
  /// - Returns: whether anything can be made now that could not before.
  /// - Complexity: what is watched for by a part of the term is looked at again, nothing else.
  @discardableResult
  public mutating func learn(_ term: Term, from source: Int) -> Bool {
    let before = entries.count
    var heard = [(term: term, origin: Origin.heard(source))]
    var first = 0
    while first < heard.count {
      let (term, origin) = heard[first]
      first += 1
      if canDerive(term) { continue }
      let place = entries.count
      entries.append(Entry(term: term, origin: origin))
      places[term] = place
      if case .tuple(let parts) = term.shape {
        heard += parts.map { ($0, .part(of: place)) }
      } else {
        enter(term)
        heard += review(place)
      }
      for watcher in watches.removeValue(forKey: term) ?? [] { heard += review(watcher) }
    }
    return entries.count > before
  }

  /// Whether a term can be made of what was learned.
  ///
  /// - Complexity: O(size) where it can; where it cannot the first part that is missing ends it.
  public func canDerive(_ term: Term) -> Bool { canDerive(term, before: entries.count) }

  // MARK: Taking apart

  /// Looks at an entry again: it opens, or can be put together, or waits for what it lacks.
  ///
  /// - Returns: what was sealed in it.
  private mutating func review(_ place: Int) -> [(term: Term, origin: Origin)] {
    let term = entries[place].term
    var found: [(term: Term, origin: Origin)] = []
    if !entries[place].isOpen, case .sealed(let message, let key, _) = term.shape {
      if canDerive(key) {
        entries[place].isOpen = true
        found.append((message, .opened(place)))
      } else {
        watch(key, for: place)
      }
    }
    if !entries[place].isMade {
      if canCompose(term, before: entries.count) {
        entries[place].isMade = true
        leave(term)
      } else {
        watch(term, for: place)
      }
    }
    return found
  }

  /// Lets an entry be looked at again when what a term lacks is learned, or the term itself, or
  /// anything between them.
  private mutating func watch(_ term: Term, for place: Int) {
    if places[term] == nil, watches[term]?.last != place {
      watches[term, default: []].append(place)
    }
    for way in term.shape.ways {
      guard let missing = way.first(where: { !canDerive($0) }) else { continue }
      watch(missing, for: place)
    }
  }

  private mutating func enter(_ term: Term) { basis.insert(term, at: rank(of: term)) }

  private mutating func leave(_ term: Term) { basis.remove(at: rank(of: term)) }

  /// Where a term stands in the basis, or would.
  private func rank(of term: Term) -> Int {
    var range = basis.startIndex..<basis.endIndex
    while !range.isEmpty {
      let middle = (range.lowerBound + range.upperBound) / 2
      range = basis[middle] < term ? middle + 1..<range.upperBound : range.lowerBound..<middle
    }
    return range.lowerBound
  }
}

// MARK: Putting together

extension Knowledge {
  /// Whether a term can be made of the first so many entries.
  func canDerive(_ term: Term, before limit: Int) -> Bool {
    var known: [Term: Bool] = [:]  // order-free: only ever looked up
    return canDerive(term, before: limit, &known)
  }

  /// Whether a term can be put together of others that can be made of the first so many entries.
  func canCompose(_ term: Term, before limit: Int) -> Bool {
    var known: [Term: Bool] = [:]  // order-free: only ever looked up
    return canCompose(term, before: limit, &known)
  }

  private func canDerive(
    _ term: Term,
    before limit: Int,
    _ known: inout [Term: Bool],  // order-free: only ever looked up
  ) -> Bool {
    if let place = places[term], place < limit { return true }
    // What a large term is made of may occur in it very often.
    let isLarge = term.size > 64
    if isLarge, let verdict = known[term] { return verdict }
    let verdict = canCompose(term, before: limit, &known)
    if isLarge { known[term] = verdict }
    return verdict
  }

  private func canCompose(
    _ term: Term,
    before limit: Int,
    _ known: inout [Term: Bool],  // order-free: only ever looked up
  ) -> Bool {
    // Without the arrays of `ways`: a search asks this more often than anything else.
    func can(_ part: Term) -> Bool { canDerive(part, before: limit, &known) }
    switch term.shape {
    case .name: return false
    case .constant: return true
    case .tuple(let parts): return parts.allSatisfy(can)
    case .publicKey(let part), .digest(let part): return can(part)
    case .derived(let first, let second), .signature(let first, let second):
      return can(first) && can(second)
    case .sealed(let message, let key, let data): return can(key) && can(data) && can(message)
    case .sharedSecret(let first, let second):
      return can(first) && can(.publicKey(second)) || can(second) && can(.publicKey(first))
    }
  }
}

extension Term.Shape {
  /// Of what a term of this shape can be put together, each way by itself; none for a name, and one
  /// that takes nothing for a constant.
  var ways: [[Term]] {
    switch self {
    case .name: []
    case .sharedSecret(let first, let second):
      [[first, .publicKey(second)], [second, .publicKey(first)]]
    case .constant, .tuple, .publicKey, .digest, .derived, .sealed, .signature: [parts]
    }
  }
}

extension Knowledge: Equatable {
  /// Whether both can make the same terms.
  public static func == (left: Self, right: Self) -> Bool { left.basis == right.basis }
}
