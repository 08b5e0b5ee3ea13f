import Kernel
import Push
import Testing

@testable import PushSimulation

/// What a scenario says of a node that carries the pipeline.
struct PushKeysTests {
  private static func keys(_ rows: [String]) -> PushKeys {
    var keys = PushKeys()
    keys.role = .server
    keys.watch(rows)
    return keys
  }

  @Test func `a user's watches come in the order of the rows, whoever stands between them`() {
    let keys = Self.keys(["ren/b", "hina/z", "ren/a", "hina/c", "sora/b"])
    #expect(keys.watches(of: "hina") == ["z", "c"] && keys.watches(of: "ren") == ["b", "a"])
    #expect(keys.watches(of: "sora") == ["b"] && keys.watches(of: "mio") == [])
    #expect(keys.watches(of: "zoe") == [] && PushKeys().watches(of: "hina") == [])
  }

  @Test func `keys that are read again know whose each watch is, and other rows are other keys`()
    throws
  {
    let keys = Self.keys(["ren/b", "hina/z"])
    let bytes = CanonicalWriter.encode(keys)
    #expect(
      String(decoding: bytes, as: UTF8.self) == #"{"role":"server","watching":["ren/b","hina/z"]}"#
    )
    let again = try CanonicalReader.decode(PushKeys.self, from: bytes)
    #expect(again == keys && again.watches(of: "hina") == ["z"])
    #expect(keys != Self.keys(["hina/z", "ren/b"]))
  }
}
