import Composition
import Kernel
import Plans
import ShippedApps

/// Makes scenarios of all that the language has, and nearly all of them valid.
///
/// Ranges come from `Limits`, from the apps' schemas and from the formats' own edges, so that a new
/// setting or a moved bound is met without a change here. A key, an act or a form that is new needs
/// a line; a test fails where the language has one that is never generated.
public struct ScenarioGenerator {
  /// All of its chance.
  var dice: Dice
  /// The chance of invitations, apart, so that those without one are what they were.
  var invitationDice: Dice
  /// The chance of lists of groups, apart for the same reason.
  var membershipDice: Dice
  /// The chance of places, apart for the same reason.
  var placeDice: Dice
  /// Decides about the sound of phones alone, so that all else stays as it was.
  var soundDice: Dice
  /// Draws what uplinks become, and who has one.
  var uplinkDice: Dice
  var uplinked: [String] = []
  /// What phones spend changes no other draw.
  var energyDice: Dice
  /// All chance of a scenario of letters, so that the others are what they were.
  var letterDice: Dice
  /// The same of a scenario of pushes.
  var pushDice: Dice
  /// All chance of a scenario of tasks, for the same reason.
  var taskDice: Dice
  /// What has been made so far.
  var text = ScenarioText()
  /// What there is in it, for the count.
  var features: [String] = []
  /// The requirements that it says it shows.
  var covers: [String] = []
  /// How long it lasts.
  var duration = Duration.seconds(5)
  /// How much is left to chance.
  var weather = Weather.wild
  /// Who is there.
  var devices: [DeviceDraft] = []
  /// The links with the pairs that each connects.
  var links: [(name: String, pairs: [(String, String)])] = []
  /// What photos and albums are called.
  var photos = PhotoDraft()

  /// A device as far as others have to know of it.
  struct DeviceDraft {
    /// Its name.
    var id: String
    /// Whether it carries the intercom.
    var hasCall: Bool
    /// Whether it carries the photos.
    var hasPhotos: Bool
    /// Whose group it belongs to.
    var group = ""
    /// The group that an invitation is to let it into; nil for who is in its own from the start.
    var joins: String?
    /// The groups that it was in before.
    var remembers: [String] = []
    /// Whether the cleaner is installed on it.
    var hasCleaner = true
  }

  /// Which apps a scenario is about.
  private enum Kind: String {
    case call
    case photos
    case both
  }

  /// Makes scenario `number` of `seed`.
  public static func scenario(seed: UInt64, number: Int) -> GeneratedScenario {
    var generator = Self(
      dice: Dice(seed: seed, key: "generated/\(number)"),
      invitationDice: Dice(seed: seed, key: "invitations/\(number)"),
      membershipDice: Dice(seed: seed, key: "membership/\(number)"),
      soundDice: Dice(seed: seed, key: "sound/\(number)"),
      uplinkDice: Dice(seed: seed, key: "uplink/\(number)"),
      energyDice: Dice(seed: seed, key: "energy/\(number)"),
      letterDice: Dice(seed: seed, key: "letters/\(number)"),
      pushDice: Dice(seed: seed, key: "push/\(number)"),
      taskDice: Dice(seed: seed, key: "tasks/\(number)"),
      placeDice: Dice(seed: seed, key: "places/\(number)"),
    )
    return generator.make(name: "\(seed)-\(number)")
  }

  private init(
    dice: Dice,
    invitationDice: Dice,
    membershipDice: Dice,
    soundDice: Dice,
    uplinkDice: Dice,
    energyDice: Dice,
    letterDice: Dice,
    pushDice: Dice,
    taskDice: Dice,
    placeDice: Dice,
  ) {
    self.dice = dice
    self.invitationDice = invitationDice
    self.membershipDice = membershipDice
    self.soundDice = soundDice
    self.uplinkDice = uplinkDice
    self.energyDice = energyDice
    self.letterDice = letterDice
    self.pushDice = pushDice
    self.taskDice = taskDice
    self.placeDice = placeDice
  }

  private mutating func make(name: String) -> GeneratedScenario {
    if letterDice.chance(8) {
      dice = letterDice
      return makeLetters(name)
    }
    if pushDice.chance(8) {
      dice = pushDice
      return makePush(name)
    }
    if taskDice.chance(8) {
      dice = taskDice
      return makeTasks(name)
    }
    let kind = dice.pick(weighted: [(62, Kind.call), (28, .photos), (10, .both)])
    note("apps", kind.rawValue)
    weather = dice.pick(weighted: [(66, .wild), (18, .still), (16, .calm)])
    makeDevices(kind)
    let hasCall = devices.contains(where: \.hasCall)
    let hasPhotos = devices.contains(where: \.hasPhotos)
    duration = hasCall ? callDuration() : .seconds(dice.whole(1...60) * 86_400)
    makeTop(name)
    makeSettings(hasCall: hasCall, hasPhotos: hasPhotos)
    if hasCall {
      makeGroups()
      makeLinks()
      makeInvited()
      makeRemembered()
    }
    for device in devices { text.devices.append(keys(of: device)) }
    if hasCall {
      makeCallActs()
      makeInvitationActs()
      makeMembershipActs()
      keepKeysOfLists()
      makeSoundActs()
      makeUplinkActs()
    }
    if hasPhotos { makePhotoActs() }
    makeExpectations()
    makeNodes()
    if hasCall { makePlaces() }
    return GeneratedScenario(
      name: name,
      text: text.file,
      variant: text.variants.isEmpty ? 0 : dice.below(text.variants.count),
      features: features,
    )
  }

