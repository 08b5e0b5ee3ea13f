import AppToolkit
import Findings
import Kernel

/// Lives of parcels: from when each was posted to when it was received.
struct ParcelObserver: AppObserver {
  private var lives: [Life] = []
  private var lost: [String] = []

  private struct Life {
    var name: String
    var posted: Instant
    var position: LogPosition
    var received: Instant?
  }

  mutating func take(_ row: AppRow<Parcel>) {
    for fact in row.facts {
      switch fact {
      case .posted(let name):
        lives.append(Life(name: name, posted: row.at, position: row.position))
      case .received(let name, _):
        guard let place = lives.firstIndex(where: { $0.name == name }) else { continue }
        if lives[place].received == nil { lives[place].received = row.at }
      case .struckNoon, .lostOne: break
      }
    }
  }

  mutating func lose(_ loss: AppLoss) {
    lost.append("\(loss.message) to \(loss.to): \(loss.reason)")
  }

  func findings(until end: Instant) -> AppObservations {
    var findings = AppObservations()
    let ways = lives.compactMap { life in life.received.map { ($0 - life.posted).nanoseconds } }
    findings.measures = [
      Measure(name: "longestWay", value: ways.max(), unit: .nanoseconds, aim: .smaller)
    ]
    findings.sections = [
      Section(title: "parcels", rows: lives.map { .init(key: $0.name, value: Self.text($0)) })
    ]
    if !lost.isEmpty {
      findings.sections.append(
        Section(title: "lost", rows: lost.map { .init(key: "message", value: $0) })
      )
    }
    findings.data.tables = [
      FindingTable(
        name: "parcels",
        of: lives,
        subject: \.name,
        columns: [.count("received") { $0.received == nil ? 0 : 1 }],
      )
    ]
    return findings
  }

  private static func text(_ life: Life) -> String {
    life.received.map { MeasureUnit.nanoseconds.text(($0 - life.posted).nanoseconds) } ?? "not yet"
  }
}
