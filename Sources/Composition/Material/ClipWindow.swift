import Findings
import Kernel

/// A stretch of a run that is cut from every variant: a gap, with what comes before and after.
struct ClipWindow: Equatable {
  /// Who heard it.
  var subject: String
  /// When it begins.
  var start: Instant
  /// When it ends.
  var end: Instant
  /// The gaps that lie in it, of all variants; the longest first.
  var moments: [SoundClip.Moment]

  /// So much is heard before a gap.
  static let before = Duration.seconds(2)
  /// So much is heard after it.
  static let after = Duration.seconds(1)
  /// A clip is never longer: of a gap of a minute the end is not heard.
  static let longest = Duration.seconds(12)
  /// So many are cut at most.
  static let most = 8

  /// The windows of the longest findings of all variants, and how many findings lie in none.
  ///
  /// A finding within a window that is there gets none of its own. What has no length has no window.
  ///
  /// - Parameter variants: names and findings of all variants of one run.
  /// - Returns: the windows in order of time.
  static func windows(
    of variants: [(name: String, findings: [NumberedFinding])]
  ) -> (windows: [ClipWindow], leftOut: Int) {
    let all = variants.flatMap { variant in
      variant.findings.filter { $0.length > .zero }.map { (variant: variant.name, finding: $0) }
    }
    let longestFirst = all.indices.sorted {
      (all[$1].finding.length, $0) < (all[$0].finding.length, $1)
    }
    var windows: [ClipWindow] = []
    var leftOut = 0
    for index in longestFirst {
      let (variant, finding) = all[index]
      let moment = SoundClip.Moment(variant: variant, reference: finding.reference)
      let window = ClipWindow(around: finding, moment)
      let place = windows.firstIndex { $0.holds(finding) }
      if let place {
        windows[place].moments.append(moment)
      } else if windows.count < most {
        windows.append(window)
      } else {
        leftOut += 1
      }
    }
    windows.sort { ($0.start, $0.subject) < ($1.start, $1.subject) }
    return (windows, leftOut)
  }

  private init(around finding: NumberedFinding, _ moment: SoundClip.Moment) {
    subject = finding.actor
    start = max(.start, finding.start - min(Self.before, finding.start - .start))
    end = min(start + Self.longest, finding.start + finding.length + Self.after)
    moments = [moment]
  }

  /// Whether a finding is heard in it, with half a second before it.
  private func holds(_ finding: NumberedFinding) -> Bool {
    subject == finding.actor && finding.start + finding.length <= end
      && (start == .start || finding.start >= start + .milliseconds(500))
  }
}
