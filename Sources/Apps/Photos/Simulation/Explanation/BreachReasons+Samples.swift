import Kernel
import Photos
import World

/// Why months lose samples, have too many, or get others.
extension BreachReasons {
  // MARK: A month without its samples

  func monthLost() throws -> [String] {
    guard let block = try block() else { return [] }
    let before = try past.blocks().filter { $0.sequence < block.sequence }
    return try some(breach.months) { month in
      let plans = try block.event.months.filter { plan in
        try plan.deletions.contains { try past.month(of: $0) == month }
      }
      return try plans.flatMap { plan in
        // As written the samples of a scan go by a change of their own.
        let earlier = before.last { $0.event.months.contains { $0.month == plan.month } }
        let own = earlier?.event.months.first { $0.month == plan.month }?.samples ?? []
        let samples = plan.samples.isEmpty && plan.held.isEmpty ? own : plan.samples
        return try story(of: month, plan, samples: samples)
      }
    }
  }

  private func story(of month: Int64, _ plan: MonthPlan, samples: [PhotoID]) throws -> [String] {
    let name = "\(CivilMonth(number: month))"
    let others = try sortedMonths(plan.deletions + samples + plan.held).filter { $0 != month }
    var lines: [String] = []
    if !others.isEmpty {
      let list = others.prefix(3).map { "\(CivilMonth(number: $0))" }.joined(separator: ", ")
      lines.append(
        "\(name) was filed under \(Month(code: plan.month)), together with photos of \(list)"
      )
    }
    if samples.isEmpty, plan.held.isEmpty {
      return lines + ["the change deleted photos of \(name) and had no sample for it"]
    }
    for id in samples.prefix(3) {
      lines.append(
        "its sample was photo \(id), which is of \(try monthName(id))\(try fate(of: id))"
      )
    }
    for id in plan.held.prefix(3) {
      lines.append(
        "photo \(id) was counted as its sample, which is of \(try monthName(id))\(try fate(of: id))"
      )
    }
    return lines
  }

  /// What became of a photo in the meantime; empty where nothing did.
  private func fate(of id: PhotoID) throws -> String {
    guard let edit = try past.edits().last(where: { try removes($0, id) }) else { return "" }
    return "; it \(try loss(edit)) at \(BreachText.day(edit.at))"
  }

  // MARK: Too many samples

  func keptTooMany() throws -> [String] {
    let changes = try past.all(LibraryFact.self, "changeMade")
    return try some(breach.months) { month in
      var lines: [String] = []
      var kept: [(id: PhotoID, album: AlbumID, sequence: LogPosition)] = []
      for change in changes {
        guard case .changeMade(_, let album, _, let ids, _) = change.event else { continue }
        let own = try ids.filter { try past.month(of: $0) == month }
        guard !own.isEmpty else { continue }
        lines.append(
          "\(CivilMonth(number: month)): \(try filed(own, before: change.sequence)) went into "
            + "\(try albumName(album)) at \(BreachText.day(change.at))"
        )
        kept += own.map { ($0, album, change.sequence) }
      }
      if lines.count > 4 { lines = Array(lines.prefix(2)) + ["…"] + Array(lines.suffix(1)) }
      guard let last = kept.last, let first = kept.last(where: { $0.sequence < last.sequence })
      else {
        let keys = sortedCount(try kept.compactMap { try key(of: $0.id, before: $0.sequence) })
        return lines + [
          keys > 1
            ? "the cleaner took them for photos of \(keys) months, and a sample of each"
            : "they went in with one change, for one month"
        ]
      }
      return lines + [try knowledge(of: first.id, in: first.album, before: last.sequence)]
    }
  }

  /// What the scan before a change had been told of a sample that was there.
  private func knowledge(
    of id: PhotoID,
    in album: AlbumID,
    before sequence: LogPosition,
  ) throws -> String {
    let changed = try past.edits().filter { edit in
      edit.sequence < sequence && concerns(edit.edit, album)
    }
    let after = try changed.last.map {
      "; \(try albumName(album)) \(albumDeed($0.edit))\($0.way) at \(BreachText.day($0.at))"
    }
    let scan = try past.scan(before: sequence)
    if let found = scan.albums.first(where: { $0.photos.ids.contains(id) }) {
      return
        "the scan before had been told that photo \(id) is in album '\(found.title)', and took "
        + "another sample all the same\(after ?? "")"
    }
    return "the scan before had been told of no album with photo \(id) in it\(after ?? "")"
  }

