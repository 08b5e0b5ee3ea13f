import EventLog
import Kernel
import Plans
import World

/// Finds the lives of an app's things in a log.
///
/// A row belongs to every life that its payload names. A row that names none belongs to the lives of the
/// row that led to it, if it came by a message, at once, or by a timer of an app that says so. What led
/// to the first row that names a life belongs to that life: the writing of a letter that has no number
/// yet. What began and was never named is a life as well, called `NODE@EVENT`.
struct LifeReader {
  private let spec: LifeSpec
  private let app: AppSchema
  private var rows: [Row] = []
  private var places: [LogPosition: Int] = [:]  // order-free: only ever looked up
  private var lives: [Life] = []
  private var named: [String: Int] = [:]  // order-free: only ever looked up
  /// The rows at each node with which lives began that did not end in the same step.
  private var begun: [String: [Int]] = [:]  // order-free: only ever looked up

  /// A row as far as lives go.
  private struct Row {
    var header: EventHeader
    var fields: LifeFields
    /// The lives that it belongs to, in the order in which it came to them.
    var lives: [Int] = []
    /// The life that begins here and has no name.
    var nameless: Int?
  }

  /// The lives of that app.
  init(of app: AppSchema, _ spec: LifeSpec) {
    self.app = app
    self.spec = spec
  }

  /// All lives, in the order in which they begin.
  ///
  /// - Throws: where the log cannot be read.
  /// - Complexity: O(count), with a short note of each row of the app.
  mutating func read(_ reader: LogReader) throws -> [Life] {
    try reader.rows { row in
      if app.owns(row.header.component) { take(row) }
    }
    for place in rows.indices { tell(place) }
    for place in lives.indices {
      // order-free: only asked what is in it
      let reached = Set(lives[place].turns.compactMap(\.stage))
      lives[place].missed = spec.stages.filter { stage in
        stage.isAwaited && !reached.contains(stage.text)
      }.map(\.text)
    }
    return lives.filter { !$0.turns.isEmpty }
      .sorted { $0.turns[0].event < $1.turns[0].event }
  }

  // MARK: Whose rows they are

  private mutating func take(_ event: LoggedEvent) {
    let header = event.header
    guard !spec.leftOut.contains(header.kind) else { return }
    let fields = LifeFields(event.payload, naming: spec)
    guard !spec.leftOut.contains(fields.inner) else { return }
    let cause = header.cause.flatMap { places[$0] }
    var row = Row(header: header, fields: fields)
    if !fields.names.isEmpty {
      row.lives = fields.names.map { life(named: $0, since: cause) }
    } else if let cause, follows(header, rows[cause].header) {
      row.lives = rows[cause].lives
    }
    if let cause, begun[header.node]?.last == cause, header.time == rows[cause].header.time,
      fields.names.isEmpty
    {
      // What is said in the step in which a life begins ends it: it was refused.
      begun[header.node]?.removeLast()
    }
    if row.lives.isEmpty, spec.beginnings.contains(header.kind) {
      begun[header.node, default: []].append(rows.count)
      row.nameless = lives.count
      row.lives = [lives.count]
      lives.append(Life(name: "\(header.node)@\(header.sequence)"))
    }
    places[header.sequence] = rows.count
    rows.append(row)
  }

  /// Whether what led to an event led to it in the same life, though nothing names it.
  private func follows(_ header: EventHeader, _ cause: EventHeader) -> Bool {
    spec.hasTimers || header.node != cause.node || header.time == cause.time
  }

  /// The life of that name; the first that is heard of it makes a life of what led there.
  private mutating func life(named name: String, since row: Int?) -> Int {
    if let place = named[name] { return place }
    var chain = chain(to: row)
    if let own = numberedBeginning(of: name), !chain.contains(own) { chain = self.chain(to: own) }
    let nameless = chain.compactMap { rows[$0].nameless }.first
    let place = nameless ?? lives.count
    let new = Life(name: name)
    if nameless == nil { lives.append(new) } else { lives[place] = new }
    named[name] = place
    for row in chain {
      rows[row].nameless = nil
      // A row may have thousands of lives, of which a new one is none.
      let isNew = nameless == nil || !rows[row].lives.contains(place)
      if isNew { rows[row].lives.append(place) }
    }
    return place
  }

  /// The row with which a life of the name `NODE-NUMBER` began: the number counts the beginnings there.
  ///
  /// What names it may have been caused by another life, such as an answer for which both had waited.
  private func numberedBeginning(of name: String) -> Int? {
    guard let dash = name.lastIndex(of: "-"), let all = begun[String(name[..<dash])],
      let number = Int(name[name.index(after: dash)...]), all.indices.contains(number - 1),
      rows[all[number - 1]].nameless != nil
    else { return nil }
    return all[number - 1]
  }

  /// The rows that led to one, back to the root or to what names another life.
  private func chain(to row: Int?) -> [Int] {
    var chain: [Int] = []
    var next = row
    while let place = next, rows[place].fields.names.isEmpty {
      chain.append(place)
      next = rows[place].header.cause.flatMap { places[$0] }
    }
    return chain
  }

  // MARK: What they tell

  private mutating func tell(_ place: Int) {
    let row = rows[place]
    let header = row.header
    let message = message(of: row)
    for life in row.lives {
      if let message { lives[life].messages.append(message) }
      guard let (text, stage) = words(of: row) else { continue }
      lives[life].turns.append(
        Life.Turn(
          event: header.sequence,
          at: header.time,
          node: header.node,
          text: text,
          stage: stage,
        )
      )
    }
  }

  /// What a row tells, and which stage that is; nil for nothing.
  private func words(of row: Row) -> (text: String, stage: String?)? {
    if let loss = row.fields.loss, row.header.node == Self.world {
      return ("lost on the way to \(loss.to), \(loss.reason): \(loss.message)", nil)
    }
    let stage = spec.stage(of: row.header.kind, holding: row.fields.inner)
    guard let stage else { return nil }
    let detail = row.fields.values[stage.detail] ?? ""
    let text = detail.isEmpty ? stage.text : "\(stage.text): \(stage.words(detail))"
    return (text, stage.text)
  }

  private func message(of row: Row) -> Life.Message? {
    let header = row.header
    if let loss = row.fields.loss, header.node == Self.world {
      return Life.Message(
        event: header.sequence,
        sender: loss.from,
        receiver: loss.to,
        text: loss.message,
        loss: loss.reason,
      )
    }
    guard let cause = header.cause.flatMap({ places[$0] }).map({ rows[$0].header }),
      cause.node != header.node, cause.node != Self.world, header.node != Self.world
    else { return nil }
    return Life.Message(
      event: header.sequence,
      sender: cause.node,
      receiver: header.node,
      text: row.fields.inner.isEmpty ? header.kind : "\(header.kind) \(row.fields.inner)",
    )
  }

  /// The node under which what happens between devices stands.
  private static let world = "world"
}
