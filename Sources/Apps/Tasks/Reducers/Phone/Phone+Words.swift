import Documents
import Kernel

/// What the phone's screen says of what did not go (T-04, T-26).
extension Phone {
  /// Somebody does not get in.
  func refuse(_ error: AuthError, _ message: String, _ effects: inout Effects<TaskEffect>) {
    effects.state(.authRefused(error: error))
    switch settings.words {
    case .seed: effects.state(error.said(error.words(message)))
    case .codes: effects.state(error.said(error.rawValue))
    case .none: break
    }
  }

  /// Something does not go: an error without words of its own is said in whoever's it has, as written
  /// (001:705-706).
  func say(_ error: FetchError, _ effects: inout Effects<TaskEffect>) {
    let kind = error.screenError
    switch settings.words {
    case .none: break
    case .codes: effects.state(kind.said(kind.rawValue))
    case .seed where kind == .unknown && settings.unknownErrors == .ownWords:
      effects.state(kind.said(ScreenError.ownWords))
    case .seed:
      let words = kind.words(error.message)
      if kind == .unknown { effects.state(.serverWordsShown(text: words)) }
      effects.state(kind.said(words))
    }
  }
}

/// Praise, by the templates that the phone has of Remote Config (001:655-663).
extension Phone {
  /// Chance says which.
  func askForPraise(_ task: String, _ effects: inout Effects<TaskEffect>) {
    let count = diary.config.praise.count
    guard settings.praise == .templates, count > 0 else { return }
    effects.append(.draw(below: UInt64(count), name: "praise/\(task)"))
  }

  /// Chance has said it; of a task that the phone does not have there is nothing to say.
  func praise(_ task: String, _ value: UInt64, _ effects: inout Effects<TaskEffect>) {
    guard let document = client.document(TaskItem.path(task)) else { return }
    let templates = diary.config.praise
    guard value < UInt64(templates.count) else { return }
    let item = TaskItem(document.fields)
    let shin = item.types.lazy.compactMap { ShinDefinition.of($0, by: settings.mapping) }.first
    let words = PraiseTemplate.filled(
      templates[Int(value)],
      child: item.child,
      task: item.title,
      shin: shin?.name ?? "しん",
    )
    effects.state(.praiseShown(task: task, words: words))
  }
}
