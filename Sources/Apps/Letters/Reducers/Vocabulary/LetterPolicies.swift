import Kernel

/// The scheme that seals letters.
public enum CipherProtocol: String, CaseIterable, Choice, Hashable, Sendable {
  /// Static keys on both sides, nothing authenticated (L-06, L-07, L-35).
  case asWritten = "as-written"
  /// HPKE with the pairing's secret, the header authenticated, a signature; section 5.2.
  case versionOne = "v1"
  /// Nothing is sealed but the way to the server: what a service without end-to-end encryption has (L-03).
  case transport
}

/// When a phone asks the server to delete what it has opened (L-08).
public enum DeletePolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// As soon as it is decrypted (000:144).
  case onDecrypt = "on-decrypt"
  /// Once it is saved (000:689).
  case onSaved = "on-saved"
  /// It is saved first, in one transaction, and the server deletes by a signed receipt.
  case receipted
}

/// Whether a letter that was opened can be opened again.
public enum OpenPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// Whatever the server announces is unopened.
  case again
  /// What is saved here stays opened, and the server is told again.
  case once
}

/// What becomes of a request that nobody answers.
public enum RetryPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nothing.
  case never
  /// It is sent again, with the same number, until somebody answers.
  case untilAnswered = "until-answered"
}

/// Who counts the letters to a friend (L-18).
public enum CounterPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// The phones, in a document that both change.
  case client
  /// The server, by the letters that there are, in the transaction that takes one in.
  case server
}

/// Which letters count as unopened (L-18).
public enum CountedLetters: String, CaseIterable, Choice, Hashable, Sendable {
  /// Those that nobody was told of.
  case undelivered
  /// Those that nobody has opened.
  case unopened
}

/// Whether letters that wait for years take the places of others (L-19).
public enum LegacySlots: String, CaseIterable, Choice, Hashable, Sendable {
  /// They count like all others.
  case counted
  /// They have five places of their own.
  case apart
}

/// Whether a letter can be taken back.
public enum CancelPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// Never (000:327).
  case never
  /// A legacy letter before it is due.
  case legacy
}

/// When the time of a random letter is drawn (L-21).
public enum DrawPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// At every run of the delivery job, anew.
  case eachRun = "each-run"
  /// Once, when the letter is taken in.
  case atAccept = "at-accept"
}

/// From whom the time of a random letter is hidden, until it has come (L-21); with letters v1 alone.
public enum InstantHiding: String, CaseIterable, Choice, Hashable, Sendable {
  /// From the recipient: the server draws it, and has the letter until then.
  case server
  /// The same, but that the sealed letter is on the phone from the window's start on, and a share of its key on
  /// the server.
  case share
  /// From the server: the phone that the letter is written on draws it, and seals it with the letter's key.
  case sealed
}

/// What the server makes of the number that a letter v1 has among those of its phone to this friend.
public enum SequenceCheck: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nothing: it compares none.
  case ignored
  /// Each is the one behind the last: another is refused, and its phone learns which that is.
  case checked
}

/// Which part of letters v1 is left out, to see what it is for.
public enum LetterPart: String, CaseIterable, Choice, Hashable, Sendable {
  /// None.
  case nothing
  /// Nobody looks at who has signed a letter (L-33).
  case signature
  /// Nothing ties what stands on a letter to what stands in it (L-06).
  case header
  /// A friend's key is whatever the server says now (L-07).
  case pins
  /// A friend's next key need not be signed by the one before it (L-36).
  case chain
  /// Nobody remembers what was opened (L-33).
  case replays
  /// What only two friends have goes into no key (L-32).
  case secret
  /// The server gives letters of two who have parted (L-27).
  case parting
}

/// How the delivery job writes what it has decided (L-23).
public enum DeliveryWrites: String, CaseIterable, Choice, Hashable, Sendable {
  /// Over whatever stands there.
  case overwrite
  /// Where the letter still is as the run had read it.
  case compareAndSet = "compare-and-set"
}

/// What keeps a legacy letter from being sent (L-22).
public enum ActivityPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// Whatever the app does, by the phone's clock.
  case any
  /// Somebody who opens the app, by the server's clock.
  case foreground
  /// The same, where a phone that has the user's key says so and signs it.
  case signed
}