  // MARK: A sample that went

  func sampleDeleted() throws -> [String] {
    let changes = try past.all(LibraryFact.self, "changeMade")
    let asked = try past.all(LibraryFact.self, "deletionAsked").last
    let scan = try past.scan(before: asked?.sequence ?? past.last)
    return try some(breach.photos) { id in
      var lines: [String] = []
      for change in changes {
        guard case .changeMade(let batch, let album, _, let ids, _) = change.event, ids.contains(id)
        else { continue }
        lines.append(
          "photo \(id) went into \(try albumName(album)) as a sample at \(BreachText.day(change.at))"
        )
        if let end = try endBeforeAnswer(to: batch, after: change.sequence) {
          lines.append("the process ended at \(BreachText.day(end)), before it heard of that")
        }
        for edit in try past.edits()
        where edit.sequence > change.sequence && concerns(edit.edit, album) {
          lines.append(
            "\(try albumName(album)) \(albumDeed(edit.edit))\(edit.way) at \(BreachText.day(edit.at))"
          )
        }
      }
      if lines.isEmpty { lines.append("photo \(id) had been put among the samples by people") }
      let holder = scan.albums.first { $0.photos.ids.contains(id) }
      lines.append(
        holder.map { "the scan had been told that it is in album '\($0.title)'" }
          ?? "the scan had been told of no album with it, so it was a candidate"
      )
      return lines
    }
  }

  /// When the process ended between a change and its answer; nil where it heard of it.
  private func endBeforeAnswer(to batch: Int64, after sequence: LogPosition) throws -> Instant? {
    let end = try past.all(CleanerEvent.self, "terminated").first { $0.sequence > sequence }
    let answer = try past.all(CleanerEvent.self, "answered").first { $0.sequence > sequence }
    guard let end, end.sequence < answer?.sequence ?? .max else { return nil }
    return end.at
  }

  // MARK: Another choice

  func choiceChanged() throws -> [String] {
    let draws = try past.all(CleanerEvent.self, "samplesDrawn") + nextDraw()
    return try some(breach.photos) { id in
      let month = try past.month(of: id).map { "\(CivilMonth(number: $0))" } ?? "its month"
      let times = draws.suffix(2).map { BreachText.day($0.at) }
      guard times.count == 2 else { return [] }
      return [
        "photo \(id) was drawn for \(month) at \(times[1]); at \(times[0]) the same candidates had "
          + "given another"
      ]
    }
  }

  /// The draw that the breach is about is told to the cleaner behind it.
  private func nextDraw() throws -> [PhotoHistory.Moment<CleanerEvent>] {
    let later = try past.reading(upTo: .max).all(CleanerEvent.self, "samplesDrawn")
    return later.first { $0.sequence > past.last }.map { [$0] } ?? []
  }

  // MARK: Words

  /// Photos, each with the key under which the cleaner had filed it.
  private func filed(_ ids: [PhotoID], before sequence: LogPosition) throws -> String {
    let keys = try ids.map { try key(of: $0, before: sequence) }
    guard let first = keys.first, let key = first else { return photos(ids) }
    if keys.allSatisfy({ $0 == first }) {
      return "\(photos(ids)), filed under \(Month(code: key)),"
    }
    let parts = zip(ids, keys).prefix(4).map { id, key in
      "photo \(id), filed under \(key.map { "\(Month(code: $0))" } ?? "nothing"),"
    }
    return parts.joined(separator: " and ")
  }

  /// Under which key the cleaner had filed a photo; nil where it is in no plan.
  private func key(of id: PhotoID, before sequence: LogPosition) throws -> Int64? {
    try past.blocks().last { block in
      block.sequence < sequence && block.event.months.contains { $0.samples.contains(id) }
    }?.event.months.first { $0.samples.contains(id) }?.month
  }

  private func sortedCount(_ keys: [Int64]) -> Int {
    let sorted = keys.sorted()
    return zip(sorted, sorted.dropFirst()).count { $0 != $1 } + (keys.isEmpty ? 0 : 1)
  }

  private func monthName(_ id: PhotoID) throws -> String {
    try past.month(of: id).map { "\(CivilMonth(number: $0))" } ?? "no month"
  }

  private func sortedMonths(_ ids: [PhotoID]) throws -> [Int64] {
    var months: [Int64] = []
    for id in ids {
      if let month = try past.month(of: id), !months.contains(month) { months.append(month) }
    }
    return months.sorted()
  }
}
