import Kernel
import Testing

@testable import Documents

/// What a client does where the store says what is no answer to what it was asked.
struct WrongAnswerTests {
  private static let answers: [DocumentAnswer] = [
    .documents([]), .committed(at: .start), .written([]), .began(transaction: 1), .rolledBack,
    .greeted, .refused(DocumentStatus(.permissionDenied, "no")),
    .refused(DocumentStatus(.unavailable, "not now")),
  ]

  private static func give(
    _ event: DocumentClientEvent,
    to client: inout DocumentClient,
  ) -> [DocumentClientEffect] {
    var effects = Effects<DocumentClientEffect>()
    client.reduce(event, at: .start, into: &effects)
    return effects.items
  }

  /// A client with an open stream.
  private static func opened() -> DocumentClient {
    var client = DocumentClient(name: "phone")
    _ = give(.signedIn(.user(id: "mama", claims: DocumentFields())), to: &client)
    _ = give(.listened(.document("tasks/a"), listener: 1, includesMetadata: false), to: &client)
    _ = give(.answered(.greeted, number: client.requests), to: &client)
    return client
  }

  /// What the app was told of a call that was answered so.
  private static func outcome(
    _ event: DocumentClientEvent,
    _ answer: DocumentAnswer,
  ) -> (outcome: CallOutcome?, client: DocumentClient) {
    var client = opened()
    _ = give(event, to: &client)
    let effects = give(.answered(answer, number: client.requests), to: &client)
    let outcomes = effects.compactMap { effect -> CallOutcome? in
      if case .complete(let outcome, call: 7) = effect { return outcome }
      return nil
    }
    return (outcomes.first, client)
  }

  @Test(arguments: answers.filter { !["documents", "refused"].contains($0.kind) })
  func `a read that is answered by something else fails by name`(answer: DocumentAnswer) {
    let event = DocumentClientEvent.queried(DocumentQuery("tasks"), source: .server, call: 7)
    let words = "The store has answered a read by '\(answer.kind)', which is no answer to it."
    let (outcome, client) = Self.outcome(event, answer)
    #expect(outcome == .failed(DocumentStatus(.internalError, words)))
    #expect(client.reads.isEmpty)
  }

  @Test(arguments: answers.filter { !["committed", "refused"].contains($0.kind) })
  func `a write that is answered by something else is taken back by name`(answer: DocumentAnswer) {
    let event = DocumentClientEvent.wrote([.set("tasks/a", ["v": 1])], call: 7)
    let words = "The store has answered a commit by '\(answer.kind)', which is no answer to it."
    let (outcome, client) = Self.outcome(event, answer)
    #expect(outcome == .failed(DocumentStatus(.internalError, words)))
    #expect(client.queue.isEmpty && client.local["tasks/a"] == nil)
  }

  @Test(arguments: answers.filter { !["committed", "refused"].contains($0.kind) })
  func `a transaction that is answered by something else is not run again`(answer: DocumentAnswer) {
    var client = Self.opened()
    _ = Self.give(.transactionBegan(call: 7), to: &client)
    _ = Self.give(.transactionWrote([.set("tasks/a", ["v": 1])], call: 7), to: &client)
    let effects = Self.give(.answered(answer, number: client.requests), to: &client)
    let words = "The store has answered a commit by '\(answer.kind)', which is no answer to it."
    let status = DocumentStatus(.internalError, words)
    #expect(effects.contains(.complete(.failed(status), call: 7)))
    #expect(client.transactions.isEmpty)
  }

  // MARK: A store in trouble

  private static let trouble = DocumentAnswer.refused(DocumentStatus(.unavailable, "not now"))

  /// Has a client with a write asked again, and answers it, so many times.
  ///
  /// - Returns: how long it waited each time.
  private static func waits(
    of client: inout DocumentClient,
    _ times: Int,
    answering: (inout DocumentClient) -> [DocumentClientEffect],
  ) -> [Duration] {
    (0..<times).map { _ in
      let broken = answering(&client)
      #expect(broken.contains(.draw(below: ClientBackoff.bound, for: DocumentClient.streamKey)))
      let drawn = give(
        .drawn(ClientBackoff.bound / 2, for: DocumentClient.streamKey),
        to: &client,
      )
      let wait = drawn.compactMap { effect -> Duration? in
        if case .setTimer(.backoffEnded, let at) = effect { return at - .start }
        return nil
      }
      _ = give(.backoffEnded, to: &client)
      return wait.first ?? .zero
    }
  }

