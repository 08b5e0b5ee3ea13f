import Composition
import FlyingFox
import FlyingSocks
import Foundation
import Kernel

/// The workbench as a page of this machine: 127.0.0.1 and nothing else.
public struct WorkbenchServer: Sendable {
  private let api: WorkbenchAPI
  private let port: UInt16
  private let token: String
  private let scratch: String

  /// A server that does not listen yet.
  ///
  /// - Parameters:
  ///   - recordings: the clips that can be chosen, at least one.
  ///   - noises: recordings of noise alone.
  ///   - apps: who runs what is listened to.
  ///   - keepFolder: where kept scenarios go.
  ///   - scratch: a folder of this process alone, which somebody else takes away.
  ///   - port: where it listens; 0 for any.
  public init(
    recordings: [Recording],
    noises: [Recording] = [],
    apps: Apps,
    keepFolder: String,
    scratch: String,
    port: UInt16,
  ) {
    api = WorkbenchAPI(
      recordings: recordings,
      noises: NoiseBeds(of: recordings, own: noises),
      apps: apps,
      keepFolder: keepFolder,
      scratch: scratch,
    )
    self.port = port
    self.scratch = scratch
    token = (0..<16).map { _ in
      let digits = String(UInt8.random(in: .min ... .max), radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// Listens until the process ends.
  ///
  /// The port is the gate's; the server behind it listens on a socket in the scratch folder.
  ///
  /// - Parameter ready: told the page's address once it can be opened.
  /// - Throws: `ToolError` where the port is taken or may not be used, or the folder's path is too long.
  public func run(ready: @escaping @Sendable (String) -> Void) async throws {
    let inside = "\(scratch)/door"
    guard inside.utf8.count <= Self.socketPathMax else {
      throw ToolError(
        .storage,
        "error: \(scratch): its path is too long for a socket\n  choose a shorter TMPDIR",
      )
    }
    let door: Socket
    do {
      door = try ConnectionGate.listen(on: port)
    } catch {
      throw ToolError(
        .storage,
        "error: the workbench cannot listen on port \(Int(port)) of 127.0.0.1: it is taken, or may "
          + "not be used\n  choose another with --port, or leave --port out",
      )
    }
    guard case .ip4(_, let port) = try door.sockname() else {
      preconditionFailure("an address of IPv4 is none")
    }
    let passes = RequestGuard(token: token, port: port)
    let server = HTTPServer(
      address: .unix(path: inside),
      timeout: 120,
      logger: .disabled,
      handler: Handler(api: api, passes: passes),
    )
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await server.run() }
      try await server.waitUntilListening()
      group.addTask { try await ConnectionGate(leadingTo: inside).run(on: door) }
      ready("http://127.0.0.1:\(port)/\(token)/")
      try await group.next()
      group.cancelAll()
    }
  }

  /// The longest path of a socket, in bytes, on the systems that the tool runs on.
  private static let socketPathMax = 103

  private struct Handler: HTTPHandler {
    let api: WorkbenchAPI
    let passes: RequestGuard

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
      let path = passes.path(
        of: request.path,
        host: request.headers[.host],
        origin: request.headers[HTTPHeader("Origin")],
      )
      guard let path else {
        return Self.response(
          WorkbenchAPI.Answer(
            status: 403,
            type: "text/plain; charset=utf-8",
            body: Data("403: open the address that yamabiko tune printed\n".utf8),
          )
        )
      }
      // A body whose length nobody says could be of any.
      guard request.headers[HTTPHeader("Transfer-Encoding")] == nil else {
        return Self.response(
          WorkbenchAPI.Answer(status: 411, body: Data("{\"error\":\"no length is given\"}".utf8))
        )
      }
      let length = request.headers[.contentLength].flatMap { Int($0) } ?? 0
      guard length <= RequestGuard.bodyMax else {
        return Self.response(
          WorkbenchAPI.Answer(status: 413, body: Data("{\"error\":\"too long a request\"}".utf8))
        )
      }
      let body = try await request.bodyData
      let method = request.method.rawValue
      // Sweeps and runs take seconds of a core: the threads that carry bytes are not to wait for them.
      let answer = await withCheckedContinuation { continuation in
        DispatchQueue.global().async {
          continuation.resume(returning: api.answer(method, path, body: body))
        }
      }
      return Self.response(answer)
    }

    private static func response(_ answer: WorkbenchAPI.Answer) -> HTTPResponse {
      HTTPResponse(
        statusCode: HTTPStatusCode(answer.status, phrase: answer.status == 200 ? "OK" : "Refused"),
        headers: [
          .contentType: answer.type,
          .cacheControl: "no-store",
          // The gate lets one request through a connection.
          .connection: "close",
          HTTPHeader("Referrer-Policy"): "no-referrer",
          HTTPHeader("X-Content-Type-Options"): "nosniff",
          HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
        ],
        body: answer.body,
      )
    }
  }
}