/// What somebody is who logs in with the password of an account that has a device already (L-36).
public enum LoginPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// Its user, to whom everything is given.
  case trusted
  /// Nobody, until another device of that user lets the new one in.
  case approved
  /// The same; and whoever has the data of a device on another one, from a backup, is nobody either before that.
  case installed
}

/// Whose silence a legacy letter waits for (L-20).
public enum SilentOne: String, CaseIterable, Choice, Hashable, Sendable {
  /// Whoever has written it (000:563).
  case sender
  /// Whoever is to read it (000:16, 280).
  case recipient
}

/// What starts the delivery job (L-23).
public enum JobRuns: String, CaseIterable, Choice, Hashable, Sendable {
  /// A scheduler, at whole periods.
  case periodic
  /// A task for what is due next: nothing runs where nothing waits.
  case whenDue = "when-due"
}

/// What of the server outlasts its process, and a loss of its power.
public enum ServerDisk: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nothing: it is all in its memory.
  case none
  /// Its documents, written and synced in the event that changes them, before anybody is answered.
  case documents
}

/// How two become friends (L-12).
public enum PairingPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// Whoever taps the link is a friend at once.
  case immediate
  /// The one who taps it is asked first.
  case approval
}

/// What comes of a new link between two who are friends already.
public enum PairingAgain: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nothing, and nobody is told: they are friends by the invitation of then.
  case kept
  /// It is refused, with the reason, before one of them has removed the other.
  case refused
  /// They are friends by the new one: what they had before ends, as where one has removed the other.
  case replaced
}

/// How often an invitation can be used (L-10).
public enum InviteUses: String, CaseIterable, Choice, Hashable, Sendable {
  /// As often as somebody taps it within 24 hours.
  case many
  /// Once.
  case once
}

/// When the public key is uploaded (L-05).
public enum KeyUpload: String, CaseIterable, Choice, Hashable, Sendable {
  /// When the app begins for the first time (000:98).
  case firstLaunch = "first-launch"
  /// When an invitation is taken (000:253).
  case pairing
}

/// What the server does with a second key of one user (L-36).
public enum KeyWrites: String, CaseIterable, Choice, Hashable, Sendable {
  /// It takes the place of the first.
  case overwrite
  /// It is refused, unless it says which one it follows.
  case compareAndSet = "compare-and-set"
}

/// Whether two friends can see that nobody stands between them (L-33).
public enum SafetyNumbers: String, CaseIterable, Choice, Hashable, Sendable {
  /// They cannot.
  case none
  /// Each phone shows a number of both users' keys, and nothing is sent where two differ.
  case shown
}

/// What is left of a letter that was deleted (L-24).
public enum Deletion: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nothing.
  case removed
  /// That it was there, and who has it.
  case status
  /// The same for thirty days, then nothing.
  case month
}

/// Where photos go (L-15).
public enum PhotoPlace: String, CaseIterable, Choice, Hashable, Sendable {
  /// Into the letter's document, in base64.
  case document
  /// Each by itself, sealed; the letter comes last and has their digests.
  case blobs
}

/// Who sees to it that a letter can be taken in (L-16, L-33).
public enum Validation: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nobody.
  case none
  /// The phone and the server.
  case both
}

/// What blocking does beyond the phone that blocks (L-28).
public enum BlockPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// New invitations are refused.
  case invites
  /// Letters are refused as well, and those that wait are withdrawn.
  case letters
}

/// The devices that are told of a letter (L-25).
public enum PushTokens: String, CaseIterable, Choice, Hashable, Sendable {
  /// The one that registered last.
  case last
  /// Each.
  case each
}

/// What a push says (L-25).
public enum PushText: String, CaseIterable, Choice, Hashable, Sendable {
  /// 「📬 田中さんから手紙が届きました」 (000:294).
  case oneLine = "one-line"
  /// 「📬 手紙が届きました」 and 「田中さんから手紙が届いています」 (000:567).
  case titleAndBody = "title-and-body"
  /// Without a name, which a locked screen shows to anybody.
  case nameless
}

