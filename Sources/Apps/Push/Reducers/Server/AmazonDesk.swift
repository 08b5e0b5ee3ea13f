import Kernel
import PushServices

/// Amazon's service, and what it hands to Apple's.
public struct AmazonDesk: Record, Hashable, Sendable {
  /// Who lives where.
  public var addresses = Addresses()
  /// Where clocks stand in civil time.
  public var start = CivilStart()  // key: none
  /// How it says to Apple's service who it is.
  public var credential = CredentialPolicy.certificate
  /// When production's certificate ends, in seconds since 1970.
  public var certificateEnd: Int64 = 0  // key: certificate_end_s, unless 0
  /// The service.
  public var service = AmazonService()

  /// A blank one.
  public init() {}

  /// A service with the seed's two applications.
  public init(_ settings: PushSettings, at addresses: Addresses, start: CivilStart) {
    self.addresses = addresses
    self.start = start
    credential = settings.credential
    certificateEnd = settings.certificateEnd
    service.prefix = PushTexts.prefix
    service.disabledCreate = settings.disabledCreate
    for (environment, name) in [
      (PushEnvironment.sandbox, "watchme-ios-app-sandbox"), (.production, "watchme-ios-app"),
    ] {
      var application = AmazonApplication()
      application.arn = PushTexts.application(environment)
      application.platform = PushTexts.platform(environment)
      application.name = name
      service.applications.append(application)
    }
  }

  /// Takes an event.
  public mutating func reduce(
    _ event: AmazonDeskEvent,
    at now: DeviceTime,
    into effects: inout Effects<PipelineEffect>,
  ) {
    var own = Effects<AmazonEffect>(capacity: 2)
    switch event {
    case .amazonAsked(let push, let request):
      let before = service.endpoints.count
      service.reduce(.requested(request: push, body: request), at: now, into: &own)
      note(before, request, &effects)
      for place in own.items.indices { carryOut(own.items[place], push, now, &effects) }
    case .appleRefused(let push, let application, let token, let reason):
      if reason.endsToken {
        service.reduce(.tokenRefused(application: application, token: token), at: now, into: &own)
        effects.state(.endpointDisabled(push: push, token: token))
      } else if Self.isOfCredentials(reason) {
        service.reduce(
          .credentialsJudged(application: application, areGood: false),
          at: now,
          into: &own,
        )
        effects.state(.applicationDisabled(push: push))
      }
    }
  }

  private static func isOfCredentials(_ reason: AppleRejection) -> Bool {
    reason.status == 403
  }

  /// What became of the endpoints.
  private mutating func note(
    _ before: Int,
    _ request: AmazonRequest,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    if service.endpoints.count > before, let last = service.endpoints.last {
      effects.state(.endpointCreated(arn: last.arn, token: last.token))
    }
    if case .setEndpoint(let arn, _) = request,
      case .attributes(let attributes) = service.endpoint(arn)
    {
      effects.state(.endpointSet(arn: arn, token: attributes["Token"] ?? ""))
    }
    guard service.endpoints.count < before, case .deleteEndpoint(let arn) = request else { return }
    effects.state(.endpointDeleted(arn: arn))
  }

  private func carryOut(
    _ effect: AmazonEffect,
    _ push: Int64,
    _ now: DeviceTime,
    _ effects: inout Effects<PipelineEffect>,
  ) {
    switch effect {
    case .answer(_, let answer):
      let event = ServerEvent.amazonAnswered(push: push, answer: answer)
      effects.send(.server(event), to: addresses.server, by: .cloud)
    case .push(let body):
      let environment: PushEnvironment =
        body.platform == PushTexts.platform(.sandbox) ? .sandbox : .production
      var request = AppleRequest(push, body, topic: PushTexts.topic, at: start.unix(now.wall))
      request.credential =
        switch credential {
        case .token: .token(issued: now.wall, isSigned: true)
        case .certificate:
          .certificate(
            environment: environment,
            topic: PushTexts.topic,
            ends: ends(environment),
          )
        }
      let asked = AppleDeskEvent.appleAsked(
        application: body.application,
        environment: environment,
        request: request,
      )
      effects.send(.apple(asked), to: addresses.apple, by: .cloud)
    }
  }

  /// When a certificate ends.
  ///
  /// Of the sandbox's the seed says that it is to be looked up (003:52): it does not.
  private func ends(_ environment: PushEnvironment) -> WallTime {
    switch environment {
    // Thirty-six years, longer than any run.
    case .sandbox: WallTime(nanoseconds: 1 << 60)
    case .production: start.wall(certificateEnd)
    }
  }
}
