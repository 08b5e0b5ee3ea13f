import Kernel
import Testing

@testable import Photos

struct LibraryChangeTests {
  @Test func `a deletion is asked about once, and made when confirmed`() {
    var library = library([photo(1), photo(2), photo(3)])
    let asked = library.take(.asked(.change(block(delete: [1, 2]))))
    #expect(asked == [.state(.deletionAsked(batch: 1, count: 2, bytes: 2_000))])
    #expect(library.present == [1, 2, 3])
    let confirmed = library.take(.consentGiven(batch: 1, .confirmed), at: .day(1))
    #expect(
      confirmed == [
        .upload(.delete(ids: [1, 2])),
        .lookAtTrash(at: .day(31)),
        .state(
          .photosDeleted(
            batch: 1,
            album: 0,
            ids: [1, 2],
            bytes: 2_000,
            protected: [],
            meanwhile: [],
            vanished: [],
          )
        ),
        .notify(LibraryNotice(changed: [1, 2], removed: [1, 2], batch: 1)),
        .answer(.changed(album: 0, kept: [], deleted: [1, 2], bytes: 2_000)),
      ]
    )
    #expect(library.present == [3])
    #expect(library.question == nil)
  }

  @Test func `a refusal changes nothing, samples and album included`() {
    var library = library([photo(1), photo(2)])
    let before = library
    _ = library.take(.asked(.change(block(delete: [1], keep: [2]))))
    let refused = library.take(.consentGiven(batch: 1, .refused))
    #expect(refused == [.state(.deletionRefused(batch: 1)), .answer(.refused)])
    #expect(library == before)
  }

  @Test func `samples and deletion are one change`() {
    var library = library([photo(1), photo(2)])
    _ = library.take(.asked(.change(block(delete: [1], keep: [2]))))
    #expect(library.albums.isEmpty)
    let effects = library.take(.consentGiven(batch: 1, .confirmed))
    #expect(library.albums == [Album(id: 1_001, title: "Keep", members: [2])])
    #expect(
      effects.contains(
        .state(.changeMade(batch: 1, album: 1_001, made: true, kept: [2], consented: true))
      )
    )
    #expect(
      effects.last == .answer(.changed(album: 1_001, kept: [2], deleted: [1], bytes: 1_000))
    )
  }

  @Test func `the question goes with the app, and an answer to it is ignored by name`() {
    var library = library([photo(1)])
    _ = library.take(.asked(.change(block(7, delete: [1]))))
    #expect(library.take(.appGone) == [.state(.questionVanished(batch: 7))])
    #expect(
      library.take(.consentGiven(batch: 7, .confirmed)) == [.state(.consentIgnored(batch: 7))]
    )
    #expect(library.present == [1])
  }

  @Test func `an answer to another batch is ignored, and the question stands`() {
    var library = library([photo(1)])
    _ = library.take(.asked(.change(block(7, delete: [1]))))
    #expect(
      library.take(.consentGiven(batch: 6, .confirmed)) == [.state(.consentIgnored(batch: 6))]
    )
    #expect(library.question?.block.batch == 7)
  }

  @Test func `a second deletion has to wait for the first question`() {
    var library = library([photo(1), photo(2)])
    _ = library.take(.asked(.change(block(1, delete: [1]))))
    let effects = library.take(.asked(.change(block(2, delete: [2]))))
    #expect(
      effects == [.state(.changeFailed(batch: 2, .busy)), .answer(.failed(.busy))]
    )
  }

  @Test
  func `what is protected when the system asks, and what becomes so meanwhile, is told apart`() {
    var library = library(
      [photo(1, traits: .favourite), photo(2), photo(3)],
      albums: [Album(id: 1, title: "Trip")],
    )
    _ = library.take(.asked(.change(block(delete: [1, 2, 3]))))
    _ = library.take(
      .edited(.addToAlbum(album: 1, ids: [2]), origin: .cloud, at: .start)
    )
    let effects = library.take(.consentGiven(batch: 1, .confirmed))
    #expect(
      effects.contains(
        .state(
          .photosDeleted(
            batch: 1,
            album: 0,
            ids: [1, 2, 3],
            bytes: 3_000,
            protected: [1],
            meanwhile: [2],
            vanished: [],
          )
        )
      )
    )
  }

  @Test func `a block that looks again drops what is protected or gone, and replaces samples`() {
    var library = library(
      [photo(1, traits: .favourite), photo(2), photo(3), photo(4)]
    )
    _ = library.take(.edited(.delete(ids: [4]), origin: .cloud, at: .start))
    let effects = library.take(
      .asked(.change(block(delete: [1, 2, 3], keep: [4], validates: true)))
    )
    #expect(
      effects == [
        .blockRan(samples: [2]),
        .state(.deletionAsked(batch: 1, count: 1, bytes: 1_000)),
      ]
    )
    let months = library.question?.block.months
    #expect(months == [MonthPlan(month: 202_511, samples: [2], deletions: [3])])
  }

  @Test func `a block that looks again and finds nothing to delete changes nothing`() {
    var library = library([photo(1, traits: .favourite), photo(2)])
    let before = library
    let effects = library.take(
      .asked(.change(block(delete: [1], keep: [2], validates: true)))
    )
    #expect(effects == [.answer(.changed(album: 0, kept: [], deleted: [], bytes: 0))])
    #expect(library == before)
  }

  @Test func `samples without a deletion need nobody's consent, as in PhotoKit`() {
    var library = library([photo(1)], albums: [Album(id: 5, title: "Keep")])
    let effects = library.take(.asked(.change(block(0, delete: [], keep: [1], album: 5))))
    #expect(
      effects.contains(
        .state(.changeMade(batch: 0, album: 5, made: false, kept: [1], consented: false))
      )
    )
    #expect(library.albums[0].members == [1])
    // Adding it once more changes nothing.
    _ = library.take(.asked(.change(block(0, delete: [], keep: [1], album: 5))))
    #expect(library.albums[0].members == [1])
  }

  @Test(arguments: [
    (Access.none, ChangeFailure.denied), (.limited, .limited),
  ])
  func `without full access no album can be made`(access: Access, failure: ChangeFailure) {
    var library = library([photo(1, traits: .selected)], access: access)
    let made = library.take(.asked(.makeAlbum(title: "Keep")))
    #expect(made == [.state(.changeFailed(batch: 0, failure)), .answer(.failed(failure))])
    let changed = library.take(.asked(.change(block(delete: [], keep: [1], album: 3))))
    #expect(changed.last == .answer(.failed(failure)))
  }

  @Test func `an album that is gone refuses samples`() {
    var library = library([photo(1)])
    let effects = library.take(.asked(.change(block(delete: [], keep: [1], album: 9))))
    #expect(effects.last == .answer(.failed(.albumGone)))
  }
}
