import Findings

/// The scenes of a story as rows of a report: all of a short one, of a long one what matters.
struct StoryBoard {
  private let scenes: [Story.Scene]

  /// More scenes than this are not all shown.
  private static let limit = 18
  /// So many are shown from the start, so many at the end, and so many remarkable ones.
  private static let first = 3
  private static let last = 2
  private static let remarkable = 10

  /// A board of these scenes.
  init(_ scenes: [Story.Scene]) {
    self.scenes = scenes
  }

  /// A row for each scene shown, and one for what is left out in between.
  var rows: [Section.Row] {
    var rows: [Section.Row] = []
    var skipped = 0
    for (index, scene) in scenes.enumerated() {
      guard shown.contains(index) else {
        skipped += 1
        continue
      }
      if skipped > 0 { rows.append(left(skipped, before: index)) }
      skipped = 0
      rows.append(Section.Row(key: scene.time, value: scene.phrases.joined(separator: "; ")))
    }
    return rows
  }

  private var shown: [Int] {
    guard scenes.count > Self.limit else { return Array(scenes.indices) }
    let middle = scenes.indices.filter { scenes[$0].isRemarkable }.prefix(Self.remarkable)
    return scenes.indices.filter { index in
      index < Self.first || index >= scenes.count - Self.last || middle.contains(index)
    }
  }

  private func left(_ count: Int, before index: Int) -> Section.Row {
    let hidden = scenes[(index - count)..<index]
    let odd = hidden.count(where: \.isRemarkable)
    let note = odd == 0 ? "" : ", \(odd) of them not as they should be"
    return Section.Row(key: "…", value: "\(count) more\(note)")
  }
}
