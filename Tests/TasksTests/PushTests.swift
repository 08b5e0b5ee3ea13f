import Kernel
import PushServices
import PushSystem
import Testing

@testable import Tasks

/// What is sent, and what a phone shows of it.
struct PushTests {
  private static var notice: TaskNotice {
    var notice = TaskNotice()
    (notice.title, notice.body) = NoticeTexts.completed("お皿あらい", by: nil)
    notice.task = "dishes"
    return notice
  }

  @Test func `a name that is missing is undefined, as TypeScript has it`() {
    #expect(Self.notice.body == "undefinedさんが「お皿あらい」を完了しました！")
    #expect(NoticeTexts.completed("x", by: "ひな").body == "ひなさんが「x」を完了しました！")
  }

  @Test func `a message without a token is an invalid argument`() throws {
    var desk = PushDesk()
    var effects = Effects<TaskEffect>()
    let wanted = PushEvent.pushWanted(errand: "call-1", Self.notice, token: "", project: "mvp")
    desk.reduce(wanted, at: .start, into: &effects)
    guard
      case .tell(.functions(.pushRefused("call-1", .invalidArgument, _, _, _))) = effects.items
        .first
    else {
      Issue.record("\(effects.items)")
      return
    }
    #expect(effects.items.count == 1)
  }

  @Test func `a message to another project's token is refused`() {
    var desk = PushDesk()
    var effects = Effects<TaskEffect>()
    desk.reduce(
      .tokenRegistered(number: 7, device: "mama", project: "mvp"),
      at: .start,
      into: &effects,
    )
    let token = PushDesk.token(of: 7)
    let wanted = PushEvent.pushWanted(errand: "call-1", Self.notice, token: token, project: "dev")
    desk.reduce(wanted, at: .start, into: &effects)
    let refused = effects.items.contains { effect in
      if case .tell(.functions(.pushRefused(_, .senderMismatch, _, _, _))) = effect {
        true
      } else {
        false
      }
    }
    #expect(refused)
  }

  @Test func `a token of which the services have not heard is known once its app is opened`() {
    var desk = PushDesk()
    var effects = Effects<TaskEffect>()
    let opened = PushEvent.appOpened(number: 7, device: "mama", project: "mvp")
    desk.reduce(opened, at: .start, into: &effects)
    let token = PushDesk.token(of: 7)
    let wanted = PushEvent.pushWanted(errand: "call-1", Self.notice, token: token, project: "mvp")
    desk.reduce(wanted, at: .start, into: &effects)
    let isAccepted = effects.items.contains { effect in
      if case .tell(.functions(.pushAccepted("call-1"))) = effect { true } else { false }
    }
    #expect(isAccepted, "\(effects.items)")
  }

  /// Whoever asked has its answer once, with their own services and with those that all share.
  @Test(arguments: [PushOwner.app, .all])
  func `a function hears once that its push was taken`(owner: PushOwner) {
    var desk = PushDesk(of: owner)
    var effects = Effects<TaskEffect>()
    let registered = PushEvent.tokenRegistered(number: 7, device: "mama", project: "mvp")
    desk.reduce(registered, at: .start, into: &effects)
    let wanted = PushEvent.pushWanted(
      errand: "call-1",
      Self.notice,
      token: PushDesk.token(of: 7),
      project: "mvp",
    )
    desk.reduce(wanted, at: .start, into: &effects)
    if owner == .all {
      desk.reduce(.orderAnswered(.accepted(number: 1)), at: .start, into: &effects)
    } else {
      // Nobody acknowledges: the service tries again, and nobody is told of that.
      desk.reduce(.servicesBegan, at: .start + .seconds(60), into: &effects)
    }
    let accepted = effects.items.filter { effect in
      if case .tell(.functions(.pushAccepted("call-1"))) = effect { true } else { false }
    }
    #expect(accepted.count == 1)
    #expect(desk.services.asked.map(\.errand) == (owner == .all ? [] : [""]))
  }

  @Test func `what has the same key takes its place on a screen`() {
    var door = PushDoor(device: "mama", isParent: true, isTrial: false)
    var notice = Self.notice
    notice.collapse = "event-1"
    var effects = Effects<TaskEffect>()
    door.reduce(.noticeCame(notice, number: 1), into: &effects)
    door.reduce(.noticeCame(notice, number: 2), into: &effects)
    #expect(door.shown == [notice])
    #expect(effects.items.contains(.state(.noticeReplaced(task: "dishes"))))
    #expect(effects.items.contains(.state(.undefinedShown(task: "dishes"))))
  }

