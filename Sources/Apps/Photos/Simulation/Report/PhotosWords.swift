import Findings
import Kernel

/// What the report says of photos in lines: words for what the data has, and nothing else.
struct PhotosWords {
  private let data: FindingData

  /// What the tables are called.
  static let phones = "phones"
  static let albums = "albums"
  static let story = "story"
  static let notices = "notices"

  /// The words for a run's data.
  init(_ data: FindingData) {
    self.data = data
  }

  /// The story of each phone, and how it ended on the first with the cleaner.
  var sections: [Section] { stories + [end] }

  private func table(_ name: String) -> FindingTable {
    guard let table = data.table(name) else { preconditionFailure("no table '\(name)'") }
    return table
  }

  private var stories: [Section] {
    let (phones, story) = (table(Self.phones), table(Self.story))
    return phones.rows.compactMap { phone in
      let scenes = PhotosStories.scenes(of: phone.subject, in: story)
      guard !scenes.isEmpty else { return nil }
      let title = phones.rows.count > 1 ? "story of \(phone.subject)" : "story"
      return Section(title: title, rows: StoryBoard(scenes).rows)
    }
  }

  private var end: Section {
    let phones = table(Self.phones)
    let own = phones.rows.filter { phones.number($0, "cleaners") == 1 }
    guard let phone = own.first else { preconditionFailure("a plan without a cleaner") }
    let trash = own.reduce(0) { $0 + (phones.number($1, "in Recently Deleted") ?? 0) }
    let library =
      "\(StoryText.photos(phones.number(phone, "photos") ?? 0)), "
      + "\(StoryText.size(phones.number(phone, "bytes") ?? 0)); in Recently Deleted "
      + StoryText.size(trash)
    let albums = table(Self.albums)
    var rows = [Section.Row(key: "library", value: library)]
    rows += albums.rows.prefix(Self.albumsShown).map { album in
      let count = albums.number(album, "photos") ?? 0
      let unnamed = albums.number(album, "unnamed") ?? 0
      let names = albums.text(album, "names").map { ": \(StoryWords.list($0, unnamed))" } ?? ""
      return Section.Row(key: "album '\(album.subject)'", value: StoryText.photos(count) + names)
    }
    if albums.rows.count > Self.albumsShown {
      let rest = albums.rows.count - Self.albumsShown
      rows.append(Section.Row(key: "further albums", value: "\(rest)"))
    }
    return Section(title: "at the end", rows: rows)
  }

  private static let albumsShown = 4
}
