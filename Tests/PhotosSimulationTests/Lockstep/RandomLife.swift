import Kernel
import Photos

@testable import PhotosSimulation

/// People who do anything at any time, as a seed says.
struct RandomLife {
  private var stream: RandomStream
  private let devices: [PlannedPhone]
  private let photos: [PhotoID]
  /// Photos that come in have numbers of their own.
  private var taken: PhotoID = 900

  init(seed: UInt64, _ plan: PhotosPlan) {
    stream = RandomStream(seed: seed, key: "test/life")
    devices = plan.phones
    photos = plan.phones[0].assets.ids
  }

  /// So many acts, in order of time.
  ///
  /// Many fall on the very instant of something else, or between a request and its answer.
  mutating func acts(_ count: Int) -> [PlannedPhotoAct] {
    var now = Instant.start
    return (0..<count).map { _ in
      now = now + pause()
      var act = act()
      act.at = now
      return act
    }
  }

  private mutating func pause() -> Duration {
    switch stream.below(12) {
    case 0: .zero
    case 1...5: .milliseconds(Int64(stream.below(14)) * 100)
    case 6...8: .seconds(Int64(stream.below(40)))
    case 9...10: .seconds(Int64(stream.below(7_200)))
    default: .seconds(Int64(stream.below(3 * 86_400)))
    }
  }

  private mutating func act() -> PlannedPhotoAct {
    var act = PlannedPhotoAct()
    act.device = pick(devices).device
    let usual: [PhotoDeed] = [.open, .open, .tap, .tap, .confirm, .confirm, .refuse, .kill]
    act.deed = stream.below(2) == 0 ? pick(usual) : pick(PhotoDeed.allCases)
    // What is done with the cleaner is mostly done where there is one.
    if usual.contains(act.deed), stream.below(8) > 0 { act.device = devices[0].device }
    let titles = ["Keep", "Trip", "Other"]
    act.album = pick(titles)
    act.other = pick(titles)
    act.zone = pick([Zone.fixed(32_400), Zone.fixed(-28_800)])
    act.calendar = pick(MonthCalendar.allCases)
    act.access = pick(stream.below(3) == 0 ? Access.allCases : [.full])
    act.isTentative = stream.below(4) == 0
    act.batch = act.deed == .confirm && stream.below(6) == 0 ? Int64(stream.below(3)) : 0
    act.photos = photos.filter { _ in stream.below(3) == 0 }
    if act.photos.isEmpty { act.photos = [pick(photos)] }
    if act.deed == .take {
      taken += 1
      act.asset = Asset(id: taken, taken: 1_760_000_000, added: 1_760_000_000, bytes: 5)
    }
    return act
  }

  private mutating func pick<T>(_ list: [T]) -> T {
    list[Int(stream.below(UInt64(list.count)))]
  }
}
