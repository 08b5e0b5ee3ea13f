import World

extension IntercomApplication {
  /// What the design specifies.
  static var specifications: [Requirement] {
    [
      Requirement(
        "S-ARCH-001",
        "one transport interface, by which the call changes paths",
        breaches: [.noInternet, .neverReturns],
      ),
      Requirement(
        "S-ARCH-002",
        "the radio is unreliable: delay before completeness",
        breaches: [.reliableRadio],
      ),
      Requirement(
        "S-ARCH-003",
        "the Internet path is a match of the system's game service",
        breaches: [.noInternet],
      ),
      Requirement(
        "S-GRP-001",
        "a group has at most six members and a UUID",
        breaches: [.boundlessGroups, .countedGroups],
      ),
      Requirement(
        "S-GRP-002",
        "secrets in the keychain, names in a local store",
        breaches: [.emptyKeychain, .emptyStore],
      ),
      Requirement(
        "S-GRP-003",
        "recent groups are offered at the start",
        breaches: [.forgetsGroups],
      ),
      Requirement(
        "S-GRP-004",
        "a new group takes remembered members and new ones",
        breaches: [.lostOffers, .lostInvitations],
      ),
      Requirement(
        "S-GRP-010",
        "a group is known by a hash of its id and secret",
        breaches: [.wrongProof, .anyTag, .tagOfID, .tagOfSecret],
      ),
      Requirement(
        "S-GRP-011",
        "other groups are not seen over the radio",
        breaches: [.anyTag],
      ),
      Requirement(
        "S-GRP-012",
        "the handshake checks the group's hash and cuts off strangers",
        breaches: [.hardlyProved, .cutsLate],
      ),
      Requirement(
        "S-INV-001",
        "an invitation hands out a token",
        breaches: [.lostInvitations],
      ),
      Requirement(
        "S-INV-002",
        "a token carries group, secret, inviter and signature",
        breaches: [.unsignedInvitations, .namelessInvitations, .secretlessInvitations],
      ),
      Requirement(
        "S-INV-003",
        "tokens go by AirDrop, QR code and message",
        breaches: [.lostAirdrops, .lostCodes, .lostMessages],
      ),
      Requirement(
        "S-OWN-001",
        "a MemberID is the front of the public key's hash",
        breaches: [.foreignIdentity],
      ),
      Requirement(
        "S-OWN-002",
        "the smallest MemberID is the owner",
        breaches: [.largestOwner],
      ),
      Requirement(
        "S-OWN-003",
        "the next one takes over from an owner that is gone",
        breaches: [.nobodyGone],
      ),
      Requirement(
        "S-OWN-004",
        "the owner settles the least: no single point of failure",
        breaches: [.nobodyGone],
      ),
      Requirement(
        "S-AUD-001",
        "music goes on while the call plays and records",
        breaches: [.endsMusic, .noMicrophone],
      ),
      Requirement(
        "S-AUD-002",
        "each sends its voice and plays what it receives",
        breaches: [.oneWay, .halfDuplex, .oneVoice],
      ),
      Requirement(
        "S-AUD-003",
        "a codec that bears loss at little delay",
        breaches: [.noRedundancy],
      ),
      Requirement(
        "S-AUD-004",
        "a small play-out buffer that drops what is late",
        breaches: [.waitsForLate],
      ),
      Requirement(
        "S-VAD-001",
        "in silence no voice is sent",
        breaches: [.openMicrophone],
      ),
      Requirement(
        "S-VAD-002",
        "KEEPALIVE in silence keeps and measures the path",
        breaches: [.noKeepalive, .rareKeepalive, .denseKeepalive],
      ),
      Requirement(
        "S-VAD-003",
        "attack of 40-60 ms, hangover of 200-400 ms",
        breaches: [.slowAttack, .hastyAttack, .shortHangover, .longHangover],
      ),
      Requirement(
        "S-VAD-004",
        "the 200 ms before a talkspurt are sent with it",
        breaches: [.noPreRoll, .shortPreRoll, .longPreRoll],
      ),
      Requirement(
        "S-HO-001",
        "where the radio breaks, the Internet is tried",
        breaches: [.noInternet],
      ),
      Requirement(
        "S-HO-002",
        "the return to the radio is automatic, in phases",
        breaches: [.neverReturns, .hastyProbing, .noDualSend, .longDualSend],
      ),
      Requirement(
        "S-HO-003",
        "the radio is measured before the return",
        breaches: [.alwaysReturns, .anyLoss, .anyRoundTrip, .anyJitter, .nobodyNeeded],
      ),
      Requirement(
        "S-HO-004",
        "dual send, copies told apart, the first one counts",
        breaches: [.noDualSend, .playsCopies],
      ),
      Requirement(
        "S-SEC-001",
        "only who has the group's secret takes part",
        breaches: [.wrongProof],
      ),
      Requirement(
        "S-SEC-002",
        "both sides prove who they are",
        breaches: [.wrongProof, .helloReplaces, .unsignedHandshakes],
      ),
      Requirement(
        "S-SEC-003",
        "voice is sealed with session keys",
        breaches: [.takesAnything, .sealedForEachPath, .clearVoice],
      ),
      Requirement(
        "S-SEC-004",
        "what is not the group's or not signed is dropped",
        breaches: [.takesAnything, .helloReplaces, .unsignedHandshakes],
      ),
      Requirement(
        "S-UI-001",
        "six fixed cards: name, state, talking, muted",
        breaches: [.noCards, .movingCards, .unseenMutes, .unseenWays, .endlessTalk],
      ),
      Requirement(
        "S-UI-002",
        "from the choice of a group to the call",
        breaches: [.forgetsGroups],
      ),
      Requirement(
        "S-UI-003",
        "from the group to an invitation",
        breaches: [.noChannels],
      ),
    ]
  }

