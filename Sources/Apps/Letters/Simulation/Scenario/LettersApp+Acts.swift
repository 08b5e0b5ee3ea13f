import AppToolkit
import Kernel
import Letters
import Plans
import PushServices
import PushSystem

/// What people and operators do, as a scenario says it.
extension LettersApp {
  /// The names of the acts.
  enum Act: String, CaseIterable {
    case openLetters
    case leaveLetters
    case writeLetter
    case readLetter
    case sendLink
    case tapLink
    case forwardLink
    case answerFriend
    case unfriend
    case block
    case unblock
    case report
    case takeBack
    case discard
    case renameUser
    case deleteAccount
    case restoreBackup
    case reinstall
    case tapPush
    case allowNotifications
    case setNotifications
    case readMail
    case leaveICloud
    case enterICloud
    case repeatJob
    case missJob
    case troublePush
    case healPush
    case swapKey
    case editHeader
    case rotateKey
    case startAnew
    case acceptKey
    case compareNumbers
    case stealKeys
    case stealAccount
    case changeApp
    case withholdShares
    case admitDevice
    case keepCopies
    case replayLetter
    case swapLetters
    case tamperPhotos
    case impersonate
    case forgeLetter

    /// The keys beside the node's.
    var keys: [String] {
      switch self {
      case .writeLetter:
        ["to", "mode", "deliver", "earliest", "latest", "silence", "photos"]
      case .readLetter: ["letter"]
      case .allowNotifications: ["is"]
      case .troublePush: ServiceTrouble<GoogleRejection>.keys
      case .setNotifications: ["wanted"]
      case .replayLetter: ["renamed"]
      case .tamperPhotos: ["how"]
      case .impersonate: ["user", "to", "deliver"]
      case .forgeLetter: ["user", "to"]
      case .sendLink, .forwardLink, .compareNumbers, .admitDevice: ["to"]
      case .answerFriend: ["accepts"]
      case .unfriend, .block, .unblock, .swapKey, .acceptKey, .stealAccount: ["user"]
      case .report: ["reason", "blocks"]
      case .renameUser, .editHeader: ["called"]
      case .openLetters, .leaveLetters, .deleteAccount, .restoreBackup, .reinstall, .tapPush,
        .readMail, .tapLink, .takeBack, .discard,
        .leaveICloud, .enterICloud,
        .repeatJob, .missJob, .changeApp, .withholdShares, .rotateKey, .startAnew, .stealKeys,
        .keepCopies, .swapLetters, .healPush:
        []
      }
    }

    var part: AppPart {
      switch self {
      case .leaveICloud, .enterICloud, .stealKeys: LettersApp.keychainPart
      case .repeatJob, .missJob, .swapKey, .editHeader, .keepCopies, .replayLetter, .swapLetters,
        .tamperPhotos,
        .withholdShares, .forgeLetter:
        LettersApp.serverPart
      case .tapPush, .allowNotifications, .readMail: LettersApp.doorPart
      case .troublePush, .healPush: LettersApp.officePart
      case .openLetters, .leaveLetters, .writeLetter, .readLetter, .sendLink, .tapLink,
        .forwardLink, .answerFriend, .unfriend, .block, .unblock, .report, .takeBack, .discard,
        .renameUser,
        .rotateKey, .startAnew, .acceptKey, .compareNumbers, .stealAccount,
        .admitDevice, .changeApp, .impersonate, .setNotifications,
        .deleteAccount, .restoreBackup, .reinstall:
        LettersApp.phonePart
      }
    }
  }

  /// All of them, with the part to which each happens.
  public static let valuedActs = Act.allCases.map { act in
    AppAct(act.rawValue, keys: act.keys, on: act.part.kinds, part: act.part.name)
  }

  /// Nothing is done without a name of its own.
  public static let acts: [LetterEvent] = []

  /// The keys that it reads from devices.
  public static let nodeKeys = ["user", "called", "notifications"]

  /// Reads them; a server has none.
  public static func keys(_ reader: MappingReader, on kind: NodeKind) -> LettersKeys {
    var keys = LettersKeys()
    guard kind == .device else { return keys }
    keys.user = reader.name("user")
    keys.called = reader.optional("called", .name) ?? keys.user
    keys.permission = reader.enumeration("notifications", default: .allowed)
    return keys
  }

