import LetterFormats
import LetterVectors
import Plans

/// The header of a letter: it is refused in words, or it is the one way to write what it says.
enum LetterHeaderTrial {
  static func take(_ bytes: [UInt8]) {
    do throws(LetterFormatProblem) {
      let header = try LetterHeader(encoded: bytes)
      precondition(header.encoded == bytes, "another header is written than was read")
      var opened = OpenedLetters()
      opened.insert(header)
      precondition(opened.contains(header), "a letter that was opened is not known")
    } catch {
      LetterFormatTrial.judge(error, of: bytes)
    }
  }

  static var seeds: [[UInt8]] {
    let conditions: [DeliveryCondition] = [
      .scheduled(atMs: 1_766_620_800_000),
      .within(fromMs: 1_736_000_000_000, untilMs: 1_738_592_000_000), .legacy(days: 60),
    ]
    return conditions.enumerated().compactMap { number, condition in
      let digest = LetterDigest([UInt8](repeating: UInt8(number), count: 32)) ?? .none
      guard let alice = LetterIdentifier("uid-alice"), let bob = LetterIdentifier("友"),
        let letter = LetterID([UInt8](0..<16))
      else { return nil }
      let header = try? LetterHeader(
        letterID: letter,
        sender: alice,
        senderBundle: digest,
        recipient: bob,
        recipientBundle: digest,
        pairingID: alice,
        prekeyID: number == 0 ? LetterHeader.noPrekey : 7,
        sequence: UInt64(number),
        createdMs: 1_735_700_000_000,
        condition: condition,
        previousLetter: .none,
        bodyDigest: digest,
        blobDigests: [LetterDigest](repeating: digest, count: number * 2),
      )
      return header?.encoded
    }
  }
}

/// A bundle of public keys, and an invite link.
enum BundleTrial {
  static func take(_ bytes: [UInt8]) {
    do throws(LetterFormatProblem) {
      let bundle = try KeyBundle(encoded: bytes)
      precondition(bundle.encoded == bytes, "another bundle is written than was read")
    } catch {
      LetterFormatTrial.judge(error, of: bytes)
    }
    let text = String(decoding: bytes, as: UTF8.self)
    do throws(LetterFormatProblem) {
      let link = try InviteLink(text)
      precondition(link.description == text, "another link is written than was read")
      precondition(text.hasPrefix(link.requested), "a server is asked for something else")
    } catch {
      LetterFormatTrial.judge(error, of: Array(text.utf8))
    }
  }

  static var seeds: [[UInt8]] {
    let point = [4] + [UInt8](repeating: 9, count: 64)
    let bundles = [1, 2, 0xFFFF_FFFF].compactMap { epoch -> [UInt8]? in
      guard let owner = LetterIdentifier("uid-bob"), let point = PublicPoint(point) else {
        return nil
      }
      return KeyBundle(
        owner: owner,
        epoch: UInt32(epoch),
        createdMs: 1_735_689_600_000,
        signingKey: point,
        agreementKey: point,
        previous: .none,
      ).encoded
    }
    let link =
      "https://lifelog-xxxxx.web.app/invite/ABC123#-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_v7-_s"
    return bundles + [Array(link.utf8)]
  }
}

/// A file of vectors: it is refused with places and remedies, or every case of it has an outcome.
enum LettersVectorsTrial {
  static func take(_ bytes: [UInt8]) {
    do throws(LetterVectors.ShapeError) {
      let outcomes = try LetterVectors.check(bytes)
      precondition(!outcomes.isEmpty, "a file of vectors without a case")
      for outcome in outcomes {
        precondition(!outcome.expected.isEmpty && !outcome.found.isEmpty, "\(outcome.name)")
        precondition(
          outcome.kind == .negative || outcome.isAsExpected || !outcome.detail.isEmpty,
          "'\(outcome.name)' does not say what came out",
        )
      }
    } catch {
      precondition(!error.diagnostics.isEmpty, "a file is refused without a reason")
      Judgement.message(Diagnostic.rendered(error.diagnostics, file: "vectors.json"))
      for diagnostic in error.diagnostics.prefix(20) { Judgement.reason(diagnostic.remedy) }
    }
  }

  static let words = [
    "\"keys\": {", "\"letters\": [", "\"negative\": [", "\"vectors\": [", "\"change\": {}", "null",
    "\"expect\": \"UNWRAP\"", "\"baseLetter\": 1", "\"sk\": \"", "\"opk1\": {", "\\u0000", "\"\"",
  ]

  static var seeds: [[UInt8]] {
    let hybrid = "{\"vectors\": [{\"mode\": 0, \"kem_id\": 16, \"kdf_id\": 1, \"aead_id\": 2}]}"
    let samples = ["a", "b"].compactMap { word in try? SampleVectors(word).json() }
    return (samples + [hybrid]).map { Array($0.utf8) }
  }
}

/// What must hold of a refusal of bytes.
private enum LetterFormatTrial {
  static func judge(_ problem: LetterFormatProblem, of bytes: [UInt8]) {
    Judgement.message(problem.remedy)
    Judgement.message(problem.description)
    precondition((0...bytes.count).contains(problem.offset), "byte \(problem.offset)")
    precondition(problem.kind != .truncated || problem.offset == bytes.count, "it goes on")
  }
}