  @Test func `a client whose greeting is refused waits longer each time`() {
    var client = DocumentClient(name: "phone")
    _ = Self.give(.signedIn(.user(id: "mama", claims: DocumentFields())), to: &client)
    _ = Self.give(.wrote([.set("tasks/a", ["v": 1])], call: 7), to: &client)
    let waits = Self.waits(of: &client, 4) { client in
      Self.give(.answered(Self.trouble, number: client.requests), to: &client)
    }
    #expect(waits == [.zero, .seconds(1), .milliseconds(1_500), .milliseconds(2_250)])
    #expect(client.isOffline && client.queue.count == 1)
  }

  @Test func `a store that greets and takes nothing is not asked without a pause`() {
    var client = DocumentClient(name: "phone")
    _ = Self.give(.signedIn(.user(id: "mama", claims: DocumentFields())), to: &client)
    _ = Self.give(.wrote([.set("tasks/a", ["v": 1])], call: 7), to: &client)
    let waits = Self.waits(of: &client, 3) { client in
      _ = Self.give(.answered(.greeted, number: client.requests), to: &client)
      return Self.give(.answered(Self.trouble, number: client.requests), to: &client)
    }
    #expect(waits == [.zero, .seconds(1), .milliseconds(1_500)])
    _ = Self.give(.answered(.greeted, number: client.requests), to: &client)
    _ = Self.give(.answered(.committed(at: .start), number: client.requests), to: &client)
    #expect(client.backoff == ClientBackoff() && client.queue.isEmpty)
  }

  /// Whatever the store says to whatever number, the client goes on, and every call ends at most once.
  @Test(arguments: 0..<200 as Range<UInt64>)
  func `no answer stops a client`(seed: UInt64) {
    var draws = RandomStream(seed: seed, key: "documents/answers")
    var settings = DocumentClientSettings()
    settings.cacheBytes = 500
    var client = DocumentClient(name: "phone", settings: settings)
    var ended: [Int64] = []
    for call in 1...80 {
      let path = "tasks/\(draws.below(5))"
      let query = draws.below(2) == 0 ? DocumentQuery("tasks") : DocumentQuery.document(path)
      let some = Int64(max(1, call - Int(draws.below(4))))
      let event: DocumentClientEvent =
        switch draws.below(10) {
        case 0: .wrote([.set(path, ["v": .integer(Int64(call))])], call: Int64(call))
        case 1: .queried(query, source: .preferServer, call: Int64(call))
        case 2: .transactionBegan(call: Int64(call))
        case 3: .transactionRead([path], call: some)
        case 4: .transactionWrote([.delete(path)], call: some)
        case 5: .listened(query, listener: 1, includesMetadata: true)
        case 6: .drawn(draws.below(1_000_000), for: DocumentClient.streamKey)
        case 7: .backoffEnded
        case _: .answered(Self.answer(&draws, path), number: Self.number(&draws, client))
        }
      for effect in Self.give(event, to: &client) {
        if case .complete(_, let call) = effect {
          #expect(!ended.contains(call), "seed \(seed): call \(call) ends twice")
          ended.append(call)
        }
      }
    }
  }

  private static func answer(_ draws: inout RandomStream, _ path: String) -> DocumentAnswer {
    let number = Int(draws.below(UInt64(answers.count + 1)))
    guard number < answers.count else {
      return .documents([DocumentSnapshot(Document(path, ["v": 1]))])
    }
    return answers[number]
  }

  /// Mostly one of those that are awaited.
  private static func number(_ draws: inout RandomStream, _ client: DocumentClient) -> Int64 {
    max(0, client.requests - Int64(draws.below(4)))
  }
}
