import World

/// What the design is asked for, and the faults that are known of it: the lines of the list of pushes, and its
/// tales.
///
/// Where the design as written has a fault there is a repair: what is broken on purpose in the corrected
/// design is mended in the one as written.
extension PushApp {
  /// All of them.
  public static let requirements = lines + tales

  private static let lines = [
    Requirement(
      "P-01",
      "each half hour is analysed and pushed, 1,440 times in thirty days",
      breaches: [
        PlannedBreach("two half hours are told at once", ["push.pace": "each-hour"]),
        PlannedBreach("the Lambda cannot be loaded", ["push.library": "missing"]),
      ],
    ),
    Requirement(
      "P-02",
      "two applications, one for each environment",
      breaches: [
        PlannedBreach("all go to the sandbox's", ["push.env": "development"])
      ],
      repairs: [
        PlannedBreach("each token goes to its own", ["push.env": "by-token"])
      ],
    ),
    Requirement(
      "P-03",
      "production's certificate ends on 2026-11-12",
      breaches: [
        PlannedBreach("there is a certificate", ["push.credential": "certificate"]),
        PlannedBreach("it ends a day earlier", ["push.certificate": "2026-11-11"]),
        PlannedBreach("it ends a day later", ["push.certificate": "2026-11-13"]),
      ],
      repairs: [
        PlannedBreach("there is none", ["push.credential": "token"])
      ],
    ),
    Requirement(
      "P-04",
      "an endpoint is created or updated, and its name not kept",
      breaches: [
        PlannedBreach("it is created before each push", ["push.endpoint": "create-each-push"])
      ],
      repairs: [
        PlannedBreach(
          "its name is kept",
          ["push.endpoint": "stored", "push.disabled": "once-per-registration"],
        )
      ],
    ),
    Requirement(
      "P-05",
      "a disabled endpoint is enabled, and the push sent again",
      breaches: [
        PlannedBreach("every time", ["push.disabled": "blindly"])
      ],
      repairs: [
        PlannedBreach("once for each registration", ["push.disabled": "once-per-registration"])
      ],
    ),
    Requirement(
      "P-06",
      "payloads and headers of the test and of the release",
      breaches: [
        PlannedBreach("no headers", ["push.headers": "none"]),
        PlannedBreach("a payload that is too long", ["push.padding": "5000"]),
      ],
      repairs: [
        PlannedBreach("kind, priority and collapse id", ["push.headers": "typed"]),
        PlannedBreach("a payload that fits", ["push.padding": "0"]),
      ],
    ),
    Requirement(
      "P-07",
      "ENV and the key of the message",
      breaches: [
        PlannedBreach("ENV is not set", ["push.env": "development"]),
        PlannedBreach("the key is the sandbox's", ["push.key": "sandbox"]),
      ],
      repairs: [
        PlannedBreach("each token's own", ["push.env": "by-token"]),
        PlannedBreach("the key follows the application", ["push.key": "matching"]),
      ],
    ),
    Requirement(
      "P-08",
      "what the role allows, and endpoints that stay",
      breaches: [
        PlannedBreach("nothing is deleted", ["push.role": "as-written"]),
        PlannedBreach("production alone", ["push.role": "production-only"]),
        PlannedBreach("a new one for each token", ["push.endpoint": "create-each-push"]),
      ],
      repairs: [
        PlannedBreach("both environments", ["push.role": "as-written"]),
        PlannedBreach("the name is kept, and the token set", ["push.endpoint": "stored"]),
      ],
    ),
    Requirement(
      "P-09",
      "a token in its user's row",
      breaches: [
        PlannedBreach("several rows may have it", ["push.column": "shared"]),
        PlannedBreach("logging out leaves it", ["push.logout": "keeps-token"]),
        PlannedBreach("it is saved at the login alone", ["push.upload": "at-login"]),
      ],
      repairs: [
        PlannedBreach("one row has it", ["push.column": "unique"]),
        PlannedBreach("it is saved at each launch", ["push.upload": "each-launch"]),
      ],
    ),
    Requirement(
      "P-10",
      "the first token that is found, in an order that nobody knows",
      breaches: [
        PlannedBreach("the first as listed", ["push.fanout": "first", "push.rows": "listed"])
      ],
      repairs: [
        PlannedBreach("all of them", ["push.fanout": "all"])
      ],
    ),
    Requirement(
      "P-11",
      "what the background shows: three answers",
      breaches: [
        PlannedBreach("nothing", ["push.payload": "silent"])
      ],
      repairs: [
        PlannedBreach("a banner", ["push.payload": "alert"])
      ],
    ),
    Requirement(
      "P-11-FRONT",
      "what the app in front shows: a toast",
      breaches: [
        PlannedBreach("nothing", ["push.toast": "missing"])
      ],
      repairs: [
        PlannedBreach("a toast", ["push.toast": "present"])
      ],
    ),
    Requirement(
      "P-11-DENIED",
      "a phone that may show no notifications: what shows something and wakes the app still wakes it",
      breaches: [
        PlannedBreach("there is nothing but something to show", ["push.payload": "badge"]),
        PlannedBreach("the app fetches nothing by itself", ["push.poll": "none"]),
      ],
      repairs: [
        PlannedBreach("the app is woken as well", ["push.payload": "alert"]),
        PlannedBreach("the app fetches when it comes to the front", ["push.poll": "foreground"]),
      ],
    ),
    Requirement(
      "P-12",
      "the app in front is told by its delegate",
      breaches: [
        PlannedBreach("it has none", ["push.delegate": "missing"])
      ],
      repairs: [
        PlannedBreach("it has one", ["push.delegate": "present"])
      ],
    ),
    Requirement(
      "P-13",
      "seven views, and one push",
      breaches: [
        PlannedBreach("the view of today", ["push.guard": "today"])
      ],
      repairs: [
        PlannedBreach("the day of the payload", ["push.guard": "payload-date"])
      ],
    ),
    Requirement(
      "P-14",
      "an environment that does not match disables the endpoint",
      breaches: [
        PlannedBreach("it does not match", ["push.env": "development"])
      ],
      repairs: [
        PlannedBreach("it does", ["push.env": "by-token"])
      ],
    ),
    Requirement(
      "P-15",
      "a library that is missing",
      breaches: [
        PlannedBreach("it is missing", ["push.library": "missing"])
      ],
      repairs: [
        PlannedBreach("it is there", ["push.library": "present"])
      ],
    ),
    Requirement(
      "P-16",
      "the log says \"sent\", which is accepted",
      breaches: [
        PlannedBreach("and nothing more", ["push.receipts": "none"])
      ],
      repairs: [
        PlannedBreach("somebody is told where no app was", ["push.receipts": "alert"])
      ],
    ),
    Requirement(
      "P-17",
      "a property is published off the main thread",
      breaches: [
        PlannedBreach("each is a step of its own", ["push.publish": "background"])
      ],
      repairs: [
        PlannedBreach("both in one step", ["push.publish": "main"])
      ],
    ),
    Requirement(
      "P-18",
      "a million messages cost nothing, and $0.50 the next",
      breaches: [
        PlannedBreach("eight hundred a month cost nothing", ["push.free": "800"]),
        PlannedBreach("the next cost more", ["push.price": "600"]),
        PlannedBreach("each goes three times", ["push.receipts": "resend"]),
        PlannedBreach("the million is one for all months", ["push.free.per": "run"]),
      ],
    ),
  ]

