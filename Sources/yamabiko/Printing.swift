import Foundation
import Kernel

// Everything that a command prints goes through one of these, so that no name, path or log of
// somebody else's can steer the terminal it is shown on. Here and where this module is imported `print` is the first.

/// Prints a line; what is in it stays on it.
package func print(_ line: String = "") {
  send(printable(line) + "\n")
}

/// Prints what something says of itself, as a line: without this the standard library's `print` would take it,
/// whose lines wait in a buffer of their own and come between others.
package func print(_ value: some CustomStringConvertible) {
  print("\(value)")
}

/// Prints lines that somebody has put together, whose parts are printable; each has its end.
package func printLines(_ text: String) {
  send(printableLines(text))
}

/// Prints valid JSON, each line with its end; what could steer a terminal is escaped as JSON does.
package func printJSON(_ json: String) {
  send(printableJSON(json))
}

/// Texts as a list of JSON, each on a line of its own.
package func listJSON(_ rows: [String], indent: String = "  ") -> String {
  rows.isEmpty
    ? "[]"
    : "[\n\(rows.map { indent + "  " + $0 }.joined(separator: ",\n"))\n\(indent)]"
}

/// Prints lines of our own as they are: with colours around parts that were made printable before,
/// help, and what a shell reads.
package func printUnchanged(_ text: String) {
  send(text)
}

private func send(_ text: String) {
  Output.write(text)
}
