import Kernel

/// Why somebody does not get in (001:139-146); `unknown` carries a text there.
public enum AuthError: String, CaseIterable, Choice, Hashable, Sendable {
  /// The address is none.
  case invalidEmail
  /// The password has less than six characters (001:152).
  case weakPassword
  /// The address has an account.
  case emailAlreadyInUse
  /// The address has none.
  case userNotFound
  /// The password is another.
  case wrongPassword
  /// Nobody answers.
  case networkError
  /// Anything else.
  case unknown

  /// What the screen says (001:148-165).
  public var text: String {
    switch self {
    case .invalidEmail: "有効なメールアドレスを入力してください"
    case .weakPassword: "パスワードは6文字以上で入力してください"
    case .emailAlreadyInUse: "このメールアドレスは既に使用されています"
    case .userNotFound: "ユーザーが見つかりません"
    case .wrongPassword: "パスワードが正しくありません"
    case .networkError: "ネットワークエラーが発生しました"
    case .unknown: "認証エラー"
    }
  }
}

/// Why something does not go, as the app's screens say it (001:685-710).
public enum ScreenError: String, CaseIterable, Choice, Hashable, Sendable {
  /// Nobody is signed in.
  case notAuthenticated
  /// The rules do not allow it.
  case permissionDenied
  /// The server cannot be reached, or is in trouble.
  case networkError
  /// Too much was asked for.
  case quotaExceeded
  /// There is no such document.
  case documentNotFound
  /// Anything else.
  case unknown

  /// What the screen says (001:693-710).
  public var text: String {
    switch self {
    case .notAuthenticated: "認証が必要です"
    case .permissionDenied: "アクセス権限がありません"
    case .networkError: "ネットワークエラーが発生しました"
    case .quotaExceeded: "利用制限に達しました"
    case .documentNotFound: "データが見つかりません"
    case .unknown: "Firebase エラー"
    }
  }
}