  /// When it counts as met.
  static var acceptance: [Requirement] {
    [
      Requirement(
        "A-F-001",
        "music goes on when a call begins",
        breaches: [.endsMusic],
      ),
      Requirement(
        "A-F-002",
        "earphones carry voice both ways",
        breaches: [.noMicrophone, .noBluetooth],
      ),
      Requirement(
        "A-F-003",
        "two talk both ways",
        breaches: [.oneWay],
      ),
      Requirement(
        "A-F-004",
        "six take part, and sound goes on when all talk",
        breaches: [.oneWay, .halfDuplex, .oneVoice],
      ),
      Requirement(
        "A-F-005",
        "who joins and leaves is seen on the screen",
        breaches: [.unseenGuests],
      ),
      Requirement(
        "A-F-006",
        "phones near each other connect without any network",
        breaches: [.noRadio],
      ),
      Requirement(
        "A-F-007",
        "by radio voice is unreliable and its delay stays small",
        breaches: [.reliableRadio, .slowRadio],
      ),
      Requirement(
        "A-F-008",
        "where the radio is cut, the call comes back over the Internet",
        breaches: [.noInternet],
      ),
      Requirement(
        "A-F-009",
        "reconnecting and out of range are seen",
        breaches: [.statesAsWritten, .statesMerged],
      ),
      Requirement(
        "A-F-010",
        "a radio that is back is tried by itself",
        breaches: [.noRadio, .longDwell, .neverReturns],
      ),
      Requirement(
        "A-F-011",
        "the probing window and its judge can be replaced",
        breaches: [.alwaysReturns, .neverReturns],
      ),
      Requirement(
        "A-F-012",
        "the return leaves the least silence",
        breaches: [.noDualSend, .playsCopies],
      ),
      Requirement(
        "A-F-013",
        "silence stops voice, speech resumes it with little delay",
        breaches: [.openMicrophone, .slowAttack],
      ),
      Requirement(
        "A-F-014",
        "the head of a talkspurt is not clipped",
        breaches: [.noPreRoll],
      ),
      Requirement(
        "A-F-015",
        "KEEPALIVE keeps a silent connection",
        breaches: [.noKeepalive, .rareKeepalive],
      ),
      Requirement(
        "A-F-016",
        "members and groups are remembered",
        breaches: [.forgetsGroups],
      ),
      Requirement(
        "A-F-017",
        "a new group takes past members and new ones",
        breaches: [.lostOffers, .lostInvitations],
      ),
      Requirement(
        "A-F-018",
        "other groups are not found or cannot connect",
        breaches: [.anyTag],
      ),
      Requirement(
        "A-F-019",
        "a wrong hash is cut off before any sound",
        breaches: [.hardlyProved, .cutsLate],
      ),
      Requirement(
        "A-F-020",
        "a token comes by AirDrop",
        breaches: [.lostAirdrops],
      ),
      Requirement(
        "A-F-021",
        "a token comes by QR code",
        breaches: [.lostCodes],
      ),
      Requirement(
        "A-F-022",
        "a token comes by message",
        breaches: [.lostMessages],
      ),
      Requirement(
        "A-F-023",
        "the smallest MemberID is owner, the next one succeeds",
        breaches: [.largestOwner, .nobodyGone],
      ),
      Requirement(
        "A-F-024",
        "the group works without its owner",
        breaches: [.nobodyGone],
      ),
      Requirement(
        "A-NF-001",
        "nobody joins without the group's secret",
        breaches: [.wrongProof],
      ),
      Requirement(
        "A-NF-002",
        "a token that was tampered with is refused",
        breaches: [.unsignedInvitations],
      ),
      Requirement(
        "A-NF-003",
        "packets with a wrong seal or signature are dropped",
        breaches: [.takesAnything],
      ),
    ]
  }
}
