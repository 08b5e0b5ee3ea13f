import Kernel

/// From the library to a preview: candidates, samples, plan (K-03 to K-10).
extension Cleaner {
  /// Begins a scan.
  mutating func scan(at now: Instant, into effects: inout Effects<CleanerEffect>) {
    end(in: .fetchingPhotos)
    let undated = settings.undated == .currentMonth
    effects.append(.ask(.photos(before: cutoff(at: now), undated: undated)))
  }

  /// The same time of day so many days ago, where the phone is: `date(byAdding: .day, …)`.
  private func cutoff(at now: Instant) -> Int64 {
    let seconds = seconds(at: now)
    let local = seconds + zone.offset(at: seconds) - settings.grace_days * 86_400
    let guess = local - zone.offset(at: seconds)
    return local - zone.offset(at: guess)
  }

  mutating func takePhotos(
    _ photos: AssetColumns,
    _ access: Access,
    at now: Instant,
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
    at now: Instant,
    into effects: inout Effects<CleanerEffect>,
  ) {
    let keep = keepAlbum(among: albums)
    session.keepAlbum = keep?.id ?? 0
    session.fetchedAlbums = albums
    if settings.lookup == .identifier {
      if let keep {
        // A photo that the person took out of Keep is no sample any more.
        let members = sortedUnique(keep.photos.ids)
        store.samples = store.samples.filter(members.containsSorted)
        store.keepAlbum = keep.id
      } else if !store.samples.isEmpty {
        session.phase = .fetchingSamples
        effects.append(.ask(.assets(ids: store.samples)))
        return
      }
    }
    plan(holding: keep?.photos ?? AssetColumns(), at: now, into: &effects)
  }

  /// The album is gone and its samples are not: they go back into a new one.
  mutating func takeSamples(
    _ photos: AssetColumns,
    at now: Instant,
    into effects: inout Effects<CleanerEffect>,
  ) {
    store.samples = sortedUnique(photos.ids)
    session.restored = store.samples
    plan(holding: photos, at: now, into: &effects)
  }

  private func keepAlbum(among albums: [AlbumSnapshot]) -> AlbumSnapshot? {
    switch settings.lookup {
    case .title:
      return albums.first { $0.kind == .user && $0.title == settings.title }
    case .identifier:
      if let known = albums.first(where: { $0.id == store.keepAlbum }) { return known }
      // Before the first deletion, or where its answer never came: there may be one to take up.
      guard store.samples.isEmpty else { return nil }
      return albums.first { $0.kind == .user && $0.title == settings.title }
    }
  }

  // MARK: The plan

  private mutating func plan(
    holding held: AssetColumns,
    at now: Instant,
    into effects: inout Effects<CleanerEffect>,
  ) {
    let candidates = candidates(at: now)
    let months = grouped(candidates, at: now)
    let quota = quota(holding: held)
    session.months = months.map { month, members in
      MonthPlan(month: month, samples: [], deletions: members.map { session.found.ids[$0] })
    }
    session.bytes = candidates.reduce(0) { $0 + session.found.bytes[$1] }
    session.fetchedAlbums = []
    let groups = session.months.map { plan in
      let size = Int64(plan.deletions.count)
      return SampleGroup(month: plan.month, size: size, count: min(size, quota(plan.month)))
    }.filter { $0.count > 0 }
    session.phase = .drawing
    if groups.isEmpty {
      choose([], at: now, into: &effects)
    } else {
      effects.append(.draw(groups: groups, anew: settings.choice == .anew))
    }
  }

  /// How many samples a month still wants.
  private func quota(holding held: AssetColumns) -> (Int64) -> Int64 {
    guard settings.count == .quota else { return { _ in 1 } }
    let months = held.taken.indices.filter { held.taken[$0] != AssetColumns.undated }
      .map { month(of: held.taken[$0], capture: held.offsets[$0]) }.sorted()
    return { [perMonth = settings.perMonth] wanted in
      max(0, perMonth - months.countSorted(wanted))
    }
  }

  /// The places in `found` of the photos that nothing protects.
  private func candidates(at now: Instant) -> [Int] {
    var protected = walked(session.fetchedAlbums, by: settings.walk).flatMap(\.photos.ids)
    if settings.lookup == .identifier { protected += store.samples }
    protected = sortedUnique(protected)
    let youngest = seconds(at: now) - settings.grace_days * 86_400
    return session.found.ids.indices.filter { place in
      let id = session.found.ids[place]
      if protected.containsSorted(id) { return false }
      guard settings.age == .seen, let seen = store.seen.placeSorted(id) else { return true }
      return store.seenSince[seen] <= youngest
    }
  }

  /// Candidates by month; within a month by date.
  private func grouped(_ candidates: [Int], at now: Instant) -> [(month: Int64, members: [Int])] {
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
