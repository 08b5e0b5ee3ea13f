import EventLog

/// A log that has no ending: of what it does not have nobody knows whether it would have come.
extension LogReader {
  /// What has become of the run where it has not come to its end; nil where it has.
  var fate: String? {
    guard !isComplete else { return nil }
    return isGoingOn ? "the run is still going" : "the run was interrupted"
  }

  /// Says that a run has not come to its end, and how it does.
  ///
  /// - Parameter consequence: what that means for what is printed.
  func noteUnlessOver(_ consequence: String) {
    guard let fate else { return }
    let remedy = isGoingOn ? "" : "; 'yamabiko resume' takes it to its end"
    Console.complain("note: the run has not come to its end (\(fate)): \(consequence)\(remedy)")
  }
}
