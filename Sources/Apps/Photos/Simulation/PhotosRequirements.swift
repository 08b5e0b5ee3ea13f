import World

extension PhotosApplication {
  /// The rules, limits and gaps of the cleaner's design, and the two tales that join them.
  public var requirements: [Requirement] {
    [
      Requirement("K-01", "the library is changed before anybody consents"),
      Requirement("K-02", "two actions of the person, one question for a batch of any size"),
      Requirement("K-03", "a candidate is old enough, no favourite and in no album; images alone"),
      Requirement("K-04", "30 days, one sample a month, an album named Keep; the code keeps one"),
      Requirement("K-05", "a photo without a date"),
      Requirement("K-06", "the month depends on calendar, era and zone of the moment"),
      Requirement("K-07", "the choice of samples cannot be repeated"),
      Requirement("K-08", "old is taken for backed up: what comes in old goes at once"),
      Requirement("K-09", "which albums protect: smart, shared, synced, in folders"),
      Requirement("K-10", "Keep is known by its title: renamed, doubled, deleted"),
      Requirement("K-11", "what the scan found is deleted, whatever has changed since"),
      Requirement("K-12", "no state for done, cancelled and failed"),
      Requirement("K-13", "bytes are called free while Recently Deleted holds them"),
      Requirement("K-14", "access, limited access, shared library, 30 days of recovery"),
      Requirement("K-15", "the app must be signed every seven days"),
      Requirement("K-16", "with iCloud Photos a deletion holds on every device"),
      Requirement("S24", "daily use, or a refusal a day: Keep grows, and changes unasked"),
      Requirement("S25", "the library changes between scan and consent; eras fall together"),
    ]
  }
}
