import Kernel
import Testing

@testable import Photos

/// Edits of what is gone, or is there already, and the last moment of Recently Deleted.
struct LibraryEditBoundsTests {
  private func edited(
    _ edit: LibraryEdit,
    _ origin: EditOrigin = .person,
    at time: WallTime = .start,
  ) -> LibraryEvent {
    .edited(edit, origin: origin, at: time)
  }

  /// Photos 1 and 2 in album 1, photo 3 in Recently Deleted, photo 9 unknown.
  private var used: PhotoLibrary {
    var library = library(
      [photo(1), photo(2), photo(3)],
      albums: [Album(id: 1, title: "A", members: [1, 2])],
    )
    _ = library.take(edited(.delete(ids: [3])))
    return library
  }

  @Test(
    arguments: [
      .add(photo(1)), .mark(id: 9, traits: .favourite, isSet: true),
      .mark(id: 3, traits: .favourite, isSet: true), .makeAlbum(Album(id: 1, title: "B")),
      .addToAlbum(album: 2, ids: [1]), .removeFromAlbum(album: 2, ids: [1]),
      .removeFromAlbum(album: 1, ids: [9]), .removeFromAlbum(album: 1, ids: []),
      .renameAlbum(album: 2, title: "B"), .moveAlbum(album: 2, folder: 1),
      .deleteAlbum(album: 2), .delete(ids: [3]), .delete(ids: []), .delete(ids: [9]),
      .recover(ids: [1]), .recover(ids: []),
    ] as [LibraryEdit]
  )
  func `an edit with nothing to change is missed by a person and passed over from elsewhere`(
    edit: LibraryEdit
  ) {
    var library = used
    #expect(library.take(edited(edit)) == [.state(.editMissed(edit: edit.kind))])
    #expect(library.take(edited(edit, .cloud)) == [])
    #expect(library == used)
  }

  @Test(
    arguments: [
      (.mark(id: 1, traits: .favourite, isSet: true), [1], []), (.add(photo(9)), [9], []),
      (.makeAlbum(Album(id: 2, title: "B", members: [2])), [2], []),
      (.addToAlbum(album: 1, ids: [2, 3, 9]), [2], []),
      (.addToAlbum(album: 1, ids: [9]), [], []),
      (.removeFromAlbum(album: 1, ids: [2, 9]), [2], [2]),
      (.renameAlbum(album: 1, title: "B"), [1, 2], []),
      (.moveAlbum(album: 1, folder: 1), [1, 2], []), (.deleteAlbum(album: 1), [1, 2], []),
      (.delete(ids: [2, 3, 9]), [2], [2]), (.recover(ids: [3, 1]), [3], []),
      (.emptyTrash, [3], [3]),
    ] as [(LibraryEdit, [PhotoID], [PhotoID])]
  )
  func `the observer is told which photos changed, and which of them left`(
    edit: LibraryEdit,
    changed: [PhotoID],
    removed: [PhotoID],
  ) {
    let notice = LibraryEffect.notify(LibraryNotice(changed: changed, removed: removed))
    var here = used
    #expect(here.take(edited(edit)).suffix(2) == [.upload(edit), notice])
    var elsewhere = used
    let effects = elsewhere.take(edited(edit, .cloud))
    #expect(effects.last == notice)
    #expect(!effects.contains(.upload(edit)))
  }

  @Test func `a mark of the same moment holds, one of a moment before does not`() {
    var library = library([photo(1)])
    func mark(_ isSet: Bool, at nanoseconds: Int64) {
      let time = WallTime(nanoseconds: nanoseconds)
      _ = library.take(edited(.mark(id: 1, traits: .favourite, isSet: isSet), at: time))
    }
    mark(true, at: 5)
    mark(false, at: 5)
    #expect(library.asset(1)?.traits == [])
    mark(true, at: 4)
    #expect(library.asset(1)?.traits == [])
    #expect(library.asset(1)?.edited == WallTime(nanoseconds: 5))
    mark(true, at: 6)
    #expect(library.asset(1)?.traits == .favourite)
  }

  @Test func `marks are set and taken away one by one`() {
    var library = library([photo(1, traits: [.hidden, .burst])])
    _ = library.take(edited(.mark(id: 1, traits: [.favourite, .burst], isSet: true)))
    #expect(library.asset(1)?.traits == [.hidden, .burst, .favourite])
    _ = library.take(edited(.mark(id: 1, traits: [.hidden, .video], isSet: false)))
    #expect(library.asset(1)?.traits == [.burst, .favourite])
  }

