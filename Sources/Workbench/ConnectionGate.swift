import FlyingSocks
import Foundation
import Synchronization

/// What stands between the port and the server: it carries the bytes of a connection both ways, and no
/// more of them to the server than one request may have.
///
/// The server's decoder reads a line to its end, however far that is, and keeps what it has read; so who
/// sends a line without end, with or without the token, would have it read for ever. Here such a
/// connection is refused after `requestMax` bytes, with 413 where nobody has answered before; one whose
/// request has not come after `requestSeconds` is closed, so that idle ones do not keep others out; so is
/// one that lasts `secondsMax`, and one too many at once. Every answer says `Connection: close`: there is
/// one request in a connection.
struct ConnectionGate: Sendable {
  /// The most bytes that a client may send: a request's head and body.
  static let requestMax = RequestGuard.headMax + RequestGuard.bodyMax
  /// The most connections at once; each takes three descriptors of the 1,024 that a process has.
  static let connectionsMax = 128
  /// The longest that a connection lasts, in seconds: longer than the server works on one answer.
  static let secondsMax = 180

  /// The longest that a client takes to send its request, in seconds.
  static let requestSeconds = 10
  /// How much is read, and for how many seconds, of a client that was answered before it had said all: a
  /// connection that is closed while bytes come is reset, and the answer is lost with it.
  static let leftoverMax = 8 << 20
  static let leftoverSeconds = 2

  private let inside: String
  private let connections = Count()

  /// A class, as a gate is copied and the number is one.
  private final class Count: Sendable {
    private let value = Mutex(0)

    func enter() -> Bool {
      value.withLock { value in
        guard value < ConnectionGate.connectionsMax else { return false }
        value += 1
        return true
      }
    }

    func leave() { value.withLock { $0 -= 1 } }
  }

  /// A gate to the server that listens on the socket at this path.
  init(leadingTo inside: String) {
    self.inside = inside
  }

  /// Listens on a port of this machine alone; 0 for any that is free.
  ///
  /// - Throws: where the port is taken or may not be used.
  static func listen(on port: UInt16) throws -> Socket {
    let socket = try Socket(domain: AF_INET)
    do {
      try socket.setValue(true, for: .localAddressReuse)
      try socket.bind(to: .inet(ip4: "127.0.0.1", port: port))
      try socket.listen()
    } catch {
      try? socket.close()
      throw error
    }
    return socket
  }

  /// Takes connections until the task is cancelled.
  func run(on door: Socket) async throws {
    let pool = SocketPool<Poll>.make()
    try await pool.prepare()
    let door = try AsyncSocket(socket: door, pool: pool)
    try await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await pool.run() }
      group.addTask {
        try await withThrowingDiscardingTaskGroup { connections in
          for try await client in door.sockets {
            connections.addTask { await carry(client, pool) }
          }
        }
      }
      try await group.next()
      group.cancelAll()
    }
  }

  /// Carries one connection to its end, whoever ends it.
  private func carry(_ client: AsyncSocket, _ pool: some AsyncSocketPool) async {
    defer { try? client.close() }
    guard connections.enter() else { return }
    defer { connections.leave() }
    guard
      let server = try? await AsyncSocket.connected(to: .unix(path: inside), pool: pool)
    else { return }
    defer { try? server.close() }
    let progress = RequestProgress()
    // Whoever throws, as where the client goes away, ends all of them.
    let isHeard = try? await withThrowingTaskGroup(of: Turn.self) { group in
      group.addTask {
        try await Task.sleep(for: .seconds(Self.requestSeconds))
        guard progress.isWhole else { return .late }
        try await Task.sleep(for: .seconds(Self.secondsMax - Self.requestSeconds))
        return .late
      }
      group.addTask {
        do {
          try await Self.carry(from: client, to: server, atMost: Self.requestMax) { bytes in
            progress.take(bytes)
          }
        } catch is TooMuch {
          return .toldTooMuch
        }
        // A client that has said all may still listen.
        shutdown(server.socket.file.rawValue, Int32(SHUT_WR))
        return .toldAll
      }
      group.addTask {
        try await Self.carry(from: server, to: client, atMost: .max) { _ in progress.answer() }
        return .answered
      }
      defer { group.cancelAll() }
      while let turn = try await group.next() {
        switch turn {
        case .late: return false
        case .answered: return true
        case .toldAll: break
        case .toldTooMuch:
          guard progress.isFirstAnswer() else { continue }
          try await client.write(Data(Self.tooLong.utf8))
          return true
        }
      }
      return false
    }
    if isHeard == true { await Self.readLeftover(of: client) }
  }

  /// What became of one side of a connection.
  private enum Turn {
    /// It has lasted too long.
    case late
    /// The client has no more to say.
    case toldAll
    /// It says more than a request may have.
    case toldTooMuch
    /// The answer has gone out.
    case answered
  }

  private static let tooLong =
    "HTTP/1.1 413 Refused\r\nContent-Type: application/json\r\nContent-Length: 30\r\n"
    + "Connection: close\r\n\r\n{\"error\":\"too long a request\"}"

  /// Reads what a client that has its answer still sends, until it goes away.
  private static func readLeftover(of client: AsyncSocket) async {
    shutdown(client.socket.file.rawValue, Int32(SHUT_WR))
    try? await withThrowingTaskGroup(of: Void.self) { group in
      group.addTask { try await Task.sleep(for: .seconds(leftoverSeconds)) }
      group.addTask {
        var left = leftoverMax
        while left > 0 { left -= try await client.read(atMost: 16_384).count }
      }
      defer { group.cancelAll() }
      try await group.next()
    }
  }

  private struct TooMuch: Error {}

  /// Carries bytes until the one that sends them has no more.
  private static func carry(
    from source: AsyncSocket,
    to target: AsyncSocket,
    atMost most: Int,
    _ see: @Sendable (_ bytes: [UInt8]) -> Void,
  ) async throws {
    var left = most
    while true {
      let bytes: [UInt8]
      do {
        bytes = try await source.read(atMost: 16_384)
      } catch SocketError.disconnected {
        return
      }
      guard bytes.count <= left else { throw TooMuch() }
      left -= bytes.count
      see(bytes)
      try await target.write(Data(bytes))
    }
  }
}
