import Kernel

/// What the screens say of what the app does, word for word as in the seed (000:149-457, 567).
///
/// Some of it is not so as the seed is written: what is not opened stays readable once two are no friends
/// any more (L-27). And some is not so where a policy has been mended: a legacy letter can be taken back (L-14).
extension Phone {
  /// Above that: it is sealed from end to end, and whoever runs this cannot read it either (000:282).
  ///
  /// As written nothing tells a friend's key from one that the server has made; sealed for the way alone it is not so at all.
  func saySecrecy(_ effects: inout Effects<LetterEffect>) {
    guard says(settings.cipher == .versionOne) else { return }
    effects.state(.secrecySaid(text: LetterTexts.secret))
  }

  /// Below a letter that is written: it cannot be taken back.
  func sayFinality(of draft: LetterDraft, _ effects: inout Effects<LetterEffect>) {
    let isFinal = settings.cancel == .never || !draft.mode.isLegacy
    guard says(isFinal) else { return }
    effects.state(.finalitySaid(text: LetterTexts.cannotBeCancelled))
  }

  /// Why a letter does not go: as many are not opened as may be.
  ///
  /// Where those alone count of which nobody was told, a place is free before somebody opens one.
  func sayLimit(_ effects: inout Effects<LetterEffect>) {
    guard says(settings.counter == .client || settings.counted == .unopened) else { return }
    effects.state(.limitSaid(text: LetterTexts.limit(of: settings.limit)))
  }

  /// Beside a link: how long it can be used.
  ///
  /// As written before the server has heard of it, though none may come of it.
  func sayEnd(isMade: Bool, _ effects: inout Effects<LetterEffect>) {
    switch settings.words {
    case .seed: guard !isMade else { return }
    case .kept: guard isMade else { return }
    case .none: return
    }
    effects.state(.endSaid(text: LetterTexts.inviteEnds))
  }

  /// Before a friend is removed: what is not opened becomes unreadable.
  ///
  /// The secret of the pairing goes with the friend here, and at the other's when the server has parted the two, which gives
  /// neither of them a letter of the other's any more: before it has, that is not so. What a server withdraws is what
  /// waits there alone: as written a letter that was announced opens all the same.
  func sayLoss(isDone: Bool, _ effects: inout Effects<LetterEffect>) {
    switch settings.words {
    case .seed: guard !isDone else { return }
    case .kept: guard isDone, settings.cipher == .versionOne else { return }
    case .none: return
    }
    effects.state(.lossSaid(text: LetterTexts.unreadable))
  }

  /// Somebody asks to be a friend.
  func sayRequest(of card: FriendCard, _ effects: inout Effects<LetterEffect>) {
    guard says(true) else { return }
    effects.state(.requestSaid(text: LetterTexts.request(from: name(in: card))))
  }

  /// The reason that was chosen, and what is asked after a report.
  func sayReport(_ reason: ReportReason, _ effects: inout Effects<LetterEffect>) {
    guard says(true) else { return }
    effects.state(.reasonShown(text: LetterTexts.reason(reason)))
    effects.state(.blockOffered(text: LetterTexts.blockAfterReport))
  }

  /// What a push says, and where in it the sender's name is.
  func sayPush(_ notice: Notice, _ effects: inout Effects<LetterEffect>) {
    guard case .letterArrived(let announcement, let title, let body) = notice else { return }
    // The two ways of the seed to say it, of which the server has taken one.
    let name = announcement.senderName
    // A server that has no name hides none.
    guard !name.isEmpty else { return }
    if title == LetterTexts.push(.oneLine, from: name).title {
      effects.state(.senderInTitle(text: title))
    } else if body == LetterTexts.push(.titleAndBody, from: name).body {
      effects.state(.senderInBody(text: body))
    } else {
      effects.state(.senderHidden(text: title))
    }
  }

  /// Whether a screen says something that is so, or not.
  private func says(_ isSo: Bool) -> Bool {
    switch settings.words {
    case .seed: true
    case .kept: isSo
    case .none: false
    }
  }
}
