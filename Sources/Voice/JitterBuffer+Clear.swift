extension JitterBuffer {
  /// Gives up all frames that wait, unheard; what comes next is aligned as if it were the first.
  ///
  /// - Returns: these frames, oldest first.
  public mutating func clear() -> [DroppedFrame] {
    let waiting = takeDropped() + frames.map { DroppedFrame($0, .overdue) }
    self = JitterBuffer(settings: settings)
    return waiting
  }
}
