import AppToolkit
import Kernel
import Letters
import Plans
import PushSystem

/// What a scenario can set: a policy for each place where the seed is open, contradicts itself or is
/// wrong. What nobody sets is as it is written.
extension LettersApp {
  /// All settings.
  public static let settings = sending + reading + keepingLetters + delivery + friendship + keyChain

  private static func zone(_ key: String, _ about: String) -> SettingSpec {
    SettingSpec(
      key: key,
      kind: .duration(.zero...Duration.seconds(31_536_000)),
      fallback: "0s",
      about: about,
      requirement: "L-23",
    )
  }

  private static let written = LetterSettings()

  /// The setting that says how many letters are sealed with bytes beside the terms.
  public static let bytesKey = "bytes"

  /// The setting that says how many bytes of a photo are real there, at most.
  public static let photoBytesKey = "bytes.photos"

  /// The setting that says which part of letters v1 is left out.
  public static let withoutKey = "without"

  private static let sending = [
    choice("protocol", written.cipher, "the scheme that seals letters", "L-06"),
    choice(
      withoutKey,
      written.without,
      "which part of letters v1 is left out, to see what it is for",
      "L-33-SENDER",
    ),
    SettingSpec(
      key: bytesKey,
      kind: .integer(0...1_000_000),
      fallback: "200",
      about: "how many letters of a run are sealed and opened with real bytes too, to compare",
      requirement: "L-06",
    ),
    SettingSpec(
      key: photoBytesKey,
      kind: .integer(0...10_000_000),
      fallback: "65536",
      about: "how many bytes of a photo are real then, at most",
      requirement: "L-15",
    ),
    choice("retry", written.retry, "what becomes of a request that nobody answers", "S10"),
    SettingSpec(
      key: "limit",
      kind: .integer(1...1_000),
      fallback: "5",
      about: "how many letters to one friend can wait to be opened",
      requirement: "L-17",
    ),
    choice("limit.counter", written.counter, "who counts letters that are not opened", "L-18"),
    choice("limit.counts", written.counted, "which letters count", "L-18"),
    choice(
      "limit.legacy",
      written.legacySlots,
      "whether legacy letters take the places of others",
      "L-19",
    ),
    choice("cancel", written.cancel, "whether a letter can be taken back", "L-19"),
    choice("photos", written.photos, "where photos go", "L-15"),
    choice(
      "validation",
      written.validation,
      "who refuses dates, windows and strangers",
      "L-16",
    ),
  ]

  private static let reading = [
    choice("delete", written.delete, "when an opened letter is deleted on the server", "L-08"),
    choice("open", written.open, "whether a letter that was opened can be again", "S10"),
    choice("deleted", written.deletion, "what is left of a deleted letter", "L-24"),
    choice("words", written.words, "what screens say of what the app does", "L-27"),
    SettingSpec(
      key: "saving",
      kind: .duration(.zero...Duration.seconds(3_600)),
      fallback: "2s",
      about: "how long a phone takes to save a letter that it shows",
      requirement: "L-08",
    ),
  ]

  private static let keepingLetters = [
    choice("keeping", written.keeping, "where the text of an opened letter is", "L-30"),
    choice("discarding", written.discarding, "whether it can be deleted on the phone", "L-30"),
  ]

