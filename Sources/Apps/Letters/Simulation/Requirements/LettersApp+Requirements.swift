import World

/// What the design is asked for, and the faults that are known of it: the lines of the list of letters, and
/// its tales.
///
/// Where the design as written has a fault there is a repair for each breach: what is broken on
/// purpose in the corrected design is mended in the one as written.
extension LettersApp {
  /// All of them.
  public static let requirements = (openings + lines + tales).sorted { $0.id < $1.id }

  private static let countsKey = "letters.limit.counts"

  private static let lines = [
    Requirement(
      "L-10",
      "an invitation can be used by anybody for 24 hours",
      breaches: [PlannedBreach("it can be used again", ["letters.invite.uses": "many"])],
      repairs: [PlannedBreach("it can be used once", ["letters.invite.uses": "once"])],
    ),
    Requirement(
      "L-11",
      "a link that is tapped where the app is not installed",
      breaches: [PlannedBreach("nothing is carried", ["letters.invite.install": "forgotten"])],
      repairs: [PlannedBreach("the page copies it", ["letters.invite.install": "clipboard"])],
    ),
    Requirement(
      "L-12",
      "friends at once, or asked before",
      breaches: [PlannedBreach("friends at once", ["letters.pairing": "immediate"])],
      repairs: [PlannedBreach("asked before", ["letters.pairing": "approval"])],
    ),
    Requirement(
      "L-14",
      "a letter that was sent cannot be cancelled",
      breaches: [PlannedBreach("nobody takes one back", ["letters.cancel": "never"])],
      repairs: [PlannedBreach("a legacy letter can be", ["letters.cancel": "legacy"])],
    ),
    Requirement(
      "L-16",
      "dates in the past, windows that end first, unknown days",
      breaches: [PlannedBreach("nobody looks", ["letters.validation": "none"])],
      repairs: [PlannedBreach("phone and server look", ["letters.validation": "both"])],
    ),
    Requirement(
      "L-20",
      "whose silence a legacy letter waits for",
      breaches: [PlannedBreach("the sender's", ["letters.legacy.silence": "sender"])],
      repairs: [PlannedBreach("the recipient's", ["letters.legacy.silence": "recipient"])],
    ),
    Requirement(
      "L-24",
      "what is left of a deleted letter",
      breaches: [PlannedBreach("nothing", ["letters.deleted": "removed"])],
      repairs: [PlannedBreach("that it was there", ["letters.deleted": "status"])],
    ),
    Requirement(
      "L-25",
      "which devices are told, in which words",
      breaches: [PlannedBreach("the last one", ["letters.push.tokens": "last"])],
    ),
    Requirement(
      "L-25-TOKENS",
      "one token for each user, which changes and ends",
      breaches: [
        PlannedBreach("it is told once", ["letters.push.renewal": "first-launch"]),
        PlannedBreach("there is no other way", ["letters.push.second": "none"]),
      ],
      repairs: [
        PlannedBreach("it is told at each launch", ["letters.push.renewal": "each-launch"]),
        PlannedBreach("there is mail", ["letters.push.second": "mail"]),
      ],
    ),
    Requirement(
      "L-25-SETTINGS",
      "notifications that are switched off, in the app or on the phone, and what must be told all the same",
      breaches: [
        PlannedBreach("warnings are kept back as well", ["letters.push.linked": "all"]),
        PlannedBreach("nothing is kept back", ["letters.push.linked": "nowhere"]),
        PlannedBreach("the server hears nothing", ["letters.push.permission": "unasked"]),
        PlannedBreach("there is no other way", ["letters.push.second": "none"]),
      ],
      repairs: [
        PlannedBreach("warnings go all the same", ["letters.push.linked": "letters"]),
        PlannedBreach("warnings go by mail as well", ["letters.push.second": "beside"]),
        PlannedBreach(
          "the app tells what the phone may show",
          ["letters.push.permission": "told"],
        ),
      ],
    ),
    Requirement(
      "L-26",
      "what a push opens, and what else is there",
      breaches: [PlannedBreach("what it names", ["letters.push.arrival": "named"])],
      repairs: [PlannedBreach("all that is there", ["letters.push.arrival": "all"])],
    ),
    Requirement(
      "L-28",
      "blocking, and letters that wait",
      breaches: [PlannedBreach("invitations alone", ["letters.block": "invites"])],
      repairs: [PlannedBreach("letters too", ["letters.block": "letters"])],
    ),
    Requirement(
      "L-08",
      "when an opened letter is deleted: decrypted, or saved",
      breaches: [
        PlannedBreach("deleted once it is decrypted", ["letters.delete": "on-decrypt"]),
        PlannedBreach("saving takes a while", ["letters.saving": "2s"]),
      ],
      repairs: [
        PlannedBreach("deleted once it is saved", ["letters.delete": "on-saved"]),
        PlannedBreach("saving takes no time", ["letters.saving": "0s"]),
      ],
    ),
    Requirement(
      "L-15",
      "five photos of 10 MB do not fit into a document",
      breaches: [PlannedBreach("photos in the document", ["letters.photos": "document"])],
      repairs: [PlannedBreach("photos in blobs", ["letters.photos": "blobs"])],
    ),
    Requirement(
      "L-15-PHOTOS",
      "the photos of a letter are those that were sent, all of them and in their order",
      breaches: [.cipherAsWritten],
      repairs: [.versionOne],
    ),
    Requirement(
      "L-17",
      "the limit of five letters that are not opened",
      breaches: [
        PlannedBreach("four are enough", ["letters.limit": "4"]),
        PlannedBreach("six may be", ["letters.limit": "6"]),
        PlannedBreach(
          "legacy letters do not count",
          ["letters.limit.counter": "server", "letters.limit.legacy": "apart"],
        ),
      ],
    ),
    Requirement(
      "L-18",
      "who counts letters that are not opened, and which",
      breaches: [
        PlannedBreach("the phones count", ["letters.limit.counter": "client"]),
        PlannedBreach("those alone of which nobody was told", [countsKey: "undelivered"]),
      ],
      repairs: [
        PlannedBreach("the server counts", ["letters.limit.counter": "server"]),
        PlannedBreach("all that nobody has opened", [countsKey: "unopened"]),
      ],
    ),
    Requirement(
      "L-18-PARTED",
      "what nobody can open any more holds no place",
      breaches: [.givenToParted],
      repairs: [PlannedBreach("it ends with the friendship", ["letters.without": "nothing"])],
    ),
    Requirement(
      "L-19",
      "legacy letters hold their places for years",
      breaches: [
        PlannedBreach(
          "they count like all others and stay",
          ["letters.limit.legacy": "counted", "letters.cancel": "never"],
        )
      ],
      repairs: [
        PlannedBreach(
          "they have places of their own",
          ["letters.limit.counter": "server", "letters.limit.legacy": "apart"],
        )
      ],
    ),
    Requirement(
      "L-21",
      "who draws the time of a random letter, and when",
      breaches: [PlannedBreach("each run draws it", ["letters.draw": "each-run"])],
      repairs: [PlannedBreach("it is drawn once", ["letters.draw": "at-accept"])],
    ),
    Requirement(
      "L-21-HIDING",
      "from whom the time of a random letter is hidden until it comes",
      breaches: [
        PlannedBreach("from its recipient alone", ["letters.random": "server"]),
        PlannedBreach("from the server, and not from a changed app", ["letters.random": "sealed"]),
      ],
      repairs: [
        PlannedBreach("a share of its key is on the server", ["letters.random": "share"]),
        PlannedBreach("it stands in the letter", ["letters.random": "sealed"]),
      ],
    ),
    Requirement(
      "L-22",
      "the clock of legacy letters: who sets it, warnings, grace",
      breaches: [.anyActivity, .unwarned],
      repairs: [.foregroundActivity, .warned],
    ),
    Requirement(
      "L-22-WARNINGS",
      "the writer of a legacy letter is warned at 50, 75 and 90 % of the days",
      breaches: [
        PlannedBreach("the first comes late", ["letters.legacy.shares": "55,75,90"]),
        PlannedBreach("the second comes early", ["letters.legacy.shares": "50,70,90"]),
        PlannedBreach("the third comes late", ["letters.legacy.shares": "50,75,95"]),
        PlannedBreach("there is no third", ["letters.legacy.shares": "50,75"]),
      ],
    ),
    Requirement(
      "L-23",
      "runs of the delivery job that come twice",
      breaches: [
        .overwriting, PlannedBreach("a run takes its time", ["letters.job.takes": "5s"]),
      ],
      repairs: [.comparing, PlannedBreach("a run takes no time", ["letters.job.takes": "0s"])],
    ),
    Requirement(
      "L-23-MISSED",
      "a run of the delivery job that does not take place",
      breaches: [PlannedBreach("there is one a day", ["letters.job.period": "1d"])],
      repairs: [PlannedBreach("there is one an hour", ["letters.job.period": "1h"])],
    ),
    Requirement(
      "L-23-ZONE",
      "in whose time zone a daily job runs",
      breaches: [
        PlannedBreach(
          "at midnight in Los Angeles",
          ["letters.job.phase": "8h", "letters.job.summer": "1h", "letters.job.turns": "1738h"],
        )
      ],
      repairs: [
        PlannedBreach(
          "at eight in the morning where people live",
          [
            "letters.job.phase": "23h", "letters.job.summer": "0s", "letters.job.turns": "0s",
            "letters.job.returns": "0s",
          ],
        )
      ],
    ),
    Requirement(
      "L-24-MONTH",
      "how long it is known that a letter was there",
      breaches: [PlannedBreach("not at all", ["letters.deleted": "removed"])],
      repairs: [
        PlannedBreach("for thirty days", ["letters.deleted": "month"]),
        PlannedBreach("for good", ["letters.deleted": "status"]),
      ],
    ),
    Requirement(
      "L-27",
      "letters are unreadable once two are no friends any more",
      breaches: [.cipherAsWritten, .givenToParted],
      repairs: [.versionOne],
    ),
    Requirement(
      "L-32",
      "the operator cannot read",
      breaches: [.cipherAsWritten, .withoutSecret],
      repairs: [.versionOne],
    ),
    Requirement(
      "L-33",
      "a letter that was opened is delivered again",
      breaches: [.cipherAsWritten, .unremembered],
      repairs: [.versionOne],
    ),
    Requirement(
      "L-33-SENDER",
      "a letter is from whoever it says it is from",
      breaches: [
        .cipherAsWritten, .unsigned,
        PlannedBreach("the server does not look at who posts it", ["letters.validation": "none"]),
      ],
      repairs: [
        .versionOne,
        PlannedBreach("the server looks at who posts it", ["letters.validation": "both"]),
      ],
    ),
    Requirement(
      "L-33-SEQUENCE",
      "a letter that is missing, or comes before another one, is seen by its number",
      breaches: [PlannedBreach("nobody compares", ["letters.sequence": "ignored"])],
      repairs: [PlannedBreach("the server compares", ["letters.sequence": "checked"])],
    ),
    Requirement(
      "L-35",
      "one key opens everything that was ever sent",
      breaches: [
        .cipherAsWritten, .withoutPrekeys,
        PlannedBreach("one at a time", ["letters.prekeys": "1"]),
      ],
      repairs: [.prekeys],
    ),
    Requirement(
      "L-35-KEYCHAIN",
      "what is not in a keychain nobody copies with it",
      breaches: [.secretsShared],
    ),
    Requirement(
      "L-36",
      "the last writer of a public key wins, and no key follows another",
      breaches: [.keysOverwritten, .cipherAsWritten, .unchained],
      repairs: [.keysCompared, .versionOne],
    ),
  ]

