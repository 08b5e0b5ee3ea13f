import Kernel
import Testing

@testable import Photos

struct LibraryEditTests {
  private func edited(
    _ edit: LibraryEdit,
    _ origin: EditOrigin = .person,
    at time: WallTime = .start,
  ) -> LibraryEvent {
    .edited(edit, origin: origin, at: time)
  }

  @Test
  func `an edit goes to the other devices and to the observer, one from there does not go back`() {
    var library = library([photo(1)])
    let edit = LibraryEdit.mark(id: 1, traits: .favourite, isSet: true)
    #expect(library.take(edited(edit)) == [.upload(edit), .notify(LibraryNotice(changed: [1]))])
    #expect(library.take(edited(edit, .cloud)) == [.notify(LibraryNotice(changed: [1]))])
  }

  @Test func `of two marks the later one holds, in whichever order they arrive`() {
    let early = LibraryEdit.mark(id: 1, traits: .favourite, isSet: true)
    let late = LibraryEdit.mark(id: 1, traits: .favourite, isSet: false)
    var first = library([photo(1)])
    _ = first.take(edited(early, at: .day(1)))
    _ = first.take(edited(late, .cloud, at: .day(2)))
    var second = library([photo(1)])
    _ = second.take(edited(late, at: .day(2)))
    _ = second.take(edited(early, .cloud, at: .day(1)))
    #expect(first.asset(1)?.traits == [])
    #expect(second.asset(1)?.traits == [])
  }

  @Test func `photos come in by number, and none twice`() {
    var library = library([photo(1), photo(5)])
    _ = library.take(edited(.add(photo(3))))
    #expect(library.present == [1, 3, 5])
    _ = library.take(edited(.add(photo(3, bytes: 9)), .cloud))
    #expect(library.asset(3)?.bytes == 1_000)
  }

  @Test func `albums are made, renamed, moved, filled, emptied and deleted`() {
    var library = library([photo(1), photo(2)])
    _ = library.take(edited(.makeAlbum(Album(id: 7, title: "A", members: [1]))))
    _ = library.take(edited(.makeAlbum(Album(id: 8, title: "F", kind: .folder))))
    _ = library.take(edited(.renameAlbum(album: 7, title: "B")))
    _ = library.take(edited(.moveAlbum(album: 7, folder: 8)))
    _ = library.take(edited(.addToAlbum(album: 7, ids: [2, 1, 99])))
    #expect(
      library.albums[0] == Album(id: 7, title: "B", folder: 8, members: [1, 2])
    )
    let removed = library.take(edited(.removeFromAlbum(album: 7, ids: [1, 99])))
    #expect(removed.contains(.state(.membersRemoved(album: 7, ids: [1]))))
    let deleted = library.take(edited(.deleteAlbum(album: 7)))
    #expect(deleted.contains(.state(.albumDeleted(album: 7))))
    #expect(library.present == [1, 2])
    #expect(library.nextAlbum > 8)
  }

  @Test func `an edit of what is not there is told by name where a person makes it`() {
    var library = library([photo(1)])
    #expect(
      library.take(edited(.renameAlbum(album: 9, title: "B"))) == [
        .state(.editMissed(edit: "renameAlbum"))
      ]
    )
    #expect(library.take(edited(.renameAlbum(album: 9, title: "B"), .cloud)) == [])
  }

  // MARK: Recently Deleted

  @Test func `a deleted photo can be recovered until its thirty days are over`() {
    var library = library([photo(1), photo(2)])
    _ = library.take(edited(.delete(ids: [1, 2])), at: .day(0))
    #expect(library.present == [])
    _ = library.take(edited(.recover(ids: [1])), at: .day(29))
    #expect(library.present == [1])
    #expect(library.take(.trashLooked, at: .day(29)) == [])
    #expect(
      library.take(.trashLooked, at: .day(30)) == [
        .state(.photosPurged(ids: [2], bytes: 1_000, least: dayLength * 30, byHand: false))
      ]
    )
    #expect(library.asset(2) == nil)
    let missed = library.take(edited(.recover(ids: [2])), at: .day(31))
    #expect(missed.contains(.state(.recoveryMissed(ids: [2]))))
  }

  @Test func `emptying Recently Deleted by hand frees at once`() {
    var library = library([photo(1), photo(2)])
    _ = library.take(edited(.delete(ids: [1])), at: .day(0))
    let effects = library.take(edited(.emptyTrash), at: .day(2))
    #expect(
      effects.contains(
        .state(.photosPurged(ids: [1], bytes: 1_000, least: dayLength * 2, byHand: true))
      )
    )
    #expect(library.assets.map(\.id) == [2])
  }

  @Test func `a deleted photo leaves its albums`() {
    var library = library(
      [photo(1), photo(2)],
      albums: [Album(id: 1, title: "A", members: [1, 2])],
    )
    _ = library.take(edited(.delete(ids: [1])))
    #expect(library.albums[0].members == [2])
  }

  @Test func `devices give their albums different numbers`() {
    var first = PhotoLibrary()
    var second = PhotoLibrary()
    let albums = [Album(id: 3, title: "A")]
    _ = first.take(.opened(assets: AssetColumns(), albums: albums, access: .full, device: 0))
    _ = second.take(.opened(assets: AssetColumns(), albums: albums, access: .full, device: 1))
    #expect(first.nextAlbum != second.nextAlbum)
    #expect(first.nextAlbum > 3)
  }
}
