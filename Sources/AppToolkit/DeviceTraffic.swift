/// What became of the messages of a run; those that are neither lost nor there are on their way.
@usableFromInline
struct DeviceTraffic {
  /// How many were sent, one for each receiver.
  @usableFromInline var sent: Int64 = 0
  /// How many of them came to their device, at least once, whether its app ran or not.
  @usableFromInline var arrived: Int64 = 0
  /// How many did not, by why, in the order of the list.
  private(set) var losses = DeviceWorldEvent.Reason.allCases.map { _ in Int64(0) }

  @usableFromInline
  init() {}

  /// How many did not.
  var lost: Int64 { losses.reduce(0, +) }

  /// One does not arrive.
  mutating func lose(_ reason: DeviceWorldEvent.Reason) {
    for (place, each) in DeviceWorldEvent.Reason.allCases.enumerated() where each == reason {
      losses[place] += 1
    }
  }
}
