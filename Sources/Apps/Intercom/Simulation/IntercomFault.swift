import Plans

/// The planned faults of the intercom: what no setting can break, broken in one place each.
///
/// They are the world's doing and not the reducers', which stay what they are. Only a proof of
/// claims (`coverage --prove`) sets them.
public enum IntercomFault: String, CaseIterable, Sendable {
  /// The phone is never told that the radio sees somebody.
  case noRadio = "no_radio"
  /// Nobody makes matches: a phone that asks for one is told at once that there is none.
  case noInternet = "no_internet"
  /// What the radio loses is sent again and comes 200 ms later, as a reliable transport does.
  case reliableRadio = "reliable_radio"
  /// Everything comes 200 ms later by radio than its link says.
  case slowRadio = "slow_radio"
  /// The voice of the last member never leaves its phone.
  case oneWay = "one_way"
  /// Who talks hears nobody.
  case halfDuplex = "half_duplex"
  /// Who hears somebody hears nobody else.
  case oneVoice = "one_voice"
  /// The KEEPALIVE of the last member never leaves its phone.
  case noKeepalive = "no_keepalive"
  /// Voice is sent as it is coded.
  case clearVoice = "clear_voice"
  /// Copies that the receiver refuses are played all the same.
  case playsCopies = "plays_copies"
  /// Voice is taken whose seal is broken.
  case takesAnything = "takes_anything"
  /// Members have MemberIDs that do not come from their keys.
  case foreignIdentity = "foreign_identity"
  /// No invitation reaches whom it is for.
  case lostInvitations = "lost_invitations"
  /// No invitation by AirDrop reaches whom it is for.
  case lostAirdrops = "lost_airdrops"
  /// No invitation by QR code reaches whom it is for.
  case lostCodes = "lost_codes"
  /// No invitation in a message reaches whom it is for.
  case lostMessages = "lost_messages"
  /// What a group announces comes from its id alone.
  case tagOfID = "tag_of_id"
  /// What a group announces comes from its secret alone, and all groups have drawn one secret.
  case tagOfSecret = "tag_of_secret"
  /// Whether a handshake is signed by whom it names nobody asks.
  case unsignedHandshakes = "unsigned_handshakes"
  /// Whether the signature of an invitation holds nobody asks.
  case unsignedInvitations = "unsigned_invitations"
  /// An invitation does not say who invites: it names whom it is for.
  case namelessInvitations = "nameless_invitations"
  /// An invitation has no secret in it where that is to lie in it.
  case secretlessInvitations = "secretless_invitations"
  /// Members are told of each other by MemberIDs that are turned round, so that the largest is the smallest.
  case largestOwner = "largest_owner"
  /// A phone's screen hears of nobody who comes or leaves.
  case unseenGuests = "unseen_guests"
  /// A phone's screen hears of nobody who is muted, or without sound.
  case unseenMutes = "unseen_mutes"
  /// A phone's screen hears once by which way each member is reached, and of no other way after it.
  case unseenWays = "unseen_ways"
  /// Who talked once is shown as talking for ever.
  case endlessTalk = "endless_talk"
  /// The group's screen offers no channel for an invitation.
  case noChannels = "no_channels"

  /// Phones have nothing of groups from earlier, whenever the app begins.
  case forgetsGroups = "forgets_groups"
  /// A keychain is empty whenever the app begins.
  case emptyKeychain = "empty_keychain"
  /// A local store is empty whenever the app begins.
  case emptyStore = "empty_store"
  /// No offer of a group reaches whom it is for.
  case lostOffers = "lost_offers"
  /// Who lets somebody in counts no members.
  case boundlessGroups = "boundless_groups"
  /// A group's id is how many groups its phone has made: that of all first ones is the same.
  case countedGroups = "counted_groups"

  /// The faults that a plan has.
  static func planned(in plan: Plan) -> [Self] {
    plan.settings(of: IntercomSchema.name).faults.compactMap(Self.init(rawValue:))
  }

  /// What it does and what it stands against, for the list of faults.
  var spec: FaultSpec {
    FaultSpec(name: rawValue, about: about, requirement: requirement)
  }

