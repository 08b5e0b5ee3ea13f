import Adversary
import Kernel
import Letters
import SymbolicCryptography

/// What phones ask for, and what comes of it without the adversary's doing.
extension LetterParties {
  /// Tells a phone something, and whatever comes of it at once.
  func tell(
    _ event: PhoneEvent,
    _ place: Int,
    _ state: inout State,
    _ outcome: inout Outcome,
  ) {
    var queue = [(place: place, event: event)]
    while !queue.isEmpty {
      let (place, event) = queue.removeFirst()
      var effects = Effects<LetterEffect>()
      state.phones[place].reduce(event, at: .start, into: &effects)
      for effect in effects.items {
        if case .state(let fact) = effect { claim(fact, event, place, state, &outcome) }
        queue += answers(to: effect, place, &state, &outcome)
      }
    }
  }

  /// What a phone is told at once because it has asked for something.
  private func answers(
    to effect: LetterEffect,
    _ place: Int,
    _ state: inout State,
    _ outcome: inout Outcome,
  ) -> [(place: Int, event: PhoneEvent)] {
    switch effect {
    case .sendAll(.server(.requested(let request, _, let user, let body, _)), _):
      let heard = TermCollector.terms(in: body)
      if !heard.isEmpty { outcome.send(.tuple(heard)) }
      note(body, user, &state)
      return response(to: body, of: user).map { response in
        [(place, .answered(request: request, response: response))]
      } ?? []
    case .send(.phone(.linkCame(let link)), _, _):
      if powers.contains(.link) { outcome.send(.tuple(link.secrets)) }
      return [(1 - place, .linkCame(link))]
    case .tell(.keychain(.keyWanted)), .tell(.keychain(.keyOfAccountWanted)):
      return [(place, .keyMissing)]
    case .tell(.keychain(.keyAdded)): return [(place, .keyStored(isNew: true))]
    case .setTimer(.phone(.writingEnded(let letter)), _):
      return [(place, .writingEnded(letter: letter))]
    case .draw: return [(place, .codeDrawn(value: 1))]
    case .ask(let question):
      note(question, place, &state, &outcome)
      guard case .phone(let answer) = question.symbolicAnswer else { return [] }
      return [(place, answer)]
    case .send, .sendAll, .carry, .tell, .setTimer, .setAlarm, .cancelTimer, .save, .keep, .hand,
      .state:
      return []
    }
  }

  /// What the server has from then on.
  private func note(_ body: Request, _ user: UserID, _ state: inout State) {
    switch body {
    case .submit(let letter): state.submitted.append(letter)
    case .publish(let bundle): state.published.append(bundle)
    case .publishPrekeys(let prekeys): if user == Self.users[1] { state.offered += prekeys }
    case .signIn, .rename, .choosePushes, .permit, .findKey, .register, .invite, .claim, .decide,
      .refresh, .heartbeat,
      .signedHeartbeat, .admit, .count, .addToCount, .upload, .fetch, .fetchShare, .delete,
      .receipt, .cancel,
      .unfriend, .block, .unblock, .report, .deleteAccount,
      .pairBack:
      break
    }
  }

  /// What is answered where nothing is at stake; nil where the adversary answers, or nobody does.
  private func response(to body: Request, of user: UserID) -> Response? {
    switch body {
    case .findKey(let owner, _, _): owner == user ? .refused(.unknownUser) : nil
    case .claim, .fetch, .fetchShare, .refresh: nil
    case .count: .counted(0)
    case .signIn, .rename, .choosePushes, .permit, .publish, .publishPrekeys, .register, .invite,
      .decide, .heartbeat,
      .signedHeartbeat, .admit, .addToCount, .upload, .submit, .delete, .receipt, .cancel,
      .unfriend, .block, .unblock, .report, .deleteAccount,
      .pairBack:
      .done
    }
  }

  // MARK: Claims

  /// Somebody seals a letter, or opens one.
  private func note(
    _ question: CipherQuestion,
    _ place: Int,
    _ state: inout State,
    _ outcome: inout Outcome,
  ) {
    switch question {
    case .makeKey, .makePrekeys: break
    case .openLetter(let job): state.opening = job.letter.header
    case .sealLetter(let job):
      let (own, other) = (Self.name(place), Self.name(1 - place))
      outcome.claimSecrecy(0, of: job.body)
      outcome.run(1, by: own, with: other, on: job.body)
      outcome.run(2, by: own, with: other, on: .tuple([job.header.term, job.body]))
      outcome.run(3, by: own, with: other, on: job.body)
    }
  }

  /// Somebody has a text before them that they take for the other one's.
  private func claim(
    _ fact: LetterFact,
    _ event: PhoneEvent,
    _ place: Int,
    _ state: State,
    _ outcome: inout Outcome,
  ) {
    guard case .unsealed(_, let body) = event, Self.isOfOpening(fact) else { return }
    let (own, other) = (Self.name(place), Self.name(1 - place))
    let whole = Term.tuple([state.opening.term, body])
    outcome.claimAgreement(1, by: own, with: other, on: body)
    outcome.claimAgreement(2, by: own, with: other, on: whole)
    outcome.claimAgreement(3, by: own, with: other, on: body)
  }

  /// Whether it says that a text is on a screen.
  private static func isOfOpening(_ fact: LetterFact) -> Bool {
    if case .letterOpened = fact { return true }
    if case .openedTwice = fact { return true }
    return false
  }

  private static func name(_ place: Int) -> Term { .constant(users[place].text) }
}
