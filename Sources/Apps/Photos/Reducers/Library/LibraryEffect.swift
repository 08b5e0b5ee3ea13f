import Kernel

/// What a photo library asks of its surroundings.
public enum LibraryEffect: Choice, Hashable, Sendable {
  /// Give the app the answer to its request.
  case answer(LibraryAnswer)  // key: answer
  /// The app's block has run, in the app's process: these samples it settled on.
  case blockRan(samples: [PhotoID])
  /// Tell the app's change observer what changed.
  case notify(LibraryNotice)  // key: notice
  /// Send a change to the person's other devices.
  case upload(LibraryEdit)  // key: edit
  /// Look at Recently Deleted then.
  case lookAtTrash(at: WallTime)
  /// State a fact of the domain for people, expectations and invariants.
  case state(LibraryFact)  // key: fact
}
