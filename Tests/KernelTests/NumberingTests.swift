import Testing

/// What has a number in a row has the row in its type: a bare integer could be taken for another.
struct NumberingTests {
  /// What is numbered: events, frames, and the calls of an audio device.
  private static let names = [
    "sequence", "timestamp", "tick", "cause", "evidence", "fault", "resumed", "lastSequence",
    "nextSequence", "alignedSequence", "playEvidence", "horizon", "nextFinal", "settlesAt",
    "lastMerge",
  ]

  private static let integers = ["Int64", "Int"]

  /// Declarations that mean something else, with the reason.
  private static let others = [
    // Times in any one unit, of which only differences count.
    "Sources/Voice/InterarrivalJitter.swift: timestamp",
    // What a payload says, before it is anything.
    "Sources/Composition/Explainer+Chain.swift: fault",
    // A letter's number among those from one phone to one friend, which letters v1 calls so.
    "Sources/Apps/Letters/Reducers/Phone/PhoneDiary.swift: sequence",
    "Sources/Apps/Letters/Reducers/Vocabulary/Letter.swift: sequence",
    "Sources/Apps/Letters/Reducers/Vocabulary/LetterFact.swift: sequence",
    "Sources/Apps/Letters/Reducers/Vocabulary/SharedItem.swift: sequence",
    // What a report.json says, before it is anything.
    "Sources/Exports/DrawnData.swift: evidence",
  ]

  @Test func `what is numbered is no bare integer`() {
    let files = SourceTree.swiftFiles(below: "Sources")
    #expect(files.count > 300, "the sources were not found below \(SourceTree.package)")
    let found = files.flatMap(Self.bare)
    #expect(found.filter { !Self.others.contains($0) } == [])
    #expect(Self.others.filter { !found.contains($0) } == [], "an exception that none needs")
  }

  @Test(
    arguments: [
      ("var cause: Int64?", ["cause"]), ("func f(after sequence: Int64) {}", ["sequence"]),
      ("case voice(sequence: Int, timestamp: Int64)", ["sequence", "timestamp"]),
      ("let ticks: [Int64]; var tick: Tick; var cause: LossCause", []),
      ("// cause: Int64\nlet text = \"cause: Int64\"", []),
    ] as [(String, [String])]
  )
  func `a bare integer is found where it is declared, and nothing else`(
    text: String,
    names: [String],
  ) {
    let found = Self.bare(in: SourceFile(path: "a.swift", text: text))
    #expect(found == names.map { "a.swift: \($0)" })
  }

  /// The numbered things that a file declares as integers, each once.
  private static func bare(in file: SourceFile) -> [String] {
    var found: [String] = []
    let tokens = file.tokens.map(\.text)
    for (index, token) in tokens.enumerated() where names.contains(token) {
      guard tokens[index...].dropFirst().first == ":",
        let type = tokens[index...].dropFirst(2).first, integers.contains(type)
      else { continue }
      let place = "\(file.path): \(token)"
      if !found.contains(place) { found.append(place) }
    }
    return found
  }
}
