import ArgumentParser
import Composition
import Cryptography
import Files
import Foundation
import InvitationSigning
import Invitations
import Kernel
import Plans

extension QRCode.Level: ExpressibleByArgument {}
extension InvitationForm: ExpressibleByArgument {}

/// `yamabiko invite make`: makes and signs an invitation.
struct InviteMake: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "make",
    abstract: "Make and sign an invitation.",
    discussion: HelpText.keepingLines(
      """
      What is left out is made up: a group, its secret, the inviter's key and the invitation's number by
      chance, the beginning by the clock. Where all of these are given the same bytes come out. One may
      join by it within a day, unless more is said. The secret stays out of it: whoever joins gets it
      from a member who is there. With --with-secret it is in it, and who reads the token can join
      without asking anybody.

      Example:
        yamabiko invite make
        yamabiko invite make --group 6ba7b810-9dad-11d1-80b4-00c04fd430c8 --key my.key --as qr
        yamabiko invite make --lasting 1h --uses 3 --as file --output ridge.invitation
      """
    ),
  )

  @Option(help: "The group's UUID.", transform: GroupArgument.init(reading:))
  var group: GroupArgument?

  @Option(help: "A file with the group's secret, 64 hexadecimal digits.", completion: .file())
  var secret: String?

  @Option(
    help: "A file with the seed of the inviter's key, 64 hexadecimal digits.",
    completion: .file(),
  )
  var key: String?

  @Option(help: "The invitation's number, 16 hexadecimal digits.")
  var number: String?

  @Option(
    help: "When it was made, such as 2026-08-01T06:00:00+09:00.",
    transform: CivilTimeArgument.init(reading:),
  )
  var issued: CivilTimeArgument?

  @Option(
    help: "When it ends; instead of --lasting.",
    transform: CivilTimeArgument.init(reading:),
  )
  var expires: CivilTimeArgument?

  @Option(help: "How long it lasts, in whole seconds, such as 1h; a day where nothing is said.")
  var lasting: String?

  @Flag(help: "Let it last for ever.")
  var endless = false

  @Option(help: "How many may join by it, 1 to 65535; one where nothing is said.")
  var uses: Int64?

  @Flag(help: "Let as many join as like.")
  var unlimited = false

  @Flag(help: "Put the group's secret into it.")
  var withSecret = false

  @Option(help: "A name for the invited to read, at most 40 bytes.")
  var name = ""

  @Option(name: .customLong("as"), help: "link, qr (the text of a QR code) or file.")
  var form = InvitationForm.link

  @Option(help: "How much of the QR code may be lost: low, medium, quartile, high.")
  var level = QRCode.Level.medium

  @Option(help: "The file to write it into; a text goes to standard output otherwise.")
  var output: String?

  func validate() throws {
    try PathOption.check(output, of: "--output")
    guard form != .file || output != nil else {
      throw ValidationError("--as file needs a file: --output FILE")
    }
    guard [expires != nil, lasting != nil, endless].count(where: \.self) < 2 else {
      throw ValidationError("--expires, --lasting and --endless: keep one of them")
    }
    guard uses == nil || !unlimited else {
      throw ValidationError("--uses and --unlimited: keep one of them")
    }
    if let number, Self.number(number) == nil {
      throw ValidationError("--number is '\(number)'; expected 16 hexadecimal digits")
    }
    if let lasting, Self.seconds(lasting) == nil {
      throw ValidationError(
        "--lasting is '\(lasting)'; expected whole seconds, such as 1h or 7d, up to 106751d; "
          + "--expires says a later end, --endless none"
      )
    }
  }

  func run() throws {
    do {
      try make()
    } catch {
      throw ToolError(error)
    }
  }

  private func make() throws {
    let group = group?.bytes ?? GroupArgument(UUID()).bytes
    let secret = try secret.map(HexText.secret) ?? Self.chance(32)
    let identity = SigningIdentity(seed: try key.map(HexText.secret) ?? Self.chance(32))
    let begin = issued?.seconds ?? CivilTimeArgument.now
    let end = expires?.seconds ?? begin + (lasting.flatMap(Self.seconds) ?? 86_400)
    let terms = InvitationToken.Terms(
      group: group,
      groupHash: InvitationToken.groupHash(of: group, secret: secret),
      inviter: 0,
      publicKey: identity.publicKey,
      number: number.flatMap(Self.number) ?? UInt64.random(in: 0 ... .max),
      issued: begin,
      expires: endless ? nil : end,
      uses: unlimited ? nil : uses ?? 1,
      secret: withSecret ? secret : nil,
      name: name,
    )
    if let problem = terms.problem {
      throw ToolError(
        .usage,
        "error: it would be an invitation with \(problem)\n  see 'yamabiko invite make --help'",
      )
    }
    let token = InvitationToken.signed(terms, by: identity)
    let bytes = form.bytes(of: token)
    if let output {
      try write(form == .file ? bytes : bytes + [0x0A], to: output)
    } else {
      print(String(decoding: bytes, as: UTF8.self))
    }
    if form == .qr { Console.complain(lines: "note: \(Self.words(of: bytes, at: level))") }
  }

  /// Writes it; what lies there and is no invitation stays.
  private func write(_ bytes: [UInt8], to path: String) throws {
    if FileStore.kind(FileStore.realPath(of: path)) == .file {
      let present = try? RegularFile.bytes(of: path, atMost: InvitationForm.readMax)
      guard let present, (try? InvitationForm.read(present)) != nil else {
        throw ToolError(
          .usage,
          "error: --output \(path): something lies there that is no invitation, and its place would "
            + "be taken\n  name another file with --output",
        )
      }
    }
    do {
      try FileStore.write(through: path) { (take) throws(FileError) in try take(bytes) }
    } catch {
      throw ToolError(error, elsewhere: "another file with --output")
    }
  }

  /// Which code the text needs.
  static func words(of text: [UInt8], at level: QRCode.Level) -> String {
    guard let code = QRCode(holding: text, at: level) else {
      return "no QR code of level \(level.letter) holds its \(text.count) characters"
    }
    return "QR code of version \(code.version) at level \(code.level.letter), "
      + "\(code.modules) × \(code.modules) modules: \(code.length) of \(code.capacity) characters, "
      + "\(code.mode.rawValue)"
  }

  private static func number(_ text: String) -> UInt64? {
    text.utf8.count == 16 && text.allSatisfy(\.isHexDigit) ? UInt64(text, radix: 16) : nil
  }

  private static func seconds(_ text: String) -> Int64? {
    guard let span = try? QuantityKind.duration.parse(text), span > 0, span % 1_000_000_000 == 0
    else { return nil }
    return span / 1_000_000_000
  }

  private static func chance(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: 0 ... .max) }
  }
}