  /// Reads an act.
  public static func event(
    of act: AppAct,
    _ reader: MappingReader,
    in place: ActSurroundings<LettersKeys>,
  ) -> LetterEvent? {
    guard let act = Act(rawValue: act.name) else { return nil }
    switch act {
    case .openLetters: return .phone(.opened)
    case .leaveLetters: return .phone(.left)
    case .writeLetter: return draft(reader, in: place).map { .phone(.wrote($0)) }
    case .readLetter:
      guard reader.has("letter") else { return .phone(.tapped) }
      return letter(reader, in: place).map { .phone(.tappedLetter(letter: $0)) }
    case .sendLink: return device(reader, in: place).map { .phone(.invited(device: $0)) }
    case .tapLink: return .phone(.joined)
    case .forwardLink: return device(reader, in: place).map { .phone(.forwarded(device: $0)) }
    case .answerFriend: return .phone(.decided(accepts: reader.boolean("accepts", default: true)))
    case .unfriend: return user(reader, "user", in: place).map { .phone(.unfriended(user: $0)) }
    case .block: return user(reader, "user", in: place).map { .phone(.blocked(user: $0)) }
    case .unblock: return user(reader, "user", in: place).map { .phone(.unblocked(user: $0)) }
    case .report:
      return .phone(
        .reportedLetter(
          reason: reader.enumeration("reason", default: .other),
          blocks: reader.boolean("blocks", default: false),
        )
      )
    case .takeBack: return .phone(.tookBack)
    case .discard: return .phone(.discarded)
    case .renameUser: return .phone(.renamed(name: reader.name("called")))
    case .deleteAccount: return .phone(.deletionConfirmed)
    case .restoreBackup: return .phone(.restoredFromBackup)
    case .reinstall: return .phone(.reinstalled)
    case .tapPush: return .door(.pushTapped)
    case .allowNotifications:
      let isAllowed = reader.boolean("is", default: true)
      return .door(.permissionSet(isAllowed ? .allowed : .denied))
    case .setNotifications: return .phone(.pushesChosen(wanted: reader.boolean("wanted")))
    case .readMail: return .door(.mailLookedFor)
    case .leaveICloud: return .keychain(.accountLeft)
    case .enterICloud: return .keychain(.accountEntered)
    case .repeatJob: return .server(.jobRepeated)
    case .missJob: return .server(.jobMissed)
    case .troublePush, .healPush: return trouble(act, reader, in: place)
    case .swapKey: return user(reader, "user", in: place).map { .server(.keySwapped(user: $0)) }
    case .editHeader: return .server(.headerEdited(name: reader.name("called")))
    case .rotateKey: return .phone(.rotated)
    case .startAnew: return .phone(.begunAnew)
    case .acceptKey: return user(reader, "user", in: place).map { .phone(.accepted(user: $0)) }
    case .compareNumbers:
      return device(reader, in: place).map { other in
        let node = place.nodes.first { $0.id == other.text }
        let user = UserID(node?.keys.user ?? "")
        return .phone(.numbersCompared(device: other, user: user))
      }
    case .stealKeys:
      let servers = place.nodes.filter { $0.kind == .server }
      return .keychain(.keychainCopied(to: servers.map { DeviceID($0.id) }))
    case .stealAccount:
      return user(reader, "user", in: place).map { .phone(.loggedIn(user: $0)) }
    case .changeApp: return .phone(.appReplaced)
    case .withholdShares: return .server(.sharesWithheld)
    case .admitDevice: return device(reader, in: place).map { .phone(.admitted(device: $0)) }
    case .keepCopies: return .server(.copiesKept)
    case .replayLetter:
      return .server(.letterReplayed(isRenamed: reader.boolean("renamed", default: true)))
    case .swapLetters: return .server(.lettersSwapped)
    case .tamperPhotos:
      return .server(.photosTampered(how: reader.enumeration("how", default: .exchange)))
    case .impersonate: return forgery(reader, in: place)
    case .forgeLetter:
      let (sender, recipient) = (user(reader, "user", in: place), user(reader, "to", in: place))
      guard let sender, let recipient else { return nil }
      return .server(.nameBorrowed(from: sender, to: recipient))
    }
  }

  /// A user by the name that some device has under `user`.
  private static func user(
    _ reader: MappingReader,
    _ key: String,
    in place: ActSurroundings<LettersKeys>,
  ) -> UserID? {
    var names: [String] = []
    for node in place.nodes where node.kind == .device && !names.contains(node.keys.user) {
      names.append(node.keys.user)
    }
    return reader.required(key, .choice(names)).map { UserID($0) }
  }

  /// Such a user, or anybody: letters to strangers are refused by the app, not by the language.
  private static func anybody(_ reader: MappingReader, _ key: String) -> UserID? {
    reader.required(key, .name).map { UserID($0) }
  }

