import Foundation
import Testing

/// The workbench as a real process: who gets to it, and how it ends.
struct TuneTests {
  /// A workbench that listens.
  private final class Bench {
    let process = Process()
    let address: URL

    init() throws {
      let output = Pipe()
      process.executableURL = URL(filePath: Tool.binary)
      process.arguments = [
        "tune", "--no-open", "--clips",
        Tool.package.appending(path: "scenarios/intercom/audio").path(percentEncoded: false),
      ]
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

    /// The first line of the answer to a request; nil where nobody answers.
    func answer(_ path: String, host: String? = nil, more: String = "") -> String? {
      guard let port = address.port else { return nil }
      let handle = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(handle) }
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
      guard isConnected else { return nil }
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
