import Kernel
import Plans
import World

/// What a scenario says of energy.
extension IntercomSection {
  /// Reads the table of what a phone spends, where the device names one.
  func readEnergy(_ reader: MappingReader, into member: inout PlannedMember) {
    guard reader.has("energy") else { return }
    let path = reader.text("energy")
    guard !path.isEmpty else { return }
    let mark = reader.mark(of: "energy")
    do throws(InputProblem) {
      let text = try shelf.text(path)
      var problems: [EnergyTableProblem] = []
      let table = EnergyTable(parsing: text, problems: &problems)
      for problem in problems {
        diagnostics.report(
          at: mark,
          "table of energy \(path):\(problem.mark): \(problem.message)",
          remedy: problem.remedy,
        )
      }
      member.energy = table
      member.energyFile = path
    } catch {
      diagnostics.report(at: mark, "table of energy: \(error.message)", remedy: error.remedy)
    }
  }
}
