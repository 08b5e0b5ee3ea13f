import Kernel
import PushSystem

/// How the app behaves where the seed leaves it open, contradicts itself or is wrong.
///
/// The values here are the seed's, where it says anything.
public struct LetterSettings: Record, Hashable, Sendable {
  /// The scheme that seals letters.
  public var cipher = CipherProtocol.asWritten
  /// Which part of letters v1 is left out.
  public var without = LetterPart.nothing  // key: without, unless .nothing
  /// When a phone asks the server to delete what it has opened.
  public var delete = DeletePolicy.onDecrypt
  /// Whether a letter can be opened again.
  public var open = OpenPolicy.again
  /// What becomes of a request that nobody answers.
  public var retry = RetryPolicy.never
  /// Who counts.
  public var counter = CounterPolicy.client
  /// The most letters that wait for one friend.
  public var limit: Int64 = 5  // key: limit, unless 5
  /// What the server makes of numbers.
  public var sequence = SequenceCheck.ignored  // key: sequence, unless .ignored
  /// What is counted.
  public var counted = CountedLetters.unopened
  /// Whether legacy letters take the places of others.
  public var legacySlots = LegacySlots.counted
  /// Whether a letter can be taken back.
  public var cancel = CancelPolicy.never
  /// When a random time is drawn.
  public var draw = DrawPolicy.eachRun
  /// From whom that time is hidden.
  public var hiding = InstantHiding.server  // key: hiding, unless .server
  /// How the delivery job writes.
  public var delivery = DeliveryWrites.overwrite
  /// How often that job runs.
  public var jobPeriod = Duration.seconds(3_600)
  /// How long after the start the first period begins, as the scheduler's time zone has it.
  public var jobPhase = Duration.zero  // key: job_phase, unless .zero
  /// How much earlier each begins in that zone's summer time.
  public var jobSummer = Duration.zero  // key: job_summer, unless .zero
  /// How long after the start that begins.
  public var jobTurns = Duration.zero  // key: job_turns, unless .zero
  /// How long after the start it ends; zero where it never does.
  public var jobReturns = Duration.zero  // key: job_returns, unless .zero
  /// How long a run takes from reading to writing.
  public var jobTime = Duration.seconds(5)
  /// What starts it.
  public var jobRuns = JobRuns.periodic
  /// What of the server outlasts its process.
  public var serverDisk = ServerDisk.none
  /// What keeps a legacy letter from being sent.
  public var activity = ActivityPolicy.any
  /// Whose silence it waits for.
  public var silence = SilentOne.sender
  /// Whether its writer is warned at shares of the days.
  public var warns = false
  /// At which, in percent, rising.
  public var shares: [Int64] = [50, 75, 90]  // key: shares, unless [50, 75, 90]
  /// How long it is due before it is sent.
  public var grace = Duration.zero
  /// How two become friends.
  public var pairing = PairingPolicy.immediate
  /// What comes of a new link between friends.
  public var again = PairingAgain.kept  // key: again, unless .kept
  /// How often an invitation can be used.
  public var uses = InviteUses.many
  /// When the public key is uploaded.
  public var upload = KeyUpload.firstLaunch
  /// Who a new device of an account is.
  public var logins = LoginPolicy.trusted  // key: logins, unless .trusted
  /// What the server does with a second key.
  public var keys = KeyWrites.overwrite
  /// How a phone hands a key to the keychain.
  public var keyItem = KeyItemKind.password  // key: key_item, unless .password
  /// Whose a key in the keychain is.
  public var keyOwner = KeyOwner.device  // key: key_owner, unless .device
  /// Where keys go beyond their device.
  public var keySync = KeySync.icloud  // key: key_sync, unless .icloud
  /// Where what letters v1 rest on beside the key goes beyond its device.
  public var secretSync = KeySync.device  // key: secret_sync, unless .device
  /// Whose word a friend's name is.
  public var names = FriendNames.copied  // key: names, unless .copied
  /// What becomes of the name that Apple gives once.
  public var profile = ProfilePlace.app  // key: profile, unless .app
  /// Who writes the documents of a friendship.
  public var pairingWrites = PairingWrites.together  // key: pairing_writes, unless .together
  /// Where the text of an opened letter is.
  public var keeping = LetterKeeping.device  // key: keeping, unless .device
  /// Whether it can be deleted there.
  public var discarding = Discarding.offered  // key: discarding, unless .offered
  /// How long a key is in use before the phone makes the next one; zero for ever.
  public var keyLife = Duration.zero
  /// How many one-time keys of a user lie on the server when they are full up.
  public var prekeys: Int64 = 0
  /// Whether friends compare numbers.
  public var numbers = SafetyNumbers.none
  /// What is left of a letter.
  public var deletion = Deletion.removed
  /// Where photos go.
  public var photos = PhotoPlace.document
  /// Who checks letters.
  public var validation = Validation.none
  /// What becomes of the letters of an account that is deleted.
  public var accounts = AccountDeletion.forgotten  // key: accounts, unless .forgotten
  /// What blocking does.
  public var block = BlockPolicy.invites
  /// Who is told of a letter.
  public var tokens = PushTokens.last
  /// What a push says.
  public var push = PushText.titleAndBody
  /// What screens say.
  public var words = ScreenWords.seed  // key: words, unless .seed
  /// How pushes go.
  public var service = PushPath.direct
  /// When the server hears of tokens.
  public var renewal = TokenRenewal.firstLaunch
  /// What it does with those that are over.
  public var ended = EndedTokens.kept
  /// What becomes of a push that a service does not take for now.
  public var refused = RefusedPushes.dropped  // key: refused, unless .dropped
  /// How it tells whom no push reaches.
  public var second = SecondChannel.none
  /// What is sent to somebody who has switched notifications off in the app.
  public var linked = PushLink.all  // key: linked, unless .all
  /// Whether the server hears what a phone may show.
  public var permission = PermissionReport.unasked  // key: permission, unless .unasked
  /// What an app asks for that a push has opened.
  public var arrival = ArrivalPolicy.named
  /// What becomes of a link without an app.
  public var install = InstallPolicy.forgotten
  /// How long a phone takes to save a letter that it shows.
  public var saving = Duration.seconds(2)
  /// Whose push system it is; the node's apps say so by being there.
  public var owner = PushOwner.app  // key: push_owner, unless PushOwner.app

  /// The design as it is written.
  public init() {}

  /// From whom the time of a letter is hidden: only a random one's is, and only letters v1 have a key for it.
  public func hiding(of mode: DeliveryMode) -> InstantHiding {
    guard cipher == .versionOne, case .random = mode else { return .server }
    return hiding
  }

  /// How long it is known of a letter that it was there, where it is not for good.
  public static let tombstoneLife = Duration.seconds(30 * 86_400)
  /// How long an invitation can be used (L-10).
  public static let inviteLife = Duration.seconds(86_400)
}
