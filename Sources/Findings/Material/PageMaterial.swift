/// What a page shows and lets hear of one variant beside its report: pictures, chains and sound, as plain
/// values.
///
/// It is made after the run, of the log and of what lies beside it, and never changes a report. A list that
/// is empty had nothing to be made of; `omissions` says what there was and is left out or could not be
/// read, so that nobody takes a missing sound for silence.
public struct PageMaterial: Hashable, Sendable {
  /// Why numbered findings came about, such as gaps; in the order in which reports number them.
  public var chains: [CausalChain]
  /// How loud it was, at microphones and at ears.
  public var envelopes: [Envelope]
  /// The sound around gaps, the same instants for every variant.
  public var clips: [SoundClip]
  /// What became of each packet of voice.
  public var fates: [FateTrack]
  /// What is missing here and why, a sentence each; empty where nothing is.
  public var omissions: [String]

  /// Material; nothing unless it is given.
  public init(
    chains: [CausalChain] = [],
    envelopes: [Envelope] = [],
    clips: [SoundClip] = [],
    fates: [FateTrack] = [],
    omissions: [String] = [],
  ) {
    self.chains = chains
    self.envelopes = envelopes
    self.clips = clips
    self.fates = fates
    self.omissions = omissions
  }
}