  private static let tales = [
    Requirement(
      "S01",
      "an endpoint that is enabled again for ever",
      breaches: [
        PlannedBreach("every time", ["push.disabled": "blindly"])
      ],
      repairs: [
        PlannedBreach("once for each registration", ["push.disabled": "once-per-registration"]),
        PlannedBreach("each token's own environment", ["push.env": "by-token"]),
      ],
    ),
    Requirement(
      "S02",
      "an app that is installed again, with its old token",
      breaches: [
        PlannedBreach(
          "an endpoint is created before each push",
          ["push.endpoint": "create-each-push"],
        )
      ],
      repairs: [
        PlannedBreach(
          "its name is kept, looked at and set",
          ["push.endpoint": "stored", "push.disabled": "once-per-registration"],
        )
      ],
    ),
    Requirement(
      "S03",
      "two users on one phone",
      breaches: [
        PlannedBreach(
          "both rows have its token, and nothing looks whose a push is",
          ["push.column": "shared", "push.owner.check": "none"],
        )
      ],
      repairs: [
        PlannedBreach("who logs in claims it", ["push.column": "unique"]),
        PlannedBreach(
          "the phone drops what is for somebody else",
          ["push.owner.check": "extension"],
        ),
      ],
    ),
    Requirement(
      "S04",
      "two users, and a dead token first",
      breaches: [
        PlannedBreach("the first as listed", ["push.fanout": "first", "push.rows": "listed"])
      ],
      repairs: [
        PlannedBreach("all of them", ["push.fanout": "all"])
      ],
    ),
    Requirement(
      "S05",
      "the half hour that ends at midnight",
      breaches: [
        PlannedBreach("the view of today", ["push.guard": "today"])
      ],
      repairs: [
        PlannedBreach("the day of the payload", ["push.guard": "payload-date"])
      ],
    ),
    Requirement(
      "S06",
      "silent pushes, more than an app is woken for",
      breaches: [
        PlannedBreach(
          "nothing is fetched without a push, and a push is data",
          ["push.poll": "none", "push.arrival": "named"],
        ),
        PlannedBreach(
          "no kind, where Apple drops what has none",
          ["push.headers": "none", "push.untyped": "dropped"],
        ),
      ],
      repairs: [
        PlannedBreach("the app fetches when it comes to the front", ["push.poll": "foreground"]),
        PlannedBreach("there is something to show", ["push.payload": "alert"]),
      ],
    ),
    Requirement(
      "S07",
      "one push is kept of many",
      breaches: [
        PlannedBreach("a push is data", ["push.arrival": "named"])
      ],
      repairs: [
        PlannedBreach("a push is a hint", ["push.arrival": "since-cursor"])
      ],
    ),
    Requirement(
      "S07-POWER",
      "a phone that cannot say goodbye, and what is kept for it",
      breaches: [
        PlannedBreach("it is taken for there", ["push.connection": "assumed"])
      ],
      repairs: [
        PlannedBreach("it acknowledges what comes", ["push.connection": "acknowledged"])
      ],
    ),
    Requirement(
      "S07-LIFE",
      "how long a push is kept",
      breaches: [
        PlannedBreach("its server says nothing of it", ["push.life": "0"])
      ],
      repairs: [
        PlannedBreach("ten minutes", ["push.life": "600"])
      ],
    ),
    Requirement(
      "S08",
      "the certificate ends, and nobody has looked",
      breaches: [
        PlannedBreach("nobody looks", ["push.expiry": "unnoticed"]),
        PlannedBreach("there is a certificate", ["push.credential": "certificate"]),
      ],
      repairs: [
        PlannedBreach("a timer", ["push.expiry": "timer"]),
        PlannedBreach("tokens", ["push.credential": "token"]),
      ],
    ),
  ]
}
