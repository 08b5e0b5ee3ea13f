import Tasks

/// The seed's words for errors, once more: what screens say is compared with these.
enum SeedWords {
  /// What a fact says on a screen, and whether those are the seed's words for it; nil for all others.
  static func said(_ fact: TaskFact) -> (words: String, isSeeds: Bool)? {
    guard let (words, seeds) = pair(fact) else { return nil }
    return (words, seeds.hasSuffix(" ") ? words.hasPrefix(seeds) : words == seeds)
  }

  /// What ends in a space goes on in somebody else's words.
  private static func pair(_ fact: TaskFact) -> (words: String, seeds: String)? {
    switch fact {
    case .invalidEmailSaid(let words): (words, "有効なメールアドレスを入力してください")
    case .weakPasswordSaid(let words): (words, "パスワードは6文字以上で入力してください")
    case .emailAlreadyInUseSaid(let words): (words, "このメールアドレスは既に使用されています")
    case .userNotFoundSaid(let words): (words, "ユーザーが見つかりません")
    case .wrongPasswordSaid(let words): (words, "パスワードが正しくありません")
    case .accountsUnreachableSaid(let words): (words, "ネットワークエラーが発生しました")
    case .accountErrorSaid(let words): (words, "認証エラー: ")
    case .notAuthenticatedSaid(let words): (words, "認証が必要です")
    case .permissionDeniedSaid(let words): (words, "アクセス権限がありません")
    case .networkErrorSaid(let words): (words, "ネットワークエラーが発生しました")
    case .quotaExceededSaid(let words): (words, "利用制限に達しました")
    case .documentNotFoundSaid(let words): (words, "データが見つかりません")
    case .unknownErrorSaid(let words): (words, "Firebase エラー: ")
    case _: nil
    }
  }
}
