"""Mutants of the letters, the tasks, the pushes and what those stand on."""

from mutant import Mutant

LETTERS = "Sources/Apps/Letters/Reducers/"
TASKS = "Sources/Apps/Tasks/Reducers/"
PUSH = "Sources/Apps/Push/Reducers/"
NOTIFICATIONS = "Sources/Apps/Notifications/Simulation/"
DOCUMENTS = "Sources/Documents/"
SERVICES = "Sources/PushServices/"
SYSTEM = "Sources/PushSystem/"
RULES = "Sources/SecurityRules/"

OF_LETTERS = ("LettersTests",)
OF_TASKS = ("TasksTests",)
OF_PUSH = ("PushTests",)
OF_DOCUMENTS = ("DocumentsTests",)
OF_SERVICES = ("PushServicesTests",)
OF_SYSTEM = ("PushSystemTests", "TasksTests", "LettersTests")
OF_RULES = ("SecurityRulesTests",)

SERVICE_APPS = (
    # Letters.
    Mutant(561, LETTERS + "Server/Server+Push.swift",
           "guard «telling.phones <= 1» else { return }",
           "true",
           "a letter is untold for one phone of several that was not reached", OF_LETTERS),
    Mutant(562, LETTERS + "Phone/Phone+Account.swift",
           "lastBeat != .start && «now.uptime - lastBeat < Self.beatPause»",
           "now.uptime - lastBeat <= Self.beatPause",
           "who does something after just an hour is not heard of", OF_LETTERS),
    Mutant(563, LETTERS + "Cryptography/Cipher+Photos.swift",
           "guard «letter.blobs.count == digests.count» else { return .blobCount }",
           "letter.blobs.count <= digests.count",
           "of a photo that is missing nothing is said by its name", ("LettersShellTests",)),
    Mutant(494, LETTERS + "Server/Server+Friends.swift",
           "guard «caller.now < invites[place].ends» else",
           "true",
           "a link that has run out still makes friends", OF_LETTERS),
    Mutant(495, LETTERS + "Phone/Phone+Writing.swift",
           "guard «count < settings.limit» else",
           "count <= settings.limit",
           "a phone sends a letter more than may wait", OF_LETTERS),
    Mutant(496, LETTERS + "Server/Server+Requests.swift",
           "if «waiting > settings.limit» {",
           "false",
           "nobody notices that more letters wait than may", OF_LETTERS),
    Mutant(497, LETTERS + "Phone/Phone+Keys.swift",
           "guard «isTied» || settings.without == .chain else",
           "true",
           "a phone follows keys that are tied to nothing it knows", OF_LETTERS),
    # Tasks.
    Mutant(498, TASKS + "Phone/Phone+Tasks.swift",
           "guard «attempt < RetrySteps.attempts» else",
           "attempt <= RetrySteps.attempts",
           "a phone tries once more than it should", OF_TASKS),
    Mutant(499, TASKS + "Functions/Functions+Hints.swift",
           "if settings.hintLimit > 0, «used >= settings.hintLimit» {",
           "used > settings.hintLimit",
           "one hint too many is made", OF_TASKS),
    Mutant(500, TASKS + "Functions/Functions+Failure.swift",
           "guard settings.queue == .endless || «call.tries < Self.triesMost» else",
           "call.tries <= Self.triesMost",
           "a function is called again once more", OF_TASKS),
    Mutant(501, TASKS + "Cloud/Cloud+Judging.swift",
           "if «shin.level < earned» {",
           "false",
           "nobody notices that a level is behind", OF_TASKS),
    Mutant(540, TASKS + "Functions/Functions+Again.swift",
           "guard «reason.passes», isSentAgain(token, execution) else {",
           "true",
           "what FCM will never take is sent again", OF_TASKS),
    Mutant(541, "Sources/PushSystem/RefusedPushes.swift",
           "return wait > .zero ? «max(wait, own)» :",
           "own",
           "nobody waits as long as FCM asks for", OF_SYSTEM),
    Mutant(542, "Sources/PushSystem/RefusedPushes.swift",
           "case .later: «tries < Self.againMost»",
           "tries <= Self.againMost",
           "a message is sent once more than it should", OF_SYSTEM),
    # Pushes.
    Mutant(543, "Sources/Apps/Push/Simulation/Observer/PushCounts.swift",
           "if let last = months.last, last.month.month == day.month, «last.month.year == day.year» {",
           "true",
           "the same month of two years is one", OF_PUSH),
    Mutant(502, PUSH + "Server/Server+Jobs.swift",
           "guard «settings.role == .withDelete» else",
           "true",
           "a role that may not delete deletes", OF_PUSH),
    Mutant(503, PUSH + "Phone/Dashboard.swift",
           "cache.removeAll { «Slot.day(of: $0.slot) < oldest» }",
           "Slot.day(of: $0.slot) <= oldest",
           "a day too many leaves the cache", OF_PUSH),
    # Notifications.
    Mutant(505, NOTIFICATIONS + "PushWatch.swift",
           "«pushes.filter { $0.app == app }»,",
           "pushes",
           "an app's figures are of the pushes of all", ("PushSystemTests", "CompositionTests")),
    # Documents.
    Mutant(506, DOCUMENTS + "Server/DocumentServer+Writing.swift",
           "guard «writes.count <= Limits.writes» else",
           "true",
           "a commit may have as many writes as it likes", OF_DOCUMENTS),
    Mutant(507, DOCUMENTS + "Store/DocumentWrite+Applying.swift",
           "guard «current == nil» else { return }",
           "true",
           "a document is made although there is one", OF_DOCUMENTS),
    Mutant(508, DOCUMENTS + "Client/DocumentClient+Cache.swift",
           "guard settings.cacheBytes > 0, «cachedBytes > settings.cacheBytes» else",
           "false",
           "a cache grows beyond its size", OF_DOCUMENTS),
    Mutant(509, DOCUMENTS + "Functions/FunctionsService.swift",
           "guard «Int64(value % 1_000_000) < weather.duplicatesPerMillion» else",
           "false",
           "no event comes twice, whatever the weather", OF_DOCUMENTS),
    # The push services and the phone's push system.
    Mutant(510, SERVICES + "Apple/AppleService.swift",
           "guard let until = keptUntil(request, now), «until > now» else",
           "true",
           "a push that has run out is kept for its phone", OF_SERVICES),
    Mutant(511, SERVICES + "Google/GoogleService.swift",
           "if «silence >= Self.staleAfter» {",
           "silence > Self.staleAfter",
           "a token is stale a moment late", OF_SERVICES),
    Mutant(512, SERVICES + "Apple/ApplePhone.swift",
           "guard app != .notInstalled, «notification.token == token» else",
           "true",
           "a push for another token is shown", OF_SERVICES),
    Mutant(513, SYSTEM + "PushHub.swift",
           "guard «node == home» else",
           "true",
           "every server is taken for the push services' own", OF_SYSTEM),
    # Security rules.
    Mutant(514, RULES + "Matching/Matcher.swift",
           "guard «place + least <= path.segments.count» else",
           "place + least < path.segments.count",
           "stars do not take what is left of a path", OF_RULES),
    Mutant(515, RULES + "Evaluation/RulesSets.swift",
           "left.filter { «!holds(right, $0)» }",
           "true",
           "a difference of sets takes nothing away", OF_RULES),
    Mutant(516, RULES + "Evaluation/Evaluator.swift",
           "guard «callDepth < RulesLimits.callDepthMax» else",
           "callDepth <= RulesLimits.callDepthMax",
           "functions call each other a level too deep", OF_RULES),
)
