import Kernel

@testable import Photos

/// A ledger of the corrected design, but for a change.
func ledger(_ change: (inout CleanerSettings) -> Void = { _ in }) -> InvariantLedger {
  var settings = corrected
  change(&settings)
  return InvariantLedger(settings: settings, homeZone: Zone())
}

/// A deletion of the first batch, with samples in album 9.
func deleted(
  _ ids: [PhotoID],
  meanwhile: [PhotoID] = [],
) -> LibraryFact {
  .photosDeleted(
    batch: 1,
    album: 9,
    ids: ids,
    bytes: 0,
    protected: [],
    meanwhile: meanwhile,
    vanished: [],
  )
}

/// Samples that the first batch has put into album 9.
func kept(_ ids: [PhotoID], consented: Bool = true) -> LibraryFact {
  .changeMade(batch: 1, album: 9, made: false, kept: ids, consented: consented)
}

/// Three photos of November 2025 and two of October.
var autumn: PhotoLibrary {
  library([photo(1), photo(2), photo(3), photo(4, daysOld: 140), photo(5, daysOld: 140)])
}

extension InvariantLedger {
  /// The invariants that had something to judge.
  var judged: Set<PhotoInvariant> {
    Set(PhotoInvariant.allCases.filter { reached & $0.bit != 0 })
  }
}
