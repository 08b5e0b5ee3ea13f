import Kernel

extension DocumentServer {
  /// Answers with documents by their paths, and locks them in a transaction that writes.
  mutating func get(
    _ paths: [String],
    _ number: Int64,
    _ request: DocumentRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) {
    if let wrong = paths.first(where: { !DocumentPath.isDocument($0) }) {
      let status = DocumentStatus.invalid(
        "Document name '\(wrong)' is no valid path of a document."
      )
      return refuse(status, request, &effects)
    }
    for path in paths {
      if let denial = gate.denial(reading: path, access(request, now)) {
        return refuse(status(of: denial, &effects), request, &effects)
      }
    }
    guard number != 0 else { return answer(snapshots(paths, store, now), request, &effects) }
    guard let place = place(of: number, request, now, &effects) else { return }
    if let snapshot = transactions[place].snapshot {
      return answer(snapshots(paths, snapshot, now), request, &effects)
    }
    for path in paths where !transactions[place].documents.contains(path) {
      transactions[place].documents.append(path)
    }
    answer(snapshots(paths, store, now), request, &effects)
  }

  private func snapshots(
    _ paths: [String],
    _ store: DocumentStore,
    _ now: DeviceTime,
  ) -> DocumentAnswer {
    .documents(
      paths.map { path in
        store[path].map(DocumentSnapshot.init) ?? DocumentSnapshot(missing: path, at: now.wall)
      }
    )
  }

  /// Answers with the results of a query, and locks every collection of that id in a transaction that
  /// writes.
  mutating func find(
    _ query: DocumentQuery,
    _ number: Int64,
    _ request: DocumentRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) {
    if let status = refusal(of: query, request, now, &effects) {
      return refuse(status, request, &effects)
    }
    guard number != 0 else {
      let found = store.results(of: query).map(DocumentSnapshot.init)
      return answer(.documents(found), request, &effects)
    }
    guard let place = place(of: number, request, now, &effects) else { return }
    if var snapshot = transactions[place].snapshot {
      let found = snapshot.results(of: query).map(DocumentSnapshot.init)
      return answer(.documents(found), request, &effects)
    }
    let id = DocumentPath.lastSegment(of: query.collection)
    if !transactions[place].collections.contains(id) { transactions[place].collections.append(id) }
    answer(.documents(store.results(of: query).map(DocumentSnapshot.init)), request, &effects)
  }

  /// Why a query is not answered; nil where it is.
  func refusal(
    of query: DocumentQuery,
    _ request: DocumentRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) -> DocumentStatus? {
    if let problem = query.problem { return problem }
    if let denial = gate.denial(listing: query, access(request, now)) {
      return status(of: denial, &effects)
    }
    guard !indexes.serve(query) else { return nil }
    return DocumentStatus(.failedPrecondition, "The query requires an index.")
  }

  // MARK: Transactions

  /// Begins a transaction; one that only reads keeps the documents as they are.
  mutating func begin(
    isReadOnly: Bool,
    _ request: DocumentRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) {
    transactionCount += 1
    var transaction = DocumentTransaction()
    transaction.number = transactionCount
    transaction.owner = request.from
    transaction.isReadOnly = isReadOnly
    transaction.began = now.uptime
    transaction.used = now.uptime
    if isReadOnly { transaction.snapshot = store }
    transactions.append(transaction)
    answer(.began(transaction: transactionCount), request, &effects)
  }

  /// Where a transaction stands, which was heard of now; nil where it is over, and that is answered.
  mutating func place(
    of number: Int64,
    _ request: DocumentRequest,
    _ now: DeviceTime,
    _ effects: inout Effects<DocumentServerEffect>,
  ) -> Int? {
    guard let place = transactions.firstIndex(where: { $0.number == number }) else {
      let isKnown = (1...max(1, transactionCount)).contains(number)
      refuse(isKnown ? .expiredTransaction : .invalid("Invalid transaction."), request, &effects)
      return nil
    }
    transactions[place].used = now.uptime
    return place
  }
}
