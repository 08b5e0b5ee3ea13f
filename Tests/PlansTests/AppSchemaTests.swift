import Testing

@testable import Plans

/// Where an app lives, and which links it uses between whom.
struct AppSchemaTests {
  private func app(links: [String]?, joins: [LinkJoin] = []) -> AppSchema {
    AppSchema(name: "garden", linkNames: links, linkJoins: joins)
  }

  @Test func `an app claims the links that it names, and one that takes all claims none`() {
    #expect(app(links: ["hose"]).claims(link: "hose"))
    #expect(!app(links: ["hose"]).claims(link: "hos"))
    #expect(!app(links: []).claims(link: "hose"))
    #expect(!app(links: nil).claims(link: "hose"))
  }

  @Test func `a link joins two devices where nothing is said of it`() {
    let quiet = app(links: ["hose", "radio"], joins: [LinkJoin("radio", .device, .server)])
    #expect(quiet.joins("hose", .device, .device))
    #expect(!quiet.joins("hose", .device, .server))
    #expect(!quiet.joins("hose", .server, .server))
  }

  @Test func `what is said of a link takes the place of the usual, in either direction`() {
    let said = app(links: ["radio"], joins: [LinkJoin("radio", .device, .server)])
    #expect(said.joins("radio", .device, .server))
    #expect(said.joins("radio", .server, .device))
    #expect(!said.joins("radio", .device, .device))
    #expect(!said.joins("radio", .server, .server))
    let both = app(
      links: ["radio"],
      joins: [LinkJoin("radio", .server, .server), LinkJoin("radio", .device, .device)],
    )
    #expect(both.joins("radio", .server, .server) && both.joins("radio", .device, .device))
    #expect(!both.joins("radio", .device, .server))
  }

  @Test func `an app without names of links takes each between whomever`() {
    let all = app(links: nil)
    let some = app(links: nil, joins: [LinkJoin("any", .device, .device)])
    for first in NodeKind.allCases {
      for second in NodeKind.allCases {
        #expect(all.joins("any", first, second) && some.joins("any", first, second))
      }
    }
  }

  @Test func `an app lives on devices unless it says where`() {
    #expect(app(links: nil).home(on: .device)?.deeds == [])
    #expect(app(links: nil).home(on: .server)?.kind == nil)
    let server = AppSchema(
      name: "garden",
      homes: [AppHome(on: .server, deeds: [.kill, .start], runsLocked: true)],
    )
    #expect(server.home(on: .device)?.kind == nil)
    #expect(server.home(on: .server)?.deeds == [.kill, .start])
    #expect(server.home(on: .server)?.runsLocked == true)
  }
}
