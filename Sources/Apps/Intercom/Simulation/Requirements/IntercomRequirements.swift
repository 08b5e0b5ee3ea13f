import World

extension IntercomApplication {
  /// What the design is asked for, what it specifies, when it counts as met, and the faults that a
  /// design like it can have.
  public var requirements: [Requirement] {
    Self.demands + Self.specifications + Self.acceptance + Self.faults
  }

  /// What people want of it: each stands as the lines that answer it.
  static var demands: [Requirement] {
    [
      Requirement(
        "R-F-001",
        "to talk while listening to music",
        parts: ["S-AUD-001", "A-F-001", "A-F-002"],
      ),
      Requirement(
        "R-F-002",
        "two to six talk at once",
        parts: ["S-AUD-002", "A-F-003", "A-F-004", "A-F-005"],
      ),
      Requirement(
        "R-F-003",
        "near each other by radio",
        parts: ["S-ARCH-002", "A-F-006", "A-F-007"],
      ),
      Requirement(
        "R-F-004",
        "on to the Internet when the radio breaks",
        parts: ["S-ARCH-001", "S-ARCH-003", "S-HO-001", "A-F-008", "A-F-009"],
      ),
      Requirement(
        "R-F-005",
        "back to the radio by itself",
        parts: ["S-HO-002", "S-HO-003", "S-HO-004", "A-F-010", "A-F-011", "A-F-012"],
      ),
      Requirement(
        "R-F-006",
        "people and groups are remembered",
        parts: ["S-GRP-001", "S-GRP-002", "S-GRP-003", "A-F-016"],
      ),
      Requirement(
        "R-F-007",
        "a group takes people from before and new ones",
        parts: ["S-GRP-004", "A-F-017"],
      ),
      Requirement(
        "R-F-008",
        "the same group only",
        parts: ["S-GRP-010", "S-GRP-011", "S-GRP-012", "A-F-018", "A-F-019"],
      ),
      Requirement(
        "R-F-009",
        "invitations by AirDrop, QR code and message",
        parts: [
          "S-INV-001", "S-INV-002", "S-INV-003", "S-UI-003", "A-F-020", "A-F-021", "A-F-022",
        ],
      ),
      Requirement(
        "R-F-010",
        "talking without a button",
        parts: ["S-AUD-002", "S-VAD-003", "S-VAD-004", "A-F-013", "A-F-014"],
      ),
      Requirement(
        "R-F-011",
        "sending is held back in silence",
        parts: ["S-VAD-001", "S-VAD-002", "A-F-013", "A-F-015"],
      ),
      Requirement(
        "R-F-012",
        "an owner that nobody appoints",
        parts: ["S-OWN-001", "S-OWN-002", "S-OWN-003", "S-OWN-004", "A-F-023", "A-F-024"],
      ),
      Requirement(
        "R-NF-001",
        "little delay",
        parts: ["S-AUD-004", "A-F-007"],
      ),
      Requirement(
        "R-NF-002",
        "little power",
        breaches: [.denseKeepalive, .openMicrophone],
      ),
      Requirement(
        "R-NF-003",
        "no stranger in the group",
        parts: [
          "S-SEC-001", "S-SEC-002", "S-SEC-003", "S-SEC-004", "A-NF-001", "A-NF-002", "A-NF-003",
        ],
      ),
      Requirement(
        "R-NF-004",
        "documents for people and programs",
        reason: "no run can show how a document reads",
      ),
    ]
  }

