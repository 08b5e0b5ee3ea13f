import Photos
import Plans

/// The planned faults of the photos' world: what no setting can break, broken in one place each.
///
/// They are the phone's and the system's doing; the reducers stay what they are. Only a proof of
/// claims (`coverage --prove`) sets them.
public enum PhotosFault: String, CaseIterable, Sendable {
  /// After the first OK the system asks the same again.
  case asksTwice = "asks_twice"
  /// The first of every two taps on Delete goes unheard.
  case secondTap = "second_tap"
  /// The system takes its own question for answered.
  case ownConsent = "own_consent"
  /// A fetch returns favourites as well.
  case favouritesFetched = "favourites_fetched"
  /// A fetch returns videos as well.
  case videosFetched = "videos_fetched"
  /// A fetch returns photos of the shared library as well.
  case sharedFetched = "shared_fetched"
  /// A fetch returns albums without their photos.
  case albumsUnseen = "albums_unseen"
  /// The last photo of a batch is left out on the way to the library.
  case lessThanShown = "less_than_shown"

  /// What it does and what it stands against, for the list of faults.
  var spec: FaultSpec {
    FaultSpec(name: rawValue, about: about, requirement: requirement)
  }

  private var about: String {
    switch self {
    case .asksTwice: "the system asks the same again after the first OK"
    case .secondTap: "the first of every two taps on Delete goes unheard"
    case .ownConsent: "the system takes its own question for answered"
    case .favouritesFetched: "a fetch returns favourites as well"
    case .videosFetched: "a fetch returns videos as well"
    case .sharedFetched: "a fetch returns photos of the shared library as well"
    case .albumsUnseen: "a fetch returns albums without their photos"
    case .lessThanShown: "the last photo of a batch is left out on the way to the library"
    }
  }

  private var requirement: String {
    switch self {
    case .asksTwice, .secondTap, .ownConsent: "K-02"
    case .favouritesFetched, .videosFetched, .albumsUnseen: "K-03"
    case .sharedFetched: "K-14"
    case .lessThanShown: "K-13"
    }
  }

  /// The marks that a fetch overlooks because of it.
  var overlooked: Traits {
    switch self {
    case .favouritesFetched: .favourite
    case .videosFetched: .video
    case .sharedFetched: .shared
    case .asksTwice, .secondTap, .ownConsent, .albumsUnseen, .lessThanShown: []
    }
  }
}
