import Foundation
import Kernel
import Plans
import Testing

@testable import Exports

/// Of which log a file is the export, and which files are none.
struct ExportedFileTests {
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory
      .appending(path: "yamabiko-exported-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder.path(percentEncoded: false))
  }

  private static let trace =
    #"{"displayTimeUnit":"ms","otherData":{"scenario":"a \",\"digest\":\"ff","seed":"1","#
    + #""digest":"ab12"},"traceEvents":[{"args":{"a":1,"digest":"cd"}}]}"#

  private static func capture(_ name: String) throws -> [UInt8] {
    var plan = Plan()
    plan.name = name
    plan.variant = "v"
    var bytes: [UInt8] = []
    let capture = try PacketCapture(of: plan, application: "yamabiko 1, log ee", digest: "ab12") {
      bytes += $0
    }
    try capture.finish()
    return bytes
  }

  @Test func `a trace and a capture say of which log they are`() throws {
    try withFolder { folder in
      let path = "\(folder)/x"
      try Data(Self.trace.utf8).write(to: URL(filePath: path))
      #expect(ExportedFile.trace.digest(of: path) == "ab12")
      #expect(ExportedFile.packets.digest(of: path) == nil)
      try Data(Self.capture("Talk, log dd")).write(to: URL(filePath: path))
      #expect(ExportedFile.packets.digest(of: path) == "ab12")
      #expect(ExportedFile.trace.digest(of: path) == nil)
    }
  }

  @Test(arguments: [
    "", "{}", #"{"traceEvents":[],"digest":"ab"}"#, "\n\r\r\n", "\n\r\r\nabcd, log ab",
  ])
  func `what is somebody's own is no export`(text: String) throws {
    try withFolder { folder in
      let path = "\(folder)/x"
      try Data(text.utf8).write(to: URL(filePath: path))
      for file in ExportedFile.allCases { #expect(file.digest(of: path) == nil) }
      #expect(ExportedFile.trace.digest(of: folder) == nil)
    }
  }

  @Test func `those of another log go, those of this one and somebody's own stay`() throws {
    try withFolder { folder in
      let names = {
        try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
      }
      try Data(Self.trace.utf8).write(to: URL(filePath: "\(folder)/trace.json"))
      try Data("mine".utf8).write(to: URL(filePath: "\(folder)/packets.pcapng"))
      try ExportedFile.removeStale(in: folder, besides: "ab12")
      #expect(try names() == ["packets.pcapng", "trace.json"])
      try ExportedFile.removeStale(in: folder, besides: "ab13")
      #expect(try names() == ["packets.pcapng"])
      try Data(Self.capture("t")).write(to: URL(filePath: "\(folder)/packets.pcapng"))
      try ExportedFile.removeStale(in: folder, besides: nil)
      #expect(try names() == [])
    }
  }
}
