import Findings
import Kernel
import Photos
import World

/// The world around the libraries and cleaners of one person: phones, iCloud, and what people do.
final class PhotosWorld {
  let plan: PhotosPlan
  /// What is planned to go wrong; nothing but in a proof of claims.
  let faults: [PhotosFault]
  let simulation: Simulation
  private(set) var phones: [Phone] = []
  /// What photos are called.
  let names: PhotoNames
  /// What samples are drawn by.
  let lots: SampleLots
  private var breaches = 0
  /// What became of the invariants so far.
  var judged = JudgedInvariants()
  /// What phones told one another by iCloud, in the order in which it left; of many the first.
  private(set) var arrows: [Arrow] = []
  /// iCloud; nil where no two devices share a library.
  private(set) var cloud: Component<PhoneSurroundings<ICloud>>?
  private let cloudSurroundings = PhoneSurroundings<ICloud>()
  private(set) var acts: Mailbox<PlannedPhotoAct>
  private var incoming: Mailbox<Incoming>

  /// A photo that the generator lets come in during the run.
  private struct Incoming {
    var phone: Int
    var asset: Asset
  }

  /// A world with the libraries and cleaners of a plan, where nothing is scheduled yet.
  init(plan: PhotosPlan, simulation: Simulation) {
    self.plan = plan
    faults = simulation.plan.settings(of: PhotosSchema.name).faults
      .compactMap(PhotosFault.init(rawValue:))
    self.simulation = simulation
    names = PhotoNames(plan.names)
    lots = SampleLots(seed: simulation.plan.seed)
    acts = Mailbox { _, _, _ in }
    incoming = Mailbox { _, _, _ in }
    acts = Mailbox { [unowned self] act, _, _ in try perform(act) }
    incoming = Mailbox { [unowned self] photo, _, _ in
      try phones[photo.phone].take(photo.asset)
    }
    phones = plan.phones.enumerated().map { Phone($1, index: $0, in: self) }
    for target in [acts, incoming] as [Target] { simulation.add(target) }
    joinCloud()
    simulation.onNodeEvent { [unowned self] node, event, sequence in
      guard let phone = phones.first(where: { $0.node === node }) else { return }
      try phone.take(event, cause: sequence)
    }
  }

  /// Fills the libraries and schedules what people do.
  func begin() {
    let start = simulation.plan.startUnix_ns / 1_000_000_000
    for phone in phones {
      let library = InitialLibrary(phone.plan, seed: simulation.plan.seed, start: start)
      phone.begin(library)
      let last = simulation.plan.duration / Duration.seconds(1)
      for asset in library.incoming {
        // What comes in after the end never does; millennia have no nanoseconds.
        guard asset.added - start <= last else { continue }
        let at = Instant(nanoseconds: (asset.added - start) * 1_000_000_000)
        let photo = Incoming(phone: phone.index, asset: asset)
        incoming.schedule(photo, at: at, cause: nil, in: simulation)
      }
    }
    for act in plan.acts { acts.schedule(act, at: act.at, place: act.place, in: simulation) }
  }

  /// The number of the next broken invariant; `explain` counts them in the log in the same order.
  func numberBreach() -> Int {
    breaches += 1
    return breaches
  }

  // MARK: iCloud

  private func joinCloud() {
    let service = ICloud(of: plan)
    guard service.isOfUse else { return }
    cloudSurroundings.judge = { $1.problem(of: $0) }
    cloudSurroundings.carryOut = { [unowned self] in try carryOut($0, cause: $1) }
    let component = Component(
      service,
      node: "world",
      name: ICloud.component,
      clock: DeviceClock(),
      in: cloudSurroundings,
    )
    simulation.add(component)
    cloud = component
  }

  /// iCloud learns of something, where anybody shares a library.
  func tellCloud(_ event: ICloudEvent, cause: LogPosition?) throws {
    try cloud?.tell(event, cause: cause, in: simulation)
  }

  private func carryOut(_ effect: ICloudEffect, cause: LogPosition) throws {
    switch effect {
    case .carry(let number, let device, _):
      note(number, to: device, cause: cause)
    case .deliver(let number, let change, let device):
      let arrow = Int(number - 1)
      if arrows.indices.contains(arrow) { arrows[arrow].arrived = simulation.now }
      try phone(device).receive(change, cause: cause)
    }
  }

  /// Notes what has left for a device: its arrow stands where its number says.
  private func note(_ number: Int64, to device: String, cause: LogPosition) {
    guard arrows.count < PhotosJournal.most, let parcel = cloud?.reducer.parcel(number) else {
      return
    }
    arrows.append(
      Arrow(
        from: parcel.from,
        to: device,
        kind: parcel.change.edit.kind,
        sent: simulation.now,
        evidence: cause,
      )
    )
  }

  // MARK: What is observed across phones

  /// Compares what is observed at a phone with what was at the others.
  func compare(_ news: PhoneNews, of phone: Phone, cause: LogPosition?) throws {
    switch news {
    case .library(.photosRemoved(let ids, .cloud)):
      try lose(ids, on: phone, cause: cause)
    case .synced(.addToAlbum(let album, let ids)):
      // Samples that the cleaner on another device kept are samples here as well.
      for other in phones where other !== phone && other.ledger.keepAlbums.contains(album) {
        phone.ledger.learnSamples(ids.filter(other.ledger.samples.contains), in: album)
      }
    case .library, .cleaner, .drew, .opened, .refusedStart, .ended, .tapped, .answered, .acted,
      .synced, .moved:
      break
    }
  }

  /// A phone's library took photos away because another device did.
  private func lose(_ ids: [PhotoID], on phone: Phone, cause: LogPosition?) throws {
    for cleaner in phones where cleaner !== phone {
      try cleaner.judgeLoss(of: ids, on: phone, cause: cause)
    }
  }

  private func phone(_ device: String) -> Phone {
    guard let phone = phones.first(where: { $0.plan.device == device }) else {
      preconditionFailure("the plan has no phone \(device)")
    }
    return phone
  }

  private func perform(_ act: PlannedPhotoAct) throws {
    try phone(act.device).perform(act)
  }
}
