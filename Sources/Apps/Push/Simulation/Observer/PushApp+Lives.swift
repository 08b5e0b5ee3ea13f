import Plans
import Push

extension PushApp {
  /// The life of a push, from the half hour that it is about.
  public static let lives: LifeSpec? = LifeSpec(
    name: "push",
    fields: ["push"],
    beginnings: [],
    leftOut: [],
    stages: [
      LifeStage("the half hour is analysed", "slotUploaded", detail: "watch"),
      LifeStage("Amazon has no place for it", "sendFailed", detail: "code"),
      LifeStage("asked of Amazon", "amazonAsked"),
      LifeStage("the endpoint is enabled again", "reenabled", detail: "user"),
      LifeStage("the endpoint is put aside", "quarantined", detail: "user"),
      LifeStage("the log says: sent", "sent", detail: "user", isAwaited: true),
      LifeStage("Apple refuses it", "appleRejected", detail: "reason"),
      LifeStage("the endpoint is disabled", "endpointDisabled"),
      LifeStage("the application is disabled", "applicationDisabled"),
      LifeStage("Apple does not deliver it", "undelivered", detail: "why"),
      LifeStage("kept at Apple, the phone is away", "kept"),
      LifeStage("on the phone", "pushArrived", isAwaited: true),
      LifeStage("in a toast", "toasted"),
      LifeStage("shown", "shown"),
      LifeStage("came to somebody else", "misdelivered", detail: "watch"),
      LifeStage("dropped on the phone", "dropped", detail: "why"),
      LifeStage("the app is told", "told"),
      LifeStage("the app does nothing with it", "ignored", detail: "why"),
      LifeStage("fetched", "daysFetched"),
      LifeStage("fetched since the cursor", "changesFetched"),
      LifeStage("seen", "refreshed", detail: "slot", words: halfHour),
      LifeStage("known to have come", "confirmed"),
      LifeStage("not known to have come", "unconfirmed"),
    ],
  )

  /// A half hour by its number, in Japan's time.
  private static func halfHour(_ number: String) -> String {
    Int64(number).map { "the half hour from " + Slot.civil($0) } ?? number
  }
}
