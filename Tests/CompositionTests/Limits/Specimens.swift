import Foundation

/// Scenarios in which every mapping of the language stands, so that every key is asked for.
///
/// No key is listed here: what is walked are the keys that the readers of these mappings ask for,
/// whether or not they are here.
enum Specimens {
  /// The folder that clips lie below, with a word of a tenth of a second.
  static let folder: String = {
    let folder = FileManager.default.temporaryDirectory.appending(path: "yamabiko-specimens")
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let samples = 1_600
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
    }
    var wave = Array("RIFF".utf8) + bytes(36 + 2 * samples, 4) + Array("WAVEfmt ".utf8)
    wave += bytes(16, 4) + bytes(1, 2) + bytes(1, 2) + bytes(16_000, 4) + bytes(32_000, 4)
    wave += bytes(2, 2) + bytes(16, 2) + Array("data".utf8) + bytes(2 * samples, 4)
    for sample in 0..<samples { wave += bytes(sample / 20 % 2 == 0 ? 9_000 : -9_000, 2) }
    try? Data(wave).write(to: folder.appending(path: "word.wav"))
    try? Data("0.0 0.1 speech\n".utf8).write(to: folder.appending(path: "word.lab"))
    let phone = "scenarios/intercom/energy/phone.txt"
    try? Data(contentsOf: URL(filePath: phone)).write(to: folder.appending(path: "phone.txt"))
    let points = (0..<3).map { second in
      "<trkpt lat='35.99' lon='139.0800\(second)'><time>2026-08-01T00:00:0\(second)Z</time></trkpt>"
    }
    let track = "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    try? Data(track.utf8).write(to: folder.appending(path: "track.gpx"))
    return folder.path(percentEncoded: false)
  }()

  static let all: [(name: String, text: String)] = [
    ("a call with weather", call),
    ("a call over the Internet", internet),
    ("a call in the hills", hills),
    ("an invitation", invitation),
    ("groups that are chosen", membership),
    ("an audio session", sound),
    ("an app that is ended", lives),
    ("an act by hand", byHand),
    ("a photo library", photos),
    ("a phone in a pocket", nodes),
    ("a generated library", generated),
    ("letters", letters),
    ("pushes", pushes),
    ("pushes of several apps", sharedPushes),
    ("tasks", tasks),
  ]

  private static let call = """
    name: a call
    about: it is walked to the ends of its ranges
    covers: [S-HO-001]
    seed: 3
    start: 2026-08-01T06:00:00+09:00
    duration: 1s
    set: {}
    devices:
      - id: a
        apps: [intercom]
        clock: { offset: 1s, drift: 18ppm }
        microphone:
          speech: [{ clip: word.wav, at: 100ms }]
          noise: { white: -50dBov }
          snr: 12dB
      - id: b
        apps: [intercom]
        energy: phone.txt
        microphone: { speech: word.wav, noise: { wind: 6m/s } }
      - { id: c, apps: [intercom], group: other, microphone: { noise: { clip: word.wav } } }
    links:
      local:
        between: [a, b, c]
        delay: 3ms
        jitter: { uniform: 0ms..4ms }
        loss: { gilbert: { p: 1/100, r: 1/4 } }
        reorder: { chance: 1/50, gap: 10ms }
        ways: [{ between: [a, c], jitter: { uniform: 0ms..1ms }, reorder: { chance: 1/9, gap: 1ms } }]
        discovery: 10ms
        connecting: 10ms
    timeline:
      - { at: 300ms, do: change, link: local, jitter: { pareto: { scale: 1ms, shape: 3/2, limit: 60ms } } }
      - { at: 350ms, do: change, link: local, mtu: 1200B, reorder: { chance: 1/2, gap: 5ms } }
      - { at: 400ms, do: change, link: local, loss: { bits: { digits: "0010", per: slot } } }
      - { at: 500ms, do: cut, link: local, direction: [a, b] }
      - { at: 600ms, do: heal, link: local, between: [a, b] }
      - { at: 100ms, do: corruptPacket, link: local, from: a, to: b, every: 100ms, until: 900ms }
      - { at: 700ms, do: replayPacket, link: local, from: a, to: b, age: 100ms }
      - { at: 800ms, do: forgeHello, link: local, from: a, to: b, every: 10ms, times: 3 }
    expect:
      - { eventually: intercom.localConnected, after: 10ms, by: 900ms, node: a }
      - { never: intercom.playedTwice, shows: [S-HO-001] }
      - { metric: intercom.longestGap, is: "<= 10s", node: a }
      - { gap: { listener: b, talker: a, cause: dead path, longest: "<= 9s", count: "<= 9", total: "<= 9s" } }
    """

  private static let internet = """
    name: a call over the Internet
    duration: 1s
    variants:
      cold: { intercom.handover.internet: cold }
      warm: { intercom.handover.internet: warm }
    devices:
      - { id: a, apps: [intercom], uplink: { rate: 256kb/s, queue: 20kB }, microphone: { speech: word.wav, gain: 6dB } }
      - { id: b, apps: [intercom], uplink: { rate: 1kb/s } }
    links:
      local: { jitter: { normal: { deviation: 1ms, limit: 3ms } }, loss: { bits: "0001" } }
      internet:
        between: [[a, b]]
        rate: 64kb/s
        loss: { markov: { p13: 1/50, p31: 1/4, p32: 1/4, p23: 1/4, p14: 1/90 } }
        ways: [{ direction: [b, a], delay: 5ms, loss: 1/50 }]
        match_making: 10ms
        match_failure: 1/10
    timeline:
      - { at: 300ms, do: change, link: internet, direction: [a, b], delay: 9ms }
      - { at: 350ms, do: changeUplink, device: a, rate: 128kb/s, queue: 9kB }
      - { at: 400ms, do: change, link: local, between: [a, b], delay: 2ms }
      - { at: 500ms, do: change, link: local, delay: { recorded: { values: "5 9", unit: ms, per: slot, besides: 2ms } } }
      - { at: 550ms, do: change, link: internet, delay: { arrivals: { values: "9 lost", unit: us, others: 2ms } } }
      - { at: 570ms, do: change, link: internet, duplicate: { copies: { values: "9 none", unit: us } } }
      - { at: 600ms, do: change, link: internet, rate: { mahimahi: { times: "0 0 20" } } }
      - { at: 650ms, do: change, link: internet, queue: { limit: 9kB, discipline: codel, target: 5ms, interval: 100ms } }
    expect:
      - { variant: cold, metric: intercom.gaps, is: ">= 0" }
    """

  private static let hills = """
    name: a call in the hills
    start: 2026-08-01T00:00:00Z
    duration: 1s
    devices:
      - { id: a, apps: [intercom], position: { east: 1m, north: 2m, up: 3m }, microphone: { speech: word.wav } }
      - id: b
        apps: [intercom]
        track: { points: [{ at: 0s, east: 1m, north: 20m, up: 1m }, { at: 500ms, east: 30m, north: 20m, up: 1m }] }
      - { id: c, apps: [intercom], track: { file: track.gpx, starts: 100ms, beyond: stay } }
    links:
      local:
        radio:
          power: 4dBm
          reference: 40dB
          exponent: 2.7
          sensitivity: -92dBm
          fading: rayleigh
          attempts: 2
          frequency: 2440MHz
          every: 100ms
          step: 1dB
          shadowing: { deviation: 4dB, distance: 15m }
          ridges:
            - { name: saddle, line: [{ east: 9m, north: 0m, up: 9m }, { east: 9m, north: 40m, up: 9m }] }
            - { name: wall, loss: 20dB, line: [{ east: 5m, north: 0m }, { east: 5m, north: 9m }] }
      internet:
        coverage:
          every: 100ms
          elsewhere: { covered: true, loss: 1/500 }
          areas:
            - { name: hollow, covered: false, corners: [{ east: 0m }, { east: 9m }, { north: 9m }] }
            - { name: edge, loss: 1/10, corners: [{ east: 20m }, { east: 29m }, { east: 20m, north: 9m }] }
    """

  private static let invitation = """
    name: an invitation
    duration: 1s
    set: { intercom.screen.cards: drawn, intercom.invitation.channels: fallback }
    devices:
      - { id: a, apps: [intercom], microphone: { speech: word.wav } }
      - { id: b, apps: [intercom] }
      - { id: c, apps: [intercom], joins: party }
      - { id: d, apps: [intercom], group: other, joins: party, key: { tries: 3, like: a } }
    links:
      local: { discovery: 10ms }
    timeline:
      - { at: 100ms, do: invite, from: a, to: c, as: a, by: qr, lasting: 1h, uses: 1, damage: none, beside: true }
      - { at: 200ms, do: passOn, from: c, to: d, by: message, damage: changed, beside: false }
      - { at: 800ms, do: replayRequest, from: d, to: a }
      - { at: 300ms, do: wishSetting, device: a, value: 3 }
      - { at: 350ms, do: impersonate, link: local, from: a, to: b, by: d, step: hello }
      - { at: 400ms, do: reportWindow, device: a, peer: b }
    """

  private static let membership = """
    name: groups
    duration: 1s
    devices:
      - { id: a, apps: [intercom], group: ridge, remembers: [club], microphone: { speech: word.wav } }
      - { id: b, apps: [intercom], joins: ridge, remembers: [club] }
      - { id: c, apps: [intercom], group: club }
    links:
      local: { discovery: 10ms }
    timeline:
      - { at: 0s, do: openApp, device: a }
      - { at: 100ms, do: createGroup, device: a, name: ridge }
      - { at: 200ms, do: addMember, device: a, member: b }
      - { at: 100ms, do: chooseGroup, device: c, group: club }
      - { at: 800ms, do: leaveGroup, device: c, keeps: true }
      - { at: 900ms, do: closeApp, device: c }
    """

  private static let sound = """
    name: an audio session
    duration: 1s
    devices:
      - { id: a, apps: [intercom], route: speaker, headset: 8kHz, music: { clip: word.wav, at: 10ms }, microphone: { speech: word.wav } }
      - { id: b, apps: [intercom] }
    links:
      local: { discovery: 10ms }
    timeline:
      - { at: 100ms, do: startMusic, device: b }
      - { at: 200ms, do: stopMusic, device: b }
      - { at: 300ms, do: phoneCall, device: a, lasting: 100ms, resume: false }
      - { at: 500ms, do: route, device: a, to: wired }
      - { at: 600ms, do: mute, device: b }
      - { at: 700ms, do: unmute, device: b }
      - { at: 800ms, do: changeSecret, device: b }
    """

  private static let lives = """
    name: an app that is ended
    duration: 1s
    set: { intercom.app.background: audio, intercom.app.stream: perMember }
    devices:
      - { id: a, apps: [intercom], microphone: { speech: word.wav } }
      - { id: b, apps: [intercom] }
    links:
      local: { discovery: 10ms }
    timeline:
      - { at: 100ms, do: kill, device: a, app: intercom }
      - { at: 200ms, do: start, device: a, app: intercom }
      - { at: 300ms, do: suspend, device: b }
      - { at: 400ms, do: resume, device: b }
      - { at: 500ms, do: lock, device: b }
      - { at: 600ms, do: wake, device: b }
      - { at: 700ms, do: off, device: a, keeps: 1 }
      - { at: 800ms, do: on, device: a }
    """

  private static let byHand = """
    name: photos by hand
    start: 2026-03-02T09:00:00+09:00
    duration: 2d
    devices:
      - id: phone
        apps: [photos]
        zone: Asia/Tokyo
        library:
          photos:
            - { id: one, taken: 2025-10-03T18:00:00+09:00 }
            - { id: many, taken: 2025-09-03T18:00:00+09:00, count: 3, every: 1h }
          albums:
            - { title: Trips, kind: folder }
            - { title: Kyoto, photos: [one, many-1], folder: Trips }
            - { title: Loose }
      - { id: tablet, apps: [photos], cleaner: false }
    timeline:
      - { at: 1h, do: open, device: phone }
      - { at: 2h, do: tap }
      - { at: 3h, do: confirm }
      - { at: 4h, do: refuse }
      - { at: 5h, do: kill }
      - { at: 6h, do: favourite, photo: one, device: tablet }
      - { at: 7h, do: unfavourite, photo: one }
      - { at: 8h, do: hide, photo: one }
      - { at: 9h, do: take, photo: new, taken: 2026-03-01T18:00:00+09:00, size: 3MB }
      - { at: 10h, do: delete, photos: [one] }
      - { at: 11h, do: recover, photos: [one] }
      - { at: 12h, do: emptyTrash }
      - { at: 13h, do: makeAlbum, album: New, photos: [one] }
      - { at: 14h, do: addToAlbum, album: New, photos: [many-2] }
      - { at: 15h, do: removeFromAlbum, album: New, photo: one }
      - { at: 15h, do: removeFromAlbum, album: New, photos: [many-2] }
      - { at: 16h, do: renameAlbum, album: New, to: Newer }
      - { at: 17h, do: moveAlbum, album: Loose, into: Trips }
      - { at: 18h, do: deleteAlbum, album: Loose }
      - { at: 19h, do: travel, zone: Europe/Berlin }
      - { at: 20h, do: useCalendar, calendar: japanese }
      - { at: 21h, do: permit, access: full }
      - { at: 22h, do: goOffline }
      - { at: 23h, do: goOnline }
      - { at: 24h, do: resign }
    expect:
      - { breaks: keptTooMany }
    """

  private static let nodes = """
    name: a phone in a pocket
    start: 2026-03-02T09:00:00+09:00
    duration: 2d
    devices:
      - id: phone
        apps: [photos]
        library: { photos: [{ id: one, taken: 2025-10-03T18:00:00+09:00 }] }
    servers:
      - { id: hub, clock: { offset: 1s, drift: 18ppm } }
    timeline:
      - { at: 1h, do: start, device: phone, app: photos }
      - { at: 2h, do: suspend, device: phone, app: photos }
      - { at: 3h, do: resume, device: phone, app: photos }
      - { at: 4h, do: lock, device: phone }
      - { at: 5h, do: wake, device: phone }
      - { at: 6h, do: clock, device: phone, by: 1d }
      - { at: 7h, do: clock, device: phone, to: 2026-03-02T16:00:00+09:00 }
      - { at: 8h, do: open, device: phone }
    """

  private static let photos = """
    name: sessions
    start: 2026-03-02T09:00:00+09:00
    duration: 40d
    devices:
      - id: phone
        apps: [photos]
        clock: { offset: 1s, drift: 18ppm }
        library:
          photos:
            - { id: many, taken: 2025-09-03T18:00:00+09:00, count: 20, every: 9d }
            - { id: bare, taken: none }
    timeline:
      - { at: 1h, every: 10d, do: clean }
    expect:
      - { metric: photos.photosDeleted, is: ">= 0" }
      - { never: photos.wouldNotOpen }
    """

  private static let generated = """
    name: generated
    start: 2026-03-02T09:00:00+09:00
    duration: 3d
    devices:
      - id: phone
        apps: [photos]
        library:
          generate: { count: 40, from: 2025-03-02T09:00:00+09:00, to: 2026-03-04T09:00:00+09:00 }
    timeline:
      - { at: 1h, every: 12h, until: 2d, do: clean, answer: confirm }
    """

  private static let pushes = """
    name: pushes
    start: 2025-10-14T09:10:00+09:00
    duration: 3d
    devices:
      - { id: hina-phone, apps: [push], role: phone, notifications: allowed }
      - { id: amane, apps: [push], role: watch }
    servers:
      - { id: sydney, apps: [push], role: server, watching: [hina/amane] }
      - { id: amazon, apps: [push], role: amazon }
      - { id: apple, apps: [push], role: apple }
    links:
      internet: { delay: 40ms, between: [[hina-phone, sydney], [amane, sydney]] }
      cloud: { delay: 10ms, between: [[sydney, amazon], [amazon, apple]] }
      apns: { delay: 200ms, between: [[hina-phone, apple]] }
    timeline:
      - { at: 1s, do: installApp, device: hina-phone, build: sandbox }
      - { at: 2s, do: openApp, device: hina-phone }
      - { at: 3s, do: logIn, device: hina-phone, user: hina }
      - { at: 4s, do: record, device: amane, slots: 3 }
      - { at: 1h, do: leaveApp, device: hina-phone }
      - { at: 2h, do: lowPower, device: hina-phone, is: true }
      - { at: 2h, do: allowNotifications, device: hina-phone, is: false }
      - { at: 3h, do: goOffline, device: hina-phone }
      - { at: 4h, do: goOnline, device: hina-phone }
      - { at: 5h, do: takeOff, device: amane }
      - { at: 19801s, do: renewSession, device: hina-phone }
      - { at: 6h, do: logOut, device: hina-phone }
      - { at: 7h, do: swipeApp, device: hina-phone }
      - { at: 8h, do: restorePhone, device: hina-phone }
      - { at: 9h, do: deleteApp, device: hina-phone }
    """

  private static let sharedPushes = """
    name: pushes of several apps
    duration: 3d
    devices:
      - { id: hina-phone, apps: [notifications], notifications: allowed }
    servers:
      - { id: tokyo, apps: [notifications] }
    links:
      push: { delay: 200ms }
    timeline:
      - { at: 1s, do: registerApp, device: hina-phone, app: tasks }
      - at: 2s
        do: sendPush
        server: tokyo
        to: hina-phone
        app: tasks
        silent: true
        title: Tasks
        collapse: today
      - { at: 3s, do: tapNotification, device: hina-phone }
      - { at: 4s, do: lowPower, device: hina-phone, on: true }
      - { at: 5s, do: allowNotifications, device: hina-phone, app: tasks, is: false }
      - { at: 6s, do: troublePush, server: tokyo, service: google, reason: INTERNAL, retryAfter: 30s }
      - { at: 7s, do: healPush, server: tokyo }
    """

  private static let letters = """
    name: letters
    start: 2026-12-24T09:00:00+09:00
    duration: 3d
    devices:
      - { id: hina-phone, apps: [letters], user: hina, called: Hina, notifications: allowed }
      - { id: ren-phone, apps: [letters], user: ren }
    servers:
      - { id: tokyo, apps: [letters] }
    links:
      internet: { delay: 40ms }
      push: { delay: 200ms }
      icloud: { delay: 2s }
      messenger: { delay: 1s }
    timeline:
      - { at: 1s, do: openLetters, device: hina-phone }
      - { at: 2s, do: openLetters, device: ren-phone }
      - { at: 10s, do: sendLink, device: hina-phone, to: ren-phone }
      - { at: 20s, do: tapLink, device: ren-phone }
      - { at: 25s, do: answerFriend, device: hina-phone, accepts: true }
      - at: 30s
        do: writeLetter
        device: hina-phone
        to: ren
        mode: scheduled
        deliver: 2026-12-25T08:00:00+09:00
        photos: [1MB]
      - at: 40s
        do: writeLetter
        device: hina-phone
        to: ren
        mode: random
        earliest: 2026-12-25T08:00:00+09:00
        latest: 2026-12-26T08:00:00+09:00
      - { at: 50s, do: writeLetter, device: hina-phone, to: ren, mode: legacy, silence: 30d }
      - { at: 60s, do: leaveLetters, device: hina-phone }
      - { at: 1h, do: editHeader, server: tokyo, called: Nobody }
      - { at: 2h, do: swapKey, server: tokyo, user: ren }
      - { at: 3h, do: repeatJob, server: tokyo }
      - { at: 4h, do: missJob, server: tokyo }
      - { at: 5h, do: troublePush, server: tokyo, reason: UNAVAILABLE, retryAfter: 30s }
      - { at: 6h, do: healPush, server: tokyo }
      - { at: 1d, do: readLetter, device: ren-phone, letter: hina-phone-1 }
      - { at: 25h, do: report, device: ren-phone, reason: other, blocks: false }
      - { at: 26h, do: discard, device: ren-phone }
      - { at: 27h, do: takeBack, device: hina-phone }
      - { at: 28h, do: forwardLink, device: ren-phone, to: hina-phone }
      - { at: 28h, do: stealAccount, device: ren-phone, user: hina }
      - { at: 28h, do: admitDevice, device: hina-phone, to: ren-phone }
      - { at: 29h, do: renameUser, device: ren-phone, called: Ren }
      - { at: 1765min, do: restoreBackup, device: ren-phone }
      - { at: 1766min, do: changeApp, device: ren-phone }
      - { at: 1767min, do: withholdShares, server: tokyo }
      - { at: 1770min, do: tapPush, device: ren-phone }
      - { at: 1771min, do: allowNotifications, device: ren-phone, is: false }
      - { at: 1772min, do: setNotifications, device: ren-phone, wanted: false }
      - { at: 1773min, do: readMail, device: ren-phone }
      - { at: 30h, do: unfriend, device: ren-phone, user: hina }
      - { at: 31h, do: block, device: hina-phone, user: ren }
      - { at: 31h, do: unblock, device: hina-phone, user: ren }
      - { at: 32h, do: leaveICloud, device: ren-phone }
      - { at: 33h, do: enterICloud, device: ren-phone }
      - { at: 34h, do: rotateKey, device: hina-phone }
      - { at: 35h, do: startAnew, device: ren-phone }
      - { at: 36h, do: acceptKey, device: hina-phone, user: ren }
      - { at: 37h, do: stealKeys, device: ren-phone }
      - { at: 37h, do: compareNumbers, device: ren-phone, to: hina-phone }
      - { at: 38h, do: keepCopies, server: tokyo }
      - { at: 39h, do: replayLetter, server: tokyo, renamed: true }
      - { at: 40h, do: swapLetters, server: tokyo }
      - { at: 40h, do: tamperPhotos, server: tokyo, how: drop }
      - { at: 41h, do: forgeLetter, server: tokyo, user: hina, to: ren }
      - { at: 41h, do: impersonate, device: ren-phone, user: ren, to: hina, deliver: 2026-12-27T08:00:00+09:00 }
    """

  private static let tasks = """
    name: tasks
    start: 2026-04-06T16:00:00+09:00
    duration: 2d
    devices:
      - { id: mama-phone, apps: [tasks], user: mama, build: release, notifications: allowed }
      - { id: hina-phone, apps: [tasks], user: mama, child: hina }
    servers:
      - { id: osaka, apps: [tasks] }
    links:
      internet: { delay: 40ms }
      push: { delay: 200ms }
    timeline:
      - { at: 1s, do: openTasks, device: mama-phone }
      - { at: 2s, do: signUp, device: mama-phone, email: mama@example.com, password: himitsu }
      - { at: 2500ms, do: resetPassword, device: mama-phone, email: mama@example.com, password: himitsu }
      - { at: 10s, do: signIn, device: hina-phone, email: mama@example.com, password: himitsu }
      - { at: 20s, do: addChild, device: mama-phone, child: hina }
      - at: 30s
        do: addTask
        device: mama-phone
        task: dishes
        child: hina
        title: Dishes
        category: housework
        priority: high
        types: [tidying]
        points: 10
        due: 2026-04-07T16:00:00+09:00
        repeats: weekly
        days: [1, 4]
      - at: 31s
        do: forgeTask
        device: hina-phone
        task: gift
        child: hina
        title: Gift
        category: social
        priority: low
        types: [greeting]
        points: 1
        due: 2026-04-07T16:00:00+09:00
        repeats: daily
        days: [0]
      - { at: 40s, do: startTask, device: hina-phone, task: dishes }
      - { at: 50s, do: setPoints, device: mama-phone, task: dishes, points: 20 }
      - { at: 60s, do: completeTask, device: hina-phone, task: dishes }
      - { at: 70s, do: reopenTask, device: hina-phone, task: dishes }
      - { at: 80s, do: skipTask, device: hina-phone, task: dishes }
      - { at: 90s, do: listTasks, device: mama-phone, child: hina }
      - { at: 91s, do: listShins, device: mama-phone, child: hina }
      - { at: 92s, do: useAction, device: mama-phone, task: dishes, action: complete }
      - { at: 100s, do: setNotifications, device: mama-phone, wanted: true }
      - { at: 101s, do: allowNotifications, device: mama-phone, is: false }
      - { at: 105s, do: makeFamily, device: mama-phone, family: tanaka }
      - { at: 110s, do: askHint, device: mama-phone, task: dishes, token: good }
      - { at: 95s, do: breakLists, device: mama-phone, domain: NSPOSIXErrorDomain, code: 14, lasting: 3s }
      - { at: 120s, do: setConfig, server: osaka, rate: 50, hints: false, praise: ["{taskName}!"] }
      - { at: 130s, do: trouble, server: osaka, code: unavailable, lasting: 10s }
      - { at: 140s, do: troublePush, server: osaka, reason: UNAVAILABLE }
      - { at: 150s, do: healPush, server: osaka }
      - { at: 160s, do: doubleEvent, server: osaka }
      - { at: 170s, do: doubleSchedule, server: osaka }
      - { at: 180s, do: tryReminder, device: mama-phone }
      - { at: 190s, do: reinstall, device: mama-phone }
      - { at: 200s, do: leaveTasks, device: mama-phone }
      - { at: 210s, do: uninstall, device: mama-phone }
      - { at: 1h, do: deleteAccount, device: mama-phone }
    """
}