  private static let delivery = [
    choice("draw", written.draw, "when the time of a random letter is drawn", "L-21"),
    choice(
      "sequence",
      written.sequence,
      "what the server makes of the numbers of letters v1",
      "L-33-SEQUENCE",
    ),
    choice(
      "random",
      written.hiding,
      "from whom the time of a random letter of letters v1 is hidden",
      "L-21-HIDING",
    ),
    choice("delivery", written.delivery, "how the delivery job writes what it decided", "L-23"),
    SettingSpec(
      key: "job.period",
      kind: .duration(Duration.seconds(60)...Duration.seconds(31_536_000)),
      fallback: "1h",
      about: "how often the delivery job runs",
      requirement: "L-23",
    ),
    zone("job.phase", "how long after the start the job's first period begins"),
    zone("job.summer", "how much earlier each period begins in its time zone's summer time"),
    zone("job.turns", "how long after the start summer time begins there; 0s for never"),
    zone("job.returns", "how long after the start summer time ends there; 0s for never"),
    choice("job.runs", written.jobRuns, "what starts the delivery job", "L-23"),
    SettingSpec(
      key: "job.takes",
      kind: .duration(.zero...Duration.seconds(3_600)),
      fallback: "5s",
      about: "how long a run takes from reading to writing",
      requirement: "L-23",
    ),
    choice("activity", written.activity, "what keeps a legacy letter from being sent", "L-22"),
    choice("legacy.silence", written.silence, "whose silence a legacy letter waits for", "L-20"),
    SettingSpec(
      key: "legacy.warns",
      kind: .boolean,
      fallback: "false",
      about: "whether its writer is warned before the days are over",
      requirement: "L-22",
    ),
    SettingSpec(
      key: "legacy.shares",
      kind: .checked(
        expectation: "rising percentages from 1 to 99, such as 50,75,90",
        edges: Edges(inside: ["1", "50,75,90", "99"], outside: ["", "0", "100", "75,50"]),
      ) { text, _ throws(QuantityError) in
        guard LetterSettings.shares(in: text) != nil else {
          throw QuantityError("expected rising percentages from 1 to 99, such as 50,75,90")
        }
        return text
      },
      fallback: "50,75,90",
      about: "at how many percent of the days it is",
      requirement: "L-22-WARNINGS",
    ),
    SettingSpec(
      key: "legacy.grace",
      kind: .duration(.zero...Duration.seconds(31_536_000)),
      fallback: "0s",
      about: "how long it is due before it is sent",
      requirement: "L-22",
    ),
    choice("server.disk", written.serverDisk, "what of the server outlasts its process", "L-23"),
    choice("push.tokens", written.tokens, "which of a user's devices are told", "L-25"),
    choice("push.text", written.push, "what a push says", "L-25"),
    choice("push.service", written.service, "how pushes go", "L-25"),
    choice("push.renewal", written.renewal, "when the server hears of a phone's token", "L-25"),
    choice("push.ended", written.ended, "what it does with a token that is over", "L-25"),
    choice(
      "push.refused",
      written.refused,
      "what becomes of a push that a service does not take for now",
      "L-25-REFUSED",
    ),
    choice("push.second", written.second, "how it tells whom no push reaches", "L-25"),
    choice(
      "push.linked",
      written.linked,
      "what is kept back from somebody who has switched notifications off",
      "L-25-SETTINGS",
    ),
    choice(
      "push.permission",
      written.permission,
      "whether the server hears what a phone may show",
      "L-25-SETTINGS",
    ),
    choice("push.arrival", written.arrival, "what an app asks for that a push opened", "L-26"),
  ]

  private static let friendship = [
    choice("pairing", written.pairing, "how two become friends", "L-12"),
    choice(
      "pairing.writes",
      written.pairingWrites,
      "who writes the two documents of a friendship",
      "L-13",
    ),
    choice("pairing.again", written.again, "what a new link does between friends", "L-10-AGAIN"),
    choice("names", written.names, "whose word a friend's name is", "L-09"),
    choice("profile", written.profile, "what becomes of the name that Apple gives once", "L-01"),
    choice("invite.uses", written.uses, "how often an invitation can be used", "L-10"),
    choice("invite.install", written.install, "a link that is tapped without the app", "L-11"),
    choice("logins", written.logins, "who a new device of an account is", "L-36"),
    choice("key.upload", written.upload, "when the public key is uploaded", "L-05"),
    choice("key.writes", written.keys, "what a second key of one user does", "L-36"),
    SettingSpec(
      key: "key.lasts",
      kind: .duration(.zero...Limits.runLongest),
      fallback: "0s",
      about: "how long a key of letters v1 is in use before the next is made; 0s for ever",
      requirement: "L-36",
    ),
    SettingSpec(
      key: "prekeys",
      kind: .integer(0...100),
      fallback: "0",
      about: "how many one-time keys of letters v1 a phone keeps on the server",
      requirement: "L-35",
    ),
    choice("numbers", written.numbers, "whether two friends can compare a number", "L-33"),
    choice(
      "account.deletion",
      written.accounts,
      "what becomes of the letters of an account that is deleted",
      "L-22-ACCOUNT",
    ),
    choice("block", written.block, "what blocking somebody does", "L-28"),
  ]

