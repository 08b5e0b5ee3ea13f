import AppToolkit
import Kernel
import Plans
import PushSystem
import Tasks

/// What a scenario can set: a policy for each place where the seed is open, contradicts itself or is
/// wrong. What nobody sets is as it is written.
extension TasksApp {
  /// All settings.
  public static let settings = access + growing + running + telling + showing

  private static let written = TaskSettings()

  private static let access = [
    choice("rules", written.rules, "the security rules of the store", "T-16"),
    choice("project", written.project, "whether trials have a project of their own", "T-01"),
    choice("child.account", written.childAccount, "who is signed in on a child's phone", "T-05"),
    choice("child.writes", written.childWrites, "how the two documents of a child go", "T-07"),
    choice("auth.errors", written.authErrors, "what somebody learns who does not get in", "T-04"),
    choice("auth.reset", written.reset, "what comes of a forgotten password", "T-04-RESET"),
    choice(
      "session.end",
      written.session,
      "how long a phone stays signed in to an account that is gone",
      "T-17-SESSION",
    ),
    choice("deletion", written.deletion, "what goes with an account", "T-17"),
    choice(
      "deletion.fence",
      written.fence,
      "whether functions write for a family that has gone",
      "T-17-AFTER",
    ),
    choice("names", written.names, "by which names fields are written", "T-14"),
    choice("launch", written.launch, "which of two methods begins the app", "T-02"),
    choice("store.disk", written.disk, "what of the store outlasts its power", "T-18"),
  ]

  private static let growing = [
    choice("status", written.status, "what a task's status can become", "T-08"),
    choice("repeat.generator", written.generator, "who makes repeated tasks", "T-09"),
    choice("repeat.names", written.repeatNames, "how repeated tasks are called", "T-09"),
    choice("repeat.days", written.repeatDays, "which day of the week is 0", "T-09-DAYS"),
    choice("repeat.month-end", written.monthEnd, "what becomes of the 31st", "T-09"),
    choice("schedule.zone", written.zone, "whose midnight scheduled functions keep", "T-17"),
    choice(
      "schedule.missed",
      written.missed,
      "what becomes of a midnight without power",
      "T-09-POWER",
    ),
    choice("statistics.weekly", written.weekly, "whether weeks are counted as days are", "T-17"),
    choice("shin.mapping", written.mapping, "which Shin a task's type means", "T-13"),
    choice(
      "shin.unlock",
      written.unlock,
      "whether a Shin asks for tasks before it is met",
      "T-11",
    ),
    choice("shin.limits", written.limits, "whether a Shin keeps to its limits", "T-11-LEVEL"),
    choice("shin.stages", written.stages, "whether a Shin becomes another", "T-11-STAGES"),
    choice("shin.chance", written.chance, "whether chance decides if a Shin is met", "T-25"),
    choice("growth", written.growth, "how growth is written", "T-18"),
    choice("growth.checks", written.growthChecks, "whether it is looked whose child it is", "S22"),
    choice("points", written.points, "where points are", "T-10"),
  ]

  private static let running = [
    choice("triggers.second", written.second, "what the second function does", "T-19"),
    choice("events.ids", written.eventIDs, "what events are called", "S20-POWER"),
    choice("functions.retry", written.retry, "what becomes of an event that failed", "T-18"),
    choice("retry.queue", written.queue, "what comes of the queue of what failed", "T-20"),
    SettingSpec(
      key: "functions.duplicates",
      kind: .integer(0...100),
      fallback: "0",
      about: "how many events of a hundred are handed over twice",
      requirement: "T-18",
    ),
    SettingSpec(
      key: "functions.step",
      kind: .duration(Duration.milliseconds(1)...Duration.seconds(30)),
      fallback: "50ms",
      about: "how long a step of a function takes",
      requirement: "T-18",
    ),
    choice("hint.owner", written.hintOwner, "for whose tasks there are hints", "T-21"),
    choice("hint.errors", written.hintErrors, "what a token is answered that is no good", "T-21"),
    SettingSpec(
      key: "hint.limit",
      kind: .integer(0...1_000),
      fallback: "0",
      about: "how many hints a user has in an hour; 0 for any number",
      requirement: "T-21",
    ),
  ]

