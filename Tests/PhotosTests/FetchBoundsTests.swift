import Kernel
import Photos
import Testing

/// The second at which a photo is old enough to be fetched.
struct FetchBoundsTests {
  @Test func `a photo of the very second of the limit is too young, one a second older is not`() {
    let limit = noon - 30 * day
    func taken(_ id: PhotoID, at time: Int64) -> Asset {
      Asset(id: id, taken: time, added: time, bytes: 1)
    }
    var library = library([
      taken(1, at: limit + 1), taken(2, at: limit), taken(3, at: limit - 1),
    ])
    let effects = library.take(.asked(.photos(before: limit, undated: false, sources: .library)))
    guard case .answer(.photos(let found, _))? = effects.last else {
      Issue.record("no photos: \(effects)")
      return
    }
    #expect(found.ids == [3])
  }
}
