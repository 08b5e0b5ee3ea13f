import Kernel

extension DocumentClient {
  /// Keeps what the store says of a document, unless something later is known.
  mutating func learn(
    _ snapshot: DocumentSnapshot,
    readTime: WallTime,
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    if let known = cache[snapshot.path], known.readTime > readTime { return touch(snapshot.path) }
    keep(snapshot.document, at: snapshot.path, readTime: readTime, &effects)
    refresh(snapshot.path)
  }

  /// Puts a document into the cache, and takes out what has no place any more.
  mutating func keep(
    _ document: Document?,
    at path: String,
    readTime: WallTime,
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
    collect(&effects)
  }

  /// A document is wanted.
  mutating func touch(_ path: String) {
    uses += 1
    let used = uses
    cache.update(path) { $0.used = used }
  }

  /// Takes a document out of the cache: nothing is known of it any more.
  mutating func forget(_ path: String, _ effects: inout Effects<DocumentClientEffect>) {
    guard let row = cache[path] else { return }
    cachedBytes -= row.bytes
    cache[path] = nil
    if settings.isPersistent { effects.append(.remove(key: Self.cacheKey(path))) }
    refresh(path)
  }

  /// Takes out documents that pass a query's filter and are none of the store's results.
  ///
  /// They have changed or are gone. The SDKs ask for each of them by itself.
  mutating func forgetStrangers(
    of query: DocumentQuery,
    known: [String],
    _ effects: inout Effects<DocumentClientEffect>,
  ) {
    let known = known.sorted { $0.order(inBytesTo: $1) == .before }
    for document in local.results(of: query) where !Self.has(known, document.path) {
      if let cached = cache[document.path]?.document, query.shows(cached) {
        forget(document.path, &effects)
      }
    }
  }

  private static func has(_ sorted: [String], _ path: String) -> Bool {
    var low = 0
    var high = sorted.count
    while low < high {
      let middle = (low + high) / 2
      switch sorted[middle].order(inBytesTo: path) {
      case .before: low = middle + 1
      case .same: return true
      case .after: high = middle
      }
    }
    return false
  }

  /// Takes out what was not wanted for longest, until a tenth of the cache is free.
  ///
  /// What a listener shows stays, and so does what a waiting write is about.
  private mutating func collect(_ effects: inout Effects<DocumentClientEffect>) {
    guard settings.cacheBytes > 0, cachedBytes > settings.cacheBytes else { return }
    let goal = settings.cacheBytes / 10 * 9
    let kept = listeners.flatMap(\.documents) + pendingPaths
    let candidates = cache.filter { row in !kept.contains { $0.hasBytes(of: row.path) } }
      .sorted { $0.used < $1.used }
    for row in candidates {
      guard cachedBytes > goal else { return }
      forget(row.path, &effects)
      effects.append(.evict(row.path))
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
    for path in pendingPaths { refresh(path) }
    wake(now, &effects)
  }
}
