public import SymbolicCryptography

/// Protocols from the literature whose attacks are known: what looks for attacks has to find those, and none in
/// what mends them.
public enum KnownProtocols {
  /// Anna's private key.
  public static let anna = Term.name("anna/key")
  /// Ben's.
  public static let ben = Term.name("ben/key")
  /// The adversary's, who is somebody to talk to as well.
  public static let eve = Term.name("eve/key")
  /// What the adversary has drawn.
  public static let fresh = Term.name("eve/fresh")

  /// Whom the adversary may tell anna to talk to, and whom ben takes somebody for.
  private static let everybody = Variable.Sort.oneOf([anna, ben, eve])
  /// What the adversary knows from the start.
  public static let known: [Term] = [eve, fresh, .publicKey(anna), .publicKey(ben)]

  private static func own(_ name: String) -> Pattern { .any(name) }
  private static func peer(_ name: String) -> Pattern { .any(Variable(name, everybody)) }
  private static func nonce(_ name: String) -> Pattern { .any(Variable(name, .name)) }
  private static func ephemeral(_ name: String) -> Pattern { .any(Variable(name, .fresh(fresh))) }

  // MARK: Needham and Schroeder

  /// What Needham and Schroeder claim.
  public static let publicKeyClaims = [
    Claim("anna's nonce stays secret", .secrecy),
    Claim("ben's nonce stays secret", .secrecy),
    Claim("anna agrees with ben", .injectiveAgreement),
    Claim("ben agrees with anna", .injectiveAgreement),
  ]

  /// Needham and Schroeder's protocol with public keys: anna's side.
  ///
  /// R. Needham, M. Schroeder: "Using encryption for authentication in large networks of computers",
  /// 1978, without the server. The fix is Lowe's: ben's answer names ben.
  public static func initiator(isFixed: Bool) -> Role {
    let (a, b) = (own("a"), peer("b"))
    let (na, nb) = (own("na"), nonce("nb"))
    let answer = isFixed ? [na, nb, .publicKey(b)] : [na, nb]
    let data = Pattern.tuple([na, nb])
    return Role(
      "initiator",
      [
        .receive("is told whom to talk to", .tuple(["talk", .publicKey(b)])),
        .send(.encrypted(.tuple([na, .publicKey(a)]), to: b, ephemeral: own("e1"))),
        .receive(
          "takes the answer",
          .encrypted(.tuple(answer), to: a, ephemeral: ephemeral("x")),
        ),
        .secret(0, na, with: b),
        .agree(2, by: a, with: b, on: data),
        .run(3, by: a, with: b, on: data),
        .send(.encrypted(nb, to: b, ephemeral: own("e3"))),
      ],
    )
  }

  /// The same protocol: ben's side.
  public static func responder(isFixed: Bool) -> Role {
    let (a, b) = (peer("a"), own("b"))
    let (na, nb) = (nonce("na"), own("nb"))
    let answer = isFixed ? [na, nb, .publicKey(b)] : [na, nb]
    let data = Pattern.tuple([na, nb])
    let greeting = Pattern.tuple([na, .publicKey(a)])
    return Role(
      "responder",
      [
        .receive("takes the greeting", .encrypted(greeting, to: b, ephemeral: ephemeral("x"))),
        .run(2, by: b, with: a, on: data),
        .secret(1, nb, with: a),
        .send(.encrypted(.tuple(answer), to: a, ephemeral: own("e2"))),
        .receive("takes its nonce back", .encrypted(nb, to: b, ephemeral: ephemeral("y"))),
        .agree(3, by: b, with: a, on: data),
      ],
    )
  }

  /// So many runs of both roles.
  public static func needhamSchroeder(
    isFixed: Bool,
    initiators: Int = 1,
    responders: Int = 1,
  ) -> AdversaryModel<StrandParties> {
    let annas = (1...initiators).map { number in
      Session(
        "anna \(number)",
        of: initiator(isFixed: isFixed),
        [
          ("a", anna), ("na", .name("anna/nonce-\(number)")),
          ("e1", .name("anna/first-\(number)")), ("e3", .name("anna/second-\(number)")),
        ],
      )
    }
    let bens = (1...responders).map { number in
      Session(
        "ben \(number)",
        of: responder(isFixed: isFixed),
        [
          ("b", ben), ("nb", .name("ben/nonce-\(number)")), ("e2", .name("ben/first-\(number)")),
        ],
      )
    }
    let parties = StrandParties(annas + bens, honest: [anna, ben], claims: publicKeyClaims)
    return AdversaryModel(parties, known: known)
  }

  // MARK: Diffie and Hellman, signed

  /// What an exchange of keys claims.
  public static let signedClaims = [
    Claim("the key stays secret", .secrecy),
    Claim("anna agrees with ben", .agreement),
    Claim("ben agrees with anna", .agreement),
  ]

  /// Diffie-Hellman with signatures, with or without the other's name in them.
  ///
  /// Without it one takes the other for somebody else: W. Diffie, P. van Oorschot, M. Wiener:
  /// "Authentication and authenticated key exchanges", 1992. With it this is ISO/IEC 9798-3.
  public static func signedExchange(names isNamed: Bool) -> AdversaryModel<StrandParties> {
    let (a, b, x, y) = (own("a"), own("b"), own("x"), own("y"))
    let (peerA, peerB) = (peer("a"), peer("b"))
    let (peerX, peerY) = (ephemeral("x"), ephemeral("y"))
    func signed(_ first: Pattern, _ second: Pattern, by own: Pattern, to other: Pattern) -> Pattern
    {
      let halves: [Pattern] = [.publicKey(first), .publicKey(second)]
      return .signature(.tuple(halves + (isNamed ? [.publicKey(other)] : [])), by: own)
    }
    let annas = Role(
      "initiator",
      [
        .receive("is told whom to talk to", .tuple(["talk", .publicKey(peerB)])),
        .send(.tuple([.publicKey(a), .publicKey(x)])),
        .receive(
          "takes the answer",
          .tuple([.publicKey(peerB), .publicKey(peerY), signed(peerY, x, by: peerB, to: a)]),
        ),
        .secret(0, .sharedSecret(x, peerY), with: peerB),
        .agree(1, by: a, with: peerB, on: .sharedSecret(x, peerY)),
        .run(2, by: a, with: peerB, on: .sharedSecret(x, peerY)),
        .send(signed(x, peerY, by: a, to: peerB)),
      ],
    )
    let bens = Role(
      "responder",
      [
        .receive("takes the greeting", .tuple([.publicKey(peerA), .publicKey(peerX)])),
        .run(1, by: b, with: peerA, on: .sharedSecret(peerX, y)),
        .send(.tuple([.publicKey(b), .publicKey(y), signed(y, peerX, by: b, to: peerA)])),
        .receive("takes the signature", signed(peerX, y, by: peerA, to: b)),
        .secret(0, .sharedSecret(peerX, y), with: peerA),
        .agree(2, by: b, with: peerA, on: .sharedSecret(peerX, y)),
      ],
    )
    let parties = StrandParties(
      [
        Session("anna", of: annas, [("a", anna), ("x", .name("anna/x"))]),
        Session("ben", of: bens, [("b", ben), ("y", .name("ben/y"))]),
      ],
      honest: [anna, ben],
      claims: signedClaims,
    )
    return AdversaryModel(parties, known: known)
  }
}
