import Intercom
import IntercomSimulation
import Kernel
import Testing

@testable import IntercomShell

/// Tags, ranks and new secrets with real keys (I08, I09, A-F-019).
struct IdentitySecretsTests {
  private let secrets = SodiumSecrets(members: 2, sealing: .once)

  @Test func `a tag is the same for all of a group in a slot, and another in each other`() {
    let group = Pair.group("party")
    let tags = (-3...3).map { secrets.tag(of: group, slot: $0) }
    #expect(Set(tags).count == tags.count)
    #expect(tags == (-3...3).map { secrets.tag(of: Pair.group("party"), slot: $0) })
    #expect(!tags.contains(secrets.tag(of: group)))
    // Neither the name nor the secret alone makes it.
    let alike = GroupSecret(name: "party", secret: Pair.group("valley").secret)
    let renamed = GroupSecret(name: "valley", secret: group.secret)
    #expect(secrets.tag(of: alike, slot: 0) != tags[3])
    #expect(secrets.tag(of: renamed, slot: 0) != tags[3])
  }

  @Test func `the MemberID of a seed is that of whoever enrols with it`() {
    let id = secrets.enroll(0, seed: Pair.seeds[1], group: Pair.group("party"))
    #expect(secrets.identity(from: Pair.seeds[1]) == id)
  }

  @Test func `the smallest MemberID is first by the day as often as any other`() {
    let group = Pair.group("party")
    // All the keys that somebody ground led to this one.
    let ids = [1, 1 << 40, 1 << 60].map { MemberID($0) }
    var first = [0, 0, 0]
    for day in 0..<300 as Range<Int64> {
      let ranks = ids.map { secrets.rank(of: $0, in: group, day: day) }
      if let place = ranks.indices.min(by: { ranks[$0] < ranks[$1] }) { first[place] += 1 }
    }
    #expect(first.allSatisfy { (70...130).contains($0) }, "\(first)")
  }

  @Test func `who has the old secret proves nothing to who has the new one, either way`() {
    for changed in 0...1 {
      var pair = Pair()
      pair.secrets.change(changed, to: Pair.group("another"))
      let hello = pair.message(.hello, from: 0)
      #expect(pair.open(hello, at: 1) == .handshake(.hello, attempt: 1, .wrongGroup))
    }
  }

  @Test func `live keys outlive the old secret, and what was recorded of its handshake does not`() {
    var pair = Pair()
    let hello = pair.message(.hello, from: 0)
    _ = pair.open(hello, at: 1)
    _ = pair.open(pair.message(.reply, from: 1), at: 0)
    let confirm = pair.message(.confirm, from: 0)
    #expect(pair.open(confirm, at: 1) == .handshake(.confirm, attempt: 1, .accepted))
    // Sent again it is known, and changes nothing.
    #expect(pair.open(confirm, at: 1) == .handshake(.confirm, attempt: 1, .accepted))
    for member in 0...1 { pair.secrets.change(member, to: Pair.group("another")) }
    guard case .datagram = pair.open(pair.voice(1), at: 1) else {
      Issue.record("what the live keys sealed does not open")
      return
    }
    #expect(pair.open(hello, at: 1) == .handshake(.hello, attempt: 1, .wrongGroup))
    guard case .handshake(.confirm, 1, let verdict) = pair.open(confirm, at: 1) else {
      Issue.record("the old confirmation is no handshake")
      return
    }
    #expect(verdict != .accepted)
    pair.shakeHands()
  }
}
