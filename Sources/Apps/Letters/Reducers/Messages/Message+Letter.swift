import Kernel

/// The one letter that a message is about.
extension Request {
  /// Its number; nil where the request is about none.
  public var letter: LetterID? {
    switch self {
    case .upload(let letter, _, _), .fetch(let letter), .fetchShare(let letter),
      .delete(let letter), .receipt(let letter, _), .cancel(let letter), .report(_, let letter, _):
      letter
    case .submit(let letter): letter.header.id
    case .signIn, .rename, .choosePushes, .permit, .publish, .publishPrekeys, .findKey, .register,
      .invite, .claim, .decide, .refresh, .heartbeat, .signedHeartbeat, .admit, .count, .addToCount,
      .unfriend, .block, .unblock, .pairBack, .deleteAccount:
      nil
    }
  }
}

extension Request {
  /// When somebody was there, by the phone's clock; nil where it does not say so.
  var heartbeat: WallTime? {
    switch self {
    case .heartbeat(_, let at, _), .signedHeartbeat(let at, _, _): at
    case .submit, .upload, .fetch, .fetchShare, .delete, .receipt, .cancel, .report, .signIn,
      .rename, .choosePushes, .permit, .publish, .publishPrekeys, .findKey,
      .register, .invite, .claim, .decide, .refresh, .admit, .count, .addToCount, .unfriend, .block,
      .unblock, .pairBack, .deleteAccount:
      nil
    }
  }
}

extension Request {
  /// The same, said so long ago, where it says that somebody was there.
  func said(_ waited: Duration) -> Request {
    switch self {
    case .heartbeat(let isForeground, let at, _):
      .heartbeat(isForeground: isForeground, at: at, waited: waited)
    case .signedHeartbeat(let at, let signature, _):
      .signedHeartbeat(at: at, signature: signature, waited: waited)
    case .submit, .upload, .fetch, .fetchShare, .delete, .receipt, .cancel, .report, .signIn,
      .rename, .choosePushes, .permit, .publish, .publishPrekeys, .findKey,
      .register, .invite, .claim, .decide, .refresh, .admit, .count, .addToCount, .unfriend, .block,
      .unblock, .pairBack, .deleteAccount:
      self
    }
  }
}

extension Response {
  /// Its number; nil where the answer names none.
  public var letter: LetterID? {
    switch self {
    case .letter(let letter, _): letter.header.id
    case .share(let letter, _): letter
    case .done, .refused, .key, .paired, .asked, .overview, .counted, .outOfSequence, .heard: nil
    }
  }
}

extension Notice {
  /// Its number; nil where the notice is about none.
  public var letter: LetterID? {
    switch self {
    case .letterArrived(let announcement, _, _), .letterHanded(let announcement):
      announcement.letter
    case .silenceNoticed(let letter, _): letter
    case .friendAsks, .friendFound, .friendGone, .deviceAsks: nil
    }
  }

  /// Which letter somebody is told of, and at how many percent of the days; 0 where it is there.
  var subject: (letter: LetterID, percent: Int64)? {
    switch self {
    case .letterArrived(let announcement, _, _): (announcement.letter, 0)
    case .silenceNoticed(let letter, let percent): (letter, percent)
    case .letterHanded, .friendAsks, .friendFound, .friendGone, .deviceAsks: nil
    }
  }

  /// Whether it is for whoever has the phone; by the others a phone learns what it has.
  public var isShown: Bool {
    switch self {
    case .letterArrived, .silenceNoticed: true
    case .letterHanded, .friendAsks, .friendFound, .friendGone, .deviceAsks: false
    }
  }
}
