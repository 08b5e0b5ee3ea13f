import Kernel
import PushServices

/// A push's way through the Lambda: what it asks Amazon's service, and what it makes of the answers.
extension Server {
  /// Begins a job, or begins it again.
  mutating func begin(_ place: Int, _ now: DeviceTime, _ effects: inout Effects<PipelineEffect>) {
    jobs[place].isRetried = false
    guard settings.endpoint == .stored, let user = users.place(of: jobs[place].user),
      case let known = users[user].endpoint, !known.isEmpty
    else { return create(place, now, &effects) }
    jobs[place].endpoint = known
    ask(.getEndpoint(arn: known), .reading, place, now, &effects)
  }

  private mutating func create(
    _ place: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    let request = AmazonRequest.createEndpoint(
      application: PushTexts.application(jobs[place].environment),
      token: jobs[place].token,
      userData: "",
      attributes: [],
    )
    ask(request, .creating, place, now, &effects)
  }

  private mutating func ask(
    _ request: AmazonRequest,
    _ step: JobStep,
    _ place: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    jobs[place].step = step
    let push = jobs[place].push
    if settings.calls == .untilAnswered {
      let missed = ServerEvent.answerMissed(push: push)
      effects.append(.setTimer(.server(missed), at: now.uptime + Self.callTime))
    }
    if let refusal = settings.role.refusal(of: request) {
      let answer = ServerEvent.amazonAnswered(push: push, answer: refusal)
      return effects.send(.server(answer), to: addresses.server, by: .cloud)
    }
    effects.send(
      .amazon(.amazonAsked(push: push, request: request)),
      to: addresses.amazon,
      by: .cloud,
    )
  }

  // MARK: Answers

  /// Takes an answer; one to a question that nobody asks any more changes nothing.
  mutating func take(
    _ answer: AmazonAnswer,
    for push: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    guard let place = place(of: push) else { return }
    switch (jobs[place].step, answer) {
    case (.creating, .endpoint(let arn)): use(arn, place, now, &effects)
    case (.creating, .refused(_, let code, let message)):
      // The name of the endpoint stands in the text alone, and Amazon's own example cuts it out.
      guard settings.endpoint == .stored, let arn = Self.endpoint(in: message) else {
        return fail(place, code, &effects)
      }
      jobs[place].endpoint = arn
      keep(arn, place)
      ask(.getEndpoint(arn: arn), .reading, place, now, &effects)
    case (.reading, .attributes(let attributes)): compare(attributes, place, now, &effects)
    case (.reading, .refused(404, _, _)): create(place, now, &effects)
    case (.setting, .done): publish(place, now, &effects)
    case (.publishing, .message): succeed(place, now, &effects)
    case (.publishing, .refused(_, "EndpointDisabled", _)) where !jobs[place].isRetried:
      jobs[place].isRetried = true
      reenable(place, now, &effects)
    case (.reading, .refused(_, let code, _)), (.setting, .refused(_, let code, _)),
      (.publishing, .refused(_, let code, _)):
      fail(place, code, &effects)
    case (.deleting, _): finish(place, &effects)
    case (.creating, _), (.reading, _), (.setting, _), (.publishing, _), (.awaiting, _): break
    }
  }

  /// The name of an endpoint that a refusal tells.
  static func endpoint(in message: String) -> String? {
    let words = message.split(separator: " ")
    return words.first { $0.hasPrefix("arn:") && $0.contains(":endpoint/") }.map(String.init)
  }

  private mutating func use(
    _ arn: String,
    _ place: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    jobs[place].endpoint = arn
    keep(arn, place)
    // A name is no promise that the endpoint works: whoever stores it looks.
    guard settings.endpoint == .stored else { return publish(place, now, &effects) }
    ask(.getEndpoint(arn: arn), .reading, place, now, &effects)
  }

  private mutating func keep(_ arn: String, _ place: Int) {
    guard settings.endpoint == .stored,
      let user = users.place(of: jobs[place].user)
    else { return }
    users[user].endpoint = arn
  }

  private mutating func compare(
    _ attributes: [AmazonAttribute],
    _ place: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    if attributes["Token"] != jobs[place].token {
      set(place, token: true, now, &effects)
    } else if attributes["Enabled"] == "true" {
      publish(place, now, &effects)
    } else {
      reenable(place, now, &effects)
    }
  }

  // MARK: Disabled endpoints

  /// An endpoint is disabled: it is enabled, or put aside until a phone registers.
  private mutating func reenable(
    _ place: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    let (push, name) = (jobs[place].push, jobs[place].user)
    guard let user = users.place(of: name) else { return finish(place, &effects) }
    let isTried = users[user].tried == users[user].registration
    if isTried {
      switch settings.reenable {
      case .blindly: effects.state(.reenabledAgain(push: push, user: name))
      case .oncePerRegistration:
        users[user].isQuarantined = true
        effects.state(.quarantined(push: push, user: name))
        guard settings.role == .withDelete else { return finish(place, &effects) }
        users[user].endpoint = ""
        return ask(
          .deleteEndpoint(arn: jobs[place].endpoint),
          .deleting,
          place,
          now,
          &effects,
        )
      }
    }
    effects.state(.reenabled(push: push, user: name))
    set(place, token: false, now, &effects)
  }

  private mutating func set(
    _ place: Int,
    token isRotated: Bool,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    if let user = users.place(of: jobs[place].user) {
      users[user].tried = users[user].registration
    }
    var attributes = [AmazonAttribute("Enabled", "true")]
    if isRotated { attributes.append(AmazonAttribute("Token", jobs[place].token)) }
    let request = AmazonRequest.setEndpoint(arn: jobs[place].endpoint, attributes: attributes)
    ask(request, .setting, place, now, &effects)
  }

