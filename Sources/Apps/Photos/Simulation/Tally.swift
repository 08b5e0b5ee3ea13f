import Findings
import Kernel
import Photos

/// The figures of a run, over all phones with the cleaner.
struct Tally {
  private var values: [Int64] = Array(repeating: 0, count: PhotosMetric.allCases.count)
  private let judged: JudgedInvariants

  /// The figures of these phones at the end of a run, in which so much was judged.
  init(_ phones: [Phone], perMonth: Int64, judged: JudgedInvariants) {
    self.judged = judged
    // What is in a library is judged on every device, be it that no cleaner is there.
    self[.breaches] = phones.reduce(0) { $0 + Int64($1.story.breaches.count) }
    for phone in phones where phone.cleaner != nil {
      let count = phone.story.counts
      self[.openings] += count.openings
      self[.batches] += count.deletions
      self[.photosDeleted] += count.photosDeleted
      self[.photosMisannounced] += count.photosMisannounced
      self[.bytesMisannounced] += count.bytesMisannounced
      self[.unaskedChanges] += count.unaskedChanges
      self[.stuck] += count.stuck
      self[.taps] += count.taps
      self[.questions] += count.questions
      self[.actions] += count.taps + count.answers
      self[.bytesFreed] += phone.ledger.freed
      self[.bytesCalledFree] += phone.ledger.calledFree
      addSamples(of: phone, perMonth: perMonth)
      addBreaches(of: phone)
      let trash = phone.library.reducer.assets.filter { !$0.isPresent }
      self[.bytesInTrash] += trash.reduce(0) { $0 + $1.bytes }
    }
  }

  /// A figure; nil where there was nothing to take it from.
  func value(of metric: PhotosMetric) -> Int64? {
    canComeAbout(metric) ? self[metric] : nil
  }

  /// Whether there could have been something to count: what could not go wrong is no good zero.
  private func canComeAbout(_ metric: PhotosMetric) -> Bool {
    switch metric {
    case .photosMisannounced, .bytesMisannounced:
      // Where nothing was deleted, nothing could differ from its preview.
      self[.batches] > 0
    case .protectedDeleted:
      judged.times(of: .protectedDeleted) > 0
    case .monthsLost:
      judged.times(of: .monthLost) > 0
    case .monthsOverfull:
      // Samples that people put into Keep themselves are judged by nobody, and can be too many.
      judged.times(of: .keptTooMany) > 0 || self[.monthsWithSamples] > 0
    case .unaskedChanges, .stuck:
      self[.openings] > 0
    case .breaches:
      judged.isAnything
    case .openings, .taps, .questions, .actions, .batches, .photosDeleted, .samples,
      .monthsWithSamples, .bytesInTrash, .bytesFreed, .bytesCalledFree:
      true
    }
  }

  private mutating func addSamples(of phone: Phone, perMonth: Int64) {
    let library = phone.library.reducer
    let months = phone.ledger.samples.compactMap { id in
      library.asset(id).flatMap(phone.ledger.month)
    }.sorted()
    self[.samples] += Int64(phone.ledger.samples.count)
    var index = 0
    while index < months.count {
      let end = months[index...].firstIndex { $0 != months[index] } ?? months.count
      self[.monthsWithSamples] += 1
      if Int64(end - index) > perMonth { self[.monthsOverfull] += 1 }
      index = end
    }
  }

  private mutating func addBreaches(of phone: Phone) {
    var lost: [Int64] = []
    for (_, _, breach) in phone.story.breaches {
      if breach.invariant == .protectedDeleted {
        self[.protectedDeleted] += Int64(breach.photos.count)
      }
      if breach.invariant == .monthLost {
        lost += breach.months.filter { !lost.contains($0) }
      }
    }
    self[.monthsLost] += Int64(lost.count)
  }

  private subscript(metric: PhotosMetric) -> Int64 {
    get { values[Self.place(of: metric)] }
    set { values[Self.place(of: metric)] = newValue }
  }

  private static func place(of metric: PhotosMetric) -> Int {
    PhotosMetric.allCases.firstIndex(of: metric) ?? 0
  }
}

extension PhotosMetric {
  /// What the figure counts.
  var unit: MeasureUnit {
    switch self {
    case .bytesInTrash, .bytesFreed, .bytesCalledFree, .bytesMisannounced: .bytes
    case .openings, .batches, .photosDeleted, .protectedDeleted, .photosMisannounced, .samples,
      .monthsWithSamples,
      .monthsOverfull, .monthsLost, .unaskedChanges, .stuck, .breaches, .taps,
      .questions, .actions:
      .count
    }
  }
}
