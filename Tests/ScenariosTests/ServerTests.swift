import Kernel
import Plans
import Scenarios
import Testing

/// Servers beside devices: who lives there, and which links join them.
struct ServerTests {
  private func told(_ text: String) throws -> String { try NodeSchema.told(text) }

  @Test func `a server has an id, apps and a clock, and stands behind the devices`() throws {
    let scenario = try NodeSchema.parse(
      """
      servers: [{ id: hub, apps: [post], clock: { offset: 2s, drift: 5ppm } }]
      devices: [{ id: hina, apps: [post] }]
      """
    )
    #expect(scenario.devices.map(\.id) == ["hina", "hub"])
    #expect(scenario.devices.map(\.kind) == [.device, .server])
    #expect(scenario.devices[1].clockOffset == .seconds(2))
    #expect(scenario.devices[1].drift_ppb == 5_000)
    #expect(scenario.apps == ["post"])
  }

  @Test func `an app that cannot live on a server is refused by name`() throws {
    #expect(
      try told(
        """
        devices: [{ id: hina, apps: [diary] }]
        servers: [{ id: hub, apps: [diary] }]
        """
      ) == """
        f:5:29: error: the app 'diary' cannot live on a server
          it lives on devices: take it off server 'hub'
        """
    )
  }

  @Test func `a server alone is no scenario`() throws {
    #expect(
      try told("servers: [{ id: hub, apps: [post] }]").contains("the scenario has no devices")
    )
  }

  @Test(arguments: [
    ("[{ id: hina }]", "a device and a server have the id 'hina'"),
    ("[{ id: hub }, { id: hub }]", "two servers have the id 'hub'"),
    ("[{ id: world }]", "'world' is the name of what stands outside the devices"),
    ("[{ id: a b }]", "'a b' cannot be the name of a server"),
    ("[{ }]", "a server has no 'id'"),
    ("[{ id: hub, colour: red }]", "unknown key 'colour' in server 'hub'"),
    ("[{ id: hub, clock: { drft: 1ppm } }]", "unknown key 'drft' in clock of server 'hub'"),
    ("[{ id: hub, apps: [pots] }]", "unknown app 'pots' on server 'hub'"),
    ("hub", "servers of the scenario: is not a list"),
  ])
  func `a mistake about a server is told at its place`(servers: String, line: String) throws {
    let text = "devices: [{ id: hina, apps: [post] }]\nservers: \(servers)"
    let told = try told(text)
    #expect(told.contains("error: \(line)"), "\(told)")
    #expect(told.hasPrefix("f:5:"), "\(told)")
  }

  @Test func `devices and servers are counted together`() throws {
    let servers = (0..<Limits.devices).map { "{ id: s\($0) }" }.joined(separator: ", ")
    #expect(
      try told("devices: [{ id: hina, apps: [post] }]\nservers: [\(servers)]")
        .contains("error: the scenario has \(Limits.devices + 1) devices and servers")
    )
  }

  // MARK: Links

  private static let four = """
    devices: [{ id: hina, apps: [post] }, { id: ren, apps: [post] }]
    servers: [{ id: hub, apps: [post] }, { id: pool, apps: [post] }]

    """

  private func pairs(_ links: String) throws -> [[String]] {
    let scenario = try NodeSchema.parse(Self.four + "links: { \(links) }")
    return scenario.links.map { $0.pairs.map { "\($0.first)-\($0.second)" } }
  }

  @Test func `a link for all joins the kinds of node between which its app uses it`() throws {
    #expect(
      try pairs("wire: {}, trunk: {}, air: {}") == [
        ["hina-hub", "hina-pool", "ren-hub", "ren-pool"], ["hub-pool"], ["hina-ren"],
      ]
    )
  }

  @Test func `a list joins those of it that are of these kinds`() throws {
    #expect(try pairs("wire: { between: [hina, ren, hub] }") == [["hina-hub", "ren-hub"]])
  }

  @Test func `a link between two kinds that no app joins is refused at the pair`() throws {
    #expect(
      try told(Self.four + "links: { wire: { between: [[hina, hub], [hina, ren]] } }") == """
        f:6:41: error: no app uses the link 'wire' between two devices, 'hina' and 'ren'
          post uses it between a device and a server
        """
    )
    #expect(
      try told(Self.four + "links: { trunk: { between: [[hina, hub]] } }").contains(
        "error: no app uses the link 'trunk' between a device and a server, 'hina' and 'hub'\n"
          + "  post uses it between two servers"
      )
    )
    #expect(
      try told(Self.four + "links: { air: { between: [[hub, pool]] } }").contains(
        "error: no app uses the link 'air' between two servers, 'hub' and 'pool'\n"
          + "  post uses it between two devices"
      )
    )
  }

  @Test func `in a list each is joined with one of the others`() throws {
    let told = try told(Self.four + "links: { trunk: { between: [hub, pool, hina] } }")
    #expect(
      told.contains("f:6:40: error: no app uses the link 'trunk' between a device and a server")
    )
  }

  @Test func `an act on a pair that the link does not join is refused`() throws {
    let told = try told(
      Self.four + """
        links: { wire: {} }
        timeline: [{ at: 1s, do: cut, link: wire, between: [hina, ren] }]
        """
    )
    #expect(told.contains("error: link 'wire' does not connect 'hina' and 'ren'"))
  }

  @Test func `a direction from a server to a device can be cut`() throws {
    let scenario = try NodeSchema.parse(
      Self.four + """
        links: { wire: {} }
        timeline: [{ at: 1s, do: cut, link: wire, direction: [hub, hina] }]
        """
    )
    let part = LinkPart(link: "wire", pairs: [DevicePair("hub", "hina")], oneWay: true)
    #expect(scenario.timeline.map(\.act) == [.generic(.cut(part))])
  }

  @Test func `a server that carries nothing is a warning`() throws {
    let told = try told(
      """
      devices: [{ id: hina, apps: [diary] }]
      servers: [{ id: hub }]
      """
    )
    #expect(told.hasPrefix("f:5:11: warning: server 'hub' carries no app: nothing happens on it"))
  }

  @Test func `a rule can name a server that carries the app`() throws {
    let rule = "expect: [{ never: post.delivered, node: hub }]"
    #expect(try told(Self.four + "links: { wire: {} }\n" + rule).isEmpty)
  }

  @Test func `an app that takes whatever links there are takes them wherever it lives`() throws {
    let scenario = try NodeSchema.parse(
      "devices: [{ id: a, apps: [choir] }, { id: b, apps: [choir] }]\nlinks: { any: {} }"
    )
    #expect(scenario.links[0].pairs == [DevicePair("a", "b")])
  }
}
