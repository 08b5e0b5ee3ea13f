/// What holds of every scenario, or of every one that it can be judged of.
public enum Property: String, CaseIterable, Sendable {
  /// Causes stand before their effects.
  case causes
  /// What arrives was sent.
  case arrivals
  /// Nothing overtakes where nothing reorders.
  case order
  /// The parts of a gap are the gap.
  case parts
  /// Figures are within their meaning.
  case figures
  /// One plan, one digest.
  case twice
  /// Today's reducers ask for what is logged.
  case replay
  /// A run that was cut comes to its own end.
  case resume
  /// A shorter run is the beginning of a longer one.
  case beginning
  /// Who has nothing to do with anybody changes nothing.
  case idle
  /// Parties without a common path change nothing for each other.
  case apart
  /// Everything a second later is everything a second later.
  case shift
  /// A longer way is heard longer.
  case delay

  /// The property as a sentence.
  public var sentence: String {
    switch self {
    case .causes: "every cause stands before its effect"
    case .arrivals:
      "every arrival has its send, and there are no more of them than copies were sent"
    case .order: "nothing overtakes where no link reorders"
    case .parts: "the parts of each gap add up to it"
    case .figures: "every figure is within its meaning, and none where there was nothing to measure"
    case .twice: "one plan gives one digest"
    case .replay: "a replay asks for what is logged"
    case .resume: "a log that was cut anywhere is resumed to the same digest"
    case .beginning: "a shorter run is the beginning of a longer one"
    case .idle: "an idle device changes nothing of the others"
    case .apart: "parties without a common path change nothing for each other"
    case .shift: "everything a second later gives every event a second later"
    case .delay: "a larger delay is heard larger"
    }
  }

  /// Of how many scenarios in a hundred it is judged at least, where two properties with runs of
  /// their own are judged in each: less is too little to say anything.
  ///
  /// One in twelve is of letters, one of pushes and one of tasks, in which nothing is heard. Every day has a seed
  /// of its own, so that a floor lies well below what is usual of 200: else chance alone would fall below it.
  public var floor: Int {
    switch self {
    case .causes, .figures: 98
    case .arrivals: 28
    case .parts: 31
    case .order: 6
    case .twice, .replay, .resume, .beginning, .idle: 10
    case .apart, .shift: 6
    case .delay: 1
    }
  }

  /// Whether it is judged of the one run that there is; the others need runs of their own, and a
  /// test of the suite judges only some of them in each scenario.
  var needsNoRun: Bool {
    switch self {
    case .causes, .arrivals, .order, .parts, .figures: true
    case .twice, .replay, .resume, .beginning, .idle, .apart, .shift, .delay: false
    }
  }

  /// Judges it.
  func outcome(of run: JudgedRun) -> Outcome {
    do {
      switch self {
      case .causes: return run.causesStandBefore()
      case .arrivals: return run.arrivalsWereSent()
      case .order: return run.orderIsKept()
      case .parts: return try run.partsAddUp()
      case .figures: return run.figuresAreMeant()
      case .twice: return try run.isTheSameAgain()
      case .replay: return try run.isReplayed()
      case .resume: return try run.isResumed()
      case .beginning: return try run.beginsAsTheLongerOne()
      case .idle: return try run.isTheSameBesideAnIdleDevice()
      case .apart: return try run.isTheSameWithoutAnotherParty()
      case .shift: return try run.isTheSameASecondLater()
      case .delay: return try run.hearsALongerWay()
      }
    } catch {
      return .broken("\(error)")
    }
  }
}
