import Exploration
import Kernel
import Photos
import Plans
import World

extension PhotosApplication {
  /// What a small library and its cleaner can be used for, in every order.
  public func searchModel(of plan: Plan) throws -> (any SearchModel)? {
    let own = try Self.plan(of: plan)
    let start = plan.startUnix_ns / 1_000_000_000
    guard let model = PhotoSearchModel(own, seed: plan.seed, start: start) else { return nil }
    let (photos, acts) = (model.beginning.phone.library.assets.count, model.acts.count)
    guard photos <= PhotoSearchModel.photosMax, acts <= PhotoSearchModel.actsMax else {
      throw SearchTooLarge(
        "\(counted(photos, "photo")) and \(counted(acts, "edit")) on the timeline, counted for each side they come from",
        most: "\(PhotoSearchModel.photosMax) photos and \(PhotoSearchModel.actsMax) edits",
      )
    }
    return model
  }
}

extension PhotoSearchModel {
  func words(
    for happening: SearchHappening<PhotoTraffic, PhotoTimer, PhotoSearchAct>,
    in state: PhotoSearchState,
  ) -> String {
    switch happening {
    case .delivered(.change(let change), let way):
      "'\(change.content.edit.kind)' arrives by iCloud on "
        + (way == PhotoTraffic.Way.toPhone ? "the phone" : otherDevice ?? "the other device")
    case .delivered(let traffic, _): traffic.words
    case .acted(.use(let use)): use.words
    case .acted(.act(let index)): "on the phone: " + acts[index].summary(PhotoNames(plan.names))
    case .acted(.sync(let index)):
      "on \(otherDevice ?? "the other device"): " + acts[index].summary(PhotoNames(plan.names))
    case .fired(.signatureEnds): "the cleaner's signature ends"
    case .crashed(let process): preconditionFailure("there is no process \(process)")
    }
  }

  var writesScripts: Bool { true }

  func script(of trail: SearchTrail<PhotoSearchModel>) -> SearchScript? {
    var timing = CounterexampleTiming(self)
    for turn in trail.turns { timing.take(turn) }
    return SearchScript(acts: timing.acts, duration: timing.duration)
  }
}

extension PhotoTraffic {
  /// What it is that arrives, for a person.
  fileprivate var words: String {
    switch self {
    case .message(let message):
      switch message.content.content {
      case .request(.change(let block)) where block.deletionCount > 0:
        "the library runs the change, and the system asks"
      case .request(let request): "the library takes the request '\(request.kind)'"
      case .event(.answered(let answer)): "the cleaner takes the answer '\(answer.kind)'"
      case .event(let event): "the cleaner takes '\(event.kind)'"
      }
    case .wake(let event): "the system tells the library '\(event.kind)'"
    case .change(let change): "'\(change.content.edit.kind)' arrives by iCloud"
    }
  }
}

extension PhotoUse {
  /// What is done, for a person.
  fileprivate var words: String {
    switch self {
    case .open: "the cleaner is opened"
    case .tap: "Delete is tapped"
    case .confirm: "the system's question is confirmed"
    case .refuse: "the system's question is refused"
    case .kill: "the cleaner's process ends"
    }
  }
}
