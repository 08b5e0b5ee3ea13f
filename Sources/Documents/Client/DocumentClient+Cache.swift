import Kernel

extension DocumentClient {
  /// Keeps what the store says of a document, unless something later is known.
  mutating func learn(
    _ snapshot: DocumentSnapshot,
    readTime: WallTime,
    _ lookup: inout ClientLookup,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    if let known = cache[snapshot.path], known.readTime > readTime {
      return touch(snapshot.path, &lookup)
    }
    keep(snapshot.document, at: snapshot.path, readTime: readTime, &lookup, &effects)
    refresh(snapshot.path, &lookup)
  }

  /// Puts a document into the cache, and takes out what has no place any more.
  mutating func keep(
    _ document: Document?,
    at path: String,
    readTime: WallTime,
    _ lookup: inout ClientLookup,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    uses += 1
    var row = CachedDocument()
    row.path = path
    row.document = document
    row.readTime = readTime
    row.used = uses
    cachedBytes += row.bytes - (cache[path]?.bytes ?? 0)
    cache[path] = row
    if settings.isPersistent {
      effects.append(.write(key: Self.cacheKey(path), value: Self.value(of: row)))
    }
    lookup.losable?.use(path, as: uses)
    collect(&lookup, &effects)
  }

  /// A document is wanted.
  mutating func touch(_ path: String, _ lookup: inout ClientLookup) {
    uses += 1
    let used = uses
    guard cache.update(path, { $0.used = used }) != nil else { return }
    lookup.losable?.use(path, as: used)
  }

  /// Takes a document out of the cache: nothing is known of it any more.
  mutating func forget(
    _ path: String,
    _ lookup: inout ClientLookup,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    guard let row = cache[path] else { return }
    cachedBytes -= row.bytes
    cache[path] = nil
    if settings.isPersistent { effects.append(.remove(key: Self.cacheKey(path))) }
    refresh(path, &lookup)
  }

  /// Takes out documents that pass a query's filter and are none of the store's results.
  ///
  /// They have changed or are gone. The SDKs ask for each of them by itself.
  mutating func forgetStrangers(
    of query: DocumentQuery,
    known: [String],
    _ lookup: inout ClientLookup,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    var known = PathTable(known)
    for document in local.results(of: query) where !known.contains(document.path) {
      if let cached = cache[document.path]?.document, query.shows(cached) {
        forget(document.path, &lookup, &effects)
      }
    }
  }

  /// Takes out what was not wanted for longest, until a tenth of the cache is free.
  ///
  /// What a listener shows stays, and so does what a waiting write is about.
  ///
  /// - Complexity: O(*n* log *n*) in the cache for an event that finds it too full, and O(log *n*) for each
  ///   document that the event is about, also where nearly everything is to stay.
  private mutating func collect(
    _ lookup: inout ClientLookup,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    guard settings.cacheBytes > 0, cachedBytes > settings.cacheBytes else { return }
    let goal = settings.cacheBytes / 10 * 9
    if lookup.losable == nil {
      let kept = listeners.flatMap(\.documents) + pendingPaths
      lookup.losable = LosableRows(cache, keeping: kept)
    }
    while cachedBytes > goal, let path = lookup.losable?.removeFirst(of: cache) {
      forget(path, &lookup, &effects)
      effects.append(.evict(path))
    }
  }

  // MARK: Disk

  /// What a batch stands under.
  static func key(of batch: Int64) -> String {
    let digits = String(batch)
    return "documents/queue/" + String(repeating: "0", count: max(0, 12 - digits.utf8.count))
      + digits
  }

  /// What a document stands under.
  static func cacheKey(_ path: String) -> String { "documents/cache/\(path)" }

  static func value<R: Record>(of record: R) -> String {
    String(decoding: CanonicalWriter.encode(record), as: UTF8.self)
  }

  /// Takes what stands on the disk: the cache, and the writes that were not acknowledged.
  ///
  /// Nobody is told any more of what becomes of them. An entry that another version has written is left
  /// out.
  mutating func restore(
    _ entries: [ClientDiskEntry],
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    guard settings.isPersistent else { return }
    for entry in entries {
      let bytes = Array(entry.value.utf8)
      if entry.key.hasPrefix("documents/queue/") {
        guard var batch = try? CanonicalReader.decode(PendingBatch.self, from: bytes) else {
          continue
        }
        batch.call = 0
        queue.append(batch)
      } else if entry.key.hasPrefix("documents/cache/") {
        guard let row = try? CanonicalReader.decode(CachedDocument.self, from: bytes) else {
          continue
        }
        cachedBytes += row.bytes - (cache[row.path]?.bytes ?? 0)
        cache[row.path] = row
        uses = max(uses, row.used)
        local.put(row.document, at: row.path)
      }
    }
    queue.sort { $0.number < $1.number }
    batches = max(batches, queue.last?.number ?? 0)
    refresh(pendingPaths)
    wake(now, &effects)
  }
}
