import Intercom
import Plans

extension Plan {
  /// The paths for which there is a link.
  var transportPaths: [TransportPath] {
    TransportPath.allCases.filter { path in links.contains { $0.id == path.rawValue } }
  }
}
