import Kernel
import Push

/// What became of one push, as the log tells it.
struct PushLife {
  /// Its number.
  var push: Int64
  /// The watch that it is about.
  var watch: String
  /// The slot.
  var slot: Int64
  /// Who was to be told.
  var user: String
  /// When Amazon's service accepted it; nil where it did not.
  var sent: Stage?
  /// When somebody whose watch it is about could see it, or their app was told of it.
  var reached: Stage?
  /// The last place where it was lost; a push that is sent again may have several.
  var lost: Stage?
  /// Where, in words.
  var place = ""
  /// Whether a screen has shown it.
  var isShown = false
  /// Whether it came to somebody whose watch it is not about.
  var isMisdelivered = false

  /// Something that happened to it, with the event that shows it.
  struct Stage {
    var at: Instant
    var evidence: LogPosition
  }

  /// Where it stands at the end of the run.
  var state: String {
    if isMisdelivered { return "came to somebody else" }
    if reached != nil { return "reached" }
    if lost != nil { return place }
    return sent == nil ? "not sent" : "on its way"
  }

  /// Whether it was accepted, and nobody has it.
  var isLost: Bool { sent != nil && reached == nil && lost != nil }
}