  // MARK: Publishing

  private mutating func publish(
    _ place: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    let request = AmazonRequest.publish(
      target: jobs[place].endpoint,
      message: message(of: jobs[place]),
      structure: "json",
      attributes: headers(of: jobs[place]),
    )
    ask(request, .publishing, place, now, &effects)
  }

  private mutating func message(of job: PushJob) -> String {
    let pushed = PushedSlot(
      day: Slot.day(of: job.slot),
      run: settings.viewGuard == .payloadDate ? job.slot : nil,
      environment: settings.key == .matching ? job.environment : .sandbox,
    )
    let settings = settings
    func message(_ pushed: PushedSlot) -> String {
      let payload = PushTexts.payload(
        settings.payload,
        watch: job.watch,
        day: pushed.day,
        run: pushed.run,
        padding: settings.padding,
      )
      return PushTexts.message(payload, under: PushTexts.platform(pushed.environment))
    }
    guard let watch = watches.place(of: job.watch) else { return message(pushed) }
    return watches[watch].message.made(of: pushed, message)
  }

  private func headers(of job: PushJob) -> [AmazonAttribute] {
    let prefix = "AWS.SNS.MOBILE.APNS."
    let life =
      settings.life > 0 ? [AmazonAttribute(prefix + "TTL", "\(settings.life)")] : []
    guard settings.headers == .typed else { return life }
    let isSilent = settings.payload == .silent
    let day = Slot.date(of: Slot.day(of: job.slot))
    // Apple takes 64 bytes: a watch with a longer name has its own pushes take each other's place or none.
    let collapse = "\(job.watch.prefix(50))/\(day)"
    return [
      AmazonAttribute(prefix + "PUSH_TYPE", isSilent ? "background" : "alert"),
      AmazonAttribute(prefix + "PRIORITY", isSilent ? "5" : "10"),
      AmazonAttribute(prefix + "COLLAPSE_ID", collapse),
    ] + life
  }

  private mutating func succeed(
    _ place: Int,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    let job = jobs[place]
    effects.state(.sent(push: job.push, watch: job.watch, slot: job.slot, user: job.user))
    guard settings.receipts != .none else { return finish(place, &effects) }
    jobs[place].step = .awaiting
    jobs[place].sendings += 1
    cancelCall(job.push, &effects)
    let missed = ServerEvent.receiptMissed(push: job.push)
    effects.append(.setTimer(.server(missed), at: now.uptime + Self.receiptTime))
  }

  private mutating func fail(
    _ place: Int,
    _ code: String,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    let job = jobs[place]
    effects.state(.sendFailed(push: job.push, watch: job.watch, slot: job.slot, code: code))
    finish(place, &effects)
  }

  private mutating func finish(_ place: Int, _ effects: inout Effects<PipelineEffect>) {
    cancelCall(jobs[place].push, &effects)
    jobs.remove(at: place)
  }

  private func cancelCall(_ push: Int64, _ effects: inout Effects<PipelineEffect>) {
    guard settings.calls == .untilAnswered else { return }
    effects.append(.cancelTimer(.server(.answerMissed(push: push))))
  }

  // MARK: Receipts

  /// A phone's app was told.
  mutating func confirm(_ push: Int64, _ effects: inout Effects<PipelineEffect>) {
    guard let place = place(of: push), jobs[place].step == .awaiting else { return }
    effects.append(.cancelTimer(.server(.receiptMissed(push: push))))
    effects.state(.confirmed(push: push))
    finish(place, &effects)
  }

  /// Nobody says so: it goes once more, or somebody is told.
  mutating func miss(_ push: Int64, _ now: DeviceTime, _ effects: inout Effects<PipelineEffect>) {
    guard let place = place(of: push), jobs[place].step == .awaiting else { return }
    guard settings.receipts == .resend, jobs[place].sendings < Self.sendingsMost else {
      effects.state(.unconfirmed(push: push))
      return finish(place, &effects)
    }
    begin(place, now, &effects)
  }

  /// So often a push goes without a receipt.
  static let sendingsMost: Int64 = 3
}

extension RolePolicy {
  /// What the role does not allow; nil for what it does (003:215-219).
  func refusal(of request: AmazonRequest) -> AmazonAnswer? {
    switch request {
    case .deleteEndpoint(let arn): self == .withDelete ? nil : denied("DeleteEndpoint", arn)
    case .createEndpoint(let arn, _, _, _): onResource(arn, "CreatePlatformEndpoint")
    case .getEndpoint(let arn): onResource(arn, "GetEndpointAttributes")
    case .setEndpoint(let arn, _): onResource(arn, "SetEndpointAttributes")
    case .publish(let arn, _, _, _): onResource(arn, "Publish")
    case .createApplication, .getApplication, .setApplication, .deleteApplication,
      .listEndpoints, .createTopic, .subscribe, .listSubscriptions:
      denied("\(request.kind)", "*")
    }
  }

  private func onResource(_ arn: String, _ action: String) -> AmazonAnswer? {
    guard self == .productionOnly, arn.contains("APNS_SANDBOX") else { return nil }
    return denied(action, arn)
  }

  private func denied(_ action: String, _ arn: String) -> AmazonAnswer {
    .refused(
      status: 403,
      code: "AuthorizationError",
      message: "User is not authorized to perform: SNS:\(action) on resource: \(arn)",
    )
  }
}
