import Kernel
import Testing

@testable import Photos

/// Changes whose photos, album or access went away, before the question or while it stands.
struct LibraryChangeBoundsTests {
  private let keep = [Album(id: 5, title: "Keep", members: [9])]

  /// The fact of the deletion among some effects.
  private func deleted(_ effects: [LibraryEffect]) -> LibraryFact? {
    for case .state(let fact) in effects {
      if case .photosDeleted = fact { return fact }
    }
    return nil
  }

  private func fact(
    _ ids: [PhotoID],
    album: AlbumID = 5,
    protected: [PhotoID] = [],
    meanwhile: [PhotoID] = [],
    vanished: [PhotoID] = [],
  ) -> LibraryFact {
    .photosDeleted(
      batch: 1,
      album: album,
      ids: ids,
      bytes: Int64(ids.count) * 1_000,
      protected: protected,
      meanwhile: meanwhile,
      vanished: vanished,
    )
  }

  @Test(arguments: [true, false])
  func `a change of nothing is made at once and changes nothing`(validates: Bool) {
    var library = library([photo(1)], albums: keep)
    let before = library
    let effects = library.take(
      .asked(.change(block(delete: [], album: 5, validates: validates)))
    )
    #expect(effects == [.answer(.changed(album: 5, kept: [], deleted: [], bytes: 0))])
    #expect(library == before)
  }

