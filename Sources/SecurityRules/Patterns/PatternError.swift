/// Why a text is no pattern: what is wrong, with its place in the pattern.
struct PatternError: Error, Hashable {
  /// What is wrong, with the character where it is, counted from 1.
  let message: String
  /// What to do.
  let remedy: String

  init(_ problem: String, at place: Int, _ remedy: String) {
    message = "\(problem) (character \(place + 1))"
    self.remedy = remedy
  }
}