/// What screens say of what the app does (L-10, L-12, L-14, L-27, L-29).
public enum ScreenWords: String, CaseIterable, Choice, Hashable, Sendable {
  /// What the seed has them say, whether or not it is so.
  case seed
  /// The same, but for what is not so as the app is set.
  case kept
  /// Nothing.
  case none
}

/// How pushes go (L-25).
public enum PushPath: String, CaseIterable, Choice, Hashable, Sendable {
  /// The link `push` brings each to its device, and wakes the app.
  case direct
  /// By Google's service and Apple's, with tokens that end, and one that is kept for a phone that is away.
  case services
}

/// When the server hears of a phone's token (L-25).
public enum TokenRenewal: String, CaseIterable, Choice, Hashable, Sendable {
  /// Once, with the account.
  case firstLaunch = "first-launch"
  /// Whenever the app is opened.
  case eachLaunch = "each-launch"
}

/// What the server does with a token that the service says is over (L-25).
public enum EndedTokens: String, CaseIterable, Choice, Hashable, Sendable {
  /// It keeps it.
  case kept
  /// It deletes it, and tells another device of the user where there is one.
  case deleted
}

/// What an app asks for that was opened by a push (L-26).
public enum ArrivalPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// The letter that the push names.
  case named
  /// Everything that is there.
  case all
}

/// What becomes of an invite link that is tapped where the app is not installed (L-11).
public enum InstallPolicy: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nothing: a Universal Link carries nothing through an installation. A second tap helps.
  case forgotten
  /// The page behind the link copies it, and the app finds it when it is opened for the first time.
  case clipboard
}

/// How a phone hands its private key to the keychain (L-04).
public enum KeyItemKind: String, CaseIterable, Choice, Hashable, Sendable {
  /// The key's bytes, as a password: the keychain takes them, unless it has some.
  case password
  /// As the seed's code has it (000:463): `kSecClassKey` with `kSecValueRef`, which wants a `SecKey`. A key of
  /// CryptoKit is none: `SecItemAdd` refuses it, and nothing is kept.
  case reference
}

/// Whose a key in a keychain is (L-04).
public enum KeyOwner: String, CaseIterable, Choice, Hashable, Sendable {
  /// The device's: one tag for whoever logs in on it, as the seed's code has it (000:465).
  case device
  /// The account's for which it was made, as `kSecAttrAccount` says.
  case account
}

/// Where a private key goes beyond its device (L-31); or what only two friends have, and one-time keys (S11).
public enum KeySync: String, CaseIterable, Choice, Hashable, Sendable {
  /// To the user's other devices and the next one, and away with the Apple account (000:472).
  case icloud
  /// Nowhere: `…ThisDeviceOnly`.
  case device
}

/// Whose word a friend's name is (L-09).
public enum FriendNames: String, CaseIterable, Choice, Hashable, Sendable {
  /// The server's: copied into pairings, and into each letter when it is written.
  case copied
  /// The server's as well, looked up when it is shown.
  case current
  /// The address book's of whoever reads: no server has a name.
  case contacts
}

/// What becomes of the name that Apple gives at the first sign-in alone (L-01).
public enum ProfilePlace: String, CaseIterable, Choice, Hashable, Sendable {
  /// The app writes into the account what it was given, which is nothing the second time.
  case app
  /// What the account has stays, and a new app takes it from there.
  case account
}

/// Who writes the two documents of a friendship (L-13).
public enum PairingWrites: String, CaseIterable, Choice, Hashable, Sendable {
  /// The server, both in one transaction.
  case together
  /// The phone that is let in: one, and when that is answered the other.
  case apart
}

/// Where the text of an opened letter is (L-30).
public enum LetterKeeping: String, CaseIterable, Choice, Hashable, Sendable {
  /// On the phone that has opened it.
  case device
  /// In its user's iCloud as well, from where an app that is installed again has it.
  case icloud
}

/// Whether a letter that is kept can be deleted on the phone (L-30).
public enum Discarding: String, CaseIterable, Choice, Hashable, Sendable {
  /// It can.
  case offered
  /// There is no button for it (000:688).
  case missing
}
