import World

/// The lines of the list of letters about accounts, keys, names, and what the server is told: where the seed says
/// what is meant and not how.
extension LettersApp {
  static let openings =
    accounts + deletions + keys + logins + installations + friends + words + endings

  private static let deletions = [
    deletion("L-22-ACCOUNT", "an account that is deleted, and the letters that wait"),
    deletion(
      "L-22-DEVICES",
      "an account that is deleted, and the other devices that are signed in",
    ),
    deletion("L-22-UNANSWERED", "an account that is deleted by a request whose answer is lost"),
    Requirement(
      "L-10-AGAIN",
      "another link of two who are friends",
      breaches: [PlannedBreach("nothing comes of it", ["letters.pairing.again": "kept"])],
      repairs: [
        PlannedBreach("it is refused with its reason", ["letters.pairing.again": "refused"]),
        PlannedBreach("they are friends by it", ["letters.pairing.again": "replaced"]),
      ],
    ),
  ]

  /// A line about the end of an account, of which the app as written knows nothing.
  private static func deletion(_ line: String, _ meaning: String) -> Requirement {
    Requirement(
      line,
      meaning,
      breaches: [
        PlannedBreach("nobody looks at what is left", ["letters.account.deletion": "forgotten"])
      ],
      repairs: [
        PlannedBreach("what waits is withdrawn", ["letters.account.deletion": "withdrawn"]),
        PlannedBreach("letters come at their time", ["letters.account.deletion": "awaited"]),
      ],
    )
  }

  private static let accounts = [
    Requirement(
      "L-01",
      "an account whose name Apple gives once",
      breaches: [PlannedBreach("the app's word counts", ["letters.profile": "app"])],
      repairs: [PlannedBreach("the account's word counts", ["letters.profile": "account"])],
    ),
    Requirement(
      "L-02",
      "what the server is told beside letters",
      breaches: [
        PlannedBreach("names are told to the server", ["letters.names": "copied"])
      ],
      repairs: [
        PlannedBreach("names are in address books", ["letters.names": "contacts"])
      ],
    ),
    Requirement(
      "L-03",
      "what the server keeps of a letter's text is sealed",
      breaches: [
        PlannedBreach("nothing but the way is sealed", ["letters.protocol": "transport"])
      ],
      repairs: [.cipherAsWritten],
    ),
    Requirement(
      "L-09",
      "names that change, and copies of them",
      breaches: [PlannedBreach("names are copied", ["letters.names": "copied"])],
      repairs: [PlannedBreach("names are looked up", ["letters.names": "current"])],
    ),
    Requirement(
      "L-13",
      "two documents make a friendship",
      breaches: [
        PlannedBreach("they are written one by one", ["letters.pairing.writes": "apart"])
      ],
      repairs: [
        PlannedBreach("they are written together", ["letters.pairing.writes": "together"])
      ],
    ),
  ]

  private static let keys = [
    Requirement(
      "L-04",
      "what the keychain says to a key, and who looks",
      breaches: [
        PlannedBreach("a reference to what is no SecKey", ["letters.key.item": "reference"])
      ],
      repairs: [PlannedBreach("the key's bytes", ["letters.key.item": "password"])],
    ),
    Requirement(
      "L-04-ACCOUNT",
      "whose a key in the keychain is, where two have used a phone",
      breaches: [PlannedBreach("it is the device's", ["letters.key.owner": "device"])],
      repairs: [PlannedBreach("it is an account's", ["letters.key.owner": "account"])],
    ),
    Requirement(
      "L-05",
      "when a public key is uploaded: at the first launch, or with a friend",
      breaches: [PlannedBreach("with a friend", ["letters.key.upload": "pairing"])],
      repairs: [PlannedBreach("at the first launch", ["letters.key.upload": "first-launch"])],
    ),
    Requirement(
      "L-06",
      "nothing ties a letter's key, header and text together",
      breaches: [.cipherAsWritten, .untiedHeader],
      repairs: [.versionOne],
    ),
    Requirement(
      "L-07",
      "a sender's key is whatever the server says now",
      breaches: [.cipherAsWritten, .unpinned],
      repairs: [.versionOne],
    ),
    Requirement(
      "L-31",
      "what a key survives: an app that is deleted, another phone, a sign-out",
      breaches: [
        PlannedBreach("a key stays on its device", ["letters.key.sync": "device"]),
        PlannedBreach("the keychain keeps nothing", ["letters.key.item": "reference"]),
      ],
      repairs: [PlannedBreach("a key goes by iCloud", ["letters.key.sync": "icloud"])],
    ),
  ]

