import Kernel
import PushServices

/// What rules of a scenario can ask of letters.
public enum LetterFact: Choice, Hashable, Sendable {
  // MARK: Letters

  /// The server has taken one in.
  case letterAccepted(letter: LetterID)
  /// The phone that has written it knows that.
  case letterSent(letter: LetterID)
  /// Its recipient is told of it.
  case letterDelivered(letter: LetterID)
  /// A phone of its recipient knows that it is there.
  case letterAnnounced(letter: LetterID)
  /// A phone shows it for the first time.
  case letterOpened(letter: LetterID)
  /// A phone shows what it had saved before.
  case openedTwice(letter: LetterID)
  /// It is on the disk of its recipient's phone.
  case letterSaved(letter: LetterID)
  /// It was announced to a phone that does not have it, and nobody has it.
  case letterLost(letter: LetterID)
  /// A phone has it, and the one-time key for it is on another device of the same user.
  case letterElsewhere(letter: LetterID)
  /// A phone has it and cannot open it.
  case letterUnreadable(letter: LetterID, fault: SealFault)
  /// A phone has it, sealed, and is not to open it before its time.
  case letterHeld(letter: LetterID)
  /// A changed app has its text before its time.
  case letterPeeked(letter: LetterID)
  /// A changed app has tried that, and has not.
  case peekHeld(letter: LetterID, fault: SealFault)
  /// Its time has come, a phone has it, and the server does not give the share of its key.
  case shareMissing(letter: LetterID)
  /// From now on a phone's app is a changed one, which opens what it can when it can.
  case appChanged
  /// A phone of its recipient is given it before its time.
  case letterHanded(letter: LetterID)
  /// The operator knows when a letter comes, before it does.
  case instantKnown(letter: LetterID)
  /// Nothing of it is left on the server.
  case letterErased(letter: LetterID)
  /// It was taken back.
  case letterCancelled(letter: LetterID)
  /// The two have parted since it was written: from now on nobody is told of it, nor given it.
  case letterWithheld(letter: LetterID)
  /// It was not taken in, or not written at all; then it has no number.
  case letterRefused(
    refusal: Refusal,
    letter: LetterID = "",  // key: letter, unless ""
  )
  /// It is not taken back, and goes on.
  case takeBackRefused(refusal: Refusal)
  /// The server has compared its number and taken it in.
  case sequenceTaken(letter: LetterID, sequence: Int64)
  /// The server has not taken one in whose number is not behind the last.
  case sequenceRefused(letter: LetterID, sequence: Int64, next: Int64)
  /// Its phone has learnt that, and sends it once more under that number.
  case letterRenumbered(letter: LetterID, sequence: Int64)
  /// A phone says so: as many letters to this friend as may be are not opened.
  case limitReached(user: UserID)
  /// The text that a person deletes on a phone is gone there.
  case letterDiscarded(letter: LetterID)
  /// It was on a phone whose app was deleted, and is not there any more.
  case letterGone(letter: LetterID)

  // MARK: What must not be

  /// More letters to one friend lie there than the limit says.
  case overLimit(pending: Int64)
  /// A run of the delivery job has compared so many counts of the phones with what is there, for the first time that
  /// there was anything.
  case countsCompared(counts: Int64)
  /// What the phones count is not what is there; found by a run of the delivery job.
  case counterDrifted(counted: Int64, pending: Int64)
  /// The phones count less than none.
  case counterBelowZero(counted: Int64)
  /// A letter is delivered that was delivered before.
  case deliveredTwice(letter: LetterID)
  /// The server has drawn the time of a letter that had none.
  case instantDrawn(letter: LetterID)
  /// The time of a letter is drawn that had one.
  case instantRedrawn(letter: LetterID)
  /// A legacy letter was sent, and its writer opens the app.
  case sentInLife(letter: LetterID)
  /// The server gives another key for a user than the one before.
  case keyOverwritten(user: UserID)
  /// Somebody takes an invitation that somebody else has taken.
  case inviteUsedTwice(code: InviteCode)
  /// The operator has the text of a letter.
  case operatorRead(letter: LetterID)
  /// Whoever has stolen a phone's keys has the text of a letter that the operator kept.
  case thiefRead(letter: LetterID)
  /// A letter that the operator kept stays closed to whoever has stolen a phone's keys.
  case thiefHeld(letter: LetterID, fault: SealFault)

