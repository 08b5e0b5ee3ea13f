import SymbolicCryptography

/// Terms to try things with.
enum Samples {
  /// Terms of every shape, each different from all others.
  static let terms: [Term] = {
    let key = Term.name("hina/key")
    let body = Term.name("手紙")
    let plain: [Term] = [
      .constant(""), .constant("a"), .constant("b"), .constant("it's"), .constant("'"),
      .constant("~a"), .constant("digest"), .constant("digest(a)"), .constant("a, b"),
      .constant("2026-08-01T06:00:00+09:00"), .constant(17), .constant(-17),
      .constant("line\nfeed"),
      .constant("é"), .constant("e\u{301}"), .constant("longer than eight bytes"),
      .name(""), .name("a"), .name("it's"), .name("a b"), key, body,
    ]
    return plain + [
      .tuple([]), .tuple([key]), .tuple([key, body]), .tuple([body, key]),
      .tuple([key, .tuple([body])]), .tuple([.tuple([key, body])]), .tuple([.tuple([])]),
      .publicKey(key), .publicKey(body), .publicKey(.publicKey(key)),
      .sharedSecret(key, body), .sharedSecret(key, key), .digest(key), .digest(.tuple([key])),
      .derived(key, info: body), .derived(body, info: key),
      .sealed(key, under: body, authenticating: .constant("a")),
      .sealed(key, under: .constant("a"), authenticating: body),
      .sealed(body, under: key, authenticating: .constant("a")),
      .signature(key, by: body), .signature(body, by: key),
      .signature(.tuple([.digest(body), .derived(key, info: .tuple([]))]), by: .publicKey(key)),
    ]
  }()
}
