import Kernel

/// What the report adds to report.json as lists.
extension CallReport {
  /// Every gap with its parts.
  var gapsJSON: String {
    struct Row: Record {
      var variant = ""
      var gap = Gap()
      mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
        try fields.field("variant", &variant)
        try gap.visit(&fields)
      }
    }
    return Self.list(ledger.gaps.map { Row(variant: variant, gap: $0) })
  }

  /// What the E-model was given for each pair and ten seconds, and for the whole call, and what it
  /// made of it.
  var qualityJSON: String {
    var rows: [QualityRow] = []
    for pair in spokenPairs {
      for (isCall, window) in pair.figures.windows.map({ (false, $0) })
        + [(true, pair.figures.call)]
      {
        rows.append(QualityRow(variant, pair, window, isCall: isCall))
      }
    }
    return Self.list(rows)
  }

  /// How the sound itself was at each member: what follows from events always, steps and what the
  /// codec did where sound was made.
  var soundJSON: String {
    Self.list(sound.map { SoundRow(variant, $0) })
  }

  private static func list(_ rows: [some Record]) -> String {
    let texts = rows.map { String(decoding: CanonicalWriter.encode($0), as: UTF8.self) }
    return "[\(texts.joined(separator: ","))]"
  }
}

/// The sound at one member.
private struct SoundRow: Record {
  private var variant = ""
  private var member = ""
  private var begins: Int64 = 0
  private var ends: Int64 = 0
  private var jumps: Int64 = 0
  private var worstJoinStep: Int64?
  private var worstSpeechStep: Int64?
  private var copiesMissing: Int64?
  private var overloads: Int64?

  init() {}

  init(_ variant: String, _ sound: SoundFigures) {
    self.variant = variant
    member = sound.member
    begins = sound.joins.begins
    ends = sound.joins.ends
    jumps = sound.joins.jumps
    worstJoinStep = sound.worstJoinStep.map(Int64.init)
    worstSpeechStep = sound.worstSpeechStep.map(Int64.init)
    copiesMissing = sound.hasSound ? sound.copiesMissing : nil
    overloads = sound.hasSound ? sound.overloads : nil
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("variant", &variant)
    try fields.field("member", &member)
    try fields.field("begins", &begins)
    try fields.field("ends", &ends)
    try fields.field("jumps", &jumps)
    try fields.field("worst_join_step_mb", &worstJoinStep)
    try fields.field("worst_speech_step_mb", &worstSpeechStep)
    try fields.field("copies_missing", &copiesMissing)
    try fields.field("overloads", &overloads)
  }
}

/// A window of a call as the E-model sees it.
private struct QualityRow: Record {
  private var variant = ""
  private var listener = ""
  private var talker = ""
  private var span = "10 s"
  private var start = Instant.start
  private var frames: Int64 = 0
  private var lost: Int64 = 0
  private var bursts: Int64 = 0
  private var lossPerMillion: Int64 = 0
  private var burstRatio: Int64 = 0
  private var meanDelay: Duration?
  private var codec = ""
  private var equipment: Int64?
  private var robustness: Int64?
  private var rating: Int64?
  private var opinion: Int64?

  init() {}

  init(_ variant: String, _ pair: PairLedger, _ window: QualityWindow, isCall: Bool) {
    self.variant = variant
    listener = pair.listener
    talker = pair.talker
    span = isCall ? "call" : "10 s"
    start = window.start
    frames = window.frames
    lost = window.lost
    bursts = window.bursts
    lossPerMillion = window.lossPerMillion
    burstRatio = window.burstRatio
    meanDelay = window.meanDelay
    guard let impairment = pair.figures.impairment else { return }
    codec = impairment.name
    equipment = window.constants(of: impairment).equipment
    robustness = impairment.robustness
    rating = window.rating(impairment)
    opinion = window.opinion(impairment)
  }

  mutating func visit<V: FieldVisitor>(_ fields: inout V) throws(FieldError) {
    try fields.field("variant", &variant)
    try fields.field("listener", &listener)
    try fields.field("talker", &talker)
    try fields.field("span", &span)
    try fields.field("start_ns", &start)
    try fields.field("frames", &frames)
    try fields.field("lost", &lost)
    try fields.field("bursts", &bursts)
    try fields.field("loss_ppm", &lossPerMillion)
    try fields.field("burst_ratio_thousandths", &burstRatio)
    try fields.field("mean_delay_ns", &meanDelay)
    try fields.field("constants", &codec)
    try fields.field("ie_thousandths", &equipment)
    try fields.field("bpl_thousandths", &robustness)
    try fields.field("r_thousandths", &rating)
    try fields.field("mos_thousandths", &opinion)
  }
}
