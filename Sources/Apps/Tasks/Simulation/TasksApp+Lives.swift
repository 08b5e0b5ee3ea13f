import Plans

extension TasksApp {
  /// The life of a task, from its making on.
  public static let lives: LifeSpec? = LifeSpec(
    name: "task",
    fields: ["task", "task.id", "notice.task"],
    beginnings: ["taskAdded", "taskForged"],
    leftOut: ["restored"],
    stages: [
      LifeStage("made", "taskAdded", isAwaited: true),
      LifeStage("made by hand", "taskForged"),
      // One that comes again is made by a function.
      LifeStage("made", "taskRepeated"),
      LifeStage("stands", "taskChanged", detail: "status"),
      LifeStage("the screen still waits", "stillWaiting"),
      LifeStage("stored", "changeStored"),
      LifeStage("refused", "changeRejected", detail: "error"),
      LifeStage("refused by the app", "changeRefused"),
      LifeStage("another family's", "foreignTask"),
      LifeStage("completed", "taskCompleted", isAwaited: true),
      LifeStage("completed again", "completedAgain"),
      LifeStage("a Shin grows", "shinGrew", detail: "shin"),
      LifeStage("and has grown by this event", "grewAgain"),
      LifeStage("and has grown by this task", "regrown"),
      LifeStage("done before", "repeatKept"),
      LifeStage("its family has gone", "departedKept", detail: "user"),
      LifeStage("a function fails", "functionFailed"),
      LifeStage("in the queue", "retryQueued"),
      LifeStage("nowhere", "retryLost"),
      LifeStage("FCM has it", "pushSent"),
      LifeStage("FCM refuses it", "pushFailed", detail: "reason"),
      LifeStage("FCM refuses it for now", "pushDeferred", detail: "reason"),
      LifeStage("its message is in the queue", "pushQueued"),
      LifeStage("in the queue for ever", "leftInQueue"),
      LifeStage("the push services drop it", "pushDropped"),
      LifeStage("not shown, since notifications are not allowed", "noticeHidden"),
      LifeStage("not shown, since the app was deleted", "noticeWithoutApp"),
      LifeStage("shown", "noticeShown", isAwaited: true),
    ],
  )
}
