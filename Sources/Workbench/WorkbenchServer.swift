import Composition
import FlyingFox
import Foundation
import Kernel
import Synchronization

/// The workbench as a page of this machine: 127.0.0.1 and nothing else.
public struct WorkbenchServer: Sendable {
  private let api: WorkbenchAPI
  private let port: UInt16
  private let token: String

  /// A server that does not listen yet.
  ///
  /// - Parameters:
  ///   - recordings: the clips that can be chosen, at least one.
  ///   - apps: who runs what is listened to.
  ///   - keepFolder: where kept scenarios go.
  ///   - scratch: a folder of this process alone, which somebody else takes away.
  ///   - port: where it listens; 0 for any.
  public init(
    recordings: [Recording],
    apps: Apps,
    keepFolder: String,
    scratch: String,
    port: UInt16,
  ) {
    api = WorkbenchAPI(
      recordings: recordings,
      noises: NoiseBeds(of: recordings),
      apps: apps,
      keepFolder: keepFolder,
      scratch: scratch,
    )
    self.port = port
    token = (0..<16).map { _ in
      let digits = String(UInt8.random(in: .min ... .max), radix: 16)
      return digits.utf8.count == 1 ? "0" + digits : digits
    }.joined()
  }

  /// Listens until the process ends.
  ///
  /// - Parameter ready: told the page's address once it can be opened.
  /// - Throws: `ToolError` where the port is taken or may not be used.
  public func run(ready: @escaping @Sendable (String) -> Void) async throws {
    let passes = Mutex<RequestGuard?>(nil)
    let server = HTTPServer(
      address: try .inet(ip4: "127.0.0.1", port: port),
      timeout: 120,
      logger: .disabled,
      handler: Handler(api: api) { passes.withLock { $0 } },
    )
    let task = Task { try await server.run() }
    do {
      try await server.waitUntilListening()
      guard case .ip4(_, let port) = await server.listeningAddress else {
        throw NoAddress()
      }
      passes.withLock { $0 = RequestGuard(token: token, port: port) }
      ready("http://127.0.0.1:\(port)/\(token)/")
      try await task.value
    } catch {
      task.cancel()
      throw ToolError(
        .storage,
        "error: the workbench cannot listen on port \(Int(port)) of 127.0.0.1: it is taken, or may "
          + "not be used\n  choose another with --port, or leave --port out",
      )
    }
  }

  private struct NoAddress: Error {}

  private struct Handler: HTTPHandler {
    let api: WorkbenchAPI
    let passes: @Sendable () -> RequestGuard?

    func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
      let path = passes()?.path(
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
      return Self.response(api.answer(request.method.rawValue, path, body: body))
    }

    private static func response(_ answer: WorkbenchAPI.Answer) -> HTTPResponse {
      HTTPResponse(
        statusCode: HTTPStatusCode(answer.status, phrase: answer.status == 200 ? "OK" : "Refused"),
        headers: [
          .contentType: answer.type,
          .cacheControl: "no-store",
          HTTPHeader("Referrer-Policy"): "no-referrer",
          HTTPHeader("X-Content-Type-Options"): "nosniff",
          HTTPHeader("Cross-Origin-Resource-Policy"): "same-origin",
        ],
        body: answer.body,
      )
    }
  }
}
