import Documents
import Kernel
import Testing

/// A service whose timers run, and the functions that it has run.
final class FunctionsBench {
  var service: FunctionsService
  var now = DeviceTime.start
  var draws: [UInt64] = []
  private(set) var invoked: [(invocation: Invocation, at: Duration)] = []
  private(set) var dropped: [(invocation: Invocation, why: FunctionDrop)] = []
  private(set) var answered: [(call: FunctionCall, body: DocumentFields, status: Int64)] = []
  private(set) var killed: [Int64] = []
  /// How each run ends, at once; nil where it goes on.
  var ends: (Invocation) -> ExecutionEnd? = { _ in .returned([:], status: 200) }
  private var timers: [(at: Duration, event: FunctionsEvent)] = []

  init(_ functions: [CloudFunction], epoch: Int64 = 0) {
    service = FunctionsService(functions, epoch: epoch)
    give(.started)
  }

  func give(_ event: FunctionsEvent) {
    var effects = Effects<FunctionsEffect>()
    service.reduce(event, at: now, into: &effects)
    for effect in effects.items {
      switch effect {
      case .invoke(let invocation):
        invoked.append((invocation, now.uptime - .start))
        if let end = ends(invocation) { give(.ended(end, execution: invocation.execution)) }
      case .kill(let execution): killed.append(execution)
      case .answer(let call, let body, let status): answered.append((call, body, status))
      case .drop(let invocation, let why): dropped.append((invocation, why))
      case .draw(_, let key): give(.drawn(draws.isEmpty ? 0 : draws.removeFirst(), for: key))
      case .setTimer(let event, let at): timers.append((at - .start, event))
      case .setAlarm(let event, let at): timers.append((at - .start, event))
      case .cancelTimer(let event): timers.removeAll { $0.event == event }
      }
    }
  }

  func wait(_ span: Duration) {
    let end = now + span
    while let place = timers.indices.min(by: { timers[$0].at < timers[$1].at }),
      timers[place].at <= end.uptime - .start
    {
      let timer = timers.remove(at: place)
      now = now + max(timer.at - (now.uptime - .start), .zero)
      give(timer.event)
    }
    now = end
  }

  /// A document of that path changes.
  func change(
    _ path: String,
    from before: DocumentFields?,
    to after: DocumentFields?,
    id: Int64 = 1,
  ) {
    var event = DocumentEvent()
    event.id = id
    event.change = DocumentChange(
      path,
      before: before.map { Document(path, $0) },
      after: after.map { Document(path, $0) },
    )
    give(.fired(event))
  }

  var names: [String] { invoked.map(\.invocation.function) }
}

struct FunctionsTests {
  private static func on(
    _ name: String,
    _ trigger: DocumentTrigger,
    _ pattern: String = "tasks/{taskId}",
    isRetried: Bool = false,
  ) -> CloudFunction {
    CloudFunction(name, .document(pattern: pattern, on: trigger), isRetried: isRetried)
  }

  @Test func `a change reaches the functions that wait for it`() {
    let bench = FunctionsBench(
      DocumentTrigger.allCases.map { Self.on($0.rawValue, $0) }
        + [
          Self.on("shins", .written, "user_shin_collections/{userId}/shins/{shinId}"),
          Self.on("all", .written, "{path=**}"),
        ]
    )
    bench.change("tasks/t1", from: nil, to: ["v": 1])
    #expect(bench.names == ["created", "written", "all"])
    bench.change("tasks/t1", from: ["v": 1], to: ["v": 2])
    #expect(bench.names.suffix(3) == ["updated", "written", "all"])
    bench.change("tasks/t1", from: ["v": 2], to: nil)
    #expect(bench.names.suffix(3) == ["deleted", "written", "all"])
    bench.change("user_shin_collections/u1/shins/s1", from: nil, to: [:])
    #expect(bench.names.suffix(2) == ["shins", "all"])
    let shins = bench.invoked[bench.invoked.count - 2].invocation
    #expect(shins.parameter("userId") == "u1" && shins.parameter("shinId") == "s1")
    #expect(shins.parameter("other") == "")
    bench.change("tasks/t1/notes/n1", from: nil, to: [:])
    #expect(bench.names.last == "all" && bench.names.count == 12)
  }

  @Test func `two functions on one path, and what comes twice, have one event's id`() {
    let bench = FunctionsBench([Self.on("first", .updated), Self.on("second", .updated)])
    bench.service.weather.duplicatesPerMillion = 1_000_000
    bench.service.weather.delayMax = .seconds(10)
    bench.change("tasks/t1", from: ["v": 1], to: ["v": 2], id: 77)
    bench.wait(.seconds(11))
    #expect(bench.names.sorted() == ["first", "first", "second", "second"])
    #expect(bench.invoked.allSatisfy { $0.invocation.event?.id == 77 })
    #expect(bench.service.deliveries.isEmpty)
  }

