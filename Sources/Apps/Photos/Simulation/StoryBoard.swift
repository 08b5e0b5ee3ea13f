import Findings

/// The scenes of a story as rows of a report: all of a short one, of a long one what matters.
///
/// Scenes that follow one another and say the same are told once.
struct StoryBoard {
  private var chapters: [Chapter] = []

  /// Scenes in a row that say the same.
  private struct Chapter {
    var time: String
    var text: String
    var isRemarkable: Bool
    var count = 1
  }

  /// More chapters than this are not all shown.
  private static let limit = 16
  /// So many are shown from the start, so many at the end, and so many remarkable ones.
  private static let first = 3
  private static let last = 2
  private static let remarkable = 6

  /// A scene as it is told.
  struct Line {
    /// When it began, on the clocks of the zone that the phone was in.
    var time: String
    /// What happened.
    var text: String
    /// Whether it is more than the usual course of things.
    var isRemarkable: Bool
  }

  /// A board of these scenes.
  init(_ lines: [Line]) {
    for line in lines {
      if chapters.last?.text == line.text {
        chapters[chapters.count - 1].count += 1
      } else {
        chapters.append(
          Chapter(time: line.time, text: line.text, isRemarkable: line.isRemarkable)
        )
      }
    }
  }

  /// A row for each chapter shown, and one for what is left out in between.
  var rows: [Section.Row] {
    var rows: [Section.Row] = []
    var skipped = 0
    for (index, chapter) in chapters.enumerated() {
      guard shown.contains(index) else {
        skipped += 1
        continue
      }
      if skipped > 0 { rows.append(left(skipped, before: index)) }
      skipped = 0
      let more = chapter.count > 1 ? "; and the same \(chapter.count - 1) more times" : ""
      rows.append(Section.Row(key: chapter.time, value: chapter.text + more))
    }
    return rows
  }

  private var shown: [Int] {
    guard chapters.count > Self.limit else { return Array(chapters.indices) }
    let middle = chapters.indices.filter { chapters[$0].isRemarkable }.prefix(Self.remarkable)
    return chapters.indices.filter { index in
      index < Self.first || index >= chapters.count - Self.last || middle.contains(index)
    }
  }

  private func left(_ count: Int, before index: Int) -> Section.Row {
    let hidden = chapters[(index - count)..<index]
    let odd = hidden.count(where: \.isRemarkable)
    let note = odd == 0 ? "" : ", \(odd) of them with something out of the ordinary"
    return Section.Row(key: "…", value: "\(count) more\(note)")
  }
}
