import Kernel
import Testing

@testable import Photos

struct LibraryFetchTests {
  private func photos(
    _ library: PhotoLibrary,
    before: Int64 = noon - 30 * day,
    undated: Bool = false,
    sources: FetchSources = .library,
  ) -> [PhotoID] {
    var library = library
    let effects = library.take(
      .asked(.photos(before: before, undated: undated, sources: sources))
    )
    guard case .answer(.photos(let columns, _))? = effects.last else { return [-1] }
    return columns.ids
  }

  private func albums(_ library: PhotoLibrary, _ scope: AlbumScope) -> [AlbumSnapshot] {
    var library = library
    let effects = library.take(.asked(.albums(scope: scope)))
    guard case .answer(.albums(let albums))? = effects.last else { return [] }
    return albums
  }

  @Test func `photos of the same second come by number`() {
    let library = library([photo(9, daysOld: 50), photo(3, daysOld: 50), photo(5, daysOld: 70)])
    #expect(photos(library) == [5, 3, 9])
  }

  @Test func `the year 1 and the future are dates like others`() {
    let roman = Asset(id: 1, taken: -62_135_596_800, added: noon, bytes: 1)
    let future = Asset(id: 2, taken: noon + 5 * 365 * day, added: noon, bytes: 1)
    #expect(photos(library([roman, future])) == [1])
  }

  @Test func `a photo without a date is fetched only where that is asked for`() {
    let library = library([Asset(id: 1, taken: nil, added: noon, bytes: 1), photo(2)])
    #expect(photos(library) == [2])
    #expect(photos(library, undated: true) == [1, 2])
  }

  @Test func `a fetch is a snapshot`() {
    var library = library([photo(1), photo(2)])
    let effects = library.take(
      .asked(.photos(before: noon, undated: false, sources: .library))
    )
    _ = library.take(.edited(.delete(ids: [1]), origin: .person, at: .start))
    guard case .answer(.photos(let columns, _))? = effects.last else {
      Issue.record("no photos")
      return
    }
    #expect(columns.ids == [1, 2])
    #expect(photos(library) == [2])
  }

  @Test func `limited access sees the chosen photos and no albums, none sees nothing`() {
    let assets = [photo(1, traits: .selected), photo(2)]
    let albums = [Album(id: 1, title: "Trip", members: [1])]
    let limited = library(assets, albums: albums, access: .limited)
    #expect(photos(limited) == [1])
    #expect(self.albums(limited, .people).isEmpty)
    #expect(photos(library(assets, albums: albums, access: .none)) == [])
  }

  @Test func `scopes: people's albums, one's own, and all with the smart ones`() {
    let library = library(
      [photo(1), photo(2), photo(3, traits: .screenshot)],
      albums: [
        Album(id: 1, title: "Mine", members: [1]),
        Album(id: 2, title: "Party", kind: .shared, members: [2]),
        Album(id: 3, title: "PC", kind: .synced, members: [2]),
      ],
    )
    #expect(albums(library, .people).map(\.title) == ["Mine", "Party", "PC"])
    #expect(albums(library, .own).map(\.title) == ["Mine"])
    let all = albums(library, .all)
    #expect(all.first { $0.title == "Recents" }?.photos.ids == [1, 2, 3])
    #expect(all.first { $0.title == "Screenshots" }?.photos.ids == [3])
    #expect(all.first { $0.title == "Favourites" }?.photos.ids == [])
  }

  @Test func `what others shared or a computer synced is fetched only with every source`() {
    let library = library(
      [photo(1), photo(2, traits: .albumShared), photo(3, traits: .synced)],
      albums: [Album(id: 1, title: "Party", kind: .shared, members: [2])],
    )
    #expect(photos(library) == [1])
    #expect(photos(library, sources: .all) == [1, 2, 3])
    // An album is fetched with all that is in it, and the system's own ones are of one's own photos.
    #expect(albums(library, .people).map(\.photos.ids) == [[2]])
    #expect(albums(library, .all).first { $0.title == "Recents" }?.photos.ids == [1])
  }

  // MARK: Folders

  @Test func `a walk from the top finds albums in folders, and ends where a folder is in itself`() {
    let albums = [
      Album(id: 1, title: "Years", kind: .folder),
      Album(id: 2, title: "2025", kind: .folder, folder: 1),
      Album(id: 3, title: "Hike", folder: 2),
      Album(id: 4, title: "Loop", kind: .folder, folder: 4),
      Album(id: 5, title: "Lost", folder: 4),
      Album(id: 6, title: "A", kind: .folder, folder: 7),
      Album(id: 7, title: "B", kind: .folder, folder: 6),
    ]
    #expect(walked(albums, by: .flat).count == 7)
    #expect(walked(albums, by: .folders).map(\.title) == ["Years", "2025", "Hike"])
  }

  @Test func `records come back from the log as they were`() throws {
    var library = library(
      [photo(1, traits: .favourite), Asset(id: 2, taken: nil, added: 5, bytes: 7)],
      albums: [Album(id: 1, title: "Trip", members: [1])],
    )
    _ = library.take(.asked(.change(block(delete: [2]))))
    let bytes = CanonicalWriter.encode(library)
    #expect(try CanonicalReader.decode(PhotoLibrary.self, from: bytes) == library)
    for event in LibraryEvent.prototypes {
      var writer = CanonicalWriter()
      writer.payload(event)
      let back = try CanonicalReader.decode(
        LibraryEvent.self,
        kind: event.kind,
        from: writer.bytes,
      )
      #expect(back == event)
    }
  }
}
