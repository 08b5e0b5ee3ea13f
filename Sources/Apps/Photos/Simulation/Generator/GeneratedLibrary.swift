import Kernel
import Photos

/// A photo library as somebody might have it, the same for the same settings, seed and device.
///
/// Every photo draws at places of its own, by its kind and number, so that a change of one share
/// leaves the other photos what they are. Numbers of each kind are exact; marks such as favourites
/// are chances.
public struct GeneratedLibrary: Sendable {
  /// All photos by time of capture, those without one last; ties in the order of their making.
  public let photos: [GeneratedPhoto]
  /// All trips in order, also those without an album.
  public let trips: [GeneratedTrip]

  /// A library.
  ///
  /// - Parameters:
  ///   - settings: what it is like; `problem` is nil.
  ///   - seed: the run's seed.
  ///   - device: the device that holds it: another device has another library.
  /// - Complexity: O(n log n) in photos, O(days).
  public init(_ settings: GeneratorSettings, seed: UInt64, device: String) {
    if let problem = settings.problem {
      preconditionFailure("no library can be generated: \(problem)")
    }
    var making = LibraryMaking(settings, seed: seed, key: "photos/\(device)/library")
    making.addAll()
    photos = making.sorted()
    trips = making.days.trips
  }
}

/// A library in the making.
private struct LibraryMaking {
  let settings: GeneratorSettings
  let days: DayTable
  private let shots: RandomStream
  private let marks: RandomStream
  private let chances: [Chance]
  private var unsorted: [GeneratedPhoto] = []

  /// What a photo is in the first place; the raw values belong to the golden.
  private enum Kind: UInt64 {
    case plain
    case screenshot
    case video
    case burst
  }

  /// What is drawn for a photo, each at a lane of its own; the raw values belong to the golden.
  private enum Mark: UInt64 {
    case favourite
    case hidden
    case shared
    case undated
    case inAlbum
    case size
  }

  init(_ settings: GeneratorSettings, seed: UInt64, key: String) {
    self.settings = settings
    days = DayTable(settings, stream: RandomStream(seed: seed, key: key + "/trips"))
    shots = RandomStream(seed: seed, key: key + "/shots")
    marks = RandomStream(seed: seed, key: key + "/marks")
    chances = [
      settings.favourites, settings.hidden, settings.shared, settings.undated, settings.inAlbums,
    ].map(Chance.init)
    unsorted.reserveCapacity(Int(settings.count))
  }

  // MARK: Making

  /// The numbers of each kind are exact; what is left of bursts below three photos is plain.
  mutating func addAll() {
    let bursts = addBursts(settings.bursts.share(of: settings.count))
    let screenshots = min(settings.screenshots.share(of: settings.count), settings.count - bursts)
    let videos =
      min(settings.videos.share(of: settings.count), settings.count - bursts - screenshots)
    add(.screenshot, screenshots)
    add(.video, videos)
    add(.plain, settings.count - bursts - screenshots - videos)
  }

  private mutating func add(_ kind: Kind, _ count: Int64) {
    for number in 0..<UInt64(count) {
      var stream = shots.at(number, lane: kind.rawValue)
      let (day, second) = days.draw(&stream)
      append(kind, number, day: days.days[day], second: second)
    }
  }

  /// Adds bursts of 3 to 12 photos, four a second.
  ///
  /// - Returns: how many photos they have together, `wanted` unless that is below 3.
  private mutating func addBursts(_ wanted: Int64) -> Int64 {
    var left = wanted
    var burst: UInt64 = 0
    var number: UInt64 = 0
    while left >= 3 {
      var stream = shots.at(burst, lane: Kind.burst.rawValue)
      let (index, second) = days.draw(&stream)
      let day = days.days[index]
      let length = Self.burstLength(3 + Int64(stream.below(10)), left: left)
      for shot in 0..<length {
        append(.burst, number, day: day, second: min(second + shot / 4, day.end - 1))
        number += 1
      }
      left -= length
      burst += 1
    }
    return wanted - left
  }

  /// The length nearest to the drawn one that does not leave one or two photos over.
  private static func burstLength(_ drawn: Int64, left: Int64) -> Int64 {
    if left <= drawn || left - drawn >= 3 { return min(drawn, left) }
    return left <= 12 ? left : left - 3
  }

  private mutating func append(_ kind: Kind, _ number: UInt64, day: DayTable.Day, second: Int64) {
    let away = day.trip >= 0 ? days.trips[Int(day.trip)].offset : nil
    var traits: GeneratedPhoto.Traits =
      switch kind {
      case .plain: []
      case .screenshot: .screenshot
      case .video: .video
      case .burst: .burst
      }
    if happens(.favourite, kind, number) { traits.insert(.favourite) }
    if happens(.hidden, kind, number) { traits.insert(.hidden) }
    if happens(.shared, kind, number) { traits.insert(.shared) }
    let canBeInAlbum = day.trip >= 0 && kind != .screenshot
    unsorted.append(
      GeneratedPhoto(
        taken: happens(.undated, kind, number) ? nil : second,
        offset: away ?? settings.zone.offset(at: second),
        bytes: bytes(kind, word(.size, kind, number)),
        traits: traits,
        trip: canBeInAlbum && happens(.inAlbum, kind, number) ? day.trip : -1,
      )
    )
  }

  private func bytes(_ kind: Kind, _ word: UInt64) -> Int64 {
    switch kind {
    case .plain, .burst: FileSizes.photo(word)
    case .screenshot: FileSizes.screenshot(word)
    case .video: FileSizes.video(word)
    }
  }

  private func word(_ mark: Mark, _ kind: Kind, _ number: UInt64) -> UInt64 {
    marks.word(at: number, lane: mark.rawValue << 8 | kind.rawValue)
  }

  private func happens(_ mark: Mark, _ kind: Kind, _ number: UInt64) -> Bool {
    chances[Int(mark.rawValue)].happens(word(mark, kind, number))
  }

  // MARK: Order

  /// Sorts numbers instead of photos: seconds since `from` above 21 bits of index.
  ///
  /// The years 1 to 9999 have fewer than 2³⁹ seconds, and 2²¹ is above the largest count.
  func sorted() -> [GeneratedPhoto] {
    let undated = UInt64(1) << 40
    var keys = unsorted.indices.map { index in
      let second = unsorted[index].taken.map { UInt64($0 - settings.from) } ?? undated
      return second << 21 | UInt64(index)
    }
    keys.sort()
    return keys.map { unsorted[Int($0 & (1 << 21 - 1))] }
  }
}

/// A chance as a threshold for random words: word ÷ 2⁶⁴ lies below it.
private struct Chance {
  private let threshold: UInt64
  private let isCertain: Bool

  init(_ ratio: Ratio) {
    isCertain = ratio >= .one
    let below = UInt64(ratio.denominator)
    let above = UInt64(ratio.numerator)
    threshold = isCertain ? .max : below.dividingFullWidth((above, 0)).quotient
  }

  func happens(_ word: UInt64) -> Bool {
    isCertain || word < threshold
  }
}

extension Ratio {
  /// The share of a count, to the nearest whole number; halves are rounded up.
  fileprivate func share(of count: Int64) -> Int64 {
    let doubled = 2 * Int128(count) * Int128(numerator) + Int128(denominator)
    return Int64(doubled / (2 * Int128(denominator)))
  }
}
