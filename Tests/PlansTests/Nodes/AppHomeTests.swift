import Plans
import Testing

/// Where an app can live, what it knows there, and between which nodes it uses a link.
struct AppHomeTests {
  private let post = AppSchema(
    name: "post",
    linkNames: ["wire", "trunk", "air"],
    linkJoins: [
      LinkJoin("wire", .device, .server), LinkJoin("trunk", .server, .server),
      LinkJoin("trunk", .device, .server),
    ],
    homes: [
      AppHome(on: .device, deeds: [.suspend, .kill], runsLocked: true), AppHome(on: .server),
    ],
  )

  @Test func `an app that says nothing lives on devices and knows no act`() {
    let app = AppSchema(name: "plain")
    #expect(app.home(on: .device)?.deeds == [])
    #expect(app.home(on: .device)?.runsLocked == false)
    #expect(app.home(on: .server) == nil)
  }

  @Test func `each kind of node has its own acts`() {
    #expect(post.home(on: .device)?.deeds == [.suspend, .kill])
    #expect(post.home(on: .device)?.runsLocked == true)
    #expect(post.home(on: .server)?.deeds == [])
  }

  @Test func `a link is used between the kinds that are named for it, in either order`() {
    #expect(post.joins("wire", .device, .server) && post.joins("wire", .server, .device))
    #expect(!post.joins("wire", .device, .device) && !post.joins("wire", .server, .server))
    #expect(post.joins("trunk", .server, .server) && post.joins("trunk", .server, .device))
    #expect(!post.joins("trunk", .device, .device))
  }

  @Test func `a link for which none is named is used between two devices`() {
    #expect(post.joins("air", .device, .device))
    #expect(!post.joins("air", .device, .server) && !post.joins("air", .server, .server))
  }

  @Test func `an app that takes whatever links there are takes them between all kinds`() {
    let choir = AppSchema(name: "choir")
    for first in NodeKind.allCases {
      for second in NodeKind.allCases { #expect(choir.joins("any", first, second)) }
    }
    #expect(!choir.claims(link: "any"))
  }
}
