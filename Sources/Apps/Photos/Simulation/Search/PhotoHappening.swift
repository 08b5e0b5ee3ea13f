import Exploration
import Photos

/// What a search counts: the facts that the library and the cleaner state, by their names, and what
/// several of them make together.
enum PhotoHappening {
  /// The names, in the order of their bits.
  static let names: [String] =
    LibraryFact.prototypes.map(\.kind) + CleanerFact.prototypes.map(\.kind)
    + Special.allCases.map(\.rawValue)

  /// What no single fact says.
  private enum Special: String, CaseIterable {
    case keepDeleted = "Keep deleted"
    case killedWhileAsked = "killed while the system asks"
    case killedBeforeAnswer = "killed before the answer to a deletion"
  }

  private static let firstOfCleaner = LibraryFact.prototypes.count
  private static let firstSpecial = firstOfCleaner + CleanerFact.prototypes.count

  /// What an observer of a phone learns, as far as the phone alone says it.
  ///
  /// - Parameters:
  ///   - news: what it learns.
  ///   - watched: the phone, and what must hold of it.
  /// - Returns: a bit for each of the names.
  static func bits(of news: PhoneNews, in watched: WatchedPhone) -> UInt64 {
    switch news {
    case .library(let fact): bits(of: fact, keepAlbums: watched.ledger.keepAlbums)
    case .cleaner(let fact): bit(of: fact)
    case .ended: watched.phone.library.question == nil ? 0 : bit(.killedWhileAsked)
    case .drew, .opened, .refusedStart, .tapped, .answered, .acted, .synced, .moved: 0
    }
  }

  /// What a fact of the library says; `keepAlbums` are those that samples were put into.
  private static func bits(of fact: LibraryFact, keepAlbums: [AlbumID]) -> UInt64 {
    let bit = UInt64(1) << UInt64(fact.place)
    guard case .albumDeleted(let album) = fact, keepAlbums.contains(album) else { return bit }
    return bit | Self.bit(.keepDeleted)
  }

  /// What a fact of the cleaner says.
  private static func bit(of fact: CleanerFact) -> UInt64 {
    1 << UInt64(firstOfCleaner + fact.place)
  }

  /// What it means for what is on its way that the process ends while the system asks nothing.
  static func bits(ofEndBefore parcels: [SearchParcel<PhotoTraffic>]) -> UInt64 {
    let isAnswered = parcels.contains { parcel in
      guard case .message(let message) = parcel.message,
        case .event(.answered(.changed(_, _, let deleted, _))) = message.content.content
      else {
        return false
      }
      return !deleted.isEmpty
    }
    return isAnswered ? bit(.killedBeforeAnswer) : 0
  }

  private static func bit(_ special: Special) -> UInt64 {
    1 << UInt64(firstSpecial + (Special.allCases.firstIndex(of: special) ?? 0))
  }
}

extension LibraryFact {
  /// Its place among the prototypes.
  fileprivate var place: Int {
    switch self {
    case .deletionAsked: 0
    case .deletionRefused: 1
    case .questionVanished: 2
    case .consentIgnored: 3
    case .changeMade: 4
    case .changeFailed: 5
    case .photosDeleted: 6
    case .photosRemoved: 7
    case .photosPurged: 8
    case .photosRecovered: 9
    case .recoveryMissed: 10
    case .membersRemoved: 11
    case .albumDeleted: 12
    case .editMissed: 13
    }
  }
}

extension CleanerFact {
  /// Its place among the prototypes.
  fileprivate var place: Int {
    switch self {
    case .previewShown: 0
    case .nothingToClean: 1
    case .accessTooSmall: 2
    case .deletionDone: 3
    case .freedShown: 4
    case .freeingPromised: 5
    case .deletionCancelled: 6
    case .failureShown: 7
    case .stuck: 8
    case .tapIgnored: 9
    case .recoveryAdvised: 10
    }
  }
}
