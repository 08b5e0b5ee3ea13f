import Kernel
import PushServices

/// What an answer of Google's means to the server that has asked, whoever's services they are.
///
/// Its yes is the last word that the server gets: a push that Apple's service refuses afterwards is dropped, and the
/// next one to that token is refused.
@usableFromInline
enum GoogleAnswer {
  /// It takes the request of that number.
  case yes(request: Int64)
  /// It does not, and asks for so long a pause (`Retry-After`), or for none.
  case no(request: Int64, reason: GoogleRejection, message: String, wait: Duration)

  /// The answer that an effect is; nil where it is none.
  @usableFromInline
  init?(_ effect: GoogleEffect) {
    switch effect {
    case .accept(let request, _): self = .yes(request: request)
    case .refuse(let request, let reason, let message, let wait):
      self = .no(request: request, reason: reason, message: message, wait: wait)
    case .handToApple, .deliver, .drop, .warnOfStale: return nil
    }
  }
}
