import Findings
import Kernel
import Letters
import SymbolicCryptography

/// What a report says of who can read what.
enum ReaderWords {
  /// So many derivations are written out.
  private static let most = 4
  /// Terms of more characters are cut.
  private static let width = 100

  /// Who can read which letter, and how; and what needs no reading.
  ///
  /// - Parameters:
  ///   - readers: who heard what.
  ///   - readings: what they can read.
  ///   - tellsThief: whether it is told how somebody reads who finds a phone.
  /// - Returns: nothing where no letter was sealed, or nobody has looked.
  static func sections(
    _ readers: LetterReaders?,
    _ readings: [LetterReaders.Reading],
    tellsThief: Bool,
  ) -> [Section] {
    guard let readers, readers.sealed > 0 else { return [] }
    // What lies on a phone, and what it has still to open, is told where somebody asks who reads what.
    let actors = LetterReaders.Actor.allCases.filter { tellsThief || !$0.isOfPhone }
    var rows = actors.map { actor in
      Section.Row(key: actor.title, value: words(readings.filter { $0.actor == actor }))
    }
    rows.append(
      Section.Row(
        key: "without reading",
        value: "the operator knows who wrote to whom, and when, of "
          + "\(readers.seenByOperator.count); the push services who wrote, and to which phone, of "
          + "\(readers.seenByPush.count)",
      )
    )
    var all = [Section(title: "who can read letters", rows: rows)]
    // With the links an operator can do what it can without them. Of every letter with the keys of
    // the seed's scheme the thief's would be told, which are in the figures.
    let told = readings.filter { reading in
      switch reading.actor {
      case .operator, .push, .link, .others: true
      case .operatorWithLink:
        !readings.contains { $0.actor == .operator && $0.letter == reading.letter }
      case .thief: tellsThief
      case .finder, .ahead: false
      }
    }
    for reading in told.prefix(most) { all.append(derivation(reading)) }
    return all
  }

  private static func words(_ readings: [LetterReaders.Reading]) -> String {
    guard !readings.isEmpty else { return "no letter" }
    return readings.map { reading in
      let whose = reading.who.isEmpty ? "" : " (\(reading.who))"
      return "\(reading.letter)\(whose)"
    }.joined(separator: ", ")
  }

  private static func derivation(_ reading: LetterReaders.Reading) -> Section {
    let whose = reading.who.isEmpty ? "" : " (\(reading.who))"
    let lines = reading.derivation.lines(width: width) { source in
      source == 0 ? "a key of its own" : "heard in event \(source)"
    }
    let steps = stride(from: 0, to: lines.count, by: 2).map { place in
      Section.Row(
        key: "step \(place / 2 + 1)",
        value: String(lines[place].drop { $0 != " " }.drop { $0 == " " }) + "; "
          + lines[place + 1].drop { $0 == " " },
      )
    }
    let time = MeasureUnit.nanoseconds.text(reading.at.nanoseconds)
    return Section(
      title: "how \(reading.actor.title)\(whose) can read \(reading.letter)",
      rows: [Section.Row(key: "from", value: "event \(reading.evidence), at \(time)")] + steps,
    )
  }
}