  private var about: String {
    switch self {
    case .noRadio: "the phone is never told that the radio sees somebody"
    case .noInternet: "nobody makes matches"
    case .reliableRadio: "what the radio loses is sent again and comes 200 ms later"
    case .slowRadio: "everything comes 200 ms later by radio"
    case .oneWay: "the voice of the last member never leaves its phone"
    case .halfDuplex: "who talks hears nobody"
    case .oneVoice: "who hears somebody hears nobody else"
    case .noKeepalive: "the KEEPALIVE of the last member never leaves its phone"
    case .clearVoice: "voice is sent as it is coded, and sealed by nobody"
    case .playsCopies: "copies that the receiver refuses are played all the same"
    case .takesAnything: "voice is taken whose seal is broken"
    case .foreignIdentity: "members have MemberIDs that do not come from their keys"
    case .lostInvitations: "no invitation reaches whom it is for"
    case .lostAirdrops: "no invitation by AirDrop reaches whom it is for"
    case .lostCodes: "no invitation by QR code reaches whom it is for"
    case .lostMessages: "no invitation in a message reaches whom it is for"
    case .tagOfID: "what a group announces comes from its id alone"
    case .tagOfSecret:
      "what a group announces comes from its secret alone, and all have drawn one secret"
    case .unsignedHandshakes: "whether a handshake is signed by whom it names nobody asks"
    case .unsignedInvitations: "whether the signature of an invitation holds nobody asks"
    case .namelessInvitations: "an invitation names whom it is for, and not who invites"
    case .secretlessInvitations: "an invitation that is to carry the group's secret does not"
    case .largestOwner:
      "the largest MemberID is taken for the smallest where an owner is looked for"
    case .unseenGuests: "a phone's screen hears of nobody who comes or leaves"
    case .unseenMutes: "a phone's screen hears of nobody who is muted, or without sound"
    case .unseenWays: "a phone's screen hears of no other way to a member than the first"
    case .endlessTalk: "who talked once is shown as talking for ever"
    case .noChannels: "the group's screen offers no channel for an invitation"
    case .forgetsGroups: "phones have nothing of groups from earlier"
    case .emptyKeychain: "a keychain is empty whenever the app begins"
    case .emptyStore: "a local store is empty whenever the app begins"
    case .lostOffers: "no offer of a group reaches whom it is for"
    case .boundlessGroups: "who lets somebody in counts no members"
    case .countedGroups: "a group's id is a count of its phone's groups, and no UUID"
    }
  }

  private var requirement: String {
    switch self {
    case .noRadio: "A-F-006, A-F-010"
    case .noInternet: "S-ARCH-001, S-ARCH-003, S-HO-001, A-F-008"
    case .reliableRadio: "S-ARCH-002, A-F-007"
    case .slowRadio: "A-F-007"
    case .oneWay: "S-AUD-002, A-F-003"
    case .halfDuplex, .oneVoice: "S-AUD-002"
    case .noKeepalive: "S-VAD-002, A-F-015"
    case .clearVoice: "S-SEC-003"
    case .playsCopies: "S-HO-004, A-F-012"
    case .takesAnything: "S-SEC-003, S-SEC-004, A-NF-003"
    case .foreignIdentity: "S-OWN-001"
    case .lostInvitations: "S-INV-001"
    case .lostAirdrops: "S-INV-003, A-F-020"
    case .lostCodes: "S-INV-003, A-F-021"
    case .lostMessages: "S-INV-003, A-F-022"
    case .tagOfID, .tagOfSecret: "S-GRP-010"
    case .unsignedHandshakes: "S-SEC-002, S-SEC-004"
    case .unsignedInvitations: "S-INV-002, A-NF-002"
    case .namelessInvitations, .secretlessInvitations: "S-INV-002"
    case .largestOwner: "S-OWN-002, A-F-023"
    case .unseenGuests: "A-F-005"
    case .unseenMutes, .unseenWays, .endlessTalk: "S-UI-001"
    case .noChannels: "S-UI-003"
    case .forgetsGroups: "S-GRP-003, S-UI-002, A-F-016"
    case .emptyKeychain, .emptyStore: "S-GRP-002"
    case .lostOffers: "S-GRP-004, A-F-017"
    case .boundlessGroups, .countedGroups: "S-GRP-001"
    }
  }
}
