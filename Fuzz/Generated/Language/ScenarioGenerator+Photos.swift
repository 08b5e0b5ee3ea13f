import Kernel
import Plans

/// The libraries of a scenario.
extension ScenarioGenerator {
  /// The cleaner, the person's habits and the library of a device.
  mutating func addPhotoKeys(of device: DeviceDraft, to keys: inout Keys) {
    let carriers = devices.filter(\.hasPhotos)
    if !device.hasCleaner || dice.chance(10) {
      keys.add("cleaner", device.hasCleaner ? "true" : "false")
    }
    if dice.chance(40) { keys.add("zone", dice.pick(PhotoWords.zones)) }
    if dice.chance(20) { keys.add("calendar", dice.pick(PhotoWords.calendars)) }
    if dice.chance(15) { keys.add("access", dice.pick(PhotoWords.access)) }
    let isShared = dice.chance(65)
    if !isShared { keys.add("icloud", "false") }
    // Those who share have one library, and a generated one belongs to one device alone.
    guard !isShared || !photos.isShared else { return }
    if isShared { photos.isShared = true }
    guard dice.chance(90) else { return }
    keys.add("library", library(isAlone: !isShared || carriers.count == 1).flow)
  }

  private mutating func library(isAlone: Bool) -> Keys {
    var keys = Keys()
    var listed: [String] = []
    if dice.chance(85) {
      let entries = (0...dice.below(5)).map { _ in photo(&listed) }
      keys.add("photos", flow(entries))
    }
    if dice.chance(60) { keys.add("albums", albums(of: listed)) }
    if isAlone, dice.chance(40) {
      photos.isGenerated = true
      keys.add("generate", generator().flow)
      note("library", "generated")
    } else {
      note("library", listed.isEmpty ? "empty" : "listed")
    }
    return keys
  }

  private mutating func photo(_ listed: inout [String]) -> String {
    let name = "\(dice.pick(["cat", "snow", "beach", "chat"]))\(photos.photos.count)"
    var keys = Keys([("id", name)])
    keys.add("taken", dice.chance(8) ? "none" : photos.date(year: dice.whole(2023...2027), &dice))
    if dice.chance(20) { keys.add("added", photos.date(year: dice.whole(2024...2026), &dice)) }
    if dice.chance(40) {
      keys.add("size", QuantityKind.byteCount.text(dice.wide(0...100_000_000_000)))
    }
    for mark in ["favourite", "hidden", "video", "screenshot", "burst", "shared", "selected"]
    where dice.chance(8) {
      keys.add(mark, dice.chance(80) ? "true" : "false")
    }
    let count = dice.chance(45) ? dice.whole(2...12) : 1
    if count > 1 {
      keys.add("count", "\(count)")
      if dice.chance(80) {
        keys.add("every", Generated.text(.seconds(dice.whole(1...30 * 86_400))))
      }
    }
    let names = count == 1 ? [name] : (1...count).map { "\(name)-\($0)" }
    listed += names
    photos.photos += names
    return keys.flow
  }

  private mutating func albums(of listed: [String]) -> String {
    var entries: [String] = []
    let hasFolder = dice.chance(40)
    if hasFolder {
      entries.append(Keys([("title", "Trips"), ("kind", "folder")]).flow)
      photos.titles.append("Trips")
    }
    for title in dice.some(of: PhotoWords.titles, atLeast: 1) {
      var keys = Keys([("title", title)])
      if dice.chance(40) { keys.add("kind", dice.pick(["user", "shared", "synced"])) }
      if !listed.isEmpty, dice.chance(80) {
        keys.add("photos", flow(Array(dice.some(of: listed, atLeast: 0).prefix(6))))
      }
      if hasFolder, dice.chance(40) { keys.add("folder", "Trips") }
      photos.titles.append(title)
      entries.append(keys.flow)
    }
    return flow(entries)
  }

  private mutating func generator() -> Keys {
    var keys = Keys([("count", "\(dice.whole(0...120))")])
    if dice.chance(50) { keys.add("from", photos.date(year: dice.whole(2015...2023), &dice)) }
    if dice.chance(50) { keys.add("to", photos.date(year: dice.whole(2027...2028), &dice)) }
    if dice.chance(30) { keys.add("zone", dice.pick(PhotoWords.zones)) }
    if dice.chance(40) { keys.add("holidays", "\(dice.wide(0...24))") }
    for share in ["in_albums", "favourites", "hidden", "undated", "shared", "travel"]
    where dice.chance(45) {
      keys.add(share, dice.ratio())
    }
    // Together they are at most everything.
    for share in ["screenshots", "bursts", "videos"] where dice.chance(45) {
      keys.add(share, dice.pick(["0", "1/3", "5%", "1/7"]))
    }
    return keys
  }
}