  private static let telling = [
    choice("push.text", written.pushText, "where a notification's texts come from", "T-22"),
    choice("push.token", written.pushToken, "where its token comes from", "T-22"),
    choice(
      "push.granted",
      written.granted,
      "what becomes of the answer to the system's question",
      "T-23-ALLOWED",
    ),
    choice("push.consent", written.consent, "whether who wants none gets none", "T-23"),
    choice("push.ended", written.ended, "what becomes of a token that is over", "T-23"),
    choice(
      "push.refused",
      written.refused,
      "what becomes of a message that FCM does not take for now",
      "T-23-REFUSED",
    ),
    choice("push.kinds", written.kinds, "which kinds of notification are sent", "T-22"),
    choice("push.payload", written.payload, "what a notification carries beside texts", "T-22"),
    choice(
      "push.categories",
      written.categories,
      "whether the app has told the system what categories offer",
      "T-22-ACTIONS",
    ),
    choice("push.badge", written.badge, "what becomes of the number on the app", "T-22-BADGE"),
    choice("push.tokens", written.tokens, "how many tokens a user has", "T-24"),
    choice("push.stored", written.tokenWrites, "when a phone stores its token", "T-24"),
  ]

  private static let showing = [
    choice("query", written.query, "how a child's tasks are listed", "T-16"),
    choice("shin.query", written.shinQuery, "how a child's Shin are looked for", "T-15-SHIN"),
    choice("indexes", written.indexes, "which indexes are declared", "T-15"),
    choice("ladder", written.ladder, "how a list that failed is asked for again", "T-27"),
    choice("ladder.domain", written.errorDomain, "whether it is looked whose error it is", "T-27"),
    choice("errors", written.unknownErrors, "what a screen says of other errors", "T-26"),
    choice("words", written.words, "whether screens say what went wrong", "T-04"),
    choice("awaits", written.awaits, "what a screen waits for after a change", "T-28"),
    choice("times", written.times, "whose clock times are by", "T-29"),
    choice(
      "store.backoff",
      written.backoff,
      "how long a phone waits before it asks a store again that is in trouble",
      "T-28-TROUBLE",
    ),
    choice("cache", written.cache, "how much a phone keeps", "T-03"),
    choice("config.fetch", written.fetch, "when Remote Config is fetched", "T-25"),
    choice("praise", written.praise, "whether who has completed a task is praised", "T-25"),
  ]
}

extension TaskSettings {
  /// The settings of a scenario's variant, without the app's name in their keys.
  init(_ values: SettingValues) {
    self.init()
    rules = values.choice("rules")
    project = values.choice("project")
    childAccount = values.choice("child.account")
    childWrites = values.choice("child.writes")
    authErrors = values.choice("auth.errors")
    reset = values.choice("auth.reset")
    missed = values.choice("schedule.missed")
    deletion = values.choice("deletion")
    fence = values.choice("deletion.fence")
    session = values.choice("session.end")
    disk = values.choice("store.disk")
    status = values.choice("status")
    generator = values.choice("repeat.generator")
    repeatNames = values.choice("repeat.names")
    monthEnd = values.choice("repeat.month-end")
    repeatDays = values.choice("repeat.days")
    zone = values.choice("schedule.zone")
    mapping = values.choice("shin.mapping")
    launch = values.choice("launch")
    unlock = values.choice("shin.unlock")
    stages = values.choice("shin.stages")
    limits = values.choice("shin.limits")
    unknownErrors = values.choice("errors")
    words = values.choice("words")
    errorDomain = values.choice("ladder.domain")
    growth = values.choice("growth")
    growthChecks = values.choice("growth.checks")
    points = values.choice("points")
    second = values.choice("triggers.second")
    eventIDs = values.choice("events.ids")
    retry = values.choice("functions.retry")
    queue = values.choice("retry.queue")
    duplicates = values.integer("functions.duplicates")
    step = values.duration("functions.step")
    hintOwner = values.choice("hint.owner")
    hintErrors = values.choice("hint.errors")
    hintLimit = values.integer("hint.limit")
    pushText = values.choice("push.text")
    pushToken = values.choice("push.token")
    consent = values.choice("push.consent")
    granted = values.choice("push.granted")
    ended = values.choice("push.ended")
    refused = values.choice("push.refused")
    tokens = values.choice("push.tokens")
    tokenWrites = values.choice("push.stored")
    query = values.choice("query")
    indexes = values.choice("indexes")
    ladder = values.choice("ladder")
    awaits = values.choice("awaits")
    times = values.choice("times")
    cache = values.choice("cache")
    backoff = values.choice("store.backoff")
    fetch = values.choice("config.fetch")
    kinds = values.choice("push.kinds")
    payload = values.choice("push.payload")
    badge = values.choice("push.badge")
    praise = values.choice("praise")
    chance = values.choice("shin.chance")
    weekly = values.choice("statistics.weekly")
    names = values.choice("names")
    categories = values.choice("push.categories")
    shinQuery = values.choice("shin.query")
  }
}
