import Push

/// What a search of the pipeline asks.
extension PushApp {
  /// What must never be.
  public static let searchInvariants: [(fact: PushFact, title: String)] = [
    (.misdelivered(push: 0, watch: ""), "a push comes to nobody but whose watch it is about"),
    (.reenabledAgain(push: 0, user: ""), "an endpoint is enabled once for each registration"),
  ]

  /// Nothing comes to somebody else where nobody else logs in.
  public static func canBreak(_ fact: PushFact, with events: [PipelineEvent]) -> Bool {
    guard case .misdelivered = fact else { return true }
    let users = events.compactMap { event -> String? in
      if case .app(.loggedIn(let user, _)) = event { user } else { nil }
    }
    return users.contains { $0 != users[0] }
  }

  /// What must be some time.
  public static let searchGoals: [(facts: [PushFact], title: String)] = [
    (
      [
        .shown(push: 0), .told(push: 0), .quarantined(push: 0, user: ""), .unconfirmed(push: 0),
        .tokenless(watch: ""),
      ],
      "a push reaches its phone, or somebody is told that it cannot, or nobody has a token",
    )
  ]

  /// A search begins with the first half hour: what was installed and who has logged in by then is given.
  public static func isSearched(_ event: PipelineEvent) -> Bool {
    if case .watch(.recordingStarted) = event { true } else { false }
  }
}
