import World

/// What the design is asked for, and the faults that are known of it: the lines of the list of tasks, and
/// its tales.
///
/// Where the design as written has a fault there is a repair for each breach: what is broken on
/// purpose in the corrected design is mended in the one as written.
extension TasksApp {
  /// All of them.
  public static let requirements = (doors + work + screens + tales).sorted { $0.id < $1.id }

  /// A breach by a setting, and the repair by its other value.
  private static func pair(
    _ id: String,
    _ about: String,
    _ setting: String,
    _ written: String,
    _ corrected: String,
  ) -> Requirement {
    let key = "tasks.\(setting)"
    return Requirement(
      id,
      about,
      breaches: [PlannedBreach("\(setting): \(written)", [key: written])],
      repairs: [PlannedBreach("\(setting): \(corrected)", [key: corrected])],
    )
  }

  private static let doors = [
    pair("T-01", "one project for trials and families", "project", "shared", "separate"),
    pair("T-04", "who gets in, and what the others learn", "auth.errors", "telling", "alike"),
    Requirement(
      "T-04-WORDS",
      "what somebody reads who does not get in",
      breaches: [.silent, .coded],
    ),
    pair("T-04-RESET", "a password that is forgotten", "auth.reset", "none", "mailed"),
    pair("T-05", "whether a child is a user", "child.account", "parent", "own"),
    pair("T-07", "two documents of one child", "child.writes", "one-by-one", "batch"),
    pair("T-08", "what a status can become", "status", "any", "table"),
    pair(
      "T-08-RULES",
      "what a status can become by the rules",
      "rules",
      "as-written",
      "owner-checked",
    ),
    pair("T-14", "families, for which nobody wrote rules", "rules", "as-written", "owner-checked"),
    Requirement(
      "T-14-NAMES",
      "names of collections and fields",
      breaches: [
        PlannedBreach("three names break the rules of names", ["tasks.names": "as-written"]),
        PlannedBreach("an encoder writes snake_case", ["tasks.names": "snake-case"]),
      ],
      repairs: [PlannedBreach("the rules of names are kept", ["tasks.names": "by-rules"])],
    ),
    pair("T-15-SHIN", "where a child's Shin are looked for", "shin.query", "by-group", "by-path"),
    pair("T-15", "the indexes that are declared", "indexes", "as-written", "extended"),
    pair("T-16", "who may write what", "rules", "as-written", "owner-checked"),
    Requirement(
      "T-17",
      "what goes with an account",
      breaches: [
        PlannedBreach("the account alone", ["tasks.deletion": "account-alone"]),
        PlannedBreach("what its tasks lead to", ["tasks.deletion": "by-tasks"]),
      ],
      repairs: [PlannedBreach("everything", ["tasks.deletion": "everything"])],
    ),
  ]