  /// The faults of the design as written, each bounded from both sides.
  static var faults: [Requirement] {
    [
      Requirement(
        "I01",
        "the pre-roll comes in a burst that the play-out buffer drops",
        breaches: [.fixedPlayout],
        repairs: [.caughtUp],
      ),
      Requirement(
        "I02",
        "the Internet path is begun only when the radio has broken",
        breaches: [.coldInternet],
        repairs: [.warmInternet],
      ),
      Requirement(
        "I03",
        "a break is noticed late while nobody talks",
        breaches: [.missedSigns],
        repairs: [.adaptiveRate],
      ),
      Requirement(
        "I04",
        "no hysteresis at the edge of range",
        breaches: [.noDwell, .alwaysReturns],
        repairs: [.dwells, .measuredReturn],
      ),
      Requirement(
        "I05",
        "one path for the group, though radio is pairwise",
        breaches: [.pathOfGroup],
        repairs: [.pathsOfPairs],
      ),
      Requirement(
        "I06",
        "two owners after a partition",
        breaches: [.ownerAsWritten],
        repairs: [.ownerOfTerms],
      ),
      Requirement(
        "I07",
        "the owner vanishes while it judges the probing",
        breaches: [.ownerAsWritten],
        repairs: [.ownerOfTerms],
      ),
      Requirement(
        "I08",
        "MemberIDs that collide, or are ground to be smallest",
        breaches: [.bareIdentity],
        repairs: [.comparedKeys],
      ),
      Requirement(
        "I09",
        "a constant group hash can be replayed and tracked",
        breaches: [.constantTag],
        repairs: [.rotatingTag],
      ),
      Requirement(
        "I10",
        "a token that anybody can sign",
        breaches: [.openInvitations],
        repairs: [.boundInvitations],
      ),
      Requirement(
        "I11",
        "an invitation that never expires",
        breaches: [.openInvitations],
        repairs: [.boundInvitations],
      ),
      Requirement(
        "I12",
        "dual send sealed twice under one nonce",
        breaches: [.sealedForEachPath],
        repairs: [.sealedOnce],
      ),
      Requirement(
        "I13",
        "a second copy taken for an attack, or for loss",
        breaches: [.copiesAsAttack],
        repairs: [.copiesToldApart],
      ),
      Requirement(
        "I14",
        "sequences that begin anew within one stream",
        breaches: [.streamForGood],
        repairs: [.streamOfSession],
      ),
      Requirement(
        "I15",
        "a late original rewinds the window",
        breaches: [.rewinds],
        repairs: [.forwardOnly],
      ),
      Requirement(
        "I16",
        "all make a match at once",
        breaches: [.matchesOfTwo],
        repairs: [.oneMatch],
      ),
      Requirement(
        "I17",
        "the app is suspended in a pocket",
        breaches: [.suspendedWhenLocked],
        repairs: [.backgroundAudio],
      ),
      Requirement(
        "I18",
        "sample clocks that drift apart",
        breaches: [.openMicrophone, .unfollowedClock],
        repairs: [.talkspurts, .followedClock],
      ),
      Requirement(
        "I19",
        "a play-out buffer that grows and never shrinks",
        breaches: [.waitsForLate],
        repairs: [.caughtUp],
      ),
      Requirement(
        "I20",
        "wind that keeps the voice detector open, or makes it deaf",
        breaches: [.stillFloor, .boundlessFloor],
        repairs: [.boundedFloor],
      ),
      Requirement(
        "I21",
        "a phone call interrupts the audio session",
        breaches: [.staysInactive, .forgetsMusic],
        repairs: [.resumes, .givesMusicBack],
      ),
      Requirement(
        "I22",
        "six talk at once: five copies wait for one uplink, and the mix is cut off",
        breaches: [.sendsLate, .noLimiter],
        repairs: [.dropsLate, .limitsMix],
      ),
      Requirement(
        "I23",
        "a path is taken down after a time, though the other depends on it",
        breaches: [.timedRelease],
        repairs: [.confirmedRelease],
      ),
      Requirement(
        "I24",
        "who leaves a group keeps its secret, and comes back",
        breaches: [.keepsSecret],
        repairs: [.rotatesSecret],
      ),
      Requirement(
        "I25",
        "a full play-out buffer that gives up each frame before its turn",
        breaches: [.dropsOldest],
        repairs: [.beginsAnew],
      ),
    ]
  }
}
