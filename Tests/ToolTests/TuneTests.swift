import Foundation
import Testing

/// The workbench as a real process: who gets to it, and how it ends.
struct TuneTests {
  /// A workbench that listens.
  private final class Bench {
    let process = Process()
    let address: URL

    init(_ more: [String] = []) throws {
      let output = Pipe()
      process.executableURL = URL(filePath: Tool.binary)
      process.arguments =
        [
          "tune", "--no-open", "--clips",
          Tool.package.appending(path: "scenarios/intercom/audio").path(percentEncoded: false),
        ] + more
      process.standardOutput = output
      process.standardError = FileHandle.nullDevice
      try process.run()
      var text = ""
      while !text.contains("\n") {
        let data = output.fileHandleForReading.availableData
        try #require(!data.isEmpty, "it ended without an address")
        text += String(decoding: data, as: UTF8.self)
      }
      address = try #require(URL(string: String(text.prefix { $0 != "\n" })))
    }

    deinit { if process.isRunning { process.terminate() } }

    /// A connection; nil where nobody takes it.
    func connection() -> Int32? {
      guard let port = address.port else { return nil }
      let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      var place = sockaddr_in()
      place.sin_family = sa_family_t(AF_INET)
      place.sin_port = in_port_t(port).bigEndian
      place.sin_addr.s_addr = inet_addr("127.0.0.1")
      let size = socklen_t(MemoryLayout<sockaddr_in>.size)
      let isConnected = withUnsafePointer(to: &place) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(handle, $0, size) == 0
        }
      }
      if !isConnected { close(handle) }
      return isConnected ? handle : nil
    }

    /// The first line of the answer to a request; nil where nobody answers.
    func answer(_ path: String, host: String? = nil, more: String = "") -> String? {
      guard let port = address.port, let handle = connection() else { return nil }
      defer { close(handle) }
      let request =
        "GET \(path) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\n\(more)Connection: close\r\n\r\n"
      _ = request.withCString { send(handle, $0, strlen($0), 0) }
      var bytes = [UInt8](repeating: 0, count: 512)
      let count = recv(handle, &bytes, bytes.count, 0)
      guard count > 0 else { return nil }
      return String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\r\n").first
        .map(String.init)
    }
  }

  @Test func `the page is there for its address alone, and the port for one`() throws {
    let bench = try Bench()
    let path = bench.address.path(percentEncoded: false)
    #expect(bench.address.host() == "127.0.0.1")
    #expect(bench.answer(path)?.contains("200") == true)
    #expect(bench.answer("/")?.contains("403") == true)
    #expect(bench.answer(path, host: "evil.example")?.contains("403") == true)
    let foreign = bench.answer(path, more: "Origin: http://evil.example\r\n")
    #expect(foreign?.contains("403") == true)
    let tool = try Tool()
    defer { tool.remove() }
    let clips = Tool.package.appending(path: "scenarios/intercom/audio")
    let second = try tool.run(
      "tune",
      "--no-open",
      "--clips",
      clips.path(percentEncoded: false),
      "--port",
      "\(bench.address.port ?? 0)",
    )
    #expect(second.code == 74 && second.messages.count == 1)
    #expect(second.complaint.contains("choose another with --port"))
    bench.process.interrupt()
    bench.process.waitUntilExit()
    #expect(bench.process.terminationStatus == 130)
  }

  @Test(arguments: [
    ("GET /", "a"), ("GET / HTTP/1.1\r\nX: ", "a"), ("GET / HTTP/1.1\r\n", "X: y\r\n"),
  ])
  func `who sends a line or headers without end is cut off`(begin: String, again: String) throws {
    let bench = try Bench()
    let handle = try #require(bench.connection())
    defer { close(handle) }
    func put(_ text: String) -> Bool {
      let bytes = Array(text.utf8)
      return send(handle, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count
    }
    #expect(put(begin))
    let part = String(repeating: again, count: 65_536 / again.utf8.count)
    // What the system's buffers hold is sent whoever reads.
    let sent = (0..<500).prefix { _ in put(part) }.count
    #expect(sent < 400, "\(sent * 64) kB were taken")
    let path = bench.address.path(percentEncoded: false)
    #expect(bench.answer(path)?.contains("200") == true)
  }

  /// 413 from the server where the head says how long it is, from the gate where nobody says it.
  @Test(arguments: [("Content-Length: 3000000\r\n\r\n", 3_000_000), ("X: ", 1_000_000)])
  func `who says too much is told so, and may say it to the end`(head: String, length: Int) throws {
    let bench = try Bench()
    let handle = try #require(bench.connection())
    defer { close(handle) }
    let path = bench.address.path(percentEncoded: false)
    let bytes =
      Array(
        "POST \(path)api/score HTTP/1.1\r\nHost: 127.0.0.1:\(bench.address.port ?? 0)\r\n\(head)"
          .utf8
      ) + [UInt8](repeating: 0x61, count: length)
    var sent = 0
    while sent < bytes.count {
      let part = Array(bytes[sent..<min(bytes.count, sent + 16_384)])
      let count = send(handle, part, part.count, Int32(MSG_NOSIGNAL))
      try #require(count > 0, "cut off after \(sent) bytes")
      sent += count
    }
    var answer = [UInt8](repeating: 0, count: 512)
    let count = recv(handle, &answer, answer.count, 0)
    let text = String(decoding: answer.prefix(max(0, count)), as: UTF8.self)
    #expect(text.hasPrefix("HTTP/1.1 413 "), "\(text)")
    #expect(text.hasSuffix(#"{"error":"too long a request"}"#), "\(text)")
  }

  /// It takes the ten seconds that a request may take.
  @Test func `connections that say nothing do not keep others out`() throws {
    let bench = try Bench()
    let path = bench.address.path(percentEncoded: false)
    let idle = try (0..<128).map { _ in try #require(bench.connection()) }
    defer { for handle in idle { close(handle) } }
    var byte: UInt8 = 0
    for handle in idle { #expect(recv(handle, &byte, 1, 0) == 0) }
    #expect(bench.answer(path)?.contains("200") == true)
  }

  @Test func `two browsers are answered, also when others go away in the middle`() throws {
    let bench = try Bench()
    let path = bench.address.path(percentEncoded: false)
    let body =
      #"{"mix":{"clips":["rms_08"],"pause":1500,"noise":"wind","wind":6000,"seed":1},"#
      + #""knobs":{"attack":60,"release":300,"preRoll":200,"margin":900,"tracking":"always","#
      + #""floorLowest":-7000,"floorHighest":-3000,"highPass":0}}"#
    let request =
      "POST \(path)api/score HTTP/1.1\r\nHost: 127.0.0.1:\(bench.address.port ?? 0)\r\n"
      + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)"
    // Half a request, a whole one whose answer nobody waits for, and two that wait.
    let handles = try (0..<4).map { _ in try #require(bench.connection()) }
    for (handle, length) in zip(handles, [60, 10_000, 10_000, 10_000]) {
      let bytes = Array(request.utf8.prefix(length))
      #expect(send(handle, bytes, bytes.count, Int32(MSG_NOSIGNAL)) == bytes.count)
    }
    close(handles[0])
    close(handles[1])
    for handle in handles[2...] {
      var bytes = [UInt8](repeating: 0, count: 512)
      let count = recv(handle, &bytes, bytes.count, 0)
      let answer = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
      #expect(answer.hasPrefix("HTTP/1.1 200") && answer.contains("Connection: close"))
      close(handle)
    }
  }

  @Test func `places that are none are named with what to do`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    let clips = Tool.package.appending(path: "scenarios/intercom/audio").path(percentEncoded: false)
    let nowhere = try tool.run("tune", "--no-open", "--clips", "/nope")
    #expect(
      nowhere.code == 64 && nowhere.messages == ["error: --clips /nope: there is no such folder"]
    )
    #expect(nowhere.complaint.contains("\n  name a folder with WAV files"))
    let bare = try tool.run("tune", "--no-open", "--clips", ".")
    #expect(bare.code == 64 && bare.messages == ["error: --clips .: no WAV file is there"])
    let keep = try tool.run("tune", "--no-open", "--clips", clips, "--keep-in", "/nope")
    #expect(keep.code == 74 && keep.messages == ["error: --keep-in /nope: there is no such folder"])
    #expect(keep.complaint.contains("\n  make it, or choose another"))
    try tool.write("x", to: "file")
    let file = try tool.run("tune", "--no-open", "--clips", clips, "--keep-in", "file")
    #expect(file.code == 74 && file.messages == ["error: --keep-in file: this is no folder"])
    let noise = try tool.run("tune", "--no-open", "--clips", clips, "--noise", "hiss.wav")
    #expect(noise.code == 74 && noise.complaint.contains("hiss.wav: there is no such file"))
    let same = try tool.run(
      "tune",
      "--no-open",
      "--clips",
      clips,
      "--noise",
      "\(clips)/rms_08.wav",
      "--noise",
      "\(clips)/rms_08.wav",
    )
    #expect(same.code == 64 && same.complaint.contains("another one of the name rms_08.wav"))
  }

  @Test func `what cannot be served is refused before anything listens`() throws {
    let tool = try Tool()
    defer { tool.remove() }
    #expect(try tool.run("tune", "--no-open", "--labels", "a.lab").code == 64)
    #expect(try tool.run("tune", "--no-open", "--port", "70000").code == 64)
    #expect(try tool.run("tune", "--no-open", "--clips", "nowhere").code == 64)
    try tool.write("ID3 this was a song", to: "song.wav")
    let song = try tool.run("tune", "--no-open", "--clip", "song.wav")
    #expect(song.code == 65 && song.messages.count == 1)
    #expect(song.complaint.contains("expected a WAV file"))
  }
}
