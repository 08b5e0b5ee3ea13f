import ArgumentParser
import Composition
import Files
import Foundation
import InvitationSigning
import Invitations
import Kernel

/// `yamabiko invite inspect`: says what an invitation says, and what it is worth.
struct InviteInspect: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "inspect",
    abstract: "Say what an invitation says, and whether it is any good.",
    discussion: HelpText.keepingLines(
      """
      It is good where its MemberID is that of its key, its signature holds, it is of the group that is
      asked for, it has begun and not ended, and both its end and its uses are bounded; whether its
      number has been used up only its inviter knows. The exit code is 0 where it is good, 1 where it is
      not, 65 where it is no invitation. A secret in it is not printed.

      Example:
        yamabiko invite inspect ridge.invitation --at 2026-08-01T06:00:00+09:00
        yamabiko invite inspect --text "$(yamabiko invite make)" --json
      """
    ),
  )

  @Argument(help: "A file with an invitation in any form.", completion: .file())
  var file: String?

  @Option(help: "The link, or the text of the QR code, itself.")
  var text: String?

  @Option(
    help: "The time at which it is judged; now where nothing is said.",
    transform: CivilTimeArgument.init(reading:),
  )
  var at: CivilTimeArgument?

  @Option(
    help: "The UUID of the group that it is to be of; any where nothing is said.",
    transform: GroupArgument.init(reading:),
  )
  var group: GroupArgument?

  @Option(help: "The level of the QR code that is spoken of: low, medium, quartile, high.")
  var level = QRCode.Level.medium

  @Flag(help: "Print JSON.")
  var json = false

  func validate() throws {
    guard (file == nil) != (text == nil) else {
      throw ValidationError("name one file, or give the text itself with --text")
    }
  }

  func run() throws {
    let source = file.map(printable) ?? "--text"
    let form: InvitationForm
    let token: InvitationToken
    do {
      (form, token) = try InvitationForm.read(try bytes())
    } catch let problem as InvitationProblem {
      throw ToolError(
        .data,
        lines: "\(source): error: \(printable(problem.description))\n  \(problem.remedy.rawValue)",
      )
    } catch {
      throw Self.toolError(error)
    }
    let now = at?.seconds ?? CivilTimeArgument.now
    let flaws = InvitationFlaw.all(of: token, at: now, for: group?.bytes)
    if json {
      printJSON(Self.json(of: token, form, flaws, at: now, level) + "\n")
    } else {
      for (label, value) in Self.rows(of: token, form, flaws, at: now, level) {
        print(label + String(repeating: " ", count: 16 - label.utf8.count) + value)
      }
    }
    guard flaws.isEmpty else { throw ExitCode(ToolError.Code.failed.rawValue) }
  }

  private func bytes() throws -> [UInt8] {
    if let text { return Array(text.utf8) }
    return try RegularFile.bytes(of: file ?? "", atMost: InvitationForm.readMax)
  }

  /// A file that is too large can be read, and is no invitation.
  private static func toolError(_ error: any Error) -> ToolError {
    guard let problem = error as? FileProblem, problem.code == EFBIG else {
      return ToolError(error)
    }
    return ToolError(
      .data,
      "\(problem.path): error: byte \(InvitationForm.readMax): it has more bytes than any "
        + "invitation\n  \(InvitationProblem.Remedy.kind.rawValue)",
    )
  }

  // MARK: Words

  private static func rows(
    of token: InvitationToken,
    _ form: InvitationForm,
    _ flaws: [InvitationFlaw],
    at now: Int64,
    _ level: QRCode.Level,
  ) -> [(label: String, value: String)] {
    let terms = token.terms
    let code = InvitationForm.qr.bytes(of: token)
    return [
      ("verdict", flaws.isEmpty ? "good" : flaws.map(words).joined(separator: "; ")),
      ("judged at", CivilTimeArgument.text(now)),
      ("name", terms.name.isEmpty ? "none" : terms.name),
      ("group", GroupArgument.text(terms.group)),
      ("group hash", hexadecimal(terms.groupHash)),
      ("group secret", terms.secret == nil ? "not in it" : "in it: who reads it can join"),
      ("inviter", hexadecimal(terms.inviter)),
      ("public key", HexText.text(terms.publicKey)),
      ("number", hexadecimal(terms.number)),
      ("made", CivilTimeArgument.text(terms.issued)),
      ("ends", terms.expires.map(CivilTimeArgument.text) ?? "never"),
      ("uses", terms.uses.map { "\($0)" } ?? "unlimited"),
      ("signature", HexText.text(token.signature)),
      ("form", form.rawValue),
      ("token", "\(token.canonical.count) bytes, version \(InvitationToken.version)"),
      ("link", "\(InvitationForm.link.bytes(of: token).count) bytes of \(InvitationForm.linkMax)"),
      ("qr", InviteMake.words(of: code, at: level)),
    ]
  }

  private static func words(_ flaw: InvitationFlaw) -> String {
    switch flaw {
    case .keyDoesNotMatch: "the MemberID is not that of the key"
    case .forged: "the signature does not hold"
    case .foreign: "it is another group's"
    case .expired: "it has ended"
    case .notYetMade: "it says that it was made later than that: a clock is wrong"
    case .unlimited:
      "it never ends, or lets in as many as like: an app that checks bounds refuses it"
    }
  }

  static func json(
    of token: InvitationToken,
    _ form: InvitationForm,
    _ flaws: [InvitationFlaw],
    at now: Int64,
    _ level: QRCode.Level,
  ) -> String {
    let terms = token.terms
    let code = QRCode(holding: InvitationForm.qr.bytes(of: token), at: level)
    let fields: [(name: String, value: String)] = [
      ("schema", "1"),
      ("good", "\(flaws.isEmpty)"),
      ("flaws", "[\(flaws.map { quotedJSON($0.rawValue) }.joined(separator: ", "))]"),
      ("judged_at_s", "\(now)"),
      ("name", quotedJSON(terms.name)),
      ("group", quotedJSON(GroupArgument.text(terms.group))),
      ("group_hash", quotedJSON(hexadecimal(terms.groupHash))),
      ("has_secret", "\(terms.secret != nil)"),
      ("inviter", quotedJSON(hexadecimal(terms.inviter))),
      ("public_key", quotedJSON(HexText.text(terms.publicKey))),
      ("number", quotedJSON(hexadecimal(terms.number))),
      ("issued_s", "\(terms.issued)"),
      ("expires_s", terms.expires.map { "\($0)" } ?? "null"),
      ("uses", terms.uses.map { "\($0)" } ?? "null"),
      ("signature", quotedJSON(HexText.text(token.signature))),
      ("form", quotedJSON(form.rawValue)),
      ("token_bytes", "\(token.canonical.count)"),
      ("link_bytes", "\(InvitationForm.link.bytes(of: token).count)"),
      ("qr_version", code.map { "\($0.version)" } ?? "null"),
      ("qr_level", quotedJSON(level.letter)),
      ("qr_characters", "\(InvitationForm.qr.bytes(of: token).count)"),
    ]
    let lines = fields.map { "  \(quotedJSON($0.name)): \($0.value)" }
    return "{\n" + lines.joined(separator: ",\n") + "\n}"
  }
}
