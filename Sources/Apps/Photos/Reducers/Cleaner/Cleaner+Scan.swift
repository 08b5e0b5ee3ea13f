import Kernel

/// From the library to a preview: candidates, samples, plan (K-03 to K-10).
extension Cleaner {
  /// Begins a scan.
  mutating func scan(at now: WallTime, into effects: inout Effects<CleanerEffect>) {
    end(in: .fetchingPhotos)
    let undated = settings.undated == .currentMonth
    effects.append(
      .ask(.photos(before: cutoff(at: now), undated: undated, sources: settings.sources))
    )
  }

  /// The same time of day so many days ago, where the phone is: `date(byAdding: .day, …)`.
  private func cutoff(at now: WallTime) -> Int64 {
    let seconds = seconds(at: now)
    let local = seconds + zone.offset(at: seconds) - settings.grace_days * 86_400
    let guess = local - zone.offset(at: seconds)
    return local - zone.offset(at: guess)
  }

  mutating func takePhotos(
    _ photos: AssetColumns,
    _ access: Access,
    at now: WallTime,
    into effects: inout Effects<CleanerEffect>,
  ) {
    if settings.access == .full, access != .full {
      effects.append(.state(.accessTooSmall(access)))
      end(in: .failed)
      return
    }
    session.found = photos
    if settings.age == .seen { see(photos.ids, at: seconds(at: now)) }
    session.phase = .fetchingAlbums
    effects.append(.ask(.albums(scope: settings.albums)))
  }

  /// Registers photos that no scan has seen before.
  private mutating func see(_ ids: [PhotoID], at seconds: Int64) {
    let fresh = sortedUnique(ids).filter { !store.seen.containsSorted($0) }
    guard !fresh.isEmpty else { return }
    let all = (zip(store.seen, store.seenSince).map { ($0, $1) } + fresh.map { ($0, seconds) })
      .sorted { $0.0 < $1.0 }
    store.seen = all.map(\.0)
    store.seenSince = all.map(\.1)
  }

  mutating func takeAlbums(
    _ albums: [AlbumSnapshot],
    at now: WallTime,
    into effects: inout Effects<CleanerEffect>,
  ) {
    let keep = keepAlbum(among: albums)
    session.keepAlbum = keep?.id ?? 0
    session.fetchedAlbums = albums
    if settings.lookup == .identifier, let asked = samplesToLookFor(besides: keep) {
      session.phase = .fetchingSamples
      effects.append(.ask(.assets(ids: asked)))
      return
    }
    plan(holding: keep?.photos ?? AssetColumns(), at: now, into: &effects)
  }

  /// Settles which samples the album has, which have lost theirs, and which are in doubt.
  ///
  /// A deletion whose answer never came may have been made, and what it deleted may have come back
  /// since: neither Keep nor the photos tell. So its samples stay in doubt until Keep shows them, or
  /// an answer says that they are in it.
  ///
  /// - Returns: the samples that are in no album, to be looked for; nil where there are none.
  private mutating func samplesToLookFor(besides keep: AlbumSnapshot?) -> [PhotoID]? {
    let members = sortedUnique(keep?.photos.ids ?? [])
    if (keep?.id ?? 0) != store.keepAlbum {
      store.orphans = sortedUnique(store.orphans + store.samples)
      store.keepAlbum = keep?.id ?? 0
    }
    // What the person took out of Keep is no sample any more, and what they put in is one.
    store.samples = members
    store.orphans.removeAll(where: members.containsSorted)
    store.doubtful = sortedUnique(store.doubtful + store.pending)
    store.doubtful.removeAll { members.containsSorted($0) || store.orphans.containsSorted($0) }
    store.pending = []
    let asked = sortedUnique(store.orphans + store.doubtful)
    return asked.isEmpty ? nil : asked
  }

  /// Samples that are in no album of samples go back into one with the next deletion.
  mutating func takeSamples(
    _ photos: AssetColumns,
    at now: WallTime,
    into effects: inout Effects<CleanerEffect>,
  ) {
    let keep = session.fetchedAlbums.first { $0.id == session.keepAlbum }
    var held = keep?.photos ?? AssetColumns()
    var doubtful = AssetColumns()
    let present = sortedUnique(photos.ids)
    store.orphans.removeAll { !present.containsSorted($0) }
    store.doubtful.removeAll { !present.containsSorted($0) }
    for place in 0..<photos.count {
      if store.orphans.containsSorted(photos.ids[place]) {
        held.append(photos[place])
      } else {
        doubtful.append(photos[place])
      }
    }
    session.restored = store.orphans
    plan(holding: held, doubting: doubtful, at: now, into: &effects)
  }

