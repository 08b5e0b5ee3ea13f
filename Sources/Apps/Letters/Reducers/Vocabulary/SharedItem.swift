import Kernel
import SymbolicCryptography

/// Something of letters v1 that all devices of a user have, where it goes through the keychain (S11).
///
/// Items are added and never changed: what has ended is ended by another item, so that it does not matter in which order
/// they come to a device, nor how often.
public struct SharedItem: Record, Hashable, Sendable {
  /// The account whose it is: another one that logs in on the device does not find it.
  public var account: UserID = ""
  /// What it is.
  public var content: SharedContent = .blank

  /// A blank item.
  public init() {}

  /// An item of an account.
  init(of account: UserID, _ content: SharedContent) {
    self.account = account
    self.content = content
  }

  /// Its name in a keychain: two of one name are one.
  var name: String {
    switch content {
    case .pairing(_, let code, _, _): "pairing/\(account)/\(code)"
    case .parting(let code): "parting/\(account)/\(code)"
    case .prekey(let prekey): "prekey/\(account)/\(prekey.id)"
    case .opening(let letter, _, _, _): "opening/\(account)/\(letter)"
    }
  }

  /// The name of what is there no more because of it; nil for one that ends nothing.
  var ended: String? {
    switch content {
    case .pairing, .prekey: nil
    case .parting(let code): "pairing/\(account)/\(code)"
    case .opening(_, _, _, let prekey): prekey.text.isEmpty ? nil : "prekey/\(account)/\(prekey)"
    }
  }

  /// Whether a device's entry of that name is such an item.
  public static func isName(_ key: String) -> Bool {
    ["pairing/", "parting/", "prekey/", "opening/"].contains { key.hasPrefix($0) }
  }
}

/// What devices of a user have in common.
public enum SharedContent: Choice, Hashable, Sendable {
  /// What only two friends have, by the invitation that brought it, and the key of the friend's that was pinned then.
  case pairing(friend: UserID, code: InviteCode, secrets: [Term], pinned: [PublicBundle])
  /// They have parted: what that invitation brought is deleted.
  case parting(code: InviteCode)
  /// A one-time key that has opened nothing yet.
  case prekey(Prekey)  // key: prekey
  /// A letter was opened: it opens on no other device, and its one-time key is deleted.
  case opening(letter: LetterID, sender: UserID, sequence: Int64, prekey: PrekeyID)
}

extension [SharedItem] {
  /// Takes items: what is here, or has ended, is left out, and what ends by them goes.
  ///
  /// - Complexity: O(items here) for each.
  /// - Returns: those that are new, and what is to stand on the disk otherwise.
  mutating func take(_ come: [SharedItem]) -> (new: [SharedItem], changes: [DiaryChange]) {
    var new: [SharedItem] = []
    var changes: [DiaryChange] = []
    for item in come {
      let name = item.name
      guard !contains(where: { $0.name == name || $0.ended == name }) else { continue }
      if let ended = item.ended, let place = firstIndex(where: { $0.name == ended }) {
        remove(at: place)
        changes.append(DiaryChange(key: ended, value: nil))
      }
      append(item)
      new.append(item)
      let value = String(decoding: CanonicalWriter.encode(item), as: UTF8.self)
      changes.append(DiaryChange(key: name, value: value))
    }
    return (new, changes)
  }

  /// What two friends have: of that invitation, or of the last one that has not ended.
  func pairing(
    with user: UserID,
    by code: InviteCode?,
  ) -> (code: InviteCode, secrets: [Term], pinned: [PublicBundle])? {
    for item in reversed() {
      guard case .pairing(user, let found, let secrets, let pinned) = item.content,
        code == nil || code == found
      else { continue }
      return (found, secrets, pinned)
    }
    return nil
  }

  /// Whether what an invitation brought is deleted.
  func hasEnded(_ code: InviteCode) -> Bool {
    contains { $0.content == .parting(code: code) }
  }

  /// The one-time keys that have opened nothing yet.
  var prekeys: [Prekey] {
    compactMap { item in
      if case .prekey(let prekey) = item.content { prekey } else { nil }
    }
  }

  /// Whether a device has opened a letter of that name.
  func hasOpened(_ letter: LetterID) -> Bool {
    contains { item in
      if case .opening(letter, _, _, _) = item.content { true } else { false }
    }
  }

  /// Whether a device has opened one to which its phone had given that number.
  func hasOpened(_ number: Int64, of device: Substring, from user: UserID) -> Bool {
    contains { item in
      guard case .opening(let letter, user, number, _) = item.content else { return false }
      return letter.writingDevice == device
    }
  }
}

extension LetterID {
  /// The phone that the letter was written on, as its name says.
  var writingDevice: Substring { text[..<(text.lastIndex(of: "-") ?? text.endIndex)] }

  /// Its number among those of that phone, as its name says; 0 for a name without one.
  var number: Int64 {
    text.lastIndex(of: "-").flatMap { Int64(text[text.index(after: $0)...]) } ?? 0
  }
}
