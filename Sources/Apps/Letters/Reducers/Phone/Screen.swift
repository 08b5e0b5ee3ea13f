import Kernel

/// What a phone shows: the screens that the seed lists (000:149-457).
public enum Screen: String, CaseIterable, Choice, Hashable, Sendable {
  /// The diary, which needs no account (L-01).
  case diary
  /// プロフィール設定.
  case profile
  /// 友達.
  case friends
  /// 友達を招待.
  case invite
  /// 友達申請.
  case request
  /// 新しい手紙を書く.
  case compose
  /// The animation while a letter is opened.
  case opening
  /// A letter.
  case letter
  /// 友達の鍵が変わりました: nothing is sent to this friend until the user accepts the new key.
  case keyChanged
  /// 設定: notifications of letters, on or off.
  case settings
  /// 通知がオフです: the phone shows nothing of what comes.
  case pushesOff
  /// 通報.
  case report
  /// もう友達です: a new link of a friend changes nothing before one of the two is removed.
  case alreadyFriends
  /// アカウントを削除しています: the server has not said that the account is gone.
  case leaving
}
