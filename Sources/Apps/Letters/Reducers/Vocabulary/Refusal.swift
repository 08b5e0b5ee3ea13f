import Kernel

/// Why something was not done.
///
/// State is as it was before.
public enum Refusal: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nobody is signed in here.
  case signedOut
  /// A letter to oneself.
  case toOneself
  /// A letter to somebody who is no friend.
  case stranger
  /// The other one has blocked whoever asks.
  case blocked
  /// More than five photos.
  case tooManyPhotos
  /// A photo of no bytes.
  case photoEmpty
  /// A photo of more than 10 MB.
  case photoTooLarge
  /// The account has other devices, and none of them has let this one in.
  case deviceUnknown
  /// The time has passed.
  case dateInPast
  /// The window ends before it begins.
  case windowEndsFirst
  /// Neither 30, 60 nor 90 days.
  case unknownDays
  /// This phone has no private key yet.
  case noKey
  /// The key that the server has for a friend is another than the one that was pinned.
  case keyChanged
  /// No link with a secret made the two friends here, and letters v1 rest on it.
  case linkMissing
  /// As many letters to this friend as may be are not opened yet.
  case limitReached
  /// The document is larger than the store takes.
  case documentTooLarge
  /// A photo is missing that the letter says it has.
  case blobMissing
  /// Nobody has an account of that name.
  case unknownUser
  /// The server knows no such letter, any more.
  case gone
  /// The two have parted since it was written: it is taken in no more, nor given to anybody, also where they are friends
  /// again.
  case withheld
  /// The server does not have its share of a letter's key any more, or does not give it.
  case shareGone
  /// Another device of the same user has it.
  case openedElsewhere
  /// Somebody else has published a key for that epoch.
  case epochTaken
  /// There is no such invitation.
  case inviteUnknown
  /// The 24 hours are over.
  case inviteEnded
  /// Somebody has used it.
  case inviteUsed
  /// The two are friends already, by another invitation.
  case alreadyFriends
  /// It has not come to the server, and does not go there.
  case notSent
  /// It is too late to take it back, or that cannot be done at all.
  case tooLate
}

/// Why a letter could not be opened: where letters v1 stop, in their order.
public enum SealFault: String, CaseIterable, Choice, Hashable, Sendable {
  /// The server gives it, or its share, to nobody: the two have parted since it was written.
  case notGiven
  /// It is for somebody else.
  case wrongRecipient
  /// A letter of that id, or of that number, was opened before.
  case replay
  /// The content is not the one that the header names.
  case bodyDigest
  /// There are more photos, or fewer, than the header names.
  case blobCount
  /// A photo is not the one that the header names.
  case blobDigest
  /// The key of the content cannot be had with the keys of this phone, or the header is another.
  case unwrap
  /// The content is not what that key seals.
  case content
  /// Its sender did not sign it so.
  case signature
}

/// The four reasons of a report (L-29); their texts are in `LetterTexts`.
public enum ReportReason: String, CaseIterable, Choice, Hashable, Sendable {
  /// 不快・攻撃的なコンテンツ.
  case offensive
  /// スパム・迷惑行為.
  case spam
  /// 個人情報の悪用.
  case privacy
  /// その他.
  case other
}
