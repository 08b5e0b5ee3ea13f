import Kernel
import Push
import PushServices
import Testing

/// The Lambda's ways with Amazon's service.
struct ServerTests {
  private func settings(_ change: (inout PushSettings) -> Void) -> PushSettings {
    var settings = PushSettings()
    change(&settings)
    return settings
  }

  private func bench(
    _ settings: PushSettings,
    build: PushEnvironment = .production,
  ) -> Bench {
    var bench = Bench(settings, links: [("hina", "amane")], phones: ["phone"])
    bench.ready("phone", "hina", ["amane"], build: build)
    return bench
  }

  @Test func `as written an endpoint of the wrong environment is enabled again for ever`() {
    var bench = bench(PushSettings())
    for number in 0..<10 { bench.slot(Bench.midnight + Int64(number)) }
    #expect(bench.count("sent") == 10)
    #expect(bench.count("told") == 0)
    #expect(bench.count("endpointDisabled") == 10)
    #expect(bench.count("reenabled") == 9)
    // The first time is for the registration, all others are for nothing.
    #expect(bench.count("reenabledAgain") == 8)
  }

  @Test func `once for each registration it is tried, then it is put aside`() {
    var bench = bench(settings { $0.reenable = .oncePerRegistration })
    for number in 0..<10 { bench.slot(Bench.midnight + Int64(number)) }
    #expect(bench.count("sent") == 2)
    #expect(bench.count("quarantined") == 1)
    // What is not sent from then on is said, half hour by half hour.
    #expect(bench.count("withheld") == 7)
    #expect(bench.count("reenabledAgain") == 0)
    // The app saves its token anew: it is tried once more.
    bench.tell(.app(.loggedIn(user: "hina", watches: ["amane"])), on: "phone")
    bench.slot(Bench.midnight + 10)
    #expect(bench.count("sent") == 3)
  }

  @Test func `each token's own environment needs no enabling`() {
    for build in PushEnvironment.allCases {
      var bench = bench(settings { $0.environment = .byToken }, build: build)
      for number in 0..<3 { bench.slot(Bench.midnight + Int64(number)) }
      #expect(bench.count("told") == 3, "\(build)")
      #expect(bench.count("endpointDisabled") == 0, "\(build)")
    }
  }

  @Test(arguments: DisabledCreate.allCases)
  func `a stored name is looked at, compared and set, whatever creating gives`(
    create: DisabledCreate
  ) {
    var bench = bench(
      settings {
        $0.environment = .production
        $0.endpoint = .stored
        $0.reenable = .oncePerRegistration
        $0.disabledCreate = create
        $0.reinstall = .same
      }
    )
    bench.slot(Bench.midnight)
    bench.tell(.phone(.appDeleted), on: "phone")
    for number in 1..<4 { bench.slot(Bench.midnight + Int64(number)) }
    #expect(bench.count("told") == 1)
    bench.ready("phone", "hina", ["amane"])
    bench.slot(Bench.midnight + 4)
    #expect(bench.count("told") == 2)
    #expect(bench.count("endpointCreated") == 1)
  }

  @Test func `where creating a disabled endpoint is refused, creating each time never ends well`() {
    var bench = bench(
      settings {
        $0.environment = .production
        $0.disabledCreate = .refused
        $0.reinstall = .same
      }
    )
    bench.slot(Bench.midnight)
    bench.tell(.phone(.appDeleted), on: "phone")
    for number in 1..<3 { bench.slot(Bench.midnight + Int64(number)) }
    bench.ready("phone", "hina", ["amane"])
    for number in 3..<9 { bench.slot(Bench.midnight + Int64(number)) }
    #expect(bench.count("told") == 1)
    #expect(bench.count("sendFailed") == 6)
  }

  @Test func `a new token is set on the endpoint that is there`() {
    var bench = bench(
      settings {
        $0.environment = .production
        $0.endpoint = .stored
      }
    )
    bench.slot(Bench.midnight)
    bench.tell(.phone(.phoneRestored), on: "phone")
    bench.tell(.app(.loggedIn(user: "hina", watches: ["amane"])), on: "phone")
    bench.slot(Bench.midnight + 1)
    #expect(bench.count("endpointCreated") == 1)
    #expect(bench.count("endpointSet") == 1)
  }

  @Test func `who logs in claims the token where it is unique`() {
    for column in TokenColumn.allCases {
      var bench = Bench(
        settings {
          $0.environment = .production
          $0.column = column
        },
        links: [("hina", "amane"), ("ren", "makoto")],
        phones: ["phone"],
      )
      bench.ready("phone", "hina", ["amane"])
      bench.tell(.app(.loggedOut), on: "phone")
      bench.tell(.app(.loggedIn(user: "ren", watches: ["makoto"])), on: "phone")
      bench.slot(Bench.midnight, of: "amane")
      let isShared = column == .shared
      #expect(bench.count("misdelivered") == (isShared ? 1 : 0), "\(column)")
      #expect(bench.count("tokenClaimed") == (isShared ? 0 : 1), "\(column)")
    }
  }

