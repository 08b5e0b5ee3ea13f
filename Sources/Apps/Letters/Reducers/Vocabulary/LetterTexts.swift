/// What people read, word for word from the seed.
public enum LetterTexts {
  /// What is asked before a friend is removed or blocked (L-27, L-28).
  public static let unreadable = "未開封の手紙は全て読めなくなります"
  /// What is asked after a report (L-29).
  public static let blockAfterReport = "このユーザーをブロックしますか？"
  /// What stands above that (L-32).
  public static let secret = "この手紙はE2E暗号化されます 運営も内容を見ることはできません"
  /// What stands under a letter before it is sent (L-14).
  public static let cannotBeCancelled = "一度送信すると取り消せません"
  /// What the one who invites is told (L-10).
  public static let inviteEnds = "リンクは24時間有効です"

  /// Why the button is disabled (L-17); the seed has five.
  public static func limit(of letters: Int64) -> String {
    "未開封の手紙が\(letters)通あります。相手が開封するまでお待ちください。"
  }

  /// What the one who is invited is asked (L-12).
  public static func request(from name: String) -> String {
    "\(name)さん があなたと手紙を交換したいと思っています"
  }

  /// The reason as it stands in the list (L-29).
  public static func reason(_ reason: ReportReason) -> String {
    switch reason {
    case .offensive: "不快・攻撃的なコンテンツ"
    case .spam: "スパム・迷惑行為"
    case .privacy: "個人情報の悪用"
    case .other: "その他"
    }
  }

  /// What a locked screen shows when a letter is there: the seed says it in two ways (L-25).
  public static func push(_ style: PushText, from name: String) -> (title: String, body: String) {
    if name.isEmpty { return ("📬 手紙が届きました", "") }
    return switch style {
    case .oneLine: ("📬 \(name)さんから手紙が届きました", "")
    case .titleAndBody: ("📬 手紙が届きました", "\(name)さんから手紙が届いています")
    case .nameless: ("📬 手紙が届きました", "")
    }
  }
}
