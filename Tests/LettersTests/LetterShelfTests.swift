import Kernel
import Testing

@testable import Letters

/// What finds letters and friendships: it changes nothing that a look at all of them would say.
struct LetterShelfTests {
  private static let users: [UserID] = ["aoi", "hina", "mei", "ren"]
  private static let day = Duration.seconds(86_400)

  private static func settings(_ stream: inout RandomStream) -> LetterSettings {
    var settings = LetterSettings()
    settings.draw = stream.below(2) == 0 ? .eachRun : .atAccept
    settings.activity = stream.below(2) == 0 ? .any : .foreground
    settings.silence = stream.below(2) == 0 ? .sender : .recipient
    settings.warns = stream.below(2) == 0
    settings.grace = stream.below(2) == 0 ? .zero : day + day
    settings.deletion = stream.below(2) == 0 ? .removed : .status
    settings.counted = stream.below(2) == 0 ? .unopened : .undelivered
    return settings
  }

  private static func mode(_ now: WallTime, _ stream: inout RandomStream) -> DeliveryMode {
    let later = now + .seconds(Int64(stream.below(40 * 86_400)))
    switch stream.below(3) {
    case 0: return .scheduled(at: later)
    case 1: return .random(from: later, until: later + .seconds(Int64(stream.below(864_000))))
    default: return .legacy(days: Int64(stream.below(4)) * 30)
    }
  }

  private static func request(
    _ number: Int,
    of user: UserID,
    _ now: WallTime,
    _ stream: inout RandomStream,
  ) -> Request {
    let other = users[Int(stream.below(4))]
    let letter = LetterID("\(users[Int(stream.below(4))])-\(stream.below(UInt64(number + 1)))")
    switch stream.below(9) {
    case 0, 1:
      var header = LetterHeader()
      header.id = LetterID("\(user)-\(number)")
      header.sender = user
      header.recipient = other
      header.mode = mode(now, &stream)
      return .submit(letter: SealedLetter(header, .blank, photos: [], in: .document))
    case 2, 3: return .heartbeat(isForeground: stream.below(2) == 0, at: now)
    case 4: return .addToCount(from: user, to: other, by: stream.below(3) == 0 ? -1 : 1)
    case 5: return .fetch(letter: letter)
    case 6: return .delete(letter: letter)
    case 7: return stream.below(8) == 0 ? .unfriend(user: other) : .refresh
    default: return .cancel(letter: letter)
    }
  }

  private static func told(
    _ server: inout Server,
    _ event: ServerEvent,
    _ seconds: Int64,
  ) -> [LetterEffect] {
    var effects = Effects<LetterEffect>()
    server.reduce(event, at: .start + .seconds(seconds), into: &effects)
    return effects.items
  }

  private static func friends(_ stream: inout RandomStream) -> Server {
    var server = Server(settings(&stream))
    for user in users {
      let signIn = Request.signIn(name: user.text, emoji: "")
      _ = told(&server, .requested(request: "", device: "", user: user, body: signIn), 0)
      let code = InviteCode(user.text)
      let invite = Request.invite(code: code)
      _ = told(&server, .requested(request: "", device: "", user: user, body: invite), 0)
      for other in users where other < user {
        let claim = Request.claim(code: code)
        _ = told(&server, .requested(request: "", device: "", user: other, body: claim), 0)
      }
    }
    return server
  }

  @Test(arguments: UInt64(0)..<60)
  func `a run of the job finds what a look at every letter finds`(seed: UInt64) {
    var stream = RandomStream(seed: seed, key: "shelf")
    var server = Self.friends(&stream)
    var (now, found): (Int64, Int) = (0, 0)
    for number in 1...300 {
      // A server's clock is set now and then, also back.
      now += stream.below(40) == 0 ? -Int64(stream.below(86_400)) : Int64(stream.below(43_200))
      now = max(0, now)
      let user = Self.users[Int(stream.below(4))]
      let body = Self.request(number, of: user, .start + .seconds(now), &stream)
      _ = Self.told(
        &server,
        .requested(request: "", device: "", user: user, body: body),
        now,
      )
      guard stream.below(3) == 0 else { continue }
      // What is filled anew knows nothing, and looks at everything.
      var anew = server
      anew.letters.fill(with: server.letters.all)
      anew.pairings.fill(with: server.pairings.documents)
      let effects = Self.told(&server, .jobRepeated, now)
      #expect(effects == Self.told(&anew, .jobRepeated, now), "seed \(seed), step \(number)")
      #expect(server == anew)
      for case .setTimer(.server(let read), _) in effects {
        found += 1
        _ = Self.told(&server, read, now)
      }
      for case .draw(let below, let name) in effects {
        let letter = LetterID(String(name.dropFirst("moment/".count)))
        let value = stream.below(below)
        _ = Self.told(&server, .momentDrawn(letter: letter, value: value), now)
      }
    }
    #expect(found > 0)
  }

  @Test(arguments: UInt64(0)..<20)
  func `counts are those of the letters that are there`(seed: UInt64) {
    var stream = RandomStream(seed: seed, key: "tallies")
    var server = Self.friends(&stream)
    for number in 1...200 {
      let user = Self.users[Int(stream.below(4))]
      let body = Self.request(number, of: user, .start, &stream)
      _ = Self.told(&server, .requested(request: "", device: "", user: user, body: body), 0)
      let place = server.letters.indices.randomPlace(&stream)
      if let place {
        server.letters[place].state =
          LetterState.allCases[Int(stream.below(UInt64(LetterState.allCases.count)))]
      }
      let all = server.letters.all
      for (sender, recipient) in [("aoi", "hina"), ("ren", "mei")] as [(UserID, UserID)] {
        let own = all.filter {
          $0.letter.header.sender == sender && $0.letter.header.recipient == recipient
        }
        let tally = server.letters.tally(from: sender, to: recipient)
        let there = own.filter(\.state.isThere)
        #expect(tally.number(of: .unopened, areLegacy: nil) == Int64(there.count))
        let legacy = own.filter { $0.state.isPending && $0.letter.header.mode.isLegacy }
        #expect(tally.number(of: .undelivered, areLegacy: true) == Int64(legacy.count))
      }
      for place in server.letters.indices {
        #expect(server.letters.place(of: server.letters[place].id) == place)
      }
    }
  }
}

extension [Int] {
  fileprivate func randomPlace(_ stream: inout RandomStream) -> Int? {
    isEmpty ? nil : self[Int(stream.below(UInt64(count)))]
  }
}
