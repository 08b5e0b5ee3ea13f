/// A number of things, in words: `1 breach`, `2 breaches`, `0 queries`.
///
/// - Parameters:
///   - number: how many.
///   - thing: one of them; its last word is the one that has a plural, and a regular one.
/// - Returns: the number with one or several of them.
public func counted(_ number: some BinaryInteger, _ thing: String) -> String {
  guard number != 1 else { return "1 \(thing)" }
  return "\(number) \(plural(of: thing))"
}

private func plural(of thing: String) -> String {
  let hisses = ["s", "x", "ch", "sh"].contains { thing.hasSuffix($0) }
  if hisses { return thing + "es" }
  let isVowelBeforeLast = thing.dropLast().last.map { "aeiou".contains($0) } ?? true
  return thing.hasSuffix("y") && !isVowelBeforeLast ? thing.dropLast() + "ies" : thing + "s"
}