  /// Counts something that is in the scenario.
  mutating func note(_ what: String, _ which: String) {
    features.append("\(what): \(which)")
  }

  // MARK: The top

  private mutating func makeTop(_ name: String) {
    text.top.add("name", YAMLText.quoted("generated \(name)"))
    if dice.chance(20) {
      text.top.add("about", YAMLText.quoted("Made from a seed; \"nobody\" wrote it: 山彦."))
    }
    if dice.chance(20) {
      covers = dice.some(of: ["S-HO-001", "A-F-014", "K-04"], atLeast: 1)
      text.top.add("covers", flow(covers))
    }
    text.top.add("seed", seed())
    if dice.chance(70) || devices.contains(where: \.hasPhotos) {
      photos.start = photos.date(year: dice.whole(2024...2027), &dice)
      text.top.add("start", photos.start)
    }
    text.top.add("duration", Generated.text(duration))
  }

  /// From 5 to 40 s; the more talk, the shorter, so that one run stays some thousand events.
  private mutating func callDuration() -> Duration {
    let count = devices.count { $0.hasCall }
    let longest: Int64 = count > 4 ? 5_500 : count > 2 ? 7_000 : dice.chance(4) ? 40_000 : 9_000
    let span = Duration.milliseconds(dice.whole(5_000...longest))
    return dice.chance(30) ? span + Duration(nanoseconds: dice.whole(0...999_999)) : span
  }

  private mutating func makeSettings(hasCall: Bool, hasPhotos: Bool) {
    let schemas = Apps.shipped.all.map(\.schema).filter { schema in
      hasCall && schema.name == "intercom" || hasPhotos && schema.name == "photos"
    }
    let catalog = SettingCatalog(schemas)
    text.settings = dice.settings(of: catalog, percent: dice.pick([0, 6, 12, 30]))
    if dice.chance(30) {
      for name in dice.some(of: ["as-written", "corrected", "third"], atLeast: 1) {
        text.variants.append((name, dice.settings(of: catalog, percent: 8)))
      }
    }
    note("variants", "\(max(1, text.variants.count))")
    for setting in text.settings.entries { note("settings", setting.key) }
  }

  // MARK: Devices

  private mutating func makeDevices(_ kind: Kind) {
    let names = ["hina", "ren", "yuki", "sora", "mio", "kai"]
    let pairs = [(46, 2), (20, 3), (18, 4), (9, 5), (7, 6)]
    let count =
      kind == .photos
      ? dice.pick(weighted: [(45, 1), (35, 2), (20, 3)]) : dice.pick(weighted: pairs)
    note("devices", "\(count)")
    for (place, name) in names.prefix(count).enumerated() {
      // Of both apps two carry the call at least.
      let hasCall = kind == .call || kind == .both && (place < 2 || dice.chance(60))
      let hasPhotos = kind == .photos || kind == .both && (place == count - 1 || dice.chance(30))
      devices.append(DeviceDraft(id: name, hasCall: hasCall, hasPhotos: hasPhotos))
    }
    guard let first = devices.firstIndex(where: \.hasPhotos) else { return }
    for place in devices.indices where place != first && dice.chance(60) {
      devices[place].hasCleaner = false
    }
  }

  private mutating func keys(of device: DeviceDraft) -> Keys {
    var keys = Keys()
    keys.add("id", device.id)
    let apps = (device.hasCall ? ["intercom"] : []) + (device.hasPhotos ? ["photos"] : [])
    keys.add("apps", flow(apps))
    if let clock = clock() { keys.add("clock", clock) }
    if device.hasCall { addCallKeys(of: device, to: &keys) }
    if device.hasPhotos { addPhotoKeys(of: device, to: &keys) }
    return keys
  }

  /// Offset and drift; without drift where nothing is left to chance.
  mutating func clock() -> String? {
    var clock = Keys()
    if dice.chance(40) {
      clock.add(
        "offset",
        Generated.text(dice.span(usual: -5_000...5_000, all: Limits.clockOffsets)),
      )
      note("clock", "offset")
    }
    if weather == .wild, dice.chance(40) {
      let drift = dice.chance(80) ? dice.whole(-100_000...100_000) : dice.wide(Limits.drifts)
      clock.add("drift", QuantityKind.partsPerMillion.text(drift))
      note("clock", "drift")
    }
    return clock.isEmpty ? nil : clock.flow
  }

  /// A seed behind which there are as many more as a rule over seeds asks for.
  mutating func seed() -> String {
    let last = Limits.seeds.upperBound - 100
    return "\(min(dice.wide(Limits.seeds), last))"
  }
}