  private func keepAlbum(among albums: [AlbumSnapshot]) -> AlbumSnapshot? {
    let titled = albums.first { $0.kind == .user && $0.title == settings.title }
    switch settings.lookup {
    case .title: return titled
    // Before the first deletion, where its answer never came, or where Keep is gone, there may be
    // one of that title to take up.
    case .identifier: return albums.first { $0.id == store.keepAlbum } ?? titled
    }
  }

  // MARK: The plan

  private mutating func plan(
    holding held: AssetColumns,
    doubting doubtful: AssetColumns = AssetColumns(),
    at now: WallTime,
    into effects: inout Effects<CleanerEffect>,
  ) {
    let candidates = candidates(at: now)
    let months = grouped(candidates, at: now)
    let holdings = holdings(held)
    let doubts = self.holdings(doubtful)
    session.months = months.map { month, members in
      var plan = MonthPlan(
        month: month,
        samples: [],
        deletions: members.map { session.found.ids[$0] },
        held: holdings.samples(of: month),
      )
      plan.samples = Array(doubts.samples(of: month).prefix(Int(quota(plan))))
      return plan
    }
    session.bytes = candidates.reduce(0) { $0 + session.found.bytes[$1] }
    session.fetchedAlbums = []
    let groups = session.months.map { plan in
      let size = Int64(plan.deletions.count)
      return SampleGroup(month: plan.month, size: size, count: min(size, quota(plan)))
    }.filter { $0.count > 0 }
    session.phase = .drawing
    if groups.isEmpty {
      choose([], at: now, into: &effects)
    } else {
      effects.append(.draw(groups: groups, anew: settings.choice == .anew))
    }
  }

  /// How many samples a month still wants.
  private func quota(_ plan: MonthPlan) -> Int64 {
    switch settings.count {
    case .onePerScan: 1
    case .quota: max(0, settings.perMonth - Int64(plan.held.count + plan.samples.count))
    }
  }

  /// The samples there are, by month; those without a date are of none.
  private func holdings(_ held: AssetColumns) -> Holdings {
    guard settings.count == .quota else { return Holdings([]) }
    return Holdings(
      held.taken.indices.filter { held.taken[$0] != AssetColumns.undated }.map { place in
        (month(of: held.taken[place], capture: held.offsets[place]), held.ids[place])
      }
    )
  }

  /// The places in `found` of the photos that nothing protects.
  private func candidates(at now: WallTime) -> [Int] {
    var protected = walked(session.fetchedAlbums, by: settings.walk).flatMap(\.photos.ids)
    if settings.lookup == .identifier {
      protected += store.samples + store.orphans + store.doubtful
    }
    protected = sortedUnique(protected)
    let youngest = seconds(at: now) - settings.grace_days * 86_400
    return session.found.ids.indices.filter { place in
      let id = session.found.ids[place]
      if protected.containsSorted(id) { return false }
      switch settings.age {
      case .captured: return true
      case .added: return session.found.added[place] <= youngest
      case .seen: return store.seen.placeSorted(id).map { store.seenSince[$0] <= youngest } ?? true
      }
    }
  }

  /// Candidates by month; within a month by date.
  private func grouped(_ candidates: [Int], at now: WallTime) -> [(month: Int64, members: [Int])] {
    let current = seconds(at: now)
    let filed = candidates.map { place in
      let taken = session.found.taken[place]
      let date = taken == AssetColumns.undated ? current : taken
      return (month: month(of: date, capture: session.found.offsets[place]), place: place)
    }.sorted { ($0.month, $0.place) < ($1.month, $1.place) }
    var groups: [(month: Int64, members: [Int])] = []
    for entry in filed {
      if groups.last?.month == entry.month {
        groups[groups.count - 1].members.append(entry.place)
      } else {
        groups.append((entry.month, [entry.place]))
      }
    }
    return groups
  }
}

/// Samples by month, to be asked month after month.
private struct Holdings {
  private let months: [Int64]
  private let ids: [PhotoID]

  init(_ samples: [(month: Int64, id: PhotoID)]) {
    let sorted = samples.sorted { ($0.month, $0.id) < ($1.month, $1.id) }
    months = sorted.map(\.month)
    ids = sorted.map(\.id)
  }

  func samples(of month: Int64) -> [PhotoID] {
    let end = months.countUpTo(month)
    return Array(ids[(end - Int(months.countSorted(month)))..<end])
  }
}
