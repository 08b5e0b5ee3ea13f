import Foundation
import Testing

/// `search` on the command line: how far, with what, in parts, and what makes no sense.
struct SearchCommandTests {
  private static let order = Tool.package.appending(path: "scenarios/photos/every-order.yaml")
    .path(percentEncoded: false)

  private func search(_ tool: Tool, _ options: [String]) throws -> Tool.Outcome {
    try tool.run(arguments: ["search", Self.order, "--variant", "corrected"] + options)
  }

  /// The same by a process that may have so many KiB of addresses.
  private func search(_ tool: Tool, _ options: [String], addresses: Int) throws -> Tool.Outcome {
    let arguments = ["search", Self.order, "--variant", "corrected"] + options
    return try tool.run(arguments: arguments, addresses: addresses)
  }

  @Test(arguments: [
    (["--depth", "0"], "--depth is from 1 to 10000, not 0"),
    (["--depth", "-1"], "--depth is from 1 to 10000, not -1"),
    (["--losses", "-3"], "--losses is from 0 to 255, not -3"),
    (["--walks", "9", "--steps", "-1"], "--steps is from 1 to 1000000, not -1"),
    (["--seed", "-1", "--walks", "9"], "'-1' is invalid for '--seed"),
    (["--memory", "-1GB"], "'-1GB' is invalid for '--memory"),
    (["--depth"], "Missing value for '--depth"),
    (["--depth", "2000000"], "--depth is from 1 to 10000, not 2000000"),
    (["--states", "0"], "--states is from 1 to 1000000000, not 0"),
    (["--losses", "1000000"], "--losses is from 0 to 255, not 1000000"),
    (["--crashes", "256"], "--crashes is from 0 to 255, not 256"),
    (["--memory", "1"], "--memory is from 64MB on, not 1 bytes; give a number with MB or GB"),
    (["--memory", "many"], "'many' is invalid for '--memory"),
    (["--memory", "99999999999GB"], "is invalid for '--memory"),
    (["--cores", "0"], "--cores is from 1 to 1024, not 0"),
    (["--walks", "0"], "--walks is from 1 to 1000000000, not 0"),
    (
      ["--steps", "9"], "--steps and --seed are of random walks; give --walks as well, or neither",
    ),
    (["--within", "0"], "--within is from 1 to 1000000, not 0"),
    (["--stop-after", "0s"], "--stop-after is longer than nothing, such as 10min"),
    (["--walks", "9", "--resume", "x"], "--resume goes on with a search of every order"),
    (["--eventually", "never"], "is invalid for '--eventually"),
    (["--resume", ""], "--resume is empty; name a place, or leave it out"),
  ])
  func `what makes no sense is refused with what does`(options: [String], words: String) throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try search(tool, options)
    #expect(outcome.code == 64)
    #expect(outcome.complaint.contains(words), "\(outcome.complaint)")
    #expect(outcome.output.isEmpty)
  }

  @Test func `several variants cannot go on from one file`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try tool.run("search", Self.order, "--resume", "x.search")
    #expect(outcome.code == 64)
    #expect(outcome.complaint.contains("choose one with --variant"))
    #expect(!FileManager.default.fileExists(atPath: tool.path("x.search")))
  }

  @Test func `one core and two say the same`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let one = try search(tool, ["--depth", "13", "--cores", "1"])
    let two = try search(tool, ["--depth", "13", "--cores", "2"])
    #expect(one.code == 0, "\(one.complaint)")
    #expect(one.output == two.output)
    #expect(one.output.contains("favourite sunset on tablet"))
  }

  @Test func `a search in parts says what it says in one go`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let whole = try search(tool, ["--depth", "13"])
    var parts = 0
    for depth in ["5", "9", "13"] {
      let part = try search(tool, ["--depth", depth, "--resume", "kept.search"])
      #expect(part.code == 0 || depth == "5", "\(part.complaint)")
      if depth == "13" { #expect(part.output == whole.output) }
      parts += 1
      #expect(FileManager.default.fileExists(atPath: tool.path("kept.search")))
    }
    #expect(parts == 3)
  }

  @Test func `when the time is up it says so, and goes on from there`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let stopped = try search(
      tool,
      ["--depth", "12", "--stop-after", "1ms", "--resume", "s.search"],
    )
    #expect(stopped.code == 2)
    #expect(stopped.output.contains("the time was up: there are more states"))
    #expect(stopped.complaint.contains("the same command goes on from s.search"))
    let rest = try search(tool, ["--depth", "12", "--resume", "s.search"])
    #expect(rest.code == 0, "\(rest.complaint)")
    #expect(rest.output == (try search(tool, ["--depth", "12"])).output)
  }

  @Test func `a file that is of no search, or of another, is refused and left alone`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("name: mine\n", to: "mine.yaml")
    let garbage = try search(tool, ["--depth", "5", "--resume", "mine.yaml"])
    #expect(garbage.code == 65)
    #expect(garbage.complaint.hasPrefix("error: mine.yaml: it is not what a stopped search leaves"))
    #expect(try String(contentsOfFile: tool.path("mine.yaml"), encoding: .utf8) == "name: mine\n")
    _ = try search(tool, ["--depth", "5", "--resume", "kept.search"])
    for (options, words) in [
      (
        ["--set", "photos.delete.validation=never"],
        "it is of another scenario, variant or setting",
      ),
      (["--delays", "1"], "it is of a search with other bounds of faults"),
      (["--eventually", "continuation"], "it is of a search that judges goals otherwise"),
    ] {
      let outcome = try search(tool, ["--depth", "5", "--resume", "kept.search"] + options)
      #expect(outcome.code == 65)
      #expect(outcome.complaint.contains(words), "\(outcome.complaint)")
    }
    var bytes = try Data(contentsOf: URL(filePath: tool.path("kept.search")))
    bytes.removeLast(9)
    try bytes.write(to: URL(filePath: tool.path("kept.search")))
    let cut = try search(tool, ["--depth", "5", "--resume", "kept.search"])
    #expect(cut.code == 65)
    #expect(cut.complaint.contains("it is not whole"))
    #expect(try search(tool, ["--depth", "5", "--resume", "not/there/x"]).code == 74)
    #expect(try search(tool, ["--depth", "5", "--resume", "."]).code == 74)
  }

  @Test
  func `a file that is larger than the memory is refused by its size, another's by its beginning`()
    throws
  {
    let tool = try Tool()
    defer { tool.remove() }
    _ = try search(tool, ["--depth", "5", "--resume", "kept.search"])
    for (name, words) in [
      (
        "kept.search",
        "kept.search: it has 200 MB, and to go on from it takes twice as much memory",
      ),
      ("zeros", "zeros: it is not what a stopped search leaves"),
    ] {
      if name == "zeros" { try Data().write(to: URL(filePath: tool.path(name))) }
      #expect(truncate(tool.path(name), 200_000_000) == 0)
      let outcome = try search(tool, ["--depth", "5", "--memory", "64MB", "--resume", name])
      #expect(outcome.code == 65)
      #expect(outcome.complaint.contains(words), "\(outcome.complaint)")
    }
  }

  @Test func `a link is gone on from and written through, and one that leads nowhere begins anew`()
    throws
  {
    let tool = try Tool()
    defer { tool.remove() }
    let manager = FileManager.default
    try manager.createDirectory(atPath: tool.path("kept"), withIntermediateDirectories: false)
    let (link, target) = (tool.path("link"), tool.path("kept/real.search"))
    _ = try search(tool, ["--depth", "5", "--resume", target])
    let short = try Data(contentsOf: URL(filePath: target))
    try manager.createSymbolicLink(atPath: link, withDestinationPath: "kept/real.search")
    _ = try search(tool, ["--depth", "9", "--resume", "link"])
    #expect(try manager.destinationOfSymbolicLink(atPath: link) == "kept/real.search")
    #expect(try Data(contentsOf: URL(filePath: target)).count > short.count)
    try manager.createSymbolicLink(atPath: tool.path("broken"), withDestinationPath: "nowhere")
    let anew = try search(tool, ["--depth", "5", "--resume", "broken"])
    #expect(anew.code != 74, "\(anew.complaint)")
    #expect(try Data(contentsOf: URL(filePath: tool.path("broken"))) == short)
  }

  @Test func `who may not have the memory for the threads is told so before it begins`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try search(tool, ["--depth", "5", "--cores", "8"], addresses: 600_000)
    #expect(outcome.code == 64, "\(outcome.complaint)")
    #expect(outcome.complaint.contains("ulimit -v lets the process have 585 MiB, of which"))
    #expect(outcome.complaint.contains("a search on 8 cores needs 637 more at least"))
    #expect(outcome.complaint.contains("raise that limit, or give fewer --cores"))
    #expect(outcome.output.isEmpty)
  }

  @Test func `random walks are those of their seed`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let walks = ["--walks", "20", "--steps", "40"]
    let first = try search(tool, walks)
    #expect(first.output.contains("in 20 random walks from the start"))
    #expect(first.output.contains("these walks saw a part of the states"))
    #expect(try search(tool, walks + ["--seed", "1", "--cores", "2"]).output == first.output)
    #expect(try search(tool, walks + ["--seed", "2"]).output != first.output)
  }

  @Test func `a change that is put off is counted, and its bound is said`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let outcome = try search(tool, ["--depth", "9", "--delays", "1"])
    #expect(outcome.output.contains("  goes wrong in one order: at most 1 put off\n"))
    #expect(outcome.output.contains("iCloud to the phone: a message is put off"))
    let without = try search(tool, ["--depth", "9"])
    #expect(without.output.contains("left out: messages that are put off: --delays is 0"))
  }
}
