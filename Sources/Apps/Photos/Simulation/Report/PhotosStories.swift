import Findings
import Kernel

/// Stories as a table with a row for each event, and its scenes as lines.
enum PhotosStories {
  /// The table of these phones' stories: scene after scene, and what happened in one in its order.
  static func table(_ stories: [(device: String, story: Story)]) -> FindingTable {
    let rows = stories.flatMap { device, story in
      story.entries.enumerated().sorted {
        ($0.element.scene, $0.offset) < ($1.element.scene, $1.offset)
      }.map { Row(device: device, entry: $0.element, cells: StoryCells.of($0.element.event)) }
    }
    return FindingTable(
      name: PhotosWords.story,
      of: rows,
      subject: \.device,
      columns: [
        .count("scene") { $0.entry.scene }, .instant("at") { $0.entry.at },
        .text("clock") { $0.entry.time },
        .text(StoryCells.event, shownBy: \.entry.evidence) { $0.entry.event.kind },
      ] + StoryCells.columns(\.cells) + [
        .count("outside the app") { $0.entry.isOutside ? 1 : 0 },
        .count("out of the ordinary") { $0.entry.event.isRemarkable ? 1 : 0 },
      ],
    )
  }

  private struct Row {
    var device: String
    var entry: Story.Entry
    var cells: StoryCells
  }

  /// The scenes of a device as lines, in the order of the table.
  static func scenes(of device: String, in table: FindingTable) -> [StoryBoard.Line] {
    var lines: [StoryBoard.Line] = []
    var (scene, last): (Int64?, String) = (nil, "")
    for row in table.rows where row.subject == device {
      let words = StoryCells.event(in: row, of: table).map(StoryWords.text) ?? ""
      let isRemarkable = table.number(row, "out of the ordinary") == 1
      if table.number(row, "scene") != scene {
        scene = table.number(row, "scene")
        last = words
        let time = table.text(row, "clock") ?? ""
        lines.append(StoryBoard.Line(time: time, text: words, isRemarkable: isRemarkable))
        continue
      }
      // What comes from outside while the app plays stands in brackets.
      let phrase = table.number(row, "outside the app") == 1 ? "[\(words)]" : words
      let place = lines.count - 1
      // A preview that is made again and says the same is not told twice.
      if phrase != last { lines[place].text += "; " + phrase }
      last = phrase
      if isRemarkable { lines[place].isRemarkable = true }
    }
    return lines
  }
}