  private static let keyChain = [
    choice("key.item", written.keyItem, "how a phone hands its key to the keychain", "L-04"),
    choice("key.owner", written.keyOwner, "whose a key in the keychain is", "L-04"),
    choice("key.sync", written.keySync, "where a key goes beyond its device", "L-31"),
    choice(
      "secrets.sync",
      written.secretSync,
      "where the link's secret and one-time keys of letters v1 go beyond their device",
      "S11",
    ),
  ]
}

extension LetterSettings {
  /// At which shares of the days a writer is warned; nil where a text does not say that.
  static func shares(in text: String) -> [Int64]? {
    var shares: [Int64] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard part.utf8.allSatisfy({ (48...57).contains($0) }), let share = Int64(part),
        (1...99).contains(share), share > shares.last ?? 0
      else { return nil }
      shares.append(share)
    }
    return shares
  }

  /// The settings of a scenario's variant, without the app's name in their keys.
  init(_ values: SettingValues) {
    self.init()
    cipher = values.choice("protocol")
    without = values.choice("without")
    retry = values.choice("retry")
    limit = values.integer("limit")
    counter = values.choice("limit.counter")
    counted = values.choice("limit.counts")
    legacySlots = values.choice("limit.legacy")
    cancel = values.choice("cancel")
    photos = values.choice("photos")
    validation = values.choice("validation")
    delete = values.choice("delete")
    open = values.choice("open")
    deletion = values.choice("deleted")
    saving = values.duration("saving")
    draw = values.choice("draw")
    sequence = values.choice("sequence")
    hiding = values.choice("random")
    delivery = values.choice("delivery")
    jobPeriod = values.duration("job.period")
    jobPhase = values.duration("job.phase")
    jobSummer = values.duration("job.summer")
    jobTurns = values.duration("job.turns")
    jobReturns = values.duration("job.returns")
    jobTime = values.duration("job.takes")
    jobRuns = values.choice("job.runs")
    serverDisk = values.choice("server.disk")
    activity = values.choice("activity")
    silence = values.choice("legacy.silence")
    warns = values.boolean("legacy.warns")
    shares = Self.shares(in: values.text("legacy.shares")) ?? shares
    grace = values.duration("legacy.grace")
    tokens = values.choice("push.tokens")
    push = values.choice("push.text")
    words = values.choice("words")
    service = values.choice("push.service")
    renewal = values.choice("push.renewal")
    ended = values.choice("push.ended")
    refused = values.choice("push.refused")
    second = values.choice("push.second")
    linked = values.choice("push.linked")
    permission = values.choice("push.permission")
    arrival = values.choice("push.arrival")
    install = values.choice("invite.install")
    pairing = values.choice("pairing")
    again = values.choice("pairing.again")
    uses = values.choice("invite.uses")
    logins = values.choice("logins")
    upload = values.choice("key.upload")
    keys = values.choice("key.writes")
    keyLife = values.duration("key.lasts")
    prekeys = values.integer("prekeys")
    numbers = values.choice("numbers")
    accounts = values.choice("account.deletion")
    block = values.choice("block")
    keyItem = values.choice("key.item")
    keyOwner = values.choice("key.owner")
    keySync = values.choice("key.sync")
    secretSync = values.choice("secrets.sync")
    names = values.choice("names")
    profile = values.choice("profile")
    pairingWrites = values.choice("pairing.writes")
    keeping = values.choice("keeping")
    discarding = values.choice("discarding")
  }
}
