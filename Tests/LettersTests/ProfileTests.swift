import Foundation
import Kernel
import SymbolicCryptography
import Testing

@testable import Letters

/// Names, halves of friendships, and apps that are deleted.
struct ProfileTests {
  private static func server(_ change: (inout LetterSettings) -> Void) -> Server {
    var settings = LetterSettings()
    change(&settings)
    var server = Server(settings)
    _ = server.told(by: "hina", .signIn(name: "田中", emoji: "😊"))
    _ = server.told(by: "ren", .signIn(name: "鈴木", emoji: "😊"))
    _ = server.told(by: "hina", .invite(code: "ABC123"))
    _ = server.told(by: "ren", .claim(code: "ABC123"))
    return server
  }

  @Test func `half a friendship becomes a whole one when the other half is written, once`() {
    var server = Self.server { $0.pairingWrites = .apart }
    #expect(server.pairing(of: "ren", with: "hina") != nil)
    #expect(server.pairing(of: "hina", with: "ren") == nil)
    let stranger = server.told(by: "hina", .pairBack(with: "ren"))
    #expect(stranger.contains { $0.isRefusal(.stranger) })
    let effects = server.told(by: "ren", .pairBack(with: "hina"))
    #expect(server.pairing(of: "hina", with: "ren") != nil)
    #expect(effects.count == 2)
    let count = server.pairings.documents.count
    #expect(server.told(by: "ren", .pairBack(with: "hina")).count == 1)
    #expect(server.pairings.documents.count == count)
  }

  @Test func `a report of a letter that is not there dangles, and is kept`() {
    var server = Self.server { _ in }
    let report = Request.report(user: "hina", letter: "hina-phone-1", reason: .spam)
    let effects = server.told(by: "ren", report)
    #expect(effects.contains(.state(.reportTaken(reason: .spam))))
    #expect(effects.contains(.state(.reportDangles(letter: "hina-phone-1"))))
    #expect(server.reports.map(\.letter) == ["hina-phone-1"])
  }

  @Test(arguments: [
    (FriendNames.copied, "田中"), (.current, "佐藤"), (.contacts, "田中"),
  ])
  func `a letter is announced under the name that it has, or under the one of now`(
    names: FriendNames,
    expected: String,
  ) {
    var server = Self.server { $0.names = names }
    _ = server.told(by: "hina", .rename(name: "佐藤"))
    var header = LetterHeader()
    header.sender = "hina"
    header.senderName = "田中"
    #expect(server.announcement(of: header).senderName == expected)
  }

  @Test func `an app without a name takes the account's away, or leaves it`() {
    for (profile, name) in [(ProfilePlace.app, ""), (.account, "田中")] {
      var server = Self.server { $0.profile = profile }
      _ = server.told(by: "hina", .signIn(name: "", emoji: "😊"))
      #expect(server.users[0].name == name)
    }
  }

  @Test(arguments: [LetterKeeping.device, .icloud])
  func `an app that is installed again uses no number twice, and has what iCloud keeps`(
    keeping: LetterKeeping
  ) {
    var settings = LetterSettings()
    settings.keeping = keeping
    var phone = Phone(settings, user: "ren", name: "鈴木", device: "ren-phone")
    phone.diary.launches = 3
    phone.diary.written = 5
    phone.diary.prekeysMade = 10
    phone.diary.token = 7
    phone.diary.isSignedIn = true
    phone.diary.friends = [Friend()]
    var read = InboxEntry()
    read.state = .saved(body: .name("text"))
    phone.diary.inbox = [read, InboxEntry()]
    var effects = Effects<LetterEffect>()
    phone.reduce(.reinstalled, at: .start, into: &effects)
    #expect(phone.diary.launches == 4 && phone.diary.written == 5)
    #expect(phone.diary.prekeysMade == 10)
    #expect(phone.diary.friends == [] && !phone.diary.isSignedIn && phone.name.isEmpty)
    #expect(phone.diary.inbox == (keeping == .icloud ? [read] : []))
    #expect(effects.items.contains(.state(.appReinstalled)))
    // Nothing comes on its old token, and nothing of it is on the screen.
    #expect(effects.items.contains(.sendAll(.push(.tokenLeft(token: 7)), by: .push)))
    #expect(effects.items.contains(.tell(.door(.screenEmptied))))
  }

  @Test func `what people read stands word for word in the seed`() throws {
    let seed = URL(fileURLWithPath: #filePath)
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appendingPathComponent("shared/seeds/000_a4a46588a93d6d6e.txt")
    // The seed lies beside the package, and not in it.
    guard let text = try? String(contentsOf: seed, encoding: .utf8) else { return }
    let joined = text.split(separator: "\n").map { line in
      line.trimmingCharacters(in: CharacterSet(charactersIn: " │"))
    }.joined()
    let oneLine = LetterTexts.push(.oneLine, from: "田中")
    let both = LetterTexts.push(.titleAndBody, from: "田中")
    let texts =
      [
        LetterTexts.limit(of: LetterSettings().limit), LetterTexts.unreadable,
        LetterTexts.blockAfterReport,
        LetterTexts.cannotBeCancelled, LetterTexts.inviteEnds, LetterTexts.request(from: "田中"),
        oneLine.title, both.title, both.body,
      ] + ReportReason.allCases.map(LetterTexts.reason)
    for line in texts { #expect(joined.contains(line), "\(line)") }
  }
}

extension LetterEffect {
  /// Whether somebody is answered that what was asked is refused so.
  fileprivate func isRefusal(_ refusal: Refusal) -> Bool {
    if case .send(.phone(.answered(_, .refused(refusal))), _, _) = self { true } else { false }
  }
}
