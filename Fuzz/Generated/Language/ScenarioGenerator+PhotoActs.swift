import Composition
import Kernel
import Plans
import ShippedApps

/// What people do with their phones: the acts that the app's schema has, each key by its name.
extension ScenarioGenerator {
  /// Some acts, at any time.
  mutating func makePhotoActs() {
    guard let schema = Apps.shipped.all.map(\.schema).first(where: { $0.name == "photos" }) else {
      return
    }
    // Sessions, and what belongs to them, make most of a life with the cleaner.
    let sessions = schema.acts.filter {
      ["open", "tap", "confirm", "refuse", "clean"].contains($0.name)
    }
    for _ in 0..<dice.pick([1, 2, 4, 6, 9]) {
      makePhotoAct(dice.chance(40) ? dice.pick(sessions) : dice.pick(schema.acts))
    }
  }

  private mutating func makePhotoAct(_ spec: ActSpec) {
    let carriers = devices.filter(\.hasPhotos)
    let cleaners = carriers.filter(\.hasCleaner)
    let needsCleaner = ["open", "tap", "confirm", "refuse", "kill", "resign", "clean"]
    let isCleaners = needsCleaner.contains(spec.name)
    var act = Keys([("at", Generated.text(moment()))])
    // A photo comes in once.
    if spec.name != "take", dice.chance(25) {
      let every = dice.whole(1...max(2, duration.nanoseconds / 6_000_000_000))
      act.add("every", Generated.text(.seconds(every)))
      if dice.chance(60) { act.add("times", "\(dice.whole(1...6))") }
    }
    act.add("do", dice.chance(5) ? "photos.\(spec.name)" : spec.name)
    let carrier = dice.pick(isCleaners ? cleaners : carriers)
    if cleaners.count > 1 || dice.chance(65) { act.add("device", carrier.id) }
    // Where a phone has two apps somebody has to say which process ends.
    if spec.name == "kill", carriers.contains(where: \.hasCall) { act.add("app", "photos") }
    // One photo or several, never both; an album can be made without any.
    var keys = spec.keys.filter { $0 != "device" }
    if keys.contains("photo"), keys.contains("photos") {
      let spare = dice.pick(["photo", "photos"])
      keys.removeAll { $0 == spare }
      if spec.name == "makeAlbum", dice.chance(40) { keys.removeAll { $0.hasPrefix("photo") } }
    }
    let optional = [
      "batch", "taken", "size", "screenshot", "video", "look", "decide", "leave", "answer",
    ]
    let titles = photos.titles
    for key in keys where !optional.contains(key) || dice.chance(50) {
      guard let value = value(of: key, in: spec.name) else {
        // Of an album that is not made after all nobody may speak later.
        photos.titles = titles
        return
      }
      act.add(key, value)
    }
    note("acts", spec.name)
    text.timeline.append(act)
  }

  /// The value of an act's key; nil where there is nothing to name, or nobody knows the key.
  private mutating func value(of key: String, in act: String) -> String? {
    switch key {
    case "photo": act == "take" ? photos.newPhoto() : photo()
    case "photos":
      photos.photos.isEmpty ? nil : flow((0...dice.below(4)).compactMap { _ in photo() })
    case "album": act == "makeAlbum" ? newTitle() : title()
    case "to": newTitle()
    case "into": title()
    case "taken": dice.chance(15) ? "none" : photos.date(year: dice.whole(2020...2026), &dice)
    case "size": QuantityKind.byteCount.text(dice.wide(0...100_000_000_000))
    case "screenshot", "video": dice.chance(70) ? "true" : "false"
    case "batch": "\(dice.whole(1...3))"
    case "zone": dice.pick(PhotoWords.zones)
    case "calendar": dice.pick(PhotoWords.calendars)
    case "access": dice.pick(PhotoWords.access)
    case "look", "decide", "leave":
      Generated.text(.seconds(dice.whole(1...dice.pick([60, 86_400]))))
    case "answer": dice.pick(["confirm", "confirm", "refuse", "never", "look"])
    default: nil
    }
  }

  private mutating func photo() -> String? {
    if photos.isGenerated, dice.chance(20) { return "p1" }
    return photos.photos.isEmpty ? nil : dice.pick(photos.photos)
  }

  /// An album that there is or will be; the samples' own where its title is the usual one.
  private mutating func title() -> String? {
    let isUsual =
      !text.settings.entries.contains { $0.key == "photos.keep.title" }
      && !text.variants.flatMap(\.settings.entries).contains { $0.key == "photos.keep.title" }
    let titles = photos.titles + (isUsual ? ["Keep"] : [])
    return titles.isEmpty ? nil : dice.pick(titles)
  }

  private mutating func newTitle() -> String {
    let title = dice.pick(["Keep", "Souvenirs", "Winter"])
    photos.titles.append(title)
    return title
  }
}
