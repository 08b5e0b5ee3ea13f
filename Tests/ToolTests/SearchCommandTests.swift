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
    (["--memory", "1"], "--memory is from 64MB on, not 1; give a number with MB or GB"),
    (["--memory", "8MB"], "--memory is from 64MB on, not 8MB; give a number with MB or GB"),
    (["--memory", "many"], "'many' is invalid for '--memory"),
    (["--memory", "99999999999GB"], "--memory 99999999999GB is more than the "),
    (["--memory", "100TB"], "give less, or leave it out for four fifths of what is free"),
    (["--app", "intercom"], "no app of it is called 'intercom'\n  name one with --app: photos"),
    (["--cores", "0"], "--cores is from 1 to 1024, not 0"),
    (["--walks", "0"], "--walks is from 1 to 1000000000, not 0"),
    (
      ["--steps", "9"], "--steps and --seed are of random walks; give --walks as well, or neither",
    ),
    (
      ["--walks", "9", "--depth", "3"],
      "--depth is of every order; how long a walk is says --steps",
    ),
    (["--walks", "9", "--eventually", "graph"], "walks judge goals by a fair continuation"),
    (["--within", "9"], "--within is of a fair continuation; give --eventually continuation"),
    (["--keep"], "--keep is about the file of --resume"),
    (["--losses", "3"], "there is nothing that --losses would bound"),
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

  private func isThere(_ tool: Tool) -> Bool {
    FileManager.default.fileExists(atPath: tool.path("kept.search"))
  }

  @Test func `a search that is kept goes deeper, and says what it says in one go`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let whole = try search(tool, ["--depth", "13"])
    for depth in ["5", "9", "13"] {
      let part = try search(tool, ["--depth", depth, "--resume", "kept.search", "--keep"])
      #expect(part.code == 0 || depth == "5", "\(part.complaint)")
      if depth == "13" { #expect(part.output == whole.output) }
      #expect(isThere(tool))
    }
    // Who forgets to say how deep keeps what there is.
    let less = try search(tool, ["--resume", "kept.search"])
    #expect(less.code == 64)
    #expect(less.complaint.contains("gone further than --depth or --states now say"))
    #expect(less.output == whole.output)
    #expect(isThere(tool))
    // At its end the file is gone; with it there is nothing more to do.
    #expect(try search(tool, ["--depth", "14", "--resume", "kept.search"]).code == 0)
    #expect(!isThere(tool))
  }

  /// The loop of docs/search.md, at most so many times.
  private func loop(_ tool: Tool, _ scenario: String, _ options: String) throws -> String {
    let process = tool.process([])
    process.executableURL = URL(filePath: "/bin/bash")
    process.arguments = [
      "-c",
      """
      parts=0
      while "$0" search "$1" \(options) --resume kept.search >said 2>/dev/null; code=$?
        [ $code -le 2 ] && [ -e kept.search ] && [ $parts -lt 400 ]; do parts=$((parts + 1)); done
      echo "$code $parts" >end
      """, Tool.binary, scenario,
    ]
    try process.run()
    process.waitUntilExit()
    return try String(contentsOfFile: tool.path("end"), encoding: .utf8)
  }

  @Test func `the loop of the page on searches ends, whatever the verdict, with what one go says`()
    throws
  {
    let tool = try Tool()
    defer { tool.remove() }
    let empty = "name: Nothing\nduration: 1d\ndevices:\n  - { id: phone, apps: [photos] }\n"
    try tool.write(empty, to: "nothing.yaml")
    for (scenario, options, code) in [
      (Self.order, "--variant corrected --depth 11", 0),
      (Self.order, "--variant corrected --set photos.keep.timing=before-consent --depth 6", 1),
      ("nothing.yaml", "--depth 30", 2),
    ] {
      let end = try loop(tool, scenario, "\(options) --cores 1 --stop-after 1ms")
      let words = end.split(whereSeparator: \.isWhitespace)
      #expect(words.first == "\(code)", "\(options): \(end)")
      #expect((Int(words[1]) ?? 400) < 400, "\(options): \(end)")
      #expect(!isThere(tool))
      let whole = try tool.run(
        arguments: ["search", scenario] + options.split(separator: " ").map(String.init)
      )
      #expect(whole.code == code)
      #expect(try String(contentsOfFile: tool.path("said"), encoding: .utf8) == whole.output)
    }
    // One that cannot begin ends it as well.
    try tool.write("", to: "kept.search")
    #expect(try loop(tool, Self.order, "--variant corrected") == "65 0\n")
  }

  @Test func `each part goes on, and the last one takes the file away`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    var states: [String] = []
    for _ in 1...4 {
      let part = try search(
        tool,
        ["--depth", "60", "--stop-after", "1ms", "--cores", "1", "--resume", "kept.search"],
      )
      #expect(part.code == 2)
      #expect(part.complaint.contains("the same command goes on from kept.search"))
      states.append(String(part.output.split(separator: "\n")[1]))
    }
    #expect(Set(states).count == 4, "\(states)")
  }

  @Test func `who has too little memory for what a file remembers is told, and the loop ends`()
    throws
  {
    let tool = try Tool()
    defer { tool.remove() }
    let first = try search(
      tool,
      ["--delays", "1", "--depth", "13", "--resume", "kept.search", "--keep"],
    )
    #expect(first.code == 0)
    // A process of this tool takes more than that by itself, or comes to it before long.
    var part = first
    var parts = 0
    let less = [
      "--delays", "1", "--depth", "60", "--memory", "64MB", "--resume", "kept.search",
    ]
    repeat {
      part = try search(tool, less)
      parts += 1
    } while part.code == 2 && parts < 40
    #expect(part.code == 64, "\(part.complaint)")
    #expect(
      part.complaint.contains("fill the memory by themselves\n  give it more than --memory 64MB")
    )
    #expect(part.output.contains("the memory was full"))
    #expect(isThere(tool))
  }

  @Test func `what a search finds is said though it cannot be written`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let order = [
      "search", Self.order, "--variant", "corrected", "--set",
      "photos.keep.timing=before-consent", "--depth", "6",
    ]
    let plain = try tool.run(arguments: order)
    #expect(plain.code == 1)
    let file = "found/every-order-corrected-changedUnasked.yaml"
    try FileManager.default.createDirectory(
      atPath: tool.path("found"),
      withIntermediateDirectories: true,
    )
    try tool.write("name: mine\n", to: file)
    let refused = try tool.run(arguments: order + ["--write", "found"])
    #expect(refused.code == 74)
    for line in plain.output.split(separator: "\n") where line.hasPrefix("  failed") {
      #expect(refused.output.contains(line))
    }
    let rows = try tool.run(arguments: order + ["--write", "found", "--json"])
    #expect(rows.code == 74)
    #expect(rows.output.contains(#""verdict" : "failed""#))
  }

  @Test func `an app that cannot write what is found says so before it is sought`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let call = Tool.package.appending(path: "scenarios/intercom/one-sided-break.yaml")
    let outcome = try tool.run(
      "search",
      call.path(percentEncoded: false),
      "--variant",
      "as-written",
      "--depth",
      "10000",
      "--write",
      "found",
    )
    #expect(outcome.code == 64)
    #expect(outcome.complaint.contains("finds cannot be written as scenarios\n"))
    #expect(!FileManager.default.fileExists(atPath: tool.path("found")))
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
    #expect(!FileManager.default.fileExists(atPath: tool.path("s.search")))
  }

  @Test func `a file that is of no search, or of another, is refused and left alone`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    try tool.write("name: mine\n", to: "mine.yaml")
    let garbage = try search(tool, ["--depth", "5", "--resume", "mine.yaml"])
    #expect(garbage.code == 65)
    #expect(garbage.complaint.hasPrefix("error: mine.yaml: it is not what a stopped search leaves"))
    #expect(try String(contentsOfFile: tool.path("mine.yaml"), encoding: .utf8) == "name: mine\n")
    _ = try search(tool, ["--depth", "5", "--resume", "kept.search", "--keep"])
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
    _ = try search(tool, ["--depth", "5", "--keep", "--resume", "kept.search"])
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
    _ = try search(tool, ["--depth", "5", "--keep", "--resume", target])
    let short = try Data(contentsOf: URL(filePath: target))
    try manager.createSymbolicLink(atPath: link, withDestinationPath: "kept/real.search")
    _ = try search(tool, ["--depth", "9", "--keep", "--resume", "link"])
    #expect(try manager.destinationOfSymbolicLink(atPath: link) == "kept/real.search")
    #expect(try Data(contentsOf: URL(filePath: target)).count > short.count)
    try manager.createSymbolicLink(atPath: tool.path("broken"), withDestinationPath: "nowhere")
    let anew = try search(tool, ["--depth", "5", "--keep", "--resume", "broken"])
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
