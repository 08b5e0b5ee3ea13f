import Documents
import Kernel
import Testing

@testable import Tasks

/// What screens say, in the seed's letters.
struct ScreenWordsTests {
  @Test(arguments: [
    (AuthError.invalidEmail, "有効なメールアドレスを入力してください"),
    (.weakPassword, "パスワードは6文字以上で入力してください"),
    (.emailAlreadyInUse, "このメールアドレスは既に使用されています"),
    (.userNotFound, "ユーザーが見つかりません"),
    (.wrongPassword, "パスワードが正しくありません"),
    (.networkError, "ネットワークエラーが発生しました"),
    (.unknown, "認証エラー: no"),
  ])
  func `who does not get in reads the seed's words`(error: AuthError, words: String) {
    var effects = Effects<TaskEffect>()
    Phone().refuse(error, "no", &effects)
    #expect(effects.items == [.state(.authRefused(error: error)), .state(error.said(words))])
    #expect(error.words("no") == words)
  }

  @Test(arguments: [
    (DocumentCode.unauthenticated, "認証が必要です"),
    (.permissionDenied, "アクセス権限がありません"),
    (.unavailable, "ネットワークエラーが発生しました"),
    (.resourceExhausted, "利用制限に達しました"),
    (.notFound, "データが見つかりません"),
    (.failedPrecondition, "Firebase エラー: no"),
  ])
  func `what does not go is said in the seed's words`(code: DocumentCode, words: String) {
    let error = FetchError(DocumentStatus(code, "no"))
    var effects = Effects<TaskEffect>()
    Phone().say(error, &effects)
    #expect(effects.items.last == .state(error.screenError.said(words)))
    var silent = Phone()
    silent.settings.words = .none
    var nothing = Effects<TaskEffect>()
    silent.say(error, &nothing)
    #expect(nothing.items.isEmpty)
  }

  @Test func `a number of another domain is the store's to who looks at the number alone`() {
    let own = FetchError(DocumentStatus(.unavailable, ""))
    let other = FetchError(domain: "NSPOSIXErrorDomain", code: 14)
    #expect(own.isRetryable(.asked))
    #expect(other.isRetryable(.ignored))
    #expect(!other.isRetryable(.asked))
    #expect(other.screenError == .unknown)
    #expect(!FetchError(DocumentStatus(.permissionDenied, "")).isRetryable(.ignored))
  }

  @Test(arguments: [
    ("すごいね！{childName}ちゃん！", "すごいね！ひなちゃん！"),
    ("{taskName}を頑張ったね！", "お皿あらいを頑張ったね！"),
    ("きっと{shinName}も喜んでるよ！", "きっとお片付けしんも喜んでるよ！"),
    ("{childName}{taskName}", "ひなお皿あらい"), ("{nobody} {", "{nobody} {"), ("", ""),
  ])
  func `a template has its braces filled`(template: String, words: String) {
    let filled = PraiseTemplate.filled(template, child: "ひな", task: "お皿あらい", shin: "お片付けしん")
    #expect(filled == words)
  }
}
