import Foundation
import Kernel
import Plans
import Scenarios
import Testing

/// Recorded loss in a file beside the scenario.
struct LossTraceTests {
  /// What a link named `tank` loses, or what is wrong with it.
  private func loss(
    _ text: String,
    _ overrides: [(key: String, value: String)] = [],
  ) throws -> Result<Loss, ScenarioError> {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "trace-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Data("01 10\n\t0\r\n".utf8).write(to: folder.appending(path: "trace.txt"))
    try Data("0101".utf8).write(to: folder.appending(path: "other.txt"))
    let scenario = """
      name: Trace
      duration: 1s
      devices: [{ id: north, apps: [garden] }, { id: south, apps: [garden] }]
      links: { tank: { loss: \(text) } }
      """
    let file = folder.appending(path: "f.yaml").path(percentEncoded: false)
    let node = try ScenarioFile.parse(Array(scenario.utf8), file: file)
    do throws(ScenarioError) {
      let parsed = try ScenarioParser.parse(
        node,
        file: file,
        apps: GardenSchema.apps,
        overrides: overrides,
      )
      return .success(parsed.links[0].channel.loss)
    } catch {
      return .failure(error)
    }
  }

  private func complaint(_ text: String) throws -> String {
    switch try loss(text) {
    case .success(let loss): "taken: \(loss)"
    case .failure(let error): error.description
    }
  }

  @Test func `a digit of a file stands for a packet unless it says slot`() throws {
    #expect(try loss("{ bits: { file: trace.txt } }").get() == .bits("01100", per: .packet))
    #expect(
      try loss("{ bits: { file: trace.txt, per: packet } }").get() == .bits("01100", per: .packet)
    )
    #expect(
      try loss("{ bits: { per: slot, file: trace.txt } }").get() == .bits("01100", per: .slot)
    )
  }

  @Test func `the command line sets the step and the file`() throws {
    let text = "{ bits: { file: trace.txt } }"
    #expect(
      try loss(text, [("links.tank.loss.bits.per", "slot")]).get() == .bits("01100", per: .slot)
    )
    #expect(
      try loss(text, [("links.tank.loss.bits.file", "other.txt")]).get() == .bits("0101")
    )
  }

  @Test func `what is wrong with a file has its place`() throws {
    #expect(try complaint("{ bits: { file: none.txt } }").contains(":4:40: error: "))
    #expect(try complaint("{ bits: { file: none.txt } }").contains("there is no such file"))
    #expect(try complaint("{ bits: { file: f.yaml } }").contains("there is no such file"))
    #expect(try complaint("{ bits: { file: [a] } }").contains("file of loss bits: it is a list"))
    #expect(try complaint("{ bits: { file: trace.txt, per: day } }").contains("'day' is none of"))
    #expect(
      try complaint("{ bits: { file: trace.txt, digits: '01' } }").contains(
        "has both 'file' and 'digits'"
      )
    )
    #expect(try complaint("{ bits: { pre: slot } }").contains("has no 'digits'"))
  }
}
