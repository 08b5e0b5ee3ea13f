import Letters

/// What a search of letters asks (S09, S10): nothing is lost, nothing opens twice, the counts are right.
///
/// A run has figures and rules for that; as written many scenarios break it, and say so.
extension LettersApp {
  /// What must never be.
  public static let searchInvariants: [(fact: LetterFact, title: String)] = [
    (.letterLost(letter: ""), "no letter that the server had taken in is lost"),
    (.openedTwice(letter: ""), "a letter is opened once"),
    (.deliveredTwice(letter: ""), "a letter is delivered once"),
    (.instantRedrawn(letter: ""), "the time of a letter is drawn once"),
    (
      .silenceIgnored(letter: ""),
      "no letter for after is sent once the server has heard of whoever was to be silent",
    ),
    (.overLimit(pending: 0), "there are at most five letters to one friend"),
    (.counterBelowZero(counted: 0), "no count falls below zero"),
    (.counterDrifted(counted: 0, pending: 0), "a count is the number of letters that are there"),
  ]

  /// A phone that is not given a letter has not lost it where another of its reader keeps it.
  public static func isHarmless(_ fact: LetterFact, among parts: [Self]) -> Bool {
    guard case .letterLost(let letter) = fact else { return false }
    return parts.contains { $0.phone?.diary.keeps(letter) == true }
  }

  /// What must be some time.
  public static let searchGoals: [(facts: [LetterFact], title: String)] = [
    (
      [.letterDelivered(letter: ""), .letterRefused(refusal: .gone)],
      "a letter that was written is delivered, or refused by name",
    )
  ]

  /// A phone that the server does not answer asks again for ever: what has ended is back before a third timer,
  /// which is as many as it takes to deliver a letter to a phone that is not there.
  public static let missedTimersMost: Int64? = 2

  /// A search is about what comes of letters: accounts and friends are made before it begins.
  public static func isSearched(_ event: LetterEvent) -> Bool {
    if case .phone(.wrote) = event { true } else { false }
  }
}