  private static let logins = [
    Requirement(
      "L-22-SIGNED",
      "who can say that somebody is alive: whoever has the account, or whoever has the key",
      breaches: [.foregroundActivity],
      repairs: [
        PlannedBreach(
          "a phone signs with the key that its friends know",
          [
            "letters.activity": "signed", "letters.protocol": "v1",
            "letters.key.writes": "compare-and-set",
          ],
        )
      ],
    ),
    Requirement(
      "L-36-LOGIN",
      "who a new device of an account is: whoever has the password gets what is there",
      breaches: [
        PlannedBreach("whoever logs in is the user", ["letters.logins": "trusted"]),
        PlannedBreach(
          "and its key takes the place of the user's",
          [
            "letters.logins": "trusted", "letters.protocol": "as-written",
            "letters.key.writes": "overwrite",
          ],
        ),
      ],
      repairs: [
        PlannedBreach("another device lets it in", ["letters.logins": "approved"])
      ],
    ),
  ]

  private static let installations = [
    Requirement(
      "L-36-INSTALL",
      "who a phone is that was set up from another one's backup",
      breaches: [PlannedBreach("the device that it says it is", ["letters.logins": "approved"])],
      repairs: [PlannedBreach("nobody before it is let in", ["letters.logins": "installed"])],
    )
  ]

  private static let friends = [
    Requirement(
      "L-29",
      "a report names a letter, of which nothing is left",
      breaches: [PlannedBreach("nothing is left", ["letters.deleted": "removed"])],
      repairs: [PlannedBreach("that it was there is left", ["letters.deleted": "status"])],
    ),
    Requirement(
      "L-30",
      "an opened letter is on one phone",
      breaches: [
        PlannedBreach("it is on the phone alone", ["letters.keeping": "device"])
      ],
      repairs: [
        PlannedBreach("it is in iCloud as well", ["letters.keeping": "icloud"])
      ],
    ),
    Requirement(
      "L-30-DELETE",
      "a letter that is kept can be deleted",
      breaches: [
        PlannedBreach("there is no button", ["letters.discarding": "missing"])
      ],
      repairs: [PlannedBreach("there is one", ["letters.discarding": "offered"])],
    ),
  ]

  private static let words = [
    Requirement(
      "L-10-TEXT",
      "whoever makes a link is told that it can be used for 24 hours",
      breaches: [.wordless],
    ),
    Requirement(
      "L-10-TRUE",
      "that is said of a link which the server has heard of",
      breaches: [.saidAnyway],
      repairs: [.saidWhereSo],
    ),
    Requirement(
      "L-12-TEXT",
      "whoever is asked for friendship reads who asks",
      breaches: [.wordless],
    ),
    Requirement(
      "L-14-TEXT",
      "whoever writes a letter is told that it cannot be taken back",
      breaches: [.wordless],
    ),
    Requirement(
      "L-14-TRUE",
      "that is not said of a letter that can be taken back",
      breaches: [.saidAnyway],
      repairs: [.saidWhereSo],
    ),
    Requirement(
      "L-17-TEXT",
      "whoever has written as many letters as may be is told to wait",
      breaches: [.wordless],
    ),
    Requirement(
      "L-17-TRUE",
      "that is not said where a place is free before one is opened",
      breaches: [.saidAnyway],
      repairs: [.saidWhereSo],
    ),
    Requirement(
      "L-25-TEXT",
      "where a push names who has written",
      breaches: [
        PlannedBreach("nowhere", ["letters.push.text": "nameless"])
      ],
      repairs: [PlannedBreach("in its body", ["letters.push.text": "title-and-body"])],
    ),
    Requirement(
      "L-25-REFUSED",
      "pushes that a service does not take for now",
      breaches: [
        PlannedBreach("they are dropped", ["letters.push.refused": "dropped"]),
        PlannedBreach("nobody waits", ["letters.push.refused": "at-once"]),
      ],
      repairs: [
        PlannedBreach("they go again after a pause", ["letters.push.refused": "later"])
      ],
    ),
    Requirement(
      "L-27-TEXT",
      "whoever removes a friend is told that letters become unreadable",
      breaches: [.wordless],
    ),
    Requirement(
      "L-27-TRUE",
      "that is not said where they stay readable",
      breaches: [.saidAnyway],
      repairs: [.saidWhereSo],
    ),
    Requirement(
      "L-32-TEXT",
      "whoever writes a letter is told that nobody else can read it",
      breaches: [.wordless],
    ),
    Requirement(
      "L-32-TRUE",
      "that is not said where a server can give a key of its own",
      breaches: [.saidAnyway],
      repairs: [.saidWhereSo],
    ),
    Requirement(
      "L-29-TEXT",
      "a report has its reason in words, and blocking is offered after it",
      breaches: [.wordless],
    ),
  ]

  private static let endings = [
    Requirement(
      "L-34",
      "what the list of tasks says of itself",
      reason: "no run can show which boxes of a list were ticked",
    ),
    Requirement(
      "L-37",
      "how long the work takes, and what is for later",
      reason: "no run can show how long somebody works",
    ),
  ]
}