  /// A letter by the name that it has once it is sealed: of a phone of the scenario, or one that the operator makes.
  private static func letter(
    _ reader: MappingReader,
    in place: ActSurroundings<LettersKeys>,
  ) -> LetterID? {
    guard let name = reader.required("letter", .name) else { return nil }
    let parts = name.split(separator: "-", omittingEmptySubsequences: false)
    let device = parts.dropLast().joined(separator: "-")
    let writers = place.nodes.filter { $0.kind == .device }.map(\.id)
    let number = parts.last ?? ""
    let isNumbered = !number.isEmpty && number.utf8.allSatisfy { (48...57).contains($0) }
    guard isNumbered, writers.contains(device) || device == "operator" else {
      let hint = nearest(to: device, among: writers).map { ", such as '\($0)-1'" } ?? ""
      reader.diagnostics.report(
        at: reader.mark(of: "letter"),
        "no phone gives a letter the name '\(name)'",
        remedy: "expected DEVICE-NUMBER of the phone that it was written on\(hint); "
          + "devices: \(writers.joined(separator: ", "))",
      )
      return nil
    }
    return LetterID(name)
  }

  /// A device that carries the app.
  private static func device(
    _ reader: MappingReader,
    in place: ActSurroundings<LettersKeys>,
  ) -> DeviceID? {
    let others = place.nodes.filter { $0.kind == .device && $0.id != place.node.id }
    return reader.required("to", .choice(others.map(\.id))).map { DeviceID($0) }
  }

  /// Trouble of Google's service, or its end; where the services are not the letters' own it is theirs.
  private static func trouble(
    _ act: Act,
    _ reader: MappingReader,
    in place: ActSurroundings<LettersKeys>,
  ) -> LetterEvent? {
    guard !place.node.carries(PushAsk.app) else {
      ServiceTrouble<GoogleRejection>.refuse(
        reader,
        act.rawValue,
        on: place.node.id,
        sharing: PushAsk.app,
      )
      return nil
    }
    guard act == .troublePush else { return .push(.serviceHealed) }
    let trouble = ServiceTrouble<GoogleRejection>(reader)
    return .push(.serviceTroubled(reason: trouble.reason, wait: trouble.wait))
  }

  // MARK: Letters

  /// The three conditions.
  private enum Mode: String, CaseIterable {
    case scheduled
    case random
    case legacy
  }

  private static func draft(
    _ reader: MappingReader,
    in place: ActSurroundings<LettersKeys>,
  ) -> LetterDraft? {
    let photos = reader.values("photos", .quantity(.byteCount, in: 0...100_000_000))
    let (recipient, mode) = (anybody(reader, "to"), mode(reader, in: place))
    guard let recipient, let mode else { return nil }
    return LetterDraft(to: recipient, mode, photos: photos)
  }

  /// A letter that a changed app sends in another's name.
  private static func forgery(
    _ reader: MappingReader,
    in place: ActSurroundings<LettersKeys>,
  ) -> LetterEvent? {
    let (sender, recipient) = (user(reader, "user", in: place), user(reader, "to", in: place))
    let time = reader.wallTime("deliver", in: place)
    guard let sender, let recipient, let time else { return nil }
    var draft = LetterDraft(to: recipient, .scheduled(at: time))
    draft.sender = sender
    return .phone(.wrote(draft))
  }

  private static func mode(
    _ reader: MappingReader,
    in place: ActSurroundings<LettersKeys>,
  ) -> DeliveryMode? {
    switch reader.required("mode", .enumeration(Mode.self)) {
    case nil:
      // Of an unknown condition nobody knows what it needs, nor what is too much.
      reader.take(["deliver", "earliest", "latest", "silence"])
      return nil
    case .scheduled: return reader.wallTime("deliver", in: place).map { .scheduled(at: $0) }
    case .random:
      guard let from = reader.wallTime("earliest", in: place),
        let until = reader.wallTime("latest", in: place)
      else { return nil }
      return .random(from: from, until: until)
    case .legacy:
      let silence = reader.duration("silence", in: .seconds(86_400)...Limits.runLongest)
      let (days, rest) = silence.nanoseconds.quotientAndRemainder(dividingBy: 86_400_000_000_000)
      if rest != 0 {
        reader.diagnostics.report(
          at: reader.mark(of: "silence"),
          "'silence' of \(reader.what) is no whole number of days",
          remedy: "write '\(days)d', or '\(days + 1)d'",
        )
      }
      return .legacy(days: days)
    }
  }
}