  @Test func `a trial is none on a developer's phone`() {
    var notice = Self.notice
    notice.isTrial = true
    for isTrial in [true, false] {
      var door = PushDoor(device: "mama", isParent: true, isTrial: isTrial)
      var effects = Effects<TaskEffect>()
      door.reduce(.noticeCame(notice, number: 1), into: &effects)
      #expect(effects.items.contains(.state(.trialShown)) == !isTrial)
    }
  }

  @Test func `as written a message has a picture and no block for Apple`() {
    let json = NoticeMessage.json(Self.notice, to: "t")
    #expect(json.contains("\"image\":\"https://example.com/task-complete-icon.png\""))
    #expect(json.contains("\"taskId\":\"dishes\""))
    #expect(!json.contains("apns"))
  }

  @Test func `the whole shape has badge, sound and category, and a picture that can be fetched`() {
    var notice = Self.notice
    notice.dress(.whole)
    let json = NoticeMessage.json(notice, to: "t")
    let aps =
      "\"apns\":{\"payload\":{\"aps\":{\"badge\":1,\"sound\":\"default\","
      + "\"category\":\"task_completed\",\"mutable-content\":1}}}"
    #expect(json.contains(aps))
    #expect(json.contains("\"targetId\":\"dishes\""))
    var door = PushDoor(device: "mama", isParent: true, isTrial: false)
    var effects = Effects<TaskEffect>()
    door.reduce(.noticeCame(notice, number: 1), into: &effects)
    #expect(effects.items.contains(.state(.badgeShown(badge: 1))))
    #expect(effects.items.contains(.state(.soundPlayed(sound: "default"))))
    #expect(effects.items.contains(.state(.categoryShown(category: "task_completed"))))
    #expect(effects.items.contains(.state(.pictureShown(picture: notice.picture))))
  }

  @Test(arguments: [
    (PushPayload.noBadge, "badge"), (.noSound, "sound"), (.noCategory, "category"),
    (.noTarget, "targetId"), (.noPicture, "image"),
  ])
  func `one part alone can be missing`(payload: PushPayload, part: String) {
    var notice = Self.notice
    notice.dress(payload)
    let json = NoticeMessage.json(notice, to: "t")
    for other in ["badge", "sound", "category", "targetId", "image"] {
      #expect(json.contains("\"\(other)\":") == (other != part), "\(json)")
    }
    // What a phone is to open is called as the seed's code has it, or as its shape has it.
    #expect(json.contains("taskId") == (part == "targetId"))
  }

  @Test func `a category offers what the app has told the system of it, and nothing before`() {
    var notice = Self.notice
    notice.kind = .taskReminder
    notice.dress(.whole)
    var door = PushDoor(device: "mama", isParent: true, isTrial: false)
    var effects = Effects<TaskEffect>()
    door.reduce(.noticeCame(notice, number: 1), into: &effects)
    door.reduce(.actionUsed(.complete, task: "dishes"), into: &effects)
    #expect(effects.items.last == .state(.actionMissing(task: "dishes")))
    door.reduce(.categoriesRegistered, into: &effects)
    // It offers no opening, and is gone once something was chosen.
    for (action, isOffered) in [(NoticeAction.open, false), (.complete, true), (.skip, false)] {
      effects = Effects()
      door.reduce(.actionUsed(action, task: "dishes"), into: &effects)
      let taken = TaskEffect.state(.actionTaken(task: "dishes", action: action))
      #expect(effects.items.contains(taken) == isOffered)
    }
    effects = Effects()
    door.reduce(.noticeCame(notice, number: 2), into: &effects)
    let offered = effects.items.compactMap { effect -> NoticeAction? in
      guard case .state(.actionOffered("task_reminder", let action)) = effect else { return nil }
      return action
    }
    #expect(offered == [.complete, .skip])
  }

  @Test(arguments: [
    (NoticeKind.taskReminder, TaskFact.reminderShown(task: "dishes")),
    (.shinDiscovered, .discoveryShown(shin: "tidying")),
    (.shinLevelUp, .levelShown(shin: "tidying")),
    (.encouragement, .encouragementShown(task: "dishes")),
  ])
  func `each kind is told by its name`(kind: NoticeKind, fact: TaskFact) {
    var notice = Self.notice
    notice.kind = kind
    notice.shin = "tidying"
    var door = PushDoor(device: "mama", isParent: true, isTrial: false)
    var effects = Effects<TaskEffect>()
    door.reduce(.noticeCame(notice, number: 1), into: &effects)
    #expect(effects.items.contains(.state(fact)))
  }
}