  private static let work = [
    pair(
      "T-17-AFTER",
      "what functions write for a family that has gone",
      "deletion.fence",
      "none",
      "parent",
    ),
    pair(
      "T-17-SESSION",
      "another phone of an account that is gone",
      "session.end",
      "never",
      "hour",
    ),
    Requirement(
      "T-09",
      "tasks that come again",
      breaches: [PlannedBreach("nobody makes them", ["tasks.repeat.generator": "none"])],
      repairs: [PlannedBreach("a function makes them", ["tasks.repeat.generator": "scheduled"])],
    ),
    pair("T-09-DAYS", "which day of the week is 0", "repeat.days", "monday-first", "sunday-first"),
    Requirement(
      "T-09-ZONE",
      "whose day a repeated task is made on",
      breaches: [
        PlannedBreach("UTC's", ["tasks.schedule.zone": "utc"]),
        PlannedBreach("that of Los Angeles", ["tasks.schedule.zone": "los-angeles"]),
      ],
      repairs: [PlannedBreach("the family's", ["tasks.schedule.zone": "tokyo"])],
    ),
    pair(
      "T-09-POWER",
      "a midnight at which the scheduler has no power",
      "schedule.missed",
      "skipped",
      "made-up",
    ),
    pair("T-09-MONTH", "what becomes of the 31st", "repeat.month-end", "skip", "last-day"),
    pair("T-10", "where points are", "points", "counter", "ledger"),
    Requirement(
      "T-11",
      "when a Shin can be met",
      breaches: [
        PlannedBreach("nobody asks", ["tasks.shin.unlock": "ignored"]),
        PlannedBreach("tasks of all categories count", ["tasks.shin.unlock": "any-category"]),
      ],
      repairs: [PlannedBreach("tasks of its category count", ["tasks.shin.unlock": "asked"])],
    ),
    pair("T-11-LEVEL", "the highest level of a Shin", "shin.limits", "ignored", "kept"),
    pair("T-12-MOOD", "a Shin's mood, from 0 to 100", "shin.limits", "ignored", "kept"),
    pair("T-11-STAGES", "when a Shin becomes another", "shin.stages", "ignored", "kept"),
    Requirement(
      "T-12",
      "level and experience, two fields for one thing",
      breaches: [
        PlannedBreach("experience is added, the level is set", ["tasks.growth": "increment"])
      ],
      repairs: [PlannedBreach("both are set together", ["tasks.growth": "per-event"])],
    ),
    pair("T-12-LOST", "two growths at once", "growth", "read-then-set", "per-event"),
    pair("T-13", "which Shin a kind means", "shin.mapping", "type-is-id", "by-category"),
    pair(
      "T-17-STATISTICS",
      "whose day statistics are of",
      "schedule.zone",
      "los-angeles",
      "tokyo",
    ),
    pair("T-17-WEEKLY", "weeks that nobody counts", "statistics.weekly", "none", "scheduled"),
    Requirement(
      "T-18",
      "a completion that is worked on more than once",
      breaches: [PlannedBreach("growth is added", ["tasks.growth": "increment"])],
      repairs: [
        PlannedBreach("growth is marked by event", ["tasks.growth": "per-event"]),
        PlannedBreach("growth is marked by task", ["tasks.growth": "per-occurrence"]),
      ],
    ),
    pair("T-18-ERRORS", "errors that nobody hears of", "functions.retry", "off", "on"),
    pair("T-18-POWER", "a store that forgets without power", "store.disk", "none", "documents"),
    pair("T-19", "two functions on one path", "triggers.second", "same-work", "none"),
    pair("T-20", "a queue that nobody works off", "retry.queue", "no-consumer", "consumed"),
    Requirement(
      "T-20-CAP",
      "how often a queue tries what never works",
      breaches: [PlannedBreach("for ever", ["tasks.retry.queue": "endless"])],
      repairs: [PlannedBreach("five times", ["tasks.retry.queue": "consumed"])],
    ),
    pair("T-20-LOST", "what not even the queue gets", "functions.retry", "off", "on"),
    Requirement(
      "T-21",
      "who can have a hint, and how many",
      breaches: [
        PlannedBreach("anybody, for any task", ["tasks.hint.owner": "anybody"]),
        PlannedBreach("any number", ["tasks.hint.limit": "0"]),
        PlannedBreach("a bad token is the server's mistake", ["tasks.hint.errors": "500"]),
      ],
      repairs: [
        PlannedBreach("for one's own tasks", ["tasks.hint.owner": "owner"]),
        PlannedBreach("a bad token is whose it is", ["tasks.hint.errors": "401"]),
      ],
    ),
    Requirement(
      "T-21-CORS",
      "pages of any origin that read a hint",
      reason: "who asks here is an app, and a browser alone keeps pages from each other's answers",
    ),
  ]

