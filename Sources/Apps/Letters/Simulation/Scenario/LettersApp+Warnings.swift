import AppToolkit
import Letters
import Plans

/// Acts of accounts and devices that come to nothing, and say less than they seem to.
extension LettersApp {
  /// Warns of them, with their places.
  public static func examine(
    _ acts: [ToldAct<LetterEvent>],
    _ nodes: [AppNode<LettersKeys>],
    _ diagnostics: Diagnostics,
  ) {
    let places = Dictionary(  // order-free: only ever looked up
      nodes.enumerated().map { ($1.id, $0) },
      uniquingKeysWith: { first, _ in first },
    )
    // Who is logged in on each device, in the order of the timeline.
    var users = nodes.map { UserID($0.keys.user) }
    for act in acts {
      guard case .phone(let event) = act.event, let place = places[act.node] else { continue }
      if case .loggedIn(let user) = event {
        if users[place] == user { warnOfOwnAccount(act, user, diagnostics) }
        users[place] = user
      }
      if case .unblocked(let user) = event, user == users[place] {
        warnOfOwnBlock(act, user, diagnostics)
      }
      if case .admitted(let device) = event,
        let other = places[device.text], users[other] != users[place]
      {
        warnOfStranger(act, (device, users[other]), users[place], diagnostics)
      }
    }
  }

  private static func warnOfOwnAccount(
    _ act: ToldAct<LetterEvent>,
    _ user: UserID,
    _ diagnostics: Diagnostics,
  ) {
    diagnostics.warn(
      at: act.mark,
      "act '\(act.act)' of '\(act.node)': '\(user)' is logged in there already, so nobody's account is stolen",
      remedy: "name another user, or use 'reinstall' for an app that begins anew",
    )
  }

  private static func warnOfOwnBlock(
    _ act: ToldAct<LetterEvent>,
    _ user: UserID,
    _ diagnostics: Diagnostics,
  ) {
    diagnostics.warn(
      at: act.mark,
      "act '\(act.act)' of '\(act.node)': '\(user)' is logged in there, and nobody blocks themselves",
      remedy: "name somebody whom '\(user)' has blocked",
    )
  }

  private static func warnOfStranger(
    _ act: ToldAct<LetterEvent>,
    _ other: (device: DeviceID, user: UserID),
    _ user: UserID,
    _ diagnostics: Diagnostics,
  ) {
    diagnostics.warn(
      at: act.mark,
      "act '\(act.act)' of '\(act.node)': '\(other.device)' is a device of '\(other.user)', and '\(user)' lets in "
        + "their own alone",
      remedy: "name a device of '\(user)', or let somebody log in on that one as '\(user)' before",
    )
  }
}

/// Settings that say less than they seem to.
extension LettersApp {
  /// The zone of a job that has none, what only letters v1 have, and what only the push services need.
  public static func idle(
    in values: SettingValues,
    told acts: [ToldAct<LetterEvent>],
  ) -> [IdleSetting] {
    let settings = LetterSettings(values)
    return idleZone(settings) + idleProtocol(settings) + idlePushes(settings, acts)
  }

  /// A link brings whatever is pushed, and wakes the app: nobody is asked, and none fails.
  private static func idlePushes(
    _ settings: LetterSettings,
    _ acts: [ToldAct<LetterEvent>],
  ) -> [IdleSetting] {
    guard settings.service == .direct else { return [] }
    var idle: [IdleSetting] = []
    let remedy = "set 'letters.push.service: services', or leave it out"
    if settings.permission == .told {
      idle.append(
        IdleSetting(
          "push.permission",
          because: "where 'letters.push.service' is 'direct' the server pushes to each phone, "
            + "whatever it shows",
          remedy: remedy,
        )
      )
    }
    // Mail is for those as well who have switched notifications off in the app.
    let isSwitched = acts.contains { act in
      if case .phone(.pushesChosen(false)) = act.event { true } else { false }
    }
    let isBeside = settings.second == .beside && settings.warns
    if settings.second != .none, !isBeside, !isSwitched || settings.linked == .nowhere {
      idle.append(
        IdleSetting(
          "push.second",
          because: "where 'letters.push.service' is 'direct' no push fails of which the server "
            + "could hear, and none is kept back",
          remedy: remedy,
        )
      )
    }
    return idle
  }

