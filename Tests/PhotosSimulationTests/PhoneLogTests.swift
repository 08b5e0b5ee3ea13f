import Kernel
import Photos
import Testing

@testable import PhotosSimulation

/// What somebody could write into a log that a library, a cleaner or iCloud was told, and no run can have.
struct PhoneLogTests {
  private static let now = DeviceTime(uptime: .start, wall: .start)

  private func asset(_ id: PhotoID, _ change: (inout Asset) -> Void = { _ in }) -> Asset {
    var asset = Asset(id: id, taken: 1_750_000_000, added: 1_750_000_000, bytes: 1_000)
    change(&asset)
    return asset
  }

  private func opened(_ assets: [Asset], _ albums: [Album] = [], device: Int64 = 0) -> LibraryEvent
  {
    .opened(assets: AssetColumns(assets), albums: albums, access: .full, device: device)
  }

  // MARK: The library

  @Test func `a library is opened once`() {
    var library = PhotoLibrary()
    let event = opened([asset(1)])
    #expect(library.problem(of: event) == nil)
    var effects = Effects<LibraryEffect>()
    library.reduce(event, at: Self.now, into: &effects)
    #expect(library.problem(of: event)?.problem == "the library was opened before")
    #expect(library.problem(of: .trashLooked) == nil)
  }

  @Test(arguments: [Int64.max, .min, -1, 100_000_000_001])
  func `bytes that no photo has are refused, wherever a photo comes in`(bytes: Int64) {
    let photo = asset(1) { $0.bytes = bytes }
    #expect(PhotoLibrary().problem(of: opened([asset(2), photo])) == .range("assets"))
    let edit = LibraryEvent.edited(.add(photo), origin: .cloud, at: .start)
    #expect(PhotoLibrary().problem(of: edit) == .range("asset"))
    var cleaner = Cleaner(settings: CleanerSettings())
    tell(&cleaner, .launched)
    let answer = LibraryAnswer.photos(AssetColumns([photo]), access: .full)
    #expect(cleaner.problem(of: .answered(answer)) == .range("photos"))
  }

  @Test(arguments: [.max, .min + 1, 1 << 40] as [Int64])
  func `so are times and offsets, and a photo that comes in from Recently Deleted`(number: Int64) {
    let photos = [
      asset(1) { $0.taken = number }, asset(1) { $0.added = number },
      asset(1) { $0.offset = number },
      asset(1) { $0.trashed = WallTime(nanoseconds: number) },
    ]
    for photo in photos {
      let edit = LibraryEvent.edited(.add(photo), origin: .person, at: .start)
      #expect(PhotoLibrary().problem(of: edit) == .range("asset"))
    }
    // A photo without a date is one.
    let undated = asset(1) { $0.taken = nil }
    #expect(PhotoLibrary().problem(of: opened([undated])) == nil)
    let made = LibraryEvent.edited(.add(undated), origin: .person, at: .distantFuture)
    #expect(PhotoLibrary().problem(of: made) == nil)
  }

  @Test func `so are numbers of albums and of devices behind which there is none`() {
    for number in [Int64.max, -1, 1 << 50] {
      let album = Album(id: number, title: "A")
      #expect(PhotoLibrary().problem(of: opened([], [album])) == .range("albums"))
      let edit = LibraryEvent.edited(.makeAlbum(album), origin: .person, at: .start)
      #expect(PhotoLibrary().problem(of: edit) == .range("albums"))
      #expect(PhotoLibrary().problem(of: opened([], device: number)) == .range("device"))
    }
    #expect(
      PhotoLibrary().problem(of: opened([], [Album(id: 1_000, title: "A")], device: 9)) == nil
    )
  }

  // MARK: The cleaner

  private func tell(_ cleaner: inout Cleaner, _ event: CleanerEvent) {
    var effects = Effects<CleanerEffect>()
    cleaner.reduce(event, at: Self.now, into: &effects)
  }

  @Test func `a cleaner is opened where it is closed, and answered what it asked for`() {
    var cleaner = Cleaner(settings: CleanerSettings())
    let photos = CleanerEvent.answered(.photos(AssetColumns([asset(1)]), access: .full))
    let albums = CleanerEvent.answered(.albums([]))
    let done = CleanerEvent.answered(.changed(album: 1, kept: [], deleted: [], bytes: .max))
    let other = [
      CleanerEvent.answered(.albumMade(1)), .answered(.refused), done, .samplesDrawn([]),
    ]
    #expect(cleaner.problem(of: .launched) == nil)
    for event in other + [photos, albums] { #expect(cleaner.problem(of: event) != nil) }
    tell(&cleaner, .launched)
    #expect(cleaner.problem(of: .launched)?.field == "kind")
    #expect(cleaner.problem(of: photos) == nil)
    #expect(cleaner.problem(of: albums)?.problem == "nobody asked for 'albums' in fetchingPhotos")
    tell(&cleaner, photos)
    #expect(cleaner.problem(of: albums) == nil)
    for event in other + [photos] { #expect(cleaner.problem(of: event) != nil) }
    // What can come at any time.
    for event in [CleanerEvent.terminated, .deleteTapped, .answered(.failed(.busy))] {
      #expect(cleaner.problem(of: event) == nil)
    }
  }

  @Test func `samples are drawn of the months that asked, of photos that are there, each once`() {
    var cleaner = Cleaner(settings: CleanerSettings())
    tell(&cleaner, .launched)
    let photos = (1...3).map { id in asset(id) { $0.taken = -5_000_000 } }
    tell(&cleaner, .answered(.photos(AssetColumns(photos), access: .full)))
    tell(&cleaner, .answered(.albums([])))
    #expect(cleaner.session.phase == .drawing)
    let month = cleaner.session.months[0].month
    func problem(_ month: Int64, _ places: Int64...) -> FieldError? {
      cleaner.problem(of: .samplesDrawn([SampleDraw(month: month, places: places)]))
    }
    #expect(problem(month, 0) == nil && problem(month, 0, 2) == nil)
    for places in [[3], [-1], [Int64.max], [.min], [1, 1], [1, 0]] {
      let draw = SampleDraw(month: month, places: places)
      #expect(cleaner.problem(of: .samplesDrawn([draw])) == .range("places"), "\(places)")
    }
    #expect(problem(month + 1, 0) == .range("month"))
    let twice = SampleDraw(month: month, places: [0])
    #expect(cleaner.problem(of: .samplesDrawn([twice, twice])) == .range("month"))
  }

  // MARK: iCloud

  @Test func `iCloud is told of devices that share the library, and of no others`() {
    var cloud = ICloud()
    cloud.devices = [.init(name: "phone"), .init(name: "tablet")]
    let change = SyncedChange()
    #expect(cloud.problem(of: .changed(change, device: "phone")) == nil)
    #expect(cloud.problem(of: .connected(device: "tablet", isConnected: false)) == nil)
    #expect(cloud.problem(of: .arrived(number: .max)) == nil)
    for event in [
      ICloudEvent.changed(change, device: "ghost"), .connected(device: "", isConnected: true),
    ] {
      #expect(cloud.problem(of: event)?.field == "device")
    }
  }
}
