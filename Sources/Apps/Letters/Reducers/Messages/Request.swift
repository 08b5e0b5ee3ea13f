import Kernel
import SymbolicCryptography

/// What a phone asks of the server, in the name of the user who is signed in on it.
public enum Request: Choice, Hashable, Sendable {
  /// An account of that name; what is there stays.
  case signIn(name: String, emoji: String)
  /// Another name, as friends will see it.
  case rename(name: String)
  /// A public key.
  case publish(bundle: PublicBundle)
  /// Public halves of one-time keys.
  case publishPrekeys(prekeys: [PublicPrekey])
  /// The public keys of somebody from an epoch on, and a one-time key for that letter.
  case findKey(
    of: UserID,
    from: Int64,
    letter: LetterID = "",  // key: letter, unless ""
  )
  /// The token by which this device can be told something, as the number that it was made of.
  case register(token: Int64)
  /// Whether this user wants notifications of letters, on whatever phone.
  case choosePushes(wanted: Bool)
  /// Whether this device shows what is pushed to it.
  case permit(isAllowed: Bool)
  /// An invitation under that code.
  case invite(code: InviteCode)
  /// To take that invitation.
  case claim(code: InviteCode)
  /// An answer to somebody who wants to be a friend.
  case decide(about: UserID, accepts: Bool)
  /// What there is for this user: friends, questions, letters.
  case refresh
  /// To note that the app does something, or that somebody has opened it.
  ///
  /// Where it is sent again it says how long ago that was, by a clock that nobody sets.
  case heartbeat(
    isForeground: Bool,
    at: WallTime,
    waited: Duration = .zero,  // key: waited_ns, unless .zero
  )
  /// To note that somebody has opened the app, signed with the user's key.
  case signedHeartbeat(
    at: WallTime,
    signature: Term,
    waited: Duration = .zero,  // key: waited_ns, unless .zero
  )
  /// To let another device into the account.
  case admit(device: DeviceID)
  /// The number of unopened letters from one to another, as the phones count them.
  case count(from: UserID, to: UserID)
  /// To add to that number.
  case addToCount(from: UserID, to: UserID, by: Int64)
  /// A sealed photo of a letter that comes later.
  case upload(letter: LetterID, photo: Int64, bytes: Int64)
  /// To take in a letter.
  // Apart, and so are the other long ones: what happens most often is short, and goes from hand to hand.
  indirect case submit(letter: SealedLetter)
  /// A letter that was announced.
  case fetch(letter: LetterID)
  /// The share of a letter's key, once its time has come.
  case fetchShare(letter: LetterID)
  /// To delete a letter that was opened.
  case delete(letter: LetterID)
  /// To delete a letter that is saved, with the signature of who has it.
  case receipt(letter: LetterID, signature: Term)
  /// To take a letter back.
  case cancel(letter: LetterID)
  /// To be no friend of somebody any more.
  case unfriend(user: UserID)
  /// The same, and to hear nothing of that user.
  case block(user: UserID)
  /// To block somebody no more.
  case unblock(user: UserID)
  /// To tell the operator of somebody's letter; of its content nothing is said (L-29).
  case report(user: UserID, letter: LetterID, reason: ReportReason)
  /// To delete the account.
  case deleteAccount
  /// To write the friend's document of a friendship, whose own is there (L-13).
  case pairBack(with: UserID)

  /// How many bytes it takes on a link, headers included.
  public var bytes: Int64 {
    switch self {
    case .submit(let letter): 200 + letter.documentBytes
    case .upload(_, _, let bytes): 200 + bytes
    case .publishPrekeys(let prekeys): 200 + 70 * Int64(prekeys.count)
    case .signIn, .rename, .choosePushes, .permit, .publish, .findKey, .register, .invite, .claim,
      .decide, .refresh,
      .heartbeat, .signedHeartbeat, .admit,
      .count, .addToCount, .fetch, .fetchShare, .delete, .receipt, .cancel, .unfriend, .block,
      .unblock,
      .report, .deleteAccount,
      .pairBack:
      400
    }
  }
}

