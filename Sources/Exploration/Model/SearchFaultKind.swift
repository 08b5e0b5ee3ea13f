/// Something that can go wrong in a search, so often in one order.
public enum SearchFaultKind: CaseIterable, Hashable, Sendable {
  case loss, duplicate, reordering, crash, delay

  /// The option of the command line that bounds it.
  public var option: String {
    switch self {
    case .loss: "--losses"
    case .duplicate: "--duplicates"
    case .reordering: "--reorderings"
    case .crash: "--crashes"
    case .delay: "--delays"
    }
  }
}

extension SearchModel {
  /// What can go wrong in the app, by its channels and processes.
  public var faultKinds: [SearchFaultKind] {
    SearchFaultKind.allCases.filter { kind in
      switch kind {
      case .loss: channels.contains { $0.faults.contains(.loses) }
      case .duplicate: channels.contains { $0.faults.contains(.duplicates) }
      case .reordering: channels.contains { $0.order == .kept && $0.faults.contains(.reorders) }
      case .crash: !processes.isEmpty
      case .delay: channels.contains { $0.faults.contains(.delays) }
      }
    }
  }
}

extension SearchQuestion.Bounds {
  /// What is to go wrong more than never, by the word of whoever asks.
  public var asked: [SearchFaultKind] {
    SearchFaultKind.allCases.filter { kind in
      let count =
        switch kind {
        case .loss: losses
        case .duplicate: duplicates
        case .reordering: reorderings
        case .crash: crashes
        case .delay: delays
        }
      return count ?? 0 > 0
    }
  }
}