  // MARK: Keys, friends and activity

  /// A phone has made a private key.
  case keyMade
  /// A phone has found its user's key in the keychain.
  case keyFound
  /// The keychain did not keep a phone's key, and the phone says so: nobody is given its public half.
  case keyNotKept
  /// A phone waits for the key of its user to come from another device.
  case keyAwaited
  /// A phone has a friend and not what only the two have, and waits for it to come from another device.
  case secretAwaited(user: UserID)
  /// It has come from there.
  case secretFound(user: UserID)
  /// A phone has made a key that follows the one before it.
  case keyRotated(epoch: Int64)
  /// The server has another key for a friend than the one that was pinned, and nothing ties the two.
  case keyChanged(user: UserID)
  /// A friend has a new key, which the one before it has signed.
  case keyFollowed(user: UserID, epoch: Int64)
  /// A phone's user takes a friend's new key that nothing ties to the one before it.
  case keyAccepted(user: UserID)
  /// Two phones show the same number: nobody stands between them.
  case numbersAgreed(user: UserID)
  /// Two phones show different numbers: somebody has given one of them another key.
  case numbersDiffered(user: UserID)
  /// A phone has given the server one-time keys.
  case prekeysPublished(count: Int64)
  /// The server gives one-time keys of a user who has more devices than one: what is sealed for one of them
  /// stays closed on the others.
  case prekeysApart(user: UserID)
  /// A letter goes to a one-time key of a friend.
  case prekeyGiven(user: UserID)
  /// No one-time key of a friend is left: a letter goes to the key of the bundle.
  case prekeysOut(user: UserID)
  /// Somebody logs in on a device with the account of that user, who is somebody else.
  case accountTaken(user: UserID)
  /// The server, which looks at who logs in, has let a device in.
  case loginTaken
  /// The server gives a device nothing: no other one of its user has let it in.
  case loginHeld
  /// A device wants to be one of this user's.
  case deviceAsked(device: DeviceID)
  // MARK: What a screen says

  /// Above a letter that is written stands that nobody but its recipient can read it.
  case secrecySaid(text: String)
  /// Whoever opens the app is shown that the phone shows no notifications of it.
  case pushesOffShown
  /// Below a letter that is written stands that it cannot be taken back.
  case finalitySaid(text: String)
  /// Beside the button stands that no further letter goes to that friend before one is opened.
  case limitSaid(text: String)
  /// Before a friend is removed or blocked somebody is told that what is not opened becomes unreadable.
  case lossSaid(text: String)
  /// Beside a link stands how long it can be used.
  case endSaid(text: String)
  /// Somebody is asked for friendship.
  case requestSaid(text: String)
  /// The reason of a report, as it stands in the list.
  case reasonShown(text: String)
  /// After a report somebody is asked whether they want to block its user.
  case blockOffered(text: String)
  /// A push that comes has the sender's name in its title.
  case senderInTitle(text: String)
  /// It has the name in its body.
  case senderInBody(text: String)
  /// It has the name nowhere.
  case senderHidden(text: String)

  // MARK: More of keys and friends

