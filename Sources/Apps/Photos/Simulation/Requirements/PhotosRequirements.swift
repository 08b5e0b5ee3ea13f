import World

extension PhotosApplication {
  /// The rules, limits and gaps of the cleaner's design, and the two tales that join them.
  ///
  /// Where the design as written has a fault there is a repair for each breach: what is broken on
  /// purpose in the corrected design is mended in the one as written.
  public var requirements: [Requirement] {
    let lines = Self.flow + Self.choice + Self.protection + Self.surroundings
    return lines.sorted { $0.id < $1.id } + Self.tales
  }

  /// What the person does, and what the cleaner says.
  private static var flow: [Requirement] {
    [
      Requirement(
        "K-01",
        "the library is changed before anybody consents",
        breaches: [.samplesFirst],
        repairs: [.samplesWithDeletion],
      ),
      Requirement(
        "K-02",
        "two actions of the person, one question for a batch of any size",
        breaches: [.asksTwice, .secondTap, .ownConsent],
      ),
      Requirement(
        "K-12",
        "no state for done, cancelled and failed",
        breaches: [.fourStates],
        repairs: [.allStates],
      ),
      Requirement(
        "K-13",
        "bytes are called free while Recently Deleted holds them",
        breaches: [.freeAtOnce, .freeNextDay, .lessThanShown],
        repairs: [.freeWhenPurged],
      ),
    ]
  }

  /// Which photos go, and which stay as samples.
  private static var choice: [Requirement] {
    [
      Requirement(
        "K-03",
        "a candidate is old enough, no favourite and in no album; images alone",
        breaches: [.youngPhotos, .favouritesFetched, .videosFetched, .albumsUnseen],
      ),
      Requirement(
        "K-04",
        "30 days, one sample a month, an album named Keep; the code keeps one",
        breaches: [.oneSampleAScan, .twoSamples, .dayMore, .dayLess, .otherTitle],
        repairs: [.samplesByQuota],
      ),
      Requirement(
        "K-05",
        "a photo without a date",
        breaches: [.undatedAsNow],
        repairs: [.undatedUntouched],
      ),
      Requirement(
        "K-06",
        "the month depends on calendar, era and zone of the moment",
        breaches: [.personsCalendar, .zoneOfTheMoment],
        repairs: [.gregorianCalendar, .zoneOfCapture],
      ),
      Requirement(
        "K-07",
        "the choice of samples cannot be repeated",
        breaches: [.choiceAnew],
        repairs: [.stableChoice],
      ),
      Requirement(
        "K-10",
        "Keep is known by its title: renamed, doubled, deleted",
        breaches: [.keepByTitle],
        repairs: [.keepByIdentifier],
      ),
    ]
  }

  /// What keeps a photo from being deleted.
  private static var protection: [Requirement] {
    [
      Requirement(
        "K-08",
        "old is taken for backed up: what comes in old goes at once",
        breaches: [.ageOfCapture],
        repairs: [.ageHere],
      ),
      Requirement(
        "K-09",
        "which albums protect: smart, shared, synced, in folders",
        breaches: [.allAlbums, .everySource, .walkFromTop],
        repairs: [.peoplesAlbums, .flatWalk, .ownSource],
      ),
      Requirement(
        "K-11",
        "what the scan found is deleted, whatever has changed since",
        breaches: [.notLookedAgain, .blindWhileAsked, .stalePreview],
        repairs: [.lookedAgain],
      ),
    ]
  }

  /// What the system and the other devices do.
  private static var surroundings: [Requirement] {
    [
      Requirement(
        "K-14",
        "access, limited access, shared library, 30 days of recovery",
        // A repair would have to mend the system: of the three parts the access alone is the design's.
        breaches: [.anyAccess, .weekOfRecovery, .twoMonthsOfRecovery, .sharedFetched],
      ),
      Requirement(
        "K-15",
        "the app must be signed every seven days",
        breaches: [.signedForAWeek, .signedForSixDays, .signedForEightDays],
        repairs: [.signedForEver],
      ),
      Requirement(
        "K-16",
        "with iCloud Photos a deletion holds on every device",
        breaches: [.thisDeviceAlone, .lateSync],
        repairs: [.allDevicesNamed],
      ),
    ]
  }

  /// What joins several of them in one story.
  private static var tales: [Requirement] {
    [
      Requirement(
        "S24",
        "daily use, or a refusal a day: Keep grows, and changes unasked",
        breaches: [.growingKeep],
        repairs: [.settledKeep],
      ),
      Requirement(
        "S25",
        "the library changes between scan and consent; eras fall together",
        breaches: [.notLookedAgain, .keepByTitle, .personsCalendar],
        repairs: [.lookedAgain, .keepByIdentifier, .gregorianCalendar],
      ),
    ]
  }
}
