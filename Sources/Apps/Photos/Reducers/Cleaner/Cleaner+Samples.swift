import Kernel

/// From candidates to a preview: which photos stay, and where they go.
extension Cleaner {
  /// Takes the drawn samples out of what is to be deleted.
  mutating func choose(
    _ draws: [SampleDraw],
    at now: WallTime,
    into effects: inout Effects<CleanerEffect>,
  ) {
    // Months and draws come in the same order; a month that wants no sample has no draw.
    var rest = draws[...]
    var drawn: [PhotoID] = []
    for index in session.months.indices {
      guard let draw = rest.first, draw.month == session.months[index].month else { continue }
      rest.removeFirst()
      drawn += session.months[index].take(draw.places)
    }
    precondition(rest.isEmpty, "samples were drawn from months that asked for none")
    session.bytes -= bytes(of: sortedUnique(drawn))
    session.found = AssetColumns()
    switch settings.timing {
    case .withDeletion: show(at: now, into: &effects)
    case .beforeConsent: keepFirst(at: now, into: &effects)
    }
  }

  private func bytes(of samples: [PhotoID]) -> Int64 {
    session.found.ids.indices.reduce(0) { sum, place in
      let isSample = samples.containsSorted(session.found.ids[place])
      return isSample ? sum + session.found.bytes[place] : sum
    }
  }

  // MARK: Keep before consent

  private mutating func keepFirst(at now: WallTime, into effects: inout Effects<CleanerEffect>) {
    let isNothing = session.restored.isEmpty && session.months.allSatisfy(\.samples.isEmpty)
    guard !isNothing else {
      return show(at: now, into: &effects)
    }
    if session.keepAlbum == 0 {
      session.phase = .makingKeep
      effects.append(.ask(.makeAlbum(title: settings.title)))
    } else {
      saveKeep(into: &effects)
    }
  }

  /// Asks for the samples to be put into Keep, which needs nobody's consent; those that have lost their
  /// album go back with them, as the preview says.
  mutating func saveKeep(into effects: inout Effects<CleanerEffect>) {
    session.phase = .savingKeep
    var block = ChangeBlock()
    block.album = session.keepAlbum
    block.months = session.months.map { plan in
      MonthPlan(month: plan.month, samples: plan.samples, deletions: [])
    }
    block.restored = session.restored
    effects.append(.ask(.change(block)))
  }

  // MARK: The preview

  /// Shows what is going to happen.
  mutating func show(at now: WallTime, into effects: inout Effects<CleanerEffect>) {
    if session.isStale { return scan(at: now, into: &effects) }
    let deletions = session.months.reduce(0) { $0 + $1.deletions.count }
    let samples = session.months.reduce(0) { $0 + $1.samples.count }
    if deletions == 0, settings.phases == .complete {
      effects.append(.state(.nothingToClean))
      return end(in: .done)
    }
    session.phase = .ready
    effects.append(
      .state(
        .previewShown(
          delete: Int64(deletions),
          keep: Int64(samples + session.restored.count),
          bytes: session.bytes,
          everywhere: settings.notice == .allDevices,
        )
      )
    )
  }
}

extension MonthPlan {
  /// Takes the candidates at these places, in order, out of what is to be deleted.
  ///
  /// - Returns: those candidates, which are samples now.
  mutating func take(_ places: [Int64]) -> [PhotoID] {
    let drawn = places.map { deletions[Int($0)] }
    samples += drawn
    var rest = places[...]
    var left: [PhotoID] = []
    left.reserveCapacity(deletions.count - places.count)
    for (place, id) in deletions.enumerated() {
      if rest.first == Int64(place) { rest.removeFirst() } else { left.append(id) }
    }
    deletions = left
    return drawn
  }
}