  @Test func `a later event can overtake an earlier one`() {
    let bench = FunctionsBench([Self.on("f", .updated)])
    bench.service.weather.delayMax = .seconds(10)
    bench.draws = [900_000_000_000, 100_000_000_000]
    bench.change("tasks/t1", from: ["v": 1], to: ["v": 2], id: 1)
    bench.change("tasks/t1", from: ["v": 2], to: ["v": 3], id: 2)
    bench.wait(.seconds(10))
    #expect(bench.invoked.map { $0.invocation.event?.id } == [2, 1])
    #expect(bench.invoked.map(\.at) == [.seconds(1), .seconds(9)])
  }

  @Test func `an event that fails is dropped unless it is to be retried`() {
    let bench = FunctionsBench([Self.on("f", .created)])
    bench.ends = { _ in .threw("no") }
    bench.change("tasks/t1", from: nil, to: [:])
    bench.wait(.seconds(10_000))
    #expect(bench.names == ["f"])
    #expect(bench.dropped.map(\.why) == [.notRetried] && bench.service.deliveries.isEmpty)
  }

  @Test func `a retried one comes after 10, 20, 40 seconds, up to 600, for 24 hours`() {
    let bench = FunctionsBench([Self.on("f", .created, isRetried: true)])
    bench.ends = { _ in .crashed }
    bench.change("tasks/t1", from: nil, to: [:])
    bench.wait(.seconds(2 * 86_400))
    let times = bench.invoked.map(\.at)
    let waits = zip(times, times.dropFirst()).map { ($1 - $0).nanoseconds / 1_000_000_000 }
    #expect(waits.prefix(8) == [10, 20, 40, 80, 160, 320, 600, 600])
    #expect(bench.invoked.map(\.invocation.attempt).prefix(3) == [1, 2, 3])
    #expect(bench.dropped.map(\.why) == [.windowPassed])
    #expect((times.last ?? .zero) >= .seconds(86_400))
    #expect((times.last ?? .zero) < .seconds(86_400 + 600))
  }

  @Test func `a retried one ends when it works`() {
    let bench = FunctionsBench([Self.on("f", .created, isRetried: true)])
    bench.ends = { $0.attempt < 3 ? .threw("no") : .returned([:], status: 200) }
    bench.change("tasks/t1", from: nil, to: [:])
    bench.wait(.seconds(86_400))
    #expect(bench.invoked.count == 3 && bench.dropped.isEmpty)
  }

  @Test func `a run that takes too long is ended`() {
    let bench = FunctionsBench([Self.on("f", .created)])
    bench.ends = { _ in nil }
    bench.change("tasks/t1", from: nil, to: [:])
    bench.wait(.seconds(59))
    #expect(bench.killed.isEmpty)
    bench.wait(.seconds(1))
    #expect(bench.killed == [1] && bench.service.running.isEmpty)
    // What it says after that is nobody's.
    bench.give(.ended(.returned([:], status: 200), execution: 1))
    #expect(bench.dropped.count == 1)
  }

  @Test func `a call is answered, also by an error and by a function that is not there`() {
    let bench = FunctionsBench([CloudFunction("hint", .call)])
    var call = FunctionCall()
    call.function = "hint"
    call.from = "phone"
    bench.ends = { _ in .returned(["hint": "x"], status: 200) }
    bench.give(.called(call))
    bench.ends = { _ in .threw("no") }
    bench.give(.called(call))
    call.function = "nobody"
    bench.give(.called(call))
    #expect(bench.answered.map(\.status) == [200, 500, 404])
    #expect(bench.answered.first?.body == ["hint": "x"])
  }

  // MARK: Schedules

  /// 2025-10-09T15:00:00Z, which is midnight in Tokyo and 8 in the morning in Los Angeles.
  private static let midnightInTokyo: Int64 = 1_760_022_000

  private static func due(_ schedule: String, _ zone: CivilZone, days: Int64) throws -> [Int64] {
    let function = CloudFunction("daily", .schedule(try Schedule(schedule, zone: zone)))
    let bench = FunctionsBench([function], epoch: midnightInTokyo)
    bench.wait(.seconds(days * 86_400))
    return bench.invoked.map { $0.at.nanoseconds / 3_600_000_000_000 }
  }

  @Test func `midnight is another time in another zone`() throws {
    #expect(try Self.due("every day 00:00", .tokyo, days: 2) == [24, 48])
    #expect(try Self.due("every day 00:00", .utc, days: 2) == [9, 33])
    // The usual zone: 16 o'clock in Tokyo.
    #expect(try Self.due("every day 00:00", .losAngeles, days: 2) == [16, 40])
  }

  @Test func `in the usual zone a day of 25 hours comes in November`() throws {
    let hours = try Self.due("every day 00:00", .losAngeles, days: 30)
    let steps = Array(zip(hours, hours.dropFirst()).map { $1 - $0 })
    #expect(steps.count { $0 == 25 } == 1 && steps.count { $0 == 24 } == steps.count - 1)
    // The clocks are set back on November 2nd: from then on it is 17 o'clock in Tokyo.
    #expect(hours.first.map { $0 % 24 } == 16 && hours.last.map { $0 % 24 } == 17)
  }

