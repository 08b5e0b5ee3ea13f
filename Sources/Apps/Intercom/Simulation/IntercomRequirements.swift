import World

extension IntercomApplication {
  /// The faults that a design like the seed's can have; its own requirements are named by scenarios.
  public var requirements: [Requirement] {
    [
      Requirement("I01", "the pre-roll comes in a burst that the play-out buffer drops"),
      Requirement("I02", "the Internet path is begun only when the radio has broken"),
      Requirement("I03", "a break is noticed late while nobody talks"),
      Requirement("I04", "no hysteresis at the edge of range"),
      Requirement("I05", "one path for the group, though radio is pairwise"),
      Requirement("I06", "two owners after a partition"),
      Requirement("I07", "the owner vanishes while it judges the probing"),
      Requirement("I08", "MemberIDs that collide, or are ground to be smallest"),
      Requirement("I09", "a constant group hash can be replayed and tracked"),
      Requirement("I10", "a token that anybody can sign"),
      Requirement("I11", "an invitation that never expires"),
      Requirement("I12", "dual send sealed twice under one nonce"),
      Requirement("I13", "a second copy taken for an attack, or for loss"),
      Requirement("I14", "sequences that begin anew within one stream"),
      Requirement("I15", "a late original rewinds the window"),
      Requirement("I16", "all make a match at once"),
      Requirement("I17", "the app is suspended in a pocket"),
      Requirement("I18", "sample clocks that drift apart"),
      Requirement("I19", "a play-out buffer that grows and never shrinks"),
      Requirement("I20", "wind that keeps the voice detector open, or makes it deaf"),
      Requirement("I21", "a phone call interrupts the audio session"),
      Requirement("I22", "six talk at once"),
    ]
  }
}
