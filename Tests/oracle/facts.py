"""The facts that were stated, and the rules that can be judged from them and from figures alone."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import push
from comparison import Comparison
from journal import Journal, Row

#: What counts as a fact, by the component that states it: docs/scenarios.md, "Facts", and
#: docs/photos.md, "Expectations and facts". All other rows are events.
FACTS = {
    "intercom": """
        talkingStarted talkingStopped localConnected internetConnecting internetConnected
        localCandidate localProbing probeJudged handoverToLocal pathBroken pathReleased
        pathSuspected breakPredicted matchMakingStarted handshakeStarted handshakeCompleted
        handshakeRefused attackSuspected datagramReplayed datagramForged nothingRecorded gapFound playedTwice
        identityCollision mismatchFound fellowMissed mismatchIgnored groundHost mixClipped
        strangerHeard leaverHeard invitationBare nonceReused voiceInClear groupConnected groupParted groupMatched
        groupSplit relayChosen relayLost relayLeft ownerAgreed ownerDisputed twoOwners settingsConflict
        verdictOverdue sessionFull uplinkChanged""".split(),
    "intercom.owner": """
        ownerElected ownerResigned ownerFollowed settingsSettled settingsTaken settingsContradicted
        membersSettled verdictAwaited verdictGiven verdictTaken verdictMissed""".split(),
    "intercom.admission": """
        invitationAccepted invitationTruncated invitationForged invitationKeyDoesNotMatch
        invitationForeign invitationUnlimited invitationExpired invitationUsedUp invitationReplayed
        invitationGroupFull        inviterMissing invitationUnneeded entered joinGranted joinRefused""".split(),
    "intercom.screen": """
        screenOpened screenClosed cardAdded screenFull cardMoved cardConnected cardNear cardFar cardReconnecting
        cardOutOfRange cardConnecting cardGone cardTalking cardSilent cardMuted cardUnmuted cardSoundless cardSounding ownTalking
        ownSilent ownMuted ownUnmuted ownSoundless ownSounding inviteOpened airdropImpossible qrImpossible messageImpossible
        airdropHanded qrHanded messageHanded invitationNotHanded""".split(),
    "intercom.membership": """
        groupOffered groupMissing listNotShown groupCreated groupChosen callReached memberRemembered memberAdded
        memberUnknown memberNotAdded offerRefused groupFull groupJoined groupLeft memberGone leaverAdmitted
        secretRotated secretMissing groupRepaired""".split(),
    "intercom.audio": """
        sessionActivated activationRefused microphoneUnavailable interruptionBegan interruptionEnded
        sessionResumed sessionLeftInactive musicStarted musicMixed musicDucked musicStopped
        musicInterrupted musicResumed musicLeftSilent musicGivenBack musicForgotten musicPaused
        routeChanged muted unmuted""".split(),
    "photos": """
        protectedDeleted lossUnnamed unbackedDeleted monthLost keptTooMany sampleDeleted
        changedUnasked freedTooEarly unrecoverable lostElsewhere askedUntapped choiceChanged
        previewShown nothingToClean accessTooSmall deletionDone freedShown freeingPromised
        deletionCancelled failureShown stuck tapIgnored recoveryAdvised wouldNotOpen""".split(),
    "photos.library": """
        deletionAsked deletionRefused questionVanished consentIgnored changeMade changeFailed
        photosDeleted photosRemoved photosPurged photosRecovered recoveryMissed membersRemoved
        albumDeleted editMissed""".split(),
}

#: The parts of the letters share their facts; who states which is the app's affair.
_OF_LETTERS = """
    letterAccepted letterSent letterDelivered letterAnnounced letterOpened openedTwice
    letterSaved letterLost letterUnreadable letterErased letterCancelled letterRefused
    takeBackRefused rotationRefused
    limitReached letterDiscarded letterGone overLimit counterDrifted counterBelowZero
    deliveredTwice instantRedrawn sentInLife keyOverwritten inviteUsedTwice operatorRead
    keyMade keyFound keyAwaited secretAwaited secretFound keyChanged paired unpaired friendAsked joinRefused
    reported silenceWarned silenceBroken tampered letterElsewhere thiefRead thiefHeld
    numbersAgreed numbersDiffered
    keyRotated keyFollowed keyAccepted prekeysPublished prekeysOut keysStolen
    pushDropped letterUntold letterMailed warningUntold warningMailed reportTaken reportDangles keyNotKept
    appReinstalled accountTaken loginHeld deviceAsked
    letterHeld letterPeeked peekHeld shareMissing appChanged letterHanded instantKnown
    sequenceTaken sequenceRefused letterRenumbered linkMade friendRemoved
    letterWithheld instantDrawn countsCompared prekeysApart prekeyGiven loginTaken silenceAwaited
    silenceWatched warningDropped tamperingMissed letterForged
    inviteUsed keyPublished accountDeleted accountEnded deletionAwaited pushTaken warningTaken
    pushShown warningShown pushHidden warningHidden pushKept warningKept pushDeferred warningDeferred pushesOffShown secrecySaid
    finalitySaid lossSaid endSaid requestSaid reasonShown blockOffered senderInTitle senderInBody senderHidden
    limitSaid userBlocked blockLifted silenceIgnored photosReplaced""".split()
FACTS |= {"letters": _OF_LETTERS, "letters.keychain": _OF_LETTERS, "letters.server": _OF_LETTERS}
FACTS |= {"letters.push": _OF_LETTERS, "letters.notifications": _OF_LETTERS}
FACTS |= {
    "push": "told ignored publishedOffMain accountWritten refreshed refreshedInVain".split(),
    "push.phone": "arrived shown toasted misdelivered dropped".split(),
    "push.watch": [],
    "push.server": """
        sent sendFailed tokenless importFailed reenabled reenabledAgain quarantined withheld
        tokenClaimed expiryWarned confirmed unconfirmed endpointCreated endpointSet endpointDisabled
        endpointDeleted applicationDisabled appleRejected undelivered kept""".split(),
}

#: The facts of the push system that several apps share.
FACTS |= {
    "notifications": """
        tokenGiven alertShown appTold appWoken wakeDelayed pushDropped""".split(),
    "notifications.hub": "pushTaken pushRefused pushDeferred pushLeft pushKept pushDropped".split(),
}

#: The facts of the parts of the tasks.
FACTS |= {
    "tasks": """
        signedIn signedOut authRefused taskChanged changeStored changeRejected changeRefused stillWaiting
        listShown cachedListShown servedListShown hintBlamed listFailed listRetried childHalf childStored tokenStored
        tokenUnstored hintShown hintRefused cacheFull consentIgnored serverWordsShown
        familyStored familyRefused praiseShown invalidEmailSaid weakPasswordSaid
        emailAlreadyInUseSaid userNotFoundSaid wrongPasswordSaid accountsUnreachableSaid
        accountErrorSaid notAuthenticatedSaid permissionDeniedSaid networkErrorSaid
        quotaExceededSaid documentNotFoundSaid unknownErrorSaid shinsShown shinsFailed
        configChanged analyticsOn analyticsOff appMissing resetMissing""".split(),
    "tasks.notifications": """
        noticeShown noticeHidden noticeWithoutApp noticeReplaced undefinedShown trialShown reminderShown discoveryShown
        levelShown encouragementShown badgeShown badgeCleared soundPlayed
        categoryShown pictureShown actionOffered actionTaken actionMissing""".split(),
    "tasks.push": ["pushDropped"],
    "tasks.store": """
        taskCompleted completedAgain timeReversed foreignTask foreignGrowth grewAgain regrown
        accessDenied eventRepeated eventDropped childMade familyWhole leftBehind nothingLeft
        accountTold entryRefused passwordReset levelBehind levelBeyond moodBeyond growthLost leftInQueue""".split(),
    "tasks.functions": """
        shinGrew shinDiscovered shinMissed levelReached shinEvolved typeUnknown pointsGiven
        pushSent pushFailed pushDeferred pushQueued nobodyToTell consentKept tokenRemoved repeatKept foreignKept
        departedKept
        functionFailed retryQueued retryLost retryDone taskRepeated dayCounted countedElsewhere
        hintMade foreignHint shinLocked weekCounted countedInOtherWeek reminderSent
        reminderKept""".split(),
}

#: What must have been stated at the node for a fact to be possible there: docs/scenarios.md,
#: "Expectations". That it was not says nothing without that.
_NEEDS = {
    "letters.takeBackRefused": "letters.letterSent",
    "intercom.pathBroken": "intercom.handshakeCompleted",
    "intercom.pathReleased": "intercom.handshakeCompleted",
    "intercom.pathSuspected": "intercom.handshakeCompleted",
    "intercom.breakPredicted": "intercom.handshakeCompleted",
    "intercom.attackSuspected": "intercom.handshakeCompleted",
    "intercom.handshakeRefused": "intercom.handshakeCompleted",
    "intercom.groupParted": "intercom.groupConnected",
    "intercom.groupSplit": "intercom.groupMatched",
    "intercom.handshakeCompleted": "intercom.handshakeStarted",
    "intercom.localConnected": "intercom.handshakeCompleted",
    "intercom.internetConnecting": "intercom.handshakeCompleted",
    "intercom.internetConnected": "intercom.handshakeCompleted",
    "intercom.localCandidate": "intercom.internetConnected",
    "intercom.localProbing": "intercom.internetConnected",
    "intercom.probeJudged": "intercom.localProbing",
    "intercom.handoverToLocal": "intercom.localProbing",
    "intercom.talkingStopped": "intercom.talkingStarted",
    "intercom.relayLost": "intercom.relayChosen",
    "intercom.relayLeft": "intercom.relayChosen",
    "intercom.nothingRecorded": "intercom.datagramReplayed",
    "intercom.ownerDisputed": "intercom.ownerAgreed",
    "intercom.twoOwners": "intercom.ownerAgreed",
    "intercom.settingsConflict": "intercom.owner.settingsSettled",
    "intercom.verdictOverdue": "intercom.owner.verdictAwaited",
    "intercom.owner.ownerResigned": "intercom.owner.ownerElected",
    "intercom.owner.settingsSettled": "intercom.owner.ownerElected",
    "intercom.owner.membersSettled": "intercom.owner.ownerElected",
    "intercom.owner.verdictGiven": "intercom.owner.ownerElected",
    "intercom.owner.settingsTaken": "intercom.owner.ownerFollowed",
    "intercom.owner.settingsContradicted": "intercom.owner.settingsTaken",
    "intercom.owner.verdictTaken": "intercom.owner.verdictAwaited",
    "intercom.owner.verdictMissed": "intercom.owner.verdictAwaited",
    "intercom.identityCollision": "intercom.handshakeCompleted",
    "intercom.mismatchFound": "intercom.handshakeCompleted",
    "intercom.audio.microphoneUnavailable": "intercom.audio.sessionActivated",
    "intercom.audio.interruptionBegan": "intercom.audio.sessionActivated",
    "intercom.audio.interruptionEnded": "intercom.audio.interruptionBegan",
    "intercom.audio.sessionResumed": "intercom.audio.interruptionEnded",
    "intercom.audio.sessionLeftInactive": "intercom.audio.interruptionEnded",
    "intercom.audio.musicInterrupted": "intercom.audio.musicStarted",
    "intercom.audio.musicDucked": "intercom.audio.musicMixed",
    "intercom.audio.musicResumed": "intercom.audio.musicInterrupted",
    "intercom.audio.musicLeftSilent": "intercom.audio.musicInterrupted",
    "intercom.audio.musicGivenBack": "intercom.audio.musicStopped",
    "intercom.audio.musicForgotten": "intercom.audio.musicStopped",
    "intercom.audio.unmuted": "intercom.audio.muted",
    "intercom.membership.leaverAdmitted": "intercom.membership.memberGone",
    "intercom.membership.secretRotated": "intercom.membership.memberGone",
    "intercom.membership.offerRefused": "intercom.membership.groupJoined",
} | {
    f"intercom.screen.{fact}": f"intercom.screen.{need}"
    for need, facts in {
        "screenOpened": "screenClosed cardAdded ownTalking ownMuted ownSoundless",
        "ownTalking": "ownSilent",
        "ownMuted": "ownUnmuted",
        "ownSoundless": "ownSounding",
        "cardAdded": "screenFull cardConnected cardOutOfRange cardGone cardMuted cardSoundless",
        "cardConnected": "cardNear cardFar cardReconnecting cardTalking",
        "cardGone": "cardConnecting",
        "cardTalking": "cardMoved cardSilent",
        "cardMuted": "cardUnmuted",
        "cardSoundless": "cardSounding",
        "inviteOpened": "airdropImpossible qrImpossible messageImpossible airdropHanded qrHanded "
        "messageHanded invitationNotHanded",
    }.items()
    for fact in facts.split()
} | {
    f"tasks.{fact}": f"tasks.{need}"
    for need, facts in {
        "store.taskCompleted": "store.completedAgain store.timeReversed store.eventDropped "
        "functions.typeUnknown functions.functionFailed functions.consentKept "
        "functions.shinLocked functions.nobodyToTell functions.repeatKept "
        "functions.foreignKept",
        "listShown": "cachedListShown",
        "functions.shinGrew": "store.grewAgain store.regrown store.levelBehind store.levelBeyond "
        "store.moodBeyond store.growthLost "
        "functions.levelReached",
        "functions.levelReached": "functions.shinEvolved",
        "store.foreignTask": "store.foreignGrowth",
        "functions.pushFailed": "functions.tokenRemoved",
        "functions.functionFailed": "functions.retryQueued",
        "functions.dayCounted": "functions.countedElsewhere functions.weekCounted",
        "functions.weekCounted": "functions.countedInOtherWeek",
        "authRefused": "invalidEmailSaid weakPasswordSaid emailAlreadyInUseSaid userNotFoundSaid "
        "wrongPasswordSaid accountsUnreachableSaid accountErrorSaid",
        "functions.pushSent": "push.pushDropped",
        "notifications.noticeShown": "notifications.noticeReplaced notifications.undefinedShown "
        "notifications.reminderShown notifications.discoveryShown notifications.levelShown "
        "notifications.encouragementShown notifications.badgeShown notifications.soundPlayed "
        "notifications.categoryShown notifications.pictureShown",
        "notifications.badgeShown": "notifications.badgeCleared",
        "notifications.categoryShown": "notifications.actionOffered",
        "configChanged": "analyticsOn analyticsOff",
        "functions.hintMade": "functions.foreignHint",
        "store.childMade": "store.familyWhole store.foreignTask",
        "store.entryRefused": "store.accountTold",
        "servedListShown": "cacheFull",
        "tokenStored": "consentIgnored notifications.trialShown",
        "hintRefused": "hintBlamed",
        "taskChanged": "changeRejected stillWaiting praiseShown",
    }.items()
    for fact in facts.split()
} | {
    f"notifications.{fact}": "notifications.hub.pushTaken"
    for fact in """hub.pushDropped hub.pushRefused hub.pushDeferred hub.pushKept hub.pushLeft pushDropped
        wakeDelayed""".split()
} | {
    f"push.{fact}": f"push.{need}"
    for need, facts in {
        "server.sent": "server.endpointDisabled server.applicationDisabled server.appleRejected "
        "server.undelivered server.kept server.unconfirmed server.reenabled server.reenabledAgain "
        "server.quarantined",
        "phone.arrived": "phone.misdelivered phone.shown phone.toasted phone.dropped told ignored",
        "server.endpointCreated": "server.endpointDeleted",
        "server.applicationDisabled": "server.expiryWarned",
        "server.quarantined": "server.withheld",
        "accountWritten": "publishedOffMain",
        "refreshed": "refreshedInVain",
    }.items()
    for fact in facts.split()
} | {
    f"letters.{fact}": f"letters.{need}"
    for need, facts in {
        "letterAnnounced": "letterOpened letterLost letterUnreadable",
        "letterHeld": "shareMissing",
        "server.prekeysApart": "letterElsewhere",
        "prekeyGiven": "prekeysOut",
        "loginTaken": "loginHeld",
        "loginHeld": "deviceAsked",
        "numbersAgreed": "numbersDiffered",
        "numbersDiffered": "numbersAgreed",
        "silenceAwaited": "sentInLife silenceWarned",
        "server.silenceWatched": "server.silenceBroken server.silenceIgnored",
        "server.countsCompared": "server.counterDrifted server.counterBelowZero",
        "server.instantDrawn": "server.instantRedrawn",
        "server.thiefHeld": "server.thiefRead",
        "server.thiefRead": "server.thiefHeld",
        "server.tamperingMissed": "server.tampered server.photosReplaced",
        "server.userBlocked": "server.blockLifted",
        "letterSaved": "letterGone",
        "letterOpened": "letterSaved openedTwice letterDiscarded reported",
        "friendRemoved": "lossSaid",
        "linkMade": "endSaid",
        "peekHeld": "letterPeeked",
        "letterPeeked": "peekHeld",
        "reported": "reasonShown blockOffered",
        "letterSent": "letterRenumbered",
        "secretFound": "secretAwaited",
        "paired": "secretFound unpaired keyChanged keyFollowed keyAccepted",
        "keyMade": "keyNotKept",
        "server.reportTaken": "server.reportDangles",
        "server.letterDelivered": "server.deliveredTwice server.pushKept",
        "server.keyPublished": "server.keyOverwritten",
        "server.inviteUsed": "server.inviteUsedTwice",
        "push.pushTaken": "push.pushDropped server.pushDeferred",
        "push.warningTaken": "push.warningDropped server.warningDeferred",
        "notifications.pushShown": "notifications.pushHidden",
        "notifications.pushHidden": "notifications.pushShown",
        "notifications.warningShown": "notifications.warningHidden",
        "notifications.warningHidden": "notifications.warningShown",
        "server.letterAccepted": "server.letterDelivered server.letterErased "
        "server.letterCancelled server.letterWithheld server.overLimit "
        "server.operatorRead server.letterHanded",
        "server.sequenceTaken": "server.sequenceRefused",
    }.items()
    for fact in facts.split()
} | {
    f"intercom.membership.{fact}": "intercom.membership.groupChosen"
    for fact in """callReached memberRemembered memberAdded memberUnknown memberNotAdded groupFull
        groupLeft memberGone secretMissing groupRepaired""".split()
}

#: Of which one at least must have been: music sounds as it is started, or again after the telephone.
_ANY_NEEDS = {
    f"intercom.audio.{fact}": ["intercom.audio.musicStarted", "intercom.audio.musicResumed"]
    for fact in ("musicMixed", "musicStopped", "musicPaused")
} | {
    # Whoever became a friend could have been asked before.
    "letters.requestSaid": ["letters.paired", "letters.friendAsked"],
    "letters.rotationRefused": ["letters.keyRotated", "letters.rotationRefused"],
    "letters.finalitySaid": ["letters.letterSent", "letters.letterRefused"],
    "letters.secrecySaid": ["letters.letterSent", "letters.letterRefused"],
    "letters.limitSaid": ["letters.letterSent", "letters.letterRefused"],
    # What a phone has before its time comes at one that nobody else needs to know.
    "letters.server.instantKnown": [
        "letters.server.letterHanded",
        "letters.server.instantDrawn",
    ],
    "letters.accountTaken": ["letters.loginTaken", "letters.loginHeld"],
    # Of a push with a name the app says where it is.
    "letters.senderInTitle": ["letters.senderInBody", "letters.senderHidden"],
    "letters.senderInBody": ["letters.senderInTitle", "letters.senderHidden"],
    "letters.senderHidden": ["letters.senderInTitle", "letters.senderInBody"],
    # Where a link brings pushes nobody hears of one that fails.
    "letters.server.letterUntold": ["letters.push.pushTaken", "letters.server.letterMailed"],
    "letters.server.letterMailed": ["letters.push.pushTaken", "letters.server.letterUntold"],
    "letters.server.warningUntold": ["letters.push.warningTaken", "letters.server.warningMailed"],
    "letters.server.warningMailed": ["letters.push.warningTaken", "letters.server.warningUntold"],
    # One that is kept back says so itself; of one that is not, another fact says that it was due.
    "letters.server.warningKept": [
        "letters.silenceWarned",
        "letters.server.warningUntold",
        "letters.server.warningMailed",
        "letters.push.warningTaken",
    ],
} | {
    # Whoever was to be told, it went well or not.
    f"push.server.{fact}": [f"push.server.{need}" for need in ("sent", "sendFailed", fact)]
    for fact in ("sendFailed", "tokenless", "importFailed")
} | {
    f"tasks.{fact}": [f"tasks.{need}" for need in needs.split()]
    for fact, needs in {
        "serverWordsShown": "listFailed changeRejected familyRefused shinsFailed",
        "notAuthenticatedSaid": "listFailed changeRejected familyRefused shinsFailed",
        "permissionDeniedSaid": "listFailed changeRejected familyRefused shinsFailed",
        "networkErrorSaid": "listFailed changeRejected familyRefused shinsFailed",
        "quotaExceededSaid": "listFailed changeRejected familyRefused shinsFailed",
        "documentNotFoundSaid": "listFailed changeRejected familyRefused shinsFailed",
        "unknownErrorSaid": "listFailed changeRejected familyRefused shinsFailed",
        "functions.shinMissed": "functions.shinDiscovered functions.shinMissed",
        "functions.pushFailed": "functions.pushSent functions.pushFailed",
        "functions.pushDeferred": "functions.pushSent functions.pushFailed functions.pushDeferred",
        "functions.pushQueued": "functions.pushSent functions.pushFailed functions.pushQueued",
        "store.leftInQueue": "functions.pushQueued functions.retryQueued store.leftInQueue",
        "notifications.actionTaken": "notifications.actionTaken notifications.actionMissing",
        "notifications.actionMissing": "notifications.actionTaken notifications.actionMissing",
        "shinsShown": "shinsShown shinsFailed",
        "shinsFailed": "shinsShown shinsFailed",
        "notifications.noticeHidden": "functions.pushSent functions.reminderSent "
        "notifications.noticeShown",
        "notifications.noticeWithoutApp": "functions.pushSent functions.reminderSent "
        "notifications.noticeShown",
        "functions.retryLost": "functions.retryQueued functions.retryLost",
        "functions.reminderKept": "functions.reminderSent functions.reminderKept",
        "store.eventRepeated": "store.taskCompleted functions.dayCounted functions.taskRepeated",
        "store.accessDenied": "store.childMade store.accessDenied",
        "store.leftBehind": "store.nothingLeft store.leftBehind",
        "signedOut": "signedIn",
        "functions.departedKept": "store.nothingLeft store.leftBehind",
        "listFailed": "servedListShown listFailed",
        "listRetried": "servedListShown listFailed",
        "tokenUnstored": "tokenStored tokenUnstored",
        "childHalf": "childHalf childStored",
        "changeRefused": "taskChanged changeRefused",
        "hintRefused": "hintShown hintRefused",
    }.items()
} | {
    # What nobody opened has not looked, and what nobody asked of the library it cannot refuse.
    f"photos.{fact}": [f"photos.{need}" for need in needs.split() if need != fact]
    for facts, needs in (
        (
            "previewShown nothingToClean accessTooSmall stuck wouldNotOpen library.deletionAsked"
            " library.changeMade",
            "previewShown nothingToClean accessTooSmall stuck failureShown library.changeMade"
            " library.changeFailed",
        ),
        (
            "failureShown tapIgnored deletionCancelled library.changeFailed",
            "library.deletionAsked library.changeMade library.changeFailed",
        ),
        (
            "deletionDone library.deletionRefused library.questionVanished library.photosDeleted",
            "library.deletionAsked",
        ),
        ("freedShown freeingPromised recoveryAdvised", "library.photosDeleted"),
        (
            "library.photosRecovered library.photosPurged",
            "library.photosDeleted library.photosRemoved",
        ),
        ("library.recoveryMissed", "library.photosRecovered"),
    )
    for fact in facts.split()
}

#: Who lets somebody in states one of these, and who is let in or not one of the others.
_OF_HOSTS = {"joinGranted", "joinRefused"}

#: How many of a unit make one of what it counts; only the same quantities can be compared.
_UNITS = {
    "count": ("number", 1),
    "thousandths": ("number", 1_000),
    "nanoseconds": ("time", 1),
    "bytes": ("data", 1),
    "bitsPerSecond": ("rate", 1),
    "perMille": ("share", 1_000),
    "partsPerMillion": ("share", 1_000_000),
    "millibels": ("level", 1),
    # A bound in joules has no unit.
    "millijoules": ("number", 1_000),
}


def is_fact(row: Row) -> bool:
    """Whether a row states a fact."""
    return row.kind in FACTS.get(row.component, ())


def compare(
    journal: Journal, variant: dict[str, Any], unjudged: set[str], comparison: Comparison
) -> None:
    """Compares the number of facts of each kind, and the verdicts of rules about any app.

    What is `unjudged` are the facts of invariants that had nothing to judge."""
    stated = [row for row in journal.rows if is_fact(row)]
    counts = Counter(f"{row.component}.{row.kind}" for row in stated)
    comparison.same_keys("figures", "fact ", variant["facts"], dict(counts))
    told = [finding for finding in variant["findings"] if finding["app"] is None]
    rules = journal.plan["rules"]
    comparison.equal("verdicts", "number of rules", len(told), len(rules))
    # What a link loses nobody learns of: it is so all the same.
    astray = any(rule.get("fact") == "push.server.undelivered" for rule in rules)
    unstated = {"push.server.undelivered"} if astray and push.Run(journal).astray() else set()
    shares = shares_of("", journal)
    for place, (finding, rule) in enumerate(zip(told, rules)):
        verdict = _verdict(rule, stated, variant, unjudged, unstated)
        compare_verdict(finding, verdict, shares.get(place), journal, comparison)


def shares_of(app: str, journal: Journal) -> dict[int, dict[str, Any]]:
    """Under how many seeds rules of an app must hold, by their places; of rules about any app with an empty name."""
    shares = journal.plan.get("shares", [])
    return {share["rule"]: share for share in shares if share.get("app", "") == app}


def compare_verdict(
    finding: dict[str, Any],
    own: str,
    share: dict[str, Any] | None,
    journal: Journal,
    comparison: Comparison,
) -> None:
    """Compares what is told of a rule with the verdict on it in the run that the log has."""
    if share is None:
        comparison.equal("verdicts", finding["name"], finding["verdict"], own)
        return
    ours = _over_seeds(share, finding, own, int(journal.plan["seed"], 16))
    comparison.equal("verdicts", finding["name"], finding["detail"], ours)


def _over_seeds(share: dict[str, Any], finding: dict[str, Any], own: str, seed: int) -> str:
    """What a rule over seeds says, where that agrees with the one run that the log has.

    The log is of the first seed alone; of the others it is checked that they add up."""
    detail = finding["detail"]
    parts = detail.split("; ")
    words = parts[0].replace(",", "").split(" ")
    held, count, first, last = (int(words[place]) for place in (0, 2, 4, 6))
    if (count, first, last) != (share["seeds"], seed, seed + share["seeds"] - 1):
        return f"of {share['seeds']} seeds from {seed} on"
    others: list[int] = []
    named: set[int] = set()
    for part in parts[1:]:
        for words_before in ("not with ", "nothing to judge with "):
            if part.startswith(words_before):
                seeds, _, more = part.removeprefix(words_before).partition(" and ")
                listed = [int(each) for each in seeds.split(", ")]
                named.update(listed)
                others.append(len(listed) + int(more.split(" ")[0] if more else 0))
    if held + sum(others) != count:
        return f"{held} and {others} are not {count}"
    # The first seeds are named, and the log's is the first of all.
    if (own == "passed") == (seed in named):
        return f"with {seed} it is {own}"
    if (finding["verdict"] == "passed") != (held >= share["least"]):
        return f"{held} of {count} are not {finding['verdict']}"
    return detail


def holds(bound: dict[str, Any], figure: int, unit: str) -> bool:
    """Whether a figure meets a bound, exactly."""
    quantity, parts = _UNITS[unit]
    others, scale = _UNITS[bound["unit"]]
    if quantity != others and bound["value"] != 0:
        return False
    left, right = Fraction(figure, parts), Fraction(bound["value"], scale)
    match bound["comparison"]:
        case "==":
            return left == right
        case "!=":
            return left != right
        case "<":
            return left < right
        case "<=":
            return left <= right
        case ">":
            return left > right
        case ">=":
            return left >= right
    raise ValueError(f"no comparison: {bound['comparison']}")


def _verdict(
    rule: dict[str, Any],
    stated: list[Row],
    variant: dict[str, Any],
    unjudged: set[str],
    unstated: set[str],
) -> str:
    if rule["kind"] == "metric":
        return _metric_verdict(rule, variant)

    def moments(fact: str) -> list[int]:
        return [
            row.time
            for row in stated
            if f"{row.component}.{row.kind}" == fact and rule["node"] in ("", row.node)
        ]

    times = moments(rule["fact"])
    if rule["kind"] in ("never", "neverIfJudged"):
        if times or rule["fact"] in unstated:
            return "failed"
        needs = _needs(rule["fact"])
        is_judged = not {rule["fact"], f"{rule['fact']} at {rule['node']}"} & unjudged
        if is_judged and (not needs or any(map(moments, needs))):
            return "passed"
        return "failed" if rule["kind"] == "never" else "vacuous"
    in_time = [time for time in times if rule["after_ns"] <= time <= rule["by_ns"]]
    return "passed" if in_time else "unmet"


def _needs(fact: str) -> list[str]:
    """What of must have been stated at a node, one of it, for a fact to be possible there."""
    component, _, kind = fact.rpartition(".")
    if component == "intercom.admission":
        return [
            f"{component}.{each}"
            for each in FACTS[component]
            if (each in _OF_HOSTS) == (kind in _OF_HOSTS)
        ]
    if fact in ("letters.letterRefused", "letters.limitReached"):
        return ["letters.letterSent", "letters.letterRefused"]
    if fact in _ANY_NEEDS:
        return _ANY_NEEDS[fact]
    return [_NEEDS[fact]] if fact in _NEEDS else []


def _metric_verdict(rule: dict[str, Any], variant: dict[str, Any]) -> str:
    """The verdict on a figure, which is compared with the oracle's own elsewhere."""
    for metric in variant["metrics"]:
        if (metric["name"], metric["subject"]) == (rule["name"], rule["node"]):
            value = metric["value"]
            is_met = value is not None and holds(rule["bound"], value, metric["unit"])
            return "passed" if is_met else "failed"
    return "failed"