  @Test func `what has gone before the question is not counted in it`() {
    var library = library((1...3).map { photo($0, bytes: $0) })
    _ = library.take(.edited(.delete(ids: [1]), origin: .person, at: .start))
    #expect(
      library.take(.asked(.change(block(delete: [1, 2, 3, 99])))) == [
        .state(.deletionAsked(batch: 1, count: 2, bytes: 5))
      ]
    )
    _ = library.take(.consentGiven(batch: 1, .refused))
    _ = library.take(.edited(.delete(ids: [2, 3]), origin: .person, at: .start))
    #expect(
      library.take(.asked(.change(block(2, delete: [1, 2, 3])))) == [
        .answer(.changed(album: 0, kept: [], deleted: [], bytes: 0))
      ]
    )
  }

  @Test func `where all have gone while the system asks, a deletion of nothing is made`() {
    var library = library([photo(1), photo(2)])
    _ = library.take(.asked(.change(block(delete: [1, 2]))))
    _ = library.take(.edited(.delete(ids: [1, 2]), origin: .cloud, at: .start))
    let effects = library.take(.consentGiven(batch: 1, .confirmed))
    #expect(deleted(effects) == fact([], album: 0))
    #expect(effects.last == .answer(.changed(album: 0, kept: [], deleted: [], bytes: 0)))
  }

  @Test func `a Keep that goes while the system asks is made anew with its title`() {
    var library = library([photo(1), photo(2)], albums: keep)
    _ = library.take(.asked(.change(block(delete: [1], keep: [2], album: 5))))
    _ = library.take(.edited(.deleteAlbum(album: 5), origin: .cloud, at: .start))
    let effects = library.take(.consentGiven(batch: 1, .confirmed))
    #expect(library.albums == [Album(id: 1_001, title: "Keep", members: [2])])
    #expect(deleted(effects) == fact([1], album: 0))
    #expect(
      effects.last == .answer(.changed(album: 1_001, kept: [2], deleted: [1], bytes: 1_000))
    )
  }

  @Test func `a block that looks again makes a Keep that is gone, others are refused`() {
    for validates in [true, false] {
      var library = library([photo(1), photo(2)])
      let effects = library.take(
        .asked(.change(block(delete: [1], keep: [2], album: 5, validates: validates)))
      )
      #expect((library.question?.block.album == 0) == validates)
      #expect(effects.contains(.answer(.failed(.albumGone))) == !validates)
    }
  }

  @Test func `a sample that goes while the system asks has vanished where its month loses photos`()
  {
    var change = block(delete: [1], keep: [2], album: 5)
    change.months[0].held = [9, 8]
    change.months.append(MonthPlan(month: 202_512, samples: [3], deletions: []))
    // 8 is no member of Keep, 9 leaves it, 2 and 3 go altogether.
    var library = library((1...9).map { photo($0) }, albums: keep)
    _ = library.take(.asked(.change(change)))
    _ = library.take(.edited(.delete(ids: [2, 3]), origin: .cloud, at: .start))
    _ = library.take(
      .edited(.removeFromAlbum(album: 5, ids: [9]), origin: .cloud, at: .start)
    )
    let effects = library.take(.consentGiven(batch: 1, .confirmed))
    #expect(deleted(effects) == fact([1], vanished: [2, 9, 8]))
  }

  @Test func `samples that lost their album go back into it with the same consent`() {
    var change = block(delete: [1], keep: [2], album: 5)
    change.restored = [3, 4]
    var library = library((1...4).map { photo($0) }, albums: keep)
    _ = library.take(.asked(.change(change)))
    _ = library.take(.edited(.delete(ids: [4]), origin: .cloud, at: .start))
    let effects = library.take(.consentGiven(batch: 1, .confirmed))
    #expect(effects.first == .upload(.addToAlbum(album: 5, ids: [2, 3])))
    #expect(library.albums[0].members == [9, 2, 3])
    #expect(
      effects.last == .answer(.changed(album: 5, kept: [2, 3], deleted: [1], bytes: 1_000))
    )
  }

  @Test func `protection that ends while the system asks is none`() {
    var library = library([photo(1, traits: .favourite), photo(2)])
    _ = library.take(.asked(.change(block(delete: [1, 2]))))
    #expect(library.question?.protected == [1])
    for (id, isSet) in [(1, false), (2, true)] as [(PhotoID, Bool)] {
      let mark = LibraryEdit.mark(id: id, traits: .favourite, isSet: isSet)
      _ = library.take(.edited(mark, origin: .person, at: .start))
    }
    let effects = library.take(.consentGiven(batch: 1, .confirmed))
    #expect(deleted(effects) == fact([1, 2], album: 0, meanwhile: [2]))
  }

  @Test(
    arguments: [
      (.full, [], nil), (.full, [2], nil), (.limited, [], nil), (.limited, [2], .limited),
      (.none, [], .denied), (.none, [2], .denied),
    ] as [(Access, [PhotoID], ChangeFailure?)]
  )
  func `limited access may delete, and not keep`(
    access: Access,
    samples: [PhotoID],
    failure: ChangeFailure?,
  ) {
    var library = library([photo(1), photo(2)], albums: keep, access: access)
    let effects = library.take(.asked(.change(block(delete: [1], keep: samples, album: 5))))
    if let failure {
      #expect(
        effects == [.state(.changeFailed(batch: 1, failure)), .answer(.failed(failure))]
      )
    } else {
      #expect(effects == [.state(.deletionAsked(batch: 1, count: 1, bytes: 1_000))])
    }
  }

  @Test func `while the system asks every change has to wait, whatever else is wrong with it`() {
    var library = library([photo(1), photo(2)])
    _ = library.take(.asked(.change(block(delete: [1]))))
    _ = library.take(.accessChanged(.none))
    for samples in [[], [2]] as [[PhotoID]] {
      let effects = library.take(.asked(.change(block(2, delete: [], keep: samples, album: 77))))
      #expect(effects.last == .answer(.failed(.busy)))
    }
  }

  @Test func `an app that goes without a question takes nothing with it`() {
    var library = library([photo(1)])
    #expect(library.take(.appGone) == [])
    #expect(
      library.take(.consentGiven(batch: 0, .confirmed)) == [.state(.consentIgnored(batch: 0))]
    )
    #expect(library.present == [1])
  }

  // MARK: Fetches by number

  @Test(
    arguments: [
      (.full, [5, 1]), (.limited, [5]), (.none, []),
    ] as [(Access, [PhotoID])]
  )
  func `photos by number come as they are asked for, where the app may see them`(
    access: Access,
    found: [PhotoID],
  ) {
    var library = library(
      [
        photo(1), photo(2, traits: .hidden), photo(3, traits: .shared), photo(4, traits: .synced),
        photo(5, traits: [.selected, .favourite, .video]), photo(6),
      ],
      access: access,
    )
    _ = library.take(.edited(.delete(ids: [6]), origin: .person, at: .start))
    let effects = library.take(.asked(.assets(ids: [6, 5, 99, 4, 3, 2, 1])))
    let columns = AssetColumns(found.compactMap { library.asset($0) })
    #expect(effects == [.answer(.photos(columns, access: access))])
  }

  @Test func `videos, favourites, hidden and shared photos are no candidates of any source`() {
    var library = library(
      [
        photo(1, traits: .video), photo(2, traits: .favourite), photo(3, traits: .hidden),
        photo(4, traits: .shared), photo(5, traits: [.screenshot, .burst]),
        photo(6, traits: [.synced, .favourite]),
      ]
    )
    for sources in FetchSources.allCases {
      let effects = library.take(
        .asked(.photos(before: noon, undated: true, sources: sources))
      )
      let expected = AssetColumns([library.assets[4]])
      #expect(effects == [.answer(.photos(expected, access: .full))])
    }
  }
}
