import Kernel
import Testing
import Voice

@testable import Intercom

struct VocabularyTests {
  /// Reads every kind back from its own bytes; a case that is missing in the list cannot be read.
  private func roundTrip<C: Choice & Equatable>(_ type: C.Type) throws {
    for prototype in C.prototypes {
      var writer = CanonicalWriter()
      writer.payload(prototype)
      let read = try CanonicalReader.decode(C.self, kind: prototype.kind, from: writer.bytes)
      #expect(read == prototype)
    }
    #expect(Set(C.prototypes.map(\.kind)).count == C.prototypes.count, "\(C.self): a kind twice")
  }

  @Test func `every event, effect, fact and datagram reads back as it was written`() throws {
    try roundTrip(IntercomEvent.self)
    try roundTrip(IntercomEffect.self)
    try roundTrip(IntercomFact.self)
    try roundTrip(Datagram.self)
    try roundTrip(AdmissionEvent.self)
    try roundTrip(AdmissionEffect.self)
    try roundTrip(AdmissionFact.self)
    try roundTrip(OwnerEvent.self)
    try roundTrip(OwnerEffect.self)
    try roundTrip(OwnerFact.self)
    try roundTrip(OwnerWord.self)
    try roundTrip(MembershipEvent.self)
    try roundTrip(MembershipEffect.self)
    try roundTrip(MembershipFact.self)
    try roundTrip(MembershipWord.self)
    try roundTrip(ScreenEvent.self)
    try roundTrip(ScreenEffect.self)
    try roundTrip(ScreenFact.self)
    try roundTrip(AudioSessionEvent.self)
    try roundTrip(AudioSessionEffect.self)
    try roundTrip(AudioSessionFact.self)
  }

  @Test func `a state reads back and goes on as if nothing had happened`() throws {
    var driver = Driver(settings: Driver.settings { $0.internet = .warm })
    _ = driver.bringUp(.local)
    _ = driver.bringUp(.internet)
    _ = driver.pass(30, level: -2_000)
    let voice = Datagram.voice(stream: 9, sequence: 0, timestamp: 4)
    _ = driver.tell(
      .datagramArrived(
        path: .local,
        peer: Driver.peer,
        bytes: 106,
        redundancy: true,
        datagram: voice,
      )
    )
    var copy = driver
    copy.intercom = try CanonicalReader.decode(
      Intercom.self,
      from: CanonicalWriter.encode(driver.intercom),
    )
    #expect(copy.intercom == driver.intercom)
    #expect(copy.pass(200, level: -2_500) == driver.pass(200, level: -2_500))
    #expect(copy.intercom == driver.intercom)
  }
}
