import Kernel
import Photos

/// What a phone's library holds at the start, and what comes in during the run.
package struct InitialLibrary {
  /// The photos that are there.
  package private(set) var assets: AssetColumns
  /// The albums that are there.
  package private(set) var albums: [Album]
  /// The photos that come in later, by time.
  package private(set) var incoming: [Asset] = []

  /// Albums of generated trips are numbered from here.
  private static let firstTrip: AlbumID = 500

  /// The listed photos and those of the generator.
  ///
  /// - Parameters:
  ///   - phone: whose library it is.
  ///   - seed: the run's seed.
  ///   - start: the civil time at the start, in seconds since 1970.
  package init(_ phone: PlannedPhone, seed: UInt64, start: Int64) {
    assets = phone.assets
    albums = phone.albums
    guard let generator = phone.generator else { return }
    let library = GeneratedLibrary(generator, seed: seed, device: phone.device)
    var trips = library.trips.enumerated().map { index, trip in
      Album(id: Self.firstTrip + AlbumID(index), title: trip.name)
    }
    assets.reserve(assets.count + library.photos.count)
    for (rank, photo) in library.photos.enumerated() {
      let asset = Asset(
        id: PhotoNames.firstGenerated + PhotoID(rank),
        taken: photo.taken,
        offset: photo.offset,
        added: photo.taken ?? generator.from,
        bytes: photo.bytes,
        traits: Traits(photo.traits),
      )
      if asset.added > start {
        incoming.append(asset)
      } else {
        assets.append(asset)
        if photo.trip >= 0 { trips[Int(photo.trip)].members.append(asset.id) }
      }
    }
    albums += trips.filter { !$0.members.isEmpty }
  }
}

extension Traits {
  /// The marks of a generated photo.
  init(_ generated: GeneratedPhoto.Traits) {
    self = []
    let pairs: [(GeneratedPhoto.Traits, Traits)] = [
      (.screenshot, .screenshot), (.video, .video), (.burst, .burst),
      (.favourite, .favourite), (.hidden, .hidden), (.shared, .shared),
    ]
    for (from, to) in pairs where generated.contains(from) { insert(to) }
  }
}