  /// Somebody has copied what is in a keychain.
  case keysStolen
  /// The server has the invitation of a link that was made here: it can be used from then on.
  case linkMade
  /// A user has blocked somebody, as the server has it.
  case userBlocked(user: UserID)
  /// A user has unblocked somebody whom that user had blocked.
  case blockLifted(user: UserID)
  /// A phone's user removes a friend, or blocks one.
  case friendRemoved(user: UserID)
  /// Somebody uses an invitation that nobody had used.
  case inviteUsed(code: InviteCode)
  /// The server has deleted the account of a user who wanted that.
  case accountDeleted(user: UserID)
  /// A phone knows that the account is gone in which somebody was signed in there: deleted there, or on another device.
  case accountEnded
  /// Somebody has deleted the account and opens the app, which says that the server has not said so yet.
  case deletionAwaited
  /// The server has a key of a user of whom it had none.
  case keyPublished(user: UserID)
  /// There is no key that another one could follow.
  case rotationRefused(refusal: Refusal)
  /// Two are friends, as one phone sees it.
  case paired(user: UserID)
  /// They are not any more.
  case unpaired(user: UserID)
  /// Somebody wants to be a friend.
  case friendAsked(user: UserID)
  /// Somebody does not become one.
  case joinRefused(refusal: Refusal)
  /// The operator was told of somebody.
  case reported(reason: ReportReason)
  /// The server has a report.
  case reportTaken(reason: ReportReason)
  /// That report names a letter of which the server has nothing.
  case reportDangles(letter: LetterID)
  /// The app was deleted on a phone and is there again.
  case appReinstalled
  /// A legacy letter of this phone was taken in: it waits for a silence.
  case silenceAwaited(letter: LetterID)
  /// The server has taken in a legacy letter, and listens for whoever is to be silent.
  case silenceWatched(letter: LetterID)
  /// Whoever has written a legacy letter was warned.
  case silenceWarned(letter: LetterID, percent: Int64)
  /// A legacy letter would have been sent, and whoever was silent came back.
  case silenceBroken(letter: LetterID)
  /// A legacy letter is sent, and the server has heard of whoever was to be silent.
  case silenceIgnored(letter: LetterID)
  /// A service has accepted a push that tells of a letter.
  case pushTaken(letter: LetterID)
  /// The same of one that warns the writer of a legacy letter.
  case warningTaken(letter: LetterID, percent: Int64)
  /// A push that a service had accepted reaches nobody.
  case pushDropped(letter: LetterID)
  /// The same of one that was to warn the writer of a legacy letter.
  case warningDropped(letter: LetterID, percent: Int64)
  /// The phone's screen shows a push that tells of a letter.
  case pushShown(letter: LetterID)
  /// The same of one that warns the writer of a legacy letter.
  case warningShown(letter: LetterID, percent: Int64)
  /// A push has come, and the phone does not show it: its user does not let the app.
  case pushHidden(letter: LetterID)
  /// The same of one that was to warn whoever is silent.
  case warningHidden(letter: LetterID, percent: Int64)
  /// A letter is there, and nothing is sent: its recipient has switched notifications off.
  case pushKept(letter: LetterID)
  /// The same of a warning.
  case warningKept(letter: LetterID, percent: Int64)
  /// A push that tells of a letter is not taken for now, and goes again.
  case pushDeferred(letter: LetterID, reason: GoogleRejection)
  /// The same of a warning.
  case warningDeferred(letter: LetterID, percent: Int64, reason: GoogleRejection)
  /// A letter is there, and its recipient could not be told.
  case letterUntold(letter: LetterID)
  /// Its recipient was told by mail.
  case letterMailed(letter: LetterID)
  /// A legacy letter is about to be sent, and its writer could not be warned.
  case warningUntold(letter: LetterID, percent: Int64)
  /// Its writer was warned of that by mail.
  case warningMailed(letter: LetterID, percent: Int64)
  /// Somebody, or the operator, posts a letter in that user's name.
  case letterForged(letter: LetterID, user: UserID)
  /// The operator has changed what it keeps.
  case tampered
  /// That are the photos of this letter.
  case photosReplaced(letter: LetterID)
  /// The operator wanted to, and there was nothing to change.
  case tamperingMissed
}
