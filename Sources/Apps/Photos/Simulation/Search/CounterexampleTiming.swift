import Exploration
import Kernel
import Photos
import Plans

/// Gives the steps of a counterexample their times, so that a run takes them in the same order.
///
/// A message takes as long as the plan says. What people do lies an hour apart, or, while something
/// is on its way that must arrive later, a moment before it does.
struct CounterexampleTiming {
  private let model: PhotoSearchModel
  private let names: PhotoNames
  private var now: Instant
  /// When each message on its way arrives, in order; those of one moment once.
  private var arrivals: [Instant] = []
  /// What was done on the other device and did not arrive yet, in order.
  private var pending: [Int] = []
  private var timed: [(at: Instant, text: String)] = []

  /// The time before the first act: a change on another device must be made before it arrives.
  private static let apart = Duration.seconds(3_600)

  /// The timing of a model's steps, from its start.
  init(_ model: PhotoSearchModel) {
    self.model = model
    names = PhotoNames(model.plan.names)
    now = .start + model.plan.syncing
  }

  /// The acts as entries of a timeline, in order of time.
  var acts: [String] {
    let late = pending.map { (now, "\(entry(model.acts[$0])), \(place(model.otherDevice))") }
    return (timed + late).enumerated().sorted {
      ($0.element.at, $0.offset) < ($1.element.at, $1.offset)
    }
    .map { entry in
      let at = QuantityKind.duration.text(entry.element.at.nanoseconds)
      return "{ at: \(at), \(entry.element.text) }"
    }
  }

  /// How long a scenario with those acts lasts: until everything has arrived, and an hour.
  var duration: Duration {
    let last = (arrivals.last ?? now) + model.plan.syncing - .start
    return Duration.seconds((last.nanoseconds / 1_000_000_000 + 7_200) / 3_600 * 3_600)
  }

  /// Takes the next step.
  mutating func take(_ turn: SearchTrail<PhotoSearchModel>.Turn) {
    switch turn.step {
    case .deliver(let place):
      arrive(on: turn.before.parcels[place].channel)
    case .act(.use(let use)):
      advance()
      note(at: now, "do: \(use.rawValue)", on: nil)
    case .act(.act(let index)):
      advance()
      note(at: now, entry(model.acts[index]), on: nil)
    case .act(.sync(let index)):
      let (before, after) = (turn.before.parcels, turn.after.parcels)
      func onWay(_ parcels: [SearchParcel<PhotoTraffic>]) -> Int {
        parcels.count { $0.channel == PhotoTraffic.Way.toPhone }
      }
      pending.append(index)
      // What arrives in the same step was done so early that it arrives now.
      if onWay(after) == onWay(before) { arrive(on: PhotoTraffic.Way.toPhone) }
    case .fire(let place):
      now = max(now, turn.before.alarms[place].at)
    case .delay:
      break
    case .duplicate, .lose, .overtake, .crash:
      preconditionFailure("nothing goes wrong between a library and its cleaner")
    }
    // A process that is gone hears nothing any more.
    let process = turn.after.app.phone.system.process
    if process.launch != turn.before.app.phone.system.process.launch { arrivals = [] }
    // What was sent in this moment arrives in one.
    let groups = turn.after.parcels.count {
      $0.channel == PhotoTraffic.Way.phone && $0.isLast
    }
    while arrivals.count < groups { arrivals.append(now + model.plan.answering) }
  }

  /// Something arrives.
  private mutating func arrive(on way: Int) {
    if way == PhotoTraffic.Way.phone {
      now = arrivals.removeFirst()
    } else if way == PhotoTraffic.Way.toPhone, !pending.isEmpty {
      // What was done there was done so early that it arrives now.
      advance()
      let index = pending.removeFirst()
      note(at: now - model.plan.syncing, entry(model.acts[index]), on: model.otherDevice)
    }
  }

  /// Time for the next act: an hour later, or on the way to the next arrival.
  private mutating func advance() {
    guard let next = arrivals.first else {
      now = now + Self.apart
      return
    }
    let left = next - now
    now = now + min(.milliseconds(1), left / Int64(2))
  }

  private mutating func note(at time: Instant, _ text: String, on device: String?) {
    timed.append((time, "\(text), \(place(device))"))
  }

  private func place(_ device: String?) -> String {
    let place = device ?? model.plan.phones.first(where: \.hasCleaner)?.device ?? ""
    return "device: \(YAMLText.text(place))"
  }

  // MARK: Words

  /// The act as it stands in a timeline.
  private func entry(_ act: PlannedPhotoAct) -> String {
    var text = "do: \(act.deed.rawValue)"
    let isOne = [.favourite, .unfavourite, .hide, .take].contains(act.deed)
    if isOne, let photo = act.photos.first {
      text += ", photo: \(YAMLText.text(names.name(of: photo)))"
    } else if !act.photos.isEmpty {
      let list = act.photos.map { YAMLText.text(names.name(of: $0)) }
      text += ", photos: [\(list.joined(separator: ", "))]"
    }
    switch act.deed {
    case .permit: text += ", access: \(act.access.rawValue)"
    case .travel: text += act.zone.map { ", zone: \(YAMLText.text($0.name))" } ?? ""
    case .useCalendar: text += ", calendar: \(act.calendar.rawValue)"
    case .take: text += act.asset.map(Self.photo) ?? ""
    case .open, .tap, .confirm, .refuse, .kill, .favourite, .unfavourite, .hide, .delete,
      .recover, .emptyTrash, .makeAlbum, .addToAlbum, .removeFromAlbum, .renameAlbum, .moveAlbum,
      .deleteAlbum, .goOffline, .goOnline, .resign:
      break
    }
    if !act.album.isEmpty { text += ", album: \(YAMLText.text(act.album))" }
    guard !act.other.isEmpty else { return text }
    return text + (act.deed == .moveAlbum ? ", into: " : ", to: ") + YAMLText.text(act.other)
  }

  /// What a photo that comes in is, beside its name.
  private static func photo(_ asset: Asset) -> String {
    var text = ", size: \(asset.bytes)B"
    if asset.traits.contains(.screenshot) { text += ", screenshot: true" }
    if asset.traits.contains(.video) { text += ", video: true" }
    // Taken when it comes in is what a photo is where nothing else is said.
    if asset.taken == asset.added { return text }
    let taken = asset.taken.map { CivilTime(seconds: $0).description }
    return text + ", taken: \(taken ?? "none")"
  }
}