  private static let tales = [
    Requirement(
      "S09",
      "the app dies between decrypting a letter and saving it",
      breaches: [PlannedBreach("deleted once it is decrypted", ["letters.delete": "on-decrypt"])],
      repairs: [PlannedBreach("deleted by a receipt", ["letters.delete": "receipted"])],
    ),
    Requirement(
      "S10",
      "the request to delete a letter is lost",
      breaches: [
        PlannedBreach(
          "asked once, and what is announced is unopened",
          ["letters.open": "again", "letters.retry": "never"],
        )
      ],
      repairs: [PlannedBreach("what is saved stays opened", ["letters.open": "once"])],
    ),
    Requirement(
      "S11",
      "a second device begins before its keychain is there",
      breaches: [.keysOverwritten, .secretsBound],
      repairs: [.keysCompared, .secretsShared],
    ),
    Requirement(
      "S12",
      "the operator gives a key of its own",
      breaches: [
        .cipherAsWritten, .unpinned, .unchained, .withoutSecret,
        PlannedBreach("no number to compare", ["letters.numbers": "none"]),
      ],
      repairs: [
        .versionOne, PlannedBreach("numbers are compared", ["letters.numbers": "shown"]),
      ],
    ),
    Requirement(
      "S13",
      "the operator edits what stands on a letter",
      breaches: [.cipherAsWritten, .untiedHeader],
      repairs: [.versionOne],
    ),
    Requirement(
      "S14",
      "a letter is opened after its friendship has ended",
      breaches: [.cipherAsWritten, .givenToParted],
      repairs: [.versionOne],
    ),
    Requirement(
      "S15",
      "five legacy letters block a friendship",
      breaches: [PlannedBreach("they count like all others", ["letters.limit.legacy": "counted"])],
      repairs: [
        PlannedBreach(
          "they have places of their own",
          ["letters.limit.counter": "server", "letters.limit.legacy": "apart"],
        )
      ],
    ),
    Requirement(
      "S16",
      "two devices send the fifth letter at once, and a count below zero",
      breaches: [PlannedBreach("the phones count", ["letters.limit.counter": "client"])],
      repairs: [PlannedBreach("the server counts", ["letters.limit.counter": "server"])],
    ),
    Requirement(
      "S17",
      "somebody in hospital, and pushes that keep somebody alive",
      breaches: [.anyActivity, .unwarned],
      repairs: [.foregroundActivity, .warned],
    ),
    Requirement(
      "S18",
      "the delivery job runs twice, and draws anew",
      breaches: [
        .overwriting, PlannedBreach("each run draws", ["letters.draw": "each-run"]),
      ],
      repairs: [.comparing, PlannedBreach("it is drawn once", ["letters.draw": "at-accept"])],
    ),
    Requirement(
      "S19",
      "five photos of 10 MB, refused after minutes of upload and counted",
      breaches: [
        PlannedBreach("photos in the document", ["letters.photos": "document"])
      ],
      repairs: [
        PlannedBreach("photos in blobs", ["letters.photos": "blobs"]),
        PlannedBreach("the server counts", ["letters.limit.counter": "server"]),
      ],
    ),
    Requirement(
      "L-24-POWER",
      "the server's power goes, and what it has not written",
      breaches: [PlannedBreach("it has a memory alone", ["letters.server.disk": "none"])],
      repairs: [
        PlannedBreach("it writes before it answers", ["letters.server.disk": "documents"])
      ],
    ),
  ]
}
