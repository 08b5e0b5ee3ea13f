import Documents
import Kernel

/// Why a list did not come, as an `NSError` has it: a number, and whose number it is.
public struct FetchError: Record, Hashable, Sendable {
  /// Whose numbers these are.
  public var domain = "FIRFirestoreErrorDomain"
  /// The number.
  public var code: Int64 = 0
  /// What is said of it.
  public var message = ""

  /// A blank one.
  public init() {}

  /// The store's domain (`FirestoreErrorDomain`).
  public static let store = "FIRFirestoreErrorDomain"

  /// What the store has answered.
  init(_ status: DocumentStatus) {
    code = status.code.number
    message = status.message
  }

  /// What the phone's own system says, in the words that it has for an error without any.
  public init(domain: String, code: Int64) {
    self.domain = domain
    self.code = code
    message = "The operation couldn’t be completed. (\(domain) error \(code).)"
  }

  /// `isRetryableError` (001:738-751): unavailable, deadlineExceeded, internal.
  ///
  /// - Parameter policy: whether anybody looks whose number it is.
  /// - Returns: whether it may pass.
  func isRetryable(_ policy: ErrorDomainPolicy) -> Bool {
    let mayPass: [DocumentCode] = [.unavailable, .deadlineExceeded, .internalError]
    guard mayPass.contains(where: { $0.number == code }) else { return false }
    return policy == .ignored || domain == Self.store
  }

  /// What a screen makes of it (001:685-710): of a stranger's number nothing.
  var screenError: ScreenError {
    guard domain == Self.store else { return .unknown }
    let own = DocumentCode.allCases.first { $0.number == code }
    return own.map { ScreenError($0) } ?? .unknown
  }
}