  @Test func `where all are told the order of the rows changes nothing`() {
    var outcomes: [Int] = []
    for order in RowOrder.allCases {
      var bench = Bench(
        settings {
          $0.environment = .production
          $0.fanOut = .all
          $0.rows = order
        },
        links: [("ren", "amane"), ("hina", "amane")],
        phones: ["ren-phone", "hina-phone"],
      )
      bench.ready("ren-phone", "ren", ["amane"])
      bench.ready("hina-phone", "hina", ["amane"])
      bench.tell(.phone(.appDeleted), on: "ren-phone")
      for number in 0..<4 { bench.slot(Bench.midnight + Int64(number)) }
      outcomes.append(bench.count("told"))
    }
    #expect(outcomes == [4, 4])
  }

  @Test func `the role refuses what it does not name`() {
    var bench = bench(settings { $0.role = .productionOnly }, build: .sandbox)
    bench.slot(Bench.midnight)
    #expect(
      bench.facts.contains(
        .sendFailed(push: 1, watch: "amane", slot: Bench.midnight, code: "AuthorizationError")
      )
    )
  }

  @Test func `a certificate's end disables the application, and a timer says it before`() throws {
    var bench = bench(
      settings {
        $0.environment = .production
        $0.expiry = .timer
      }
    )
    let alarm = try #require(bench.alarms.first)
    let end = Bench.start.wall(PushTexts.certificateEnd)
    #expect(end - alarm.at == .seconds(30 * 86_400))
    bench.now = DeviceTime(uptime: .start, wall: end)
    bench.slot(Slot.ended(at: PushTexts.certificateEnd))
    bench.slot(Slot.ended(at: PushTexts.certificateEnd) + 1)
    #expect(bench.count("sent") == 1)
    #expect(bench.count("applicationDisabled") == 1)
    #expect(bench.count("sendFailed") == 1)
  }

  @Test func `a certificate's end is told once, whatever process comes later`() {
    var server = Server(
      settings { $0.expiry = .timer },
      at: Addresses(server: "sydney", amazon: "sydney", apple: "sydney"),
      start: Bench.start,
      links: [],
    )
    func told(_ event: ServerEvent) -> [PipelineEffect] {
      var effects = Effects<PipelineEffect>()
      server.reduce(event, at: .start, into: &effects)
      return effects.items
    }
    let moment = Bench.start.wall(PushTexts.certificateEnd - 30 * 86_400)
    let alarm = PipelineEffect.setAlarm(.server(.expiryNeared), at: moment)
    #expect(told(.serverBegan).last == alarm)
    #expect(told(.userLeft(user: "hina")) == [])
    #expect(told(.serverBegan) == [alarm], "what the first process had set ended with it")
    #expect(told(.expiryNeared) == [.state(.expiryWarned)])
    #expect(told(.serverBegan) == [])
  }

  @Test func `a job that was under way when the Lambda ended is begun again, or gone`() {
    for policy in CallPolicy.allCases {
      var server = Server(
        settings { $0.calls = policy },
        at: Addresses(server: "sydney", amazon: "amazon", apple: "apple"),
        start: Bench.start,
        links: [UserWatch(user: "hina", watch: "amane")],
      )
      var effects = Effects<PipelineEffect>()
      let token = String(repeating: "a", count: 64)
      server.reduce(
        .tokenSaved(user: "hina", token: token, environment: .production),
        at: .start,
        into: &effects,
      )
      server.reduce(.slotUploaded(watch: "amane", slot: 1), at: .start, into: &effects)
      effects.removeAll()
      server.reduce(.serverBegan, at: .start, into: &effects)
      #expect(server.jobs.isEmpty == (policy == .once), "\(policy)")
      #expect(effects.items.isEmpty == (policy == .once), "\(policy)")
    }
  }

  @Test func `without a receipt somebody is told, or the push goes twice more before`() {
    for (policy, sendings) in [(ReceiptPolicy.alert, 1), (.resend, 3)] {
      var bench = bench(
        settings {
          $0.environment = .production
          $0.receipts = policy
        }
      )
      bench.deaf = ["phone"]
      bench.slot(Bench.midnight)
      for _ in 0..<sendings { bench.tell(.server(.receiptMissed(push: 1)), on: "sydney") }
      #expect(bench.count("sent") == sendings, "\(policy)")
      #expect(bench.count("unconfirmed") == 1, "\(policy)")
    }
  }
}
