import Findings
import Intercom
import Kernel

/// What a call cost the phones.
extension CallReport {
  var energyTable: FindingTable {
    FindingTable(
      name: CallData.energy,
      of: Array(plan.members.indices),
      subject: { plan.members[$0].device },
      columns: [
        .text("by the table") { member in
          let file = plan.members[member].energyFile
          return file.isEmpty ? nil : file
        },
        energy("energy", \.total), energy("radio", \.radio), energy("cellular", \.cellular),
        energy("codec", \.codec), energy("microphone and speaker", \.audio),
      ] + carrierColumns("radio", 0) + carrierColumns("cellular", 1)
        + [
          .count("frames encoded") { uses[$0].encoded },
          .count("frames decoded") { uses[$0].decoded },
          .count("frames made up") { uses[$0].concealed },
          .span("microphone open") { uses[$0].microphone },
          .span("speaker on") { uses[$0].speaker },
        ],
    )
  }

  private func energy(
    _ name: String,
    _ part: @escaping (EnergyBill) -> Int64?,
  ) -> ColumnReader<Int> {
    .number(name, .millijoules) { part(bills[$0]) }
  }

  private func carrierColumns(_ name: String, _ place: Int) -> [ColumnReader<Int>] {
    func use(_ member: Int) -> CarrierUse { uses[member].carriers[place] }
    return [
      .count("\(name) woken") { use($0).wakes },
      .span("\(name) on") { use($0).on },
      .span("\(name) waking") { use($0).promoting },
      .span("\(name) active") { use($0).active },
      .span("\(name) in its tail") { use($0).tail },
      .number("\(name) bytes sent", .bytes) { use($0).sentBytes },
      .number("\(name) bytes received", .bytes) { use($0).receivedBytes },
    ]
  }
}

/// What the report says of energy in lines.
struct EnergyWords {
  private let data: FindingData

  /// The words for a call's data.
  init(_ data: FindingData) {
    self.data = data
  }

  /// A line for each phone.
  var sections: [Section] {
    guard let table = data.table(CallData.energy) else { return [] }
    let rows = table.rows.map { Figures(table: table, row: $0) }.map(line)
    return [Section(title: CallData.energy, rows: rows)]
  }

  private func line(_ phone: Figures) -> Section.Row {
    let file = phone.table.text(phone.row, "by the table") ?? "the usual phone's table"
    func energy(_ name: String) -> String {
      phone.number(name).map(MeasureUnit.millijoules.text) ?? "none"
    }
    let radios = ["radio", "cellular"].map { name in
      let state =
        " (on \(phone.span("\(name) on")), woken \(phone.times("\(name) woken")))"
      return "\(name) \(energy(name))" + (phone.number(name) == nil ? "" : state)
    }
    let frames =
      "\(phone.count("frames encoded")) encoded, \(phone.count("frames decoded")) decoded"
    let text =
      "\(energy("energy")) by \(file) = \(radios.joined(separator: " + ")) "
      + "+ codec \(energy("codec")) (\(frames)) "
      + "+ microphone and speaker \(energy("microphone and speaker"))"
    return Section.Row(key: phone.row.subject, value: text)
  }
}
