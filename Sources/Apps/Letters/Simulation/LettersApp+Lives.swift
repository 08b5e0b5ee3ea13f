import Plans

extension LettersApp {
  /// The life of a letter, from its writing on, also of one that never gets a number.
  public static let lives: LifeSpec? = LifeSpec(
    name: "letter",
    fields: [
      "letter", "letters", "body.letter", "body.letter.header.id", "response.letter.header.id",
      "response.overview.letters.letter", "response.overview.released",
      "notice.announcement.letter", "notice.letter",
    ],
    beginnings: ["wrote"],
    // What stands below a letter that is written is said of one that is refused and of one that is not.
    leftOut: ["restored", "heartbeat", "signedHeartbeat", "finalitySaid"],
    stages: [
      LifeStage("written", "wrote"),
      LifeStage("refused", "letterRefused", detail: "refusal"),
      LifeStage("the friend's key is another one", "keyChanged", detail: "user"),
      LifeStage("sealed", "sealed", isAwaited: true),
      LifeStage("taken in", "letterAccepted", isAwaited: true),
      LifeStage("more than five wait", "overLimit", detail: "pending"),
      LifeStage("sent", "letterSent"),
      LifeStage("its time is drawn", "momentDrawn"),
      LifeStage("its time is drawn anew", "instantRedrawn"),
      LifeStage("read by the operator", "operatorRead"),
      LifeStage("sealed anew by the operator", "operatorSealed"),
      LifeStage("its writer is warned, percent", "silenceWarned", detail: "percent"),
      LifeStage("nobody can be warned, percent", "warningUntold", detail: "percent"),
      LifeStage("warned by mail, percent", "warningMailed", detail: "percent"),
      LifeStage("its writer is back", "silenceBroken"),
      LifeStage("taken back", "letterCancelled"),
      LifeStage("delivered", "letterDelivered", isAwaited: true),
      LifeStage("delivered again", "deliveredTwice"),
      LifeStage("the push services drop what tells of it", "pushDropped"),
      LifeStage("nobody can be told", "letterUntold"),
      LifeStage("told by mail", "letterMailed"),
      LifeStage("its writer lives", "sentInLife"),
      LifeStage("announced", "letterAnnounced", isAwaited: true),
      LifeStage("fetched", "answered", inner: "letter", isAwaited: true),
      LifeStage("missed", "letterLost"),
      LifeStage("does not open", "letterUnreadable", detail: "fault"),
      LifeStage("opened", "letterOpened", isAwaited: true),
      LifeStage("opened again", "openedTwice"),
      LifeStage("saved", "letterSaved", isAwaited: true),
      LifeStage("deleted on the server", "letterErased"),
      LifeStage("reported", "requested", inner: "report"),
      LifeStage("deleted on the phone", "letterDiscarded"),
      LifeStage("its report names what is not there", "reportDangles"),
    ],
  )
}
