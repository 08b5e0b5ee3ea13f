/// How much longer than its delay a packet may take, drawn for each packet by itself.
///
/// A packet may overtake another by this, as in Linux's netem. Nothing arrives before it was sent:
/// where delay and jitter together are below 0, they count as 0.
public enum Jitter: Choice, Equatable, Sendable {
  /// None: every packet takes the delay.
  case none
  /// From `lower` to `upper`, each nanosecond equally likely.
  case uniform(lower: Duration, upper: Duration)
  /// After Gauss; what lies further than `limit` from the mean is drawn again.
  case normal(mean: Duration, deviation: Duration, limit: Duration)
  /// After Pareto, from `scale` up; what is longer than `limit` is drawn again.
  case pareto(scale: Duration, shape: Ratio, limit: Duration)

  /// How often a draw beyond the limit is repeated before it is cut off at the limit.
  private static let attempts = 64

  /// What contradicts itself, in words; nil for jitter that can be drawn.
  public var problem: String? {
    switch self {
    case .none:
      nil
    case .uniform(let lower, let upper):
      lower <= upper ? nil : "uniform jitter needs a lower end that is not above the upper"
    case .normal(_, let deviation, let limit):
      deviation >= .zero && limit >= .zero
        ? nil : "normal jitter needs a deviation and a limit of 0 or more"
    case .pareto(let scale, let shape, let limit):
      scale >= .zero && shape > .zero && limit >= scale
        ? nil : "Pareto jitter needs a shape above 0 and a limit that is not below the scale"
    }
  }

  /// The jitter of one packet.
  func draw(from stream: RandomStream) -> Duration {
    var stream = stream
    switch self {
    case .none:
      return .zero
    case .uniform(let lower, let upper):
      return stream.uniform(lower...upper)
    case .normal(let mean, let deviation, let limit):
      var span = stream.normal(mean: mean, deviation: deviation)
      for _ in 0..<Self.attempts where span < mean - limit || span > mean + limit {
        span = stream.normal(mean: mean, deviation: deviation)
      }
      return min(max(span, mean - limit), mean + limit)
    case .pareto(let scale, let shape, let limit):
      var span = stream.pareto(scale: scale, shape: shape)
      for _ in 0..<Self.attempts where span > limit {
        span = stream.pareto(scale: scale, shape: shape)
      }
      return min(span, limit)
    }
  }
}