/// What the server says to that.
public enum Response: Choice, Hashable, Sendable {
  /// It is done, or was done before.
  case done
  /// It is not, and nothing has changed.
  case refused(Refusal)  // key: refusal
  /// The public keys of somebody, the newest last, and a one-time key if one is left.
  case key(bundles: [PublicBundle], prekeys: [PublicPrekey])
  /// A new friend.
  case paired(with: FriendCard)
  /// Whoever has made the invitation is asked first.
  case asked
  /// Somebody is heard of, of whom those letters were sent because nobody was.
  case heard(released: [LetterID])
  /// What there is.
  case overview(Overview)  // key: overview
  /// That many letters are not opened yet.
  case counted(Int64)  // key: count
  /// A letter, with the public keys of its sender as the server has them now (L-07), the newest last.
  indirect case letter(letter: SealedLetter, senderKeys: [PublicBundle])
  /// A letter was not taken in: its number is not the one behind the last of that phone to that friend.
  case outOfSequence(next: Int64, last: LetterID)
  /// The share of a letter's key.
  case share(letter: LetterID, share: Term)

  /// How many bytes it takes on a link, headers included.
  public var bytes: Int64 {
    switch self {
    case .letter(let letter, _): 200 + letter.photos.reduce(SealedLetter.plainBytes, +)
    case .overview(let all):
      200 + 100 * Int64(all.friends.count + all.letters.count + all.handed.count)
    case .done, .refused, .key, .paired, .asked, .counted, .share, .outOfSequence, .heard:
      400
    }
  }
}

/// A friend as the server knows one.
public struct FriendCard: Record, Hashable, Sendable {
  /// The friend.
  public var user: UserID = ""
  /// The name that the friend had when the two became friends (L-09).
  public var name = ""
  /// The friend's public key at that time; none where none was there.
  public var keys: [PublicBundle] = []
  /// The invitation by which they became friends.
  public var code: InviteCode = ""

  /// A blank card.
  public init() {}
}

/// A letter as it is announced.
public struct Announcement: Record, Hashable, Sendable {
  /// The letter.
  public var letter: LetterID = ""
  /// Who has sent it.
  public var sender: UserID = ""
  /// The name that stands with it.
  public var senderName = ""

  /// A blank announcement.
  public init() {}
}

/// All that the server has for one user.
public struct Overview: Record, Hashable, Sendable {
  /// The friends.
  public var friends: [FriendCard] = []
  /// Who wants to be one, in the order in which they asked.
  public var requests: [FriendCard] = []
  /// The letters that are there for this user.
  public var letters: [Announcement] = []
  /// Those that a phone may have before their time.
  public var handed: [Announcement] = []  // key: handed, unless []
  /// Those of this user that were sent because nobody was heard of.
  public var released: [LetterID] = []
  /// How many one-time keys of this user are left.
  public var prekeys: Int64 = 0
  /// The name that the account has, where apps take it from there (L-01).
  public var ownName = ""  // key: own_name, unless ""

  /// An overview of nothing.
  public init() {}
}

/// What the server tells a phone by push.
public enum Notice: Choice, Hashable, Sendable {
  /// A letter is there; the texts are what a locked screen shows.
  case letterArrived(Announcement, title: String, body: String)  // key: announcement
  /// A letter is there that nobody is to see before its time.
  case letterHanded(Announcement)  // key: announcement
  /// Somebody wants to be a friend.
  case friendAsks(FriendCard)  // key: card
  /// Somebody has become one.
  case friendFound(FriendCard)  // key: card
  /// Somebody is none any more, who was one by that invitation.
  case friendGone(UserID, code: InviteCode)  // key: user
  /// Somebody has logged in with this account on that device, which nobody has let in.
  case deviceAsks(DeviceID)  // key: device
  /// A legacy letter is about to be sent, so many percent of the days are over.
  case silenceNoticed(letter: LetterID, percent: Int64)
}

/// An invite link: what a messenger carries from one phone to another.
public struct InviteLink: Record, Hashable, Sendable {
  /// Its code, which the server knows.
  public var code: InviteCode = ""
  /// Who has made it.
  public var from: UserID = ""
  /// What stands behind `#`, which the server never sees; none in the design as written.
  public var secrets: [Term] = []

  /// A blank link.
  public init() {}
}
