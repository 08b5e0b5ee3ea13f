import Kernel
import Photos
import PhotosSimulation
import Testing

struct GeneratedLibraryTests {
  /// Twenty thousand photos of ten years in a zone without changes.
  private static func settings(
    _ change: (inout GeneratorSettings) -> Void = { _ in }
  )
    -> GeneratorSettings
  {
    var settings = GeneratorSettings()
    settings.count = 20_000
    settings.zone = .fixed(32_400)
    change(&settings)
    return settings
  }

  private static func library(
    seed: UInt64 = 1,
    _ change: (inout GeneratorSettings) -> Void = { _ in },
  ) -> GeneratedLibrary {
    GeneratedLibrary(settings(change), seed: seed, device: "phone")
  }

  /// FNV-1a over every field of the photos, in 64 bits.
  private func digest(_ photos: some Sequence<GeneratedPhoto>) -> UInt64 {
    // The offset basis and the prime of FNV-1a.
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ value: Int64) {
      for shift in stride(from: 0, to: 64, by: 8) {
        hash ^= UInt64(truncatingIfNeeded: value >> Int64(shift)) & 0xFF
        hash = hash &* 0x100_0000_01B3
      }
    }
    for photo in photos {
      add(photo.taken ?? .min)
      add(photo.offset)
      add(photo.bytes)
      add(Int64(photo.traits.rawValue))
      add(Int64(photo.trip))
    }
    return hash
  }

  // MARK: The same everywhere

  @Test func `a seed's library never changes`() {
    let library = Self.library(seed: 7)
    #expect(digest(library.photos.prefix(1_000)) == 9_593_597_883_607_235_035)
    #expect(digest(library.photos) == 683_036_506_428_663_457)
    #expect(
      library.trips.prefix(3).map(\.name) == ["Trip 2016-02", "Trip 2016-04", "Trip 2016-08"]
    )
  }

  @Test func `another seed and another device have another library`() {
    let settings = Self.settings { $0.count = 100 }
    let libraries = [
      GeneratedLibrary(settings, seed: 1, device: "phone"),
      GeneratedLibrary(settings, seed: 2, device: "phone"),
      GeneratedLibrary(settings, seed: 1, device: "tablet"),
    ]
    let digests = libraries.map { digest($0.photos) }
    #expect(digests[0] != digests[1])
    #expect(digests[0] != digests[2])
    #expect(digest(GeneratedLibrary(settings, seed: 1, device: "phone").photos) == digests[0])
  }

  @Test func `more favourites leave everything else as it is`() {
    let few = Self.library()
    let many = Self.library { $0.favourites = Ratio(1, 10) }
    #expect(few.trips == many.trips)
    for (left, right) in zip(few.photos, many.photos) {
      #expect(left.traits.isSubset(of: right.traits))
      var same = right
      same.traits = left.traits
      #expect(same == left)
    }
    #expect(few.photos != many.photos)
  }

  // MARK: What is always so

  @Test(arguments: [0, 1, 2, 3, 13, 14, 999, 20_000] as [Int64])
  func `there are exactly as many photos as asked for`(count: Int64) {
    for bursts in [Ratio.zero, Ratio(8, 100), .one] {
      let library = Self.library {
        $0.count = count
        $0.bursts = bursts
        $0.screenshots = .zero
        $0.videos = .zero
      }
      #expect(library.photos.count == count)
    }
  }

  @Test func `photos are sorted by time of capture, and undated ones come last`() {
    let photos = Self.library { $0.undated = Ratio(1, 10) }.photos
    let times = photos.map { $0.taken ?? .max }
    #expect(zip(times, times.dropFirst()).allSatisfy(<=))
    #expect(photos.first?.taken != nil)
    #expect(photos.last?.taken == nil)
  }

  @Test(
    arguments: [
      (1_451_606_400, 1_767_225_600), (1_451_606_399, 1_451_606_401), (0, 1), (0, 86_400),
      (1_500_000_000, 1_500_300_000), (-62_135_596_800, -62_000_000_000),
    ] as [(Int64, Int64)]
  )
  func `every photo lies within the range`(from: Int64, to: Int64) {
    for seed: UInt64 in 1...5 {
      let library = Self.library(seed: seed) {
        $0.from = from
        $0.to = to
        $0.count = 2_000
        $0.travel = .one
        $0.holidays = 24
      }
      let times = library.photos.compactMap(\.taken)
      #expect(times.count > 1_900)
      #expect(times.allSatisfy { $0 >= from && $0 <= to }, "seed \(seed)")
    }
  }

  @Test func `even a skipped day and the clocks' changes leave no photo outside`() throws {
    // Like Apia's 2011-12-30, and an hour forward and back every half year.
    let zone = Zone(
      name: "Test/Jump",
      offsets: [-36_000, 50_400, 54_000, 50_400],
      transitions: [1_325_239_200, 1_333_202_400, 1_349_013_600],
    )
    let library = Self.library {
      $0.zone = zone
      $0.from = 1_325_000_000
      $0.to = 1_350_000_000
      $0.travel = .zero
    }
    for photo in library.photos {
      guard let taken = photo.taken else { continue }
      #expect(photo.offset == zone.offset(at: taken))
      let day = CivilDate(of: taken, offset: photo.offset)
      try #require(day != CivilDate(year: 2011, month: 12, day: 30))
    }
  }

  @Test func `a burst's photos lie within three seconds, three to twelve of them`() {
    let photos = Self.library {
      $0.count = 600
      $0.bursts = .one
      $0.screenshots = .zero
      $0.videos = .zero
      $0.undated = .zero
    }.photos
    #expect(photos.allSatisfy { $0.traits.contains(.burst) })
    // Six hundred photos of ten years: two bursts meet only once in a while.
    var lengths: [Int] = [1]
    for (earlier, later) in zip(photos, photos.dropFirst()) {
      if (later.taken ?? 0) - (earlier.taken ?? 0) <= 3 {
        lengths[lengths.count - 1] += 1
      } else {
        lengths.append(1)
      }
    }
    #expect(lengths.allSatisfy { $0 >= 3 })
    #expect(lengths.count { $0 > 12 } <= 1)
    #expect((50...150).contains(lengths.count))
  }

  @Test func `screenshots, videos and bursts exclude one another and have their own sizes`() {
    let kinds: GeneratedPhoto.Traits = [.screenshot, .video, .burst]
    for photo in Self.library().photos {
      let range: ClosedRange<Int64>
      switch photo.traits.intersection(kinds) {
      case [], .burst: range = 700_000...6_000_000
      case .screenshot: range = 200_000...1_500_000
      case .video: range = 5_000_000...300_000_000
      case let several:
        Issue.record("kinds \(several.rawValue) at once")
        return
      }
      #expect(range.contains(photo.bytes))
    }
  }

  // MARK: Shares

  @Test func `the kinds' numbers are exact`() {
    let photos = Self.library().photos
    #expect(photos.count { $0.traits.contains(.screenshot) } == 2_400)
    #expect(photos.count { $0.traits.contains(.video) } == 1_200)
    #expect(photos.count { $0.traits.contains(.burst) } == 1_600)
    // Some seeds would leave one or two photos behind the last burst.
    for seed: UInt64 in 1...40 {
      let photos = Self.library(seed: seed) { $0.count = 1_000 }.photos
      #expect(photos.count { $0.traits.contains(.burst) } == 80, "seed \(seed)")
    }
  }

  @Test func `the marks' shares are what was asked for`() {
    // Five deviations of a binomial distribution over 20,000 photos.
    let photos = Self.library().photos
    #expect((480...720).contains(photos.count { $0.traits.contains(.favourite) }))
    #expect((50...150).contains(photos.count { $0.traits.contains(.hidden) }))
    #expect((130...270).contains(photos.count { $0.traits.contains(.shared) }))
    #expect((9...72).contains(photos.count { $0.taken == nil }))
  }

  @Test func `the certain and the impossible hold for all`() {
    let all = Self.library {
      $0.count = 500
      $0.favourites = .one
      $0.undated = .one
      $0.hidden = .zero
    }.photos
    #expect(all.allSatisfy { $0.traits.contains(.favourite) && $0.taken == nil })
    #expect(!all.contains { $0.traits.contains(.hidden) })
  }

  @Test func `photos are about 1.9 MB in the middle`() {
    let sizes = Self.library().photos
      .filter { $0.traits.isDisjoint(with: [.screenshot, .video]) }.map(\.bytes).sorted()
    #expect((1_850_000...1_950_000).contains(sizes[sizes.count / 2]))
    #expect(sizes[sizes.count / 10] < 1_300_000)
    #expect(sizes[sizes.count * 9 / 10] > 2_700_000)
  }

  // MARK: Days

  @Test func `there are eight times as many photos a day on holiday`() {
    let library = Self.library { $0.travel = .zero }
    let away = library.photos.count { photo in
      library.trips.contains { ($0.start..<$0.end).contains(photo.taken ?? .min) }
    }
    let seconds = library.trips.reduce(0) { $0 + $1.end - $1.start }
    let home = Int64(library.photos.count - away)
    let settings = Self.settings()
    let rate = Double(away) / Double(seconds)
    let rateAtHome = Double(home) / Double(settings.to - settings.from - seconds)
    #expect((7.2...8.8).contains(rate / rateAtHome), "\(rate / rateAtHome)")
  }

  @Test func `there are 1.6 times as many photos a day at the weekend`() {
    let photos = Self.library { $0.holidays = 0 }.photos
    let weekend = photos.count { photo in
      CivilDate(of: photo.taken ?? 0, offset: 32_400).weekday.isWeekend
    }
    let ratio = Double(weekend) / 2 / (Double(photos.count - weekend) / 5)
    #expect((1.5...1.7).contains(ratio), "\(ratio)")
  }

  @Test func `hardly anything is photographed in the small hours`() {
    let photos = Self.library().photos
    let night = photos.count { photo in
      let hour = dividingDown((photo.taken ?? 0) + photo.offset, by: 86_400).remainder / 3_600
      return hour >= 1 && hour < 5
    }
    // 4 of 221 shares of the day.
    #expect((250...480).contains(night), "\(night)")
  }

  // MARK: Trips

  @Test func `each year has its trips, which do not overlap and have their own names`() {
    for holidays: Int64 in [0, 4, 24] {
      let trips = Self.library { $0.holidays = holidays }.trips
      // Ten years by the clocks of UTC are ten and a bit by those nine hours ahead.
      #expect((holidays * 10...holidays * 10 + 1).contains(Int64(trips.count)))
      for (earlier, later) in zip(trips, trips.dropFirst()) {
        #expect(earlier.start < later.start)
      }
      let names = trips.map(\.name).sorted()
      #expect(zip(names, names.dropFirst()).allSatisfy(<))
      // The range may cut one short.
      #expect(trips.allSatisfy { $0.end > $0.start && $0.end - $0.start <= 9 * 86_400 })
      let whole = trips.dropFirst().dropLast()
      #expect(whole.allSatisfy { (2...9).contains(($0.end - $0.start) / 86_400) })
    }
  }

  @Test func `a third of a trip's photos is in its album, and nothing else`() {
    let library = Self.library()
    var away = 0
    var inAlbum = 0
    for photo in library.photos {
      let taken = photo.taken ?? .min
      if photo.trip >= 0 {
        inAlbum += 1
        let trip = library.trips[Int(photo.trip)]
        #expect(photo.taken == nil || (trip.start..<trip.end).contains(taken))
        #expect(!photo.traits.contains(.screenshot))
        if let offset = trip.offset { #expect(photo.offset == offset) }
      }
      let isScreenshot = photo.traits.contains(.screenshot)
      if !isScreenshot, library.trips.contains(where: { ($0.start..<$0.end).contains(taken) }) {
        away += 1
      }
    }
    #expect((0.32...0.38).contains(Double(inAlbum) / Double(away)), "\(inAlbum) of \(away)")
  }

  @Test func `a share of the trips leads into another zone`() {
    let trips = Self.library { $0.holidays = 20 }.trips
    let abroad = trips.compactMap(\.offset)
    #expect((25...80).contains(abroad.count))
    #expect(!abroad.contains(32_400), "that is home")
    #expect(Self.library { $0.travel = .zero }.trips.allSatisfy { $0.offset == nil })
  }

  @Test func `a library of a hundred thousand photos keeps its shares`() {
    let photos = Self.library { $0.count = 100_000 }.photos
    #expect(photos.count == 100_000)
    #expect(photos.count { $0.traits.contains(.burst) } == 8_000)
  }
}
