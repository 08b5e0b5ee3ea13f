/// What one entry of a recording stands for, such as a digit of loss.
public enum TraceStep: String, CaseIterable, Sendable {
  /// One packet. A packet with a number meets the entry of its number, so that what else is sent
  /// moves nothing; the packets of a flow without numbers are counted.
  case packet
  /// One slot of time: every packet of that slot shares its entry.
  case slot
}