  @Test func `the next run waits for the one before`() throws {
    let function = CloudFunction("often", .schedule(try Schedule("every 1 minutes", zone: .utc)))
    let bench = FunctionsBench([function])
    bench.service.functions[0].timeout = .seconds(600)
    bench.ends = { _ in nil }
    bench.wait(.seconds(150))
    #expect(bench.invoked.count == 1)
    bench.give(.ended(.returned([:], status: 200), execution: 1))
    #expect(bench.invoked.map(\.at) == [.seconds(60), .seconds(150)])
  }

  @Test(arguments: [
    ("0 0 * * *", "every day 00:00"), ("30 9 * * 1,5", "every monday,friday 09:30"),
    ("*/5 * * * *", "every 5 minutes"), ("0 */6 * * *", "every 6 hours"),
    ("0 3 * * 7", "every sun 03:00"), ("0 3 * * 0", "every sunday 03:00"),
  ])
  func `both ways of writing a schedule say the same`(crontab: String, words: String) throws {
    let left = try Schedule(crontab, zone: .losAngeles)
    let right = try Schedule(words, zone: .losAngeles)
    var time: Int64 = Self.midnightInTokyo
    for _ in 0..<400 {
      let next = try #require(left.next(after: time))
      #expect(next == right.next(after: time))
      #expect(next > time)
      time = next
    }
  }

  @Test func `a time that clocks leave out is left out, one that they show twice comes once`()
    throws
  {
    // 2026-03-08 and 2025-11-02 in Los Angeles.
    let half = try Schedule("30 2 * * *", zone: .losAngeles)
    let beforeSpring = CivilDate(year: 2026, month: 3, day: 7)?.daysSince1970 ?? 0
    let first = try #require(half.next(after: beforeSpring * 86_400 + 12 * 3_600))
    #expect(first == (beforeSpring + 2) * 86_400 + 9 * 3_600 + 1_800)
    let twice = try Schedule("30 1 * * *", zone: .losAngeles)
    let autumn = CivilDate(year: 2025, month: 11, day: 2)?.daysSince1970 ?? 0
    let once = try #require(twice.next(after: autumn * 86_400))
    #expect(once == autumn * 86_400 + 8 * 3_600 + 1_800)
    #expect(twice.next(after: once) == (autumn + 1) * 86_400 + 9 * 3_600 + 1_800)
  }

  @Test func `a day of the month or of the week will do, and February 30th never comes`() throws {
    let either = try Schedule("0 0 13 * 5", zone: .utc)
    let next = try #require(either.next(after: Self.midnightInTokyo))
    #expect("\(CivilDate(daysSince1970: next / 86_400))" == "2025-10-10")
    #expect(try Schedule("0 0 30 2 *", zone: .utc).next(after: 0) == nil)
    let leap = try #require(
      try Schedule("0 0 29 2 *", zone: .utc).next(after: Self.midnightInTokyo)
    )
    #expect("\(CivilDate(daysSince1970: leap / 86_400))" == "2028-02-29")
  }

  @Test(arguments: [
    ("", 1, "a schedule such as"), ("every", 6, "a number, 'day'"), ("every day", 10, "one time"),
    ("every day 24:00", 11, "a time of the day"), ("every day 0:00", 11, "a time of the day"),
    ("every 0 minutes", 7, "from 1 to 1440"), ("every 25 hours", 7, "from 1 to 24"),
    ("every 5 fortnights", 9, "'minutes' or 'hours'"), ("every noon 00:00", 7, "days such as"),
    ("0 0 * *", 8, "five fields"), ("0 0 * * * *", 11, "five fields"),
    ("60 0 * * *", 1, "0 to 59"), ("every day +1:+5", 11, "a time of the day"),
    ("every day 01:+5", 11, "a time of the day"), ("every +5 minutes", 7, "a number, 'day'"),
    ("+5 0 * * *", 1, "0 to 59"), ("*/+5 0 * * *", 1, "0 to 59"), ("1-+5 0 * * *", 1, "0 to 59"),
    ("0 0 0 * *", 5, "1 to 31"), ("0 0 * 13 *", 7, "1 to 12"), ("0 0 * * 8", 9, "0 to 7"),
    ("5-1 0 * * *", 1, "0 to 59"), ("*/0 0 * * *", 1, "0 to 59"), ("1,,2 0 * * *", 1, "0 to 59"),
  ])
  func `what is no schedule says where and what was expected`(
    text: String,
    column: Int,
    expected: String,
  ) throws {
    do {
      _ = try Schedule(text)
      Issue.record("'\(text)' was read")
    } catch {
      #expect(error.column == column && error.message.contains(expected), "\(error)")
    }
  }
}