  /// Whether a phone may show notifications, where a link brings each push to the app and nobody asks.
  ///
  /// Other apps of the phone read the key as well.
  public static func idle(
    _ node: AppNode<LettersKeys>,
    in values: SettingValues,
  ) -> [IdleSetting] {
    let settings = LetterSettings(values)
    guard node.keys.permission == .denied, node.apps.count == 1, settings.service == .direct,
      settings.permission == .unasked
    else { return [] }
    return [
      IdleSetting(
        "notifications",
        because: "where 'letters.push.service' is 'direct' no push is on a screen, and none hidden",
        remedy: "set 'letters.push.service: services', or leave it out",
      )
    ]
  }

  /// Trouble of Google's service, by which no push goes where a link brings each.
  public static func idle(
    _ act: ToldAct<LetterEvent>,
    in values: SettingValues,
  ) -> IdleAct? {
    guard case .push = act.event, LetterSettings(values).service == .direct else { return nil }
    return IdleAct(
      because: "where 'letters.push.service' is 'direct' no push goes by a service",
      remedy: "set 'letters.push.service: services' in a variant, or leave it out",
    )
  }

  private static func idleZone(_ settings: LetterSettings) -> [IdleSetting] {
    let zone = [
      ("job.phase", settings.jobPhase), ("job.summer", settings.jobSummer),
      ("job.turns", settings.jobTurns), ("job.returns", settings.jobReturns),
    ].filter { $0.1 != .zero }.map(\.0)
    if settings.jobRuns == .whenDue {
      return zone.map { key in
        IdleSetting(
          key,
          because: "where 'letters.job.runs' is 'when-due' the job has no periods",
          remedy: "leave it out, or set 'letters.job.runs: periodic'",
        )
      }
    }
    if settings.jobSummer != .zero, settings.jobTurns == .zero {
      return [
        IdleSetting(
          "job.summer",
          because: "no clocks turn where 'letters.job.turns' is '0s'",
          remedy: "set 'letters.job.turns' to how long after the start they do",
        )
      ]
    }
    if settings.jobReturns != .zero,
      settings.jobSummer == .zero || settings.jobTurns == .zero
        || settings.jobReturns <= settings.jobTurns
    {
      return [
        IdleSetting(
          "job.returns",
          because:
            "clocks turn back to winter after 'letters.job.turns' alone, by 'letters.job.summer'",
          remedy: "set both, and this one to a later moment",
        )
      ]
    }
    if settings.jobTurns != .zero, settings.jobSummer == .zero {
      return [
        IdleSetting(
          "job.turns",
          because: "clocks turn by nothing where 'letters.job.summer' is '0s'",
          remedy: "set 'letters.job.summer', such as '1h'",
        )
      ]
    }
    return []
  }

  /// Another device that has no key opens nothing, whatever else comes to it.
  private static func idleSecrets(_ settings: LetterSettings) -> [IdleSetting] {
    guard settings.secretSync == .icloud, settings.keySync == .device else { return [] }
    return [
      IdleSetting(
        "secrets.sync",
        because: "where 'letters.key.sync' is 'device' no other device has the user's key",
        remedy: "set 'letters.key.sync: icloud', or leave it out",
      )
    ]
  }

  private static func idleProtocol(_ settings: LetterSettings) -> [IdleSetting] {
    guard settings.cipher != .versionOne else { return idleSecrets(settings) }
    var keys: [String] = []
    if settings.hiding != .server { keys.append("random") }
    if settings.without != .nothing { keys.append("without") }
    if settings.sequence != .ignored { keys.append("sequence") }
    // Numbers are compared of the keys as written as well.
    if settings.prekeys != 0 { keys.append("prekeys") }
    if settings.keyLife != .zero { keys.append("key.lasts") }
    if settings.secretSync != .device { keys.append("secrets.sync") }
    return keys.map { key in
      IdleSetting(
        key,
        because: "only letters v1 have it",
        remedy: "set 'letters.protocol: v1', or leave it out",
      )
    }
  }
}