  @Test(
    arguments: [
      ([], 0, 1_001), ([], 2, 3_001), ([999], 0, 1_001), ([1_000], 0, 2_001),
      ([1_001, 5], 0, 2_001), ([1_001], 1, 3_001),
    ] as [([AlbumID], Int64, AlbumID)]
  )
  func `a device's albums begin behind all that are there`(
    ids: [AlbumID],
    device: Int64,
    next: AlbumID,
  ) {
    var library = PhotoLibrary()
    let albums = ids.map { Album(id: $0, title: "A") }
    _ = library.take(
      .opened(assets: AssetColumns(), albums: albums, access: .full, device: device)
    )
    #expect(library.nextAlbum == next)
    _ = library.take(edited(.makeAlbum(Album(id: next + 500, title: "B")), .cloud))
    #expect(library.nextAlbum == next, "another device has numbers of its own")
    _ = library.take(edited(.makeAlbum(Album(id: next + 7, title: "C"))))
    #expect(library.nextAlbum == next + 8)
  }

  // MARK: Recently Deleted

  @Test(arguments: [0, 1, 30 * 86_400] as [Int64])
  func `a photo goes for good with the last nanosecond of its time, not before`(seconds: Int64) {
    let retention = Duration.seconds(seconds)
    var library = library([photo(1), photo(2)], retention: retention)
    let asked = library.take(edited(.delete(ids: [1])), at: .start + .seconds(5))
    let end = Instant.start + .seconds(5) + retention
    #expect(asked.contains(.lookAtTrash(at: WallTime(nanoseconds: end.nanoseconds))))
    let before = library.take(.trashLooked, at: end - Duration(nanoseconds: 1))
    #expect(before == [])
    #expect(
      library.take(.trashLooked, at: end) == [
        .state(.photosPurged(ids: [1], bytes: 1_000, least: retention, byHand: false))
      ]
    )
    #expect(library.take(.trashLooked, at: end) == [])
    #expect(library.assets.map(\.id) == [2])
  }

  @Test func `each photo has its own time, and what goes by hand has had the least`() {
    var library = library((1...4).map { photo($0, bytes: $0) })
    for id in Int64(1)...3 { _ = library.take(edited(.delete(ids: [id])), at: .day(id)) }
    #expect(
      library.take(.trashLooked, at: .day(32)) == [
        .state(.photosPurged(ids: [1, 2], bytes: 3, least: dayLength * 30, byHand: false))
      ]
    )
    _ = library.take(edited(.delete(ids: [4])), at: .day(32))
    #expect(
      library.take(edited(.emptyTrash, .cloud), at: .day(33)).first
        == .state(.photosPurged(ids: [3, 4], bytes: 7, least: dayLength, byHand: true))
    )
    #expect(library.assets == [])
    #expect(library.take(edited(.emptyTrash)) == [.state(.editMissed(edit: "emptyTrash"))])
  }

  @Test func `what comes back has no album, and what is gone is missed by a person alone`() {
    var library = library([photo(1)], albums: [Album(id: 1, title: "A", members: [1])])
    _ = library.take(edited(.delete(ids: [1])))
    let recover = LibraryEdit.recover(ids: [1, 9])
    #expect(
      library.take(edited(recover)) == [
        .state(.photosRecovered(ids: [1])), .state(.recoveryMissed(ids: [9])), .upload(recover),
        .notify(LibraryNotice(changed: [1])),
      ]
    )
    #expect(library.albums[0].members == [])
    #expect(library.asset(1)?.trashed == nil)
    #expect(
      library.take(edited(.recover(ids: [9]), .cloud)) == [.notify(LibraryNotice(changed: []))]
    )
  }

  // MARK: Looking things up

  @Test(
    arguments: [(0, nil), (2, 0), (3, nil), (5, 1), (9, 2), (10, nil)] as [(PhotoID, Int?)]
  )
  func `a photo is found by its number, at both ends and between`(id: PhotoID, place: Int?) {
    let library = library([photo(9), photo(2), photo(5)])
    #expect(library.place(of: id) == place)
    #expect(PhotoLibrary().place(of: id) == nil)
  }

  @Test func `of albums of one title the first is meant, and members count once`() {
    let library = library(
      [photo(1, traits: .favourite), photo(2), photo(3)],
      albums: [
        Album(id: 7, title: "A", members: [3]), Album(id: 5, title: "A", members: [3, 2]),
      ],
    )
    #expect(library.album(titled: "A")?.id == 7)
    #expect(library.album(titled: "a") == nil)
    #expect(library.albumMembers == [2, 3])
    #expect(library.protected(among: [3, 1, 9]) == [3, 1])
  }

  @Test(
    arguments: [
      ([], true), (.favourite, false), (.hidden, false), (.video, false), (.shared, false),
      (.albumShared, false), (.synced, false), (.screenshot, true), (.selected, true),
    ] as [(Traits, Bool)]
  )
  func `a young photo counts where nothing but its age keeps it`(traits: Traits, counts: Bool) {
    let library = library([photo(1, daysOld: 1, traits: traits)])
    #expect(library.hasUnprotected(addedAfter: noon - 2 * day) == counts)
    #expect(!library.hasUnprotected(addedAfter: noon - day), "it came in at that very second")
  }
}