  private static let screens = [
    pair("T-02", "AppDelegate has one method twice", "launch", "first", "merged"),
    pair("T-03", "a cache that keeps everything", "cache", "unlimited", "limited"),
    pair("T-06", "where the token is", "push.token", "task-data", "user"),
    Requirement(
      "T-22",
      "what a notification is made of",
      breaches: [
        PlannedBreach("no name", ["tasks.push.text": "task-data"]),
        PlannedBreach("no token", ["tasks.push.token": "task-data"]),
      ],
      repairs: [
        PlannedBreach("the child's name", ["tasks.push.text": "looked-up"]),
        PlannedBreach("the parent's token", ["tasks.push.token": "user"]),
      ],
    ),
    pair("T-22-KINDS", "kinds that no code sends", "push.kinds", "completed", "all"),
    pair("T-22-BADGE", "a number that nothing takes away", "push.badge", "stays", "cleared"),
    Requirement(
      "T-22-PAYLOAD",
      "badge, sound, category, what it is about, and picture, of each kind",
      breaches: ["as-written", "no-badge", "no-sound", "no-category", "no-target", "no-picture"]
        .map { PlannedBreach("push.payload: \($0)", ["tasks.push.payload": $0]) },
      repairs: [PlannedBreach("push.payload: whole", ["tasks.push.payload": "whole"])],
    ),
    pair(
      "T-22-ACTIONS",
      "what a notification's category offers",
      "push.categories",
      "unregistered",
      "registered",
    ),
    Requirement(
      "T-23",
      "who wants none, and tokens that are over",
      breaches: [
        PlannedBreach("nobody asks", ["tasks.push.consent": "ignored"]),
        PlannedBreach("they are kept", ["tasks.push.ended": "kept"]),
      ],
      repairs: [
        PlannedBreach("who wants none has none", ["tasks.push.consent": "asked"]),
        PlannedBreach("they are removed", ["tasks.push.ended": "removed"]),
      ],
    ),
    Requirement(
      "T-23-REFUSED",
      "messages that FCM does not take for now",
      breaches: [
        PlannedBreach("they are dropped", ["tasks.push.refused": "dropped"]),
        PlannedBreach("nobody waits", ["tasks.push.refused": "at-once"]),
      ],
      repairs: [
        PlannedBreach("they go again after a pause", ["tasks.push.refused": "later"])
      ],
    ),
    pair(
      "T-23-QUEUE",
      "a message in the queue whose function ends, or fails",
      "functions.retry",
      "off",
      "on",
    ),
    Requirement(
      "T-23-ALLOWED",
      "a phone that may show no notifications, and what is sent to it",
      breaches: [
        PlannedBreach("nobody reads the answer", ["tasks.push.granted": "unread"]),
        PlannedBreach("one phone answers for all", ["tasks.push.granted": "for-all"]),
      ],
      repairs: [PlannedBreach("each phone's is stored", ["tasks.push.granted": "stored"])],
    ),
    pair("T-24", "one token for each user", "push.tokens", "last", "each"),
    pair("T-24-FIRST", "when a token is stored", "push.stored", "once", "until-stored"),
    pair(
      "T-25",
      "when a phone learns of Remote Config",
      "config.fetch",
      "every-12h",
      "each-opening",
    ),
    pair(
      "T-25-FLAG",
      "the flag advanced_analytics, as it reaches a phone",
      "config.fetch",
      "every-12h",
      "each-opening",
    ),
    Requirement(
      "T-25-CHANCE",
      "whether a Shin is met",
      breaches: [PlannedBreach("every one is", ["tasks.shin.chance": "certain"])],
    ),
    Requirement(
      "T-25-PRAISE",
      "praise by templates",
      breaches: [PlannedBreach("nobody is praised", ["tasks.praise": "none"])],
    ),
    pair("T-26", "what a screen says of other errors", "errors", "server-words", "own-words"),
    Requirement(
      "T-26-WORDS",
      "what somebody reads where something does not go",
      breaches: [.silent, .coded],
    ),
    pair("T-27", "how a list is asked for again", "ladder", "as-written", "corrected"),
    pair("T-27-DOMAIN", "whose number an error has", "ladder.domain", "ignored", "asked"),
    pair("T-28", "what a screen waits for", "awaits", "server", "local"),
    pair(
      "T-28-TROUBLE",
      "how often a phone asks a store that is in trouble",
      "store.backoff",
      "none",
      "growing",
    ),
    pair("T-29", "whose clock times are by", "times", "device", "server"),
    pair(
      "T-29-ORDER",
      "which of two words about a task stands",
      "rules",
      "as-written",
      "newer-only",
    ),
  ]

  private static let tales = [
    Requirement(
      "S20",
      "an event that comes twice, to two functions, one of which ends",
      breaches: [PlannedBreach("growth is added", ["tasks.growth": "increment"])],
      repairs: [
        PlannedBreach("growth is marked by event", ["tasks.growth": "per-event"]),
        PlannedBreach("growth is marked by task", ["tasks.growth": "per-occurrence"]),
      ],
    ),
    pair(
      "S20-POWER",
      "events from before and after the power went",
      "events.ids",
      "counted",
      "unique",
    ),
    Requirement(
      "S21",
      "completed, opened again, completed",
      breaches: [
        PlannedBreach(
          "anything goes",
          ["tasks.status": "any", "tasks.rules": "as-written", "tasks.growth": "increment"],
        )
      ],
      repairs: [PlannedBreach("growth is marked", ["tasks.growth": "per-occurrence"])],
    ),
    Requirement(
      "S22",
      "a stranger's task",
      breaches: [
        PlannedBreach(
          "nobody looks whose child it is",
          ["tasks.rules": "as-written", "tasks.growth.checks": "none"],
        )
      ],
      repairs: [PlannedBreach("the rules look", ["tasks.rules": "owner-checked"])],
    ),
    Requirement(
      "S23",
      "a list that rules can never allow",
      breaches: [PlannedBreach("by the child", ["tasks.query": "by-child"])],
      repairs: [
        PlannedBreach(
          "by the parent, with its index",
          ["tasks.query": "by-parent", "tasks.indexes": "extended"],
        ),
        PlannedBreach("by the parent", ["tasks.query": "by-parent"]),
      ],
    ),
  ]
}

extension PlannedBreach {
  /// What went wrong stands on no screen.
  fileprivate static let silent = Self("the screens say nothing", ["tasks.words": "none"])
  /// The names of errors do.
  fileprivate static let coded = Self("the screens say codes", ["tasks.words": "codes"])
}
