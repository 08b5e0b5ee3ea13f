import Documents

extension FieldNames {
  /// Where a user's document says whether notifications are wanted.
  var consent: FieldPath { self == .byRules ? Self.ownConsent : Self.seedConsent }

  private static let seedConsent: FieldPath = "settings.notifications"
  private static let ownConsent: FieldPath = "settings.isNotified"

  /// What the time of an error is called, which the seed's code calls `timestamp` (001:773).
  var errorTime: FieldPath { self == .byRules ? "createdAt" : "timestamp" }
}

/// What an encoder makes of the names of fields that turns them into snake_case.
extension DocumentWrite {
  /// The same write by such names.
  var inSnakeCase: Self {
    var write = self
    switch action {
    case .set(let fields): write.action = .set(fields.inSnakeCase)
    case .merge(let fields, let mask):
      write.action = .merge(fields.inSnakeCase, mask: mask.map(\.inSnakeCase))
    case .delete, .verify: break
    }
    write.transforms = transforms.map { FieldTransform($0.field.inSnakeCase, $0.operation) }
    return write
  }
}

extension DocumentFields {
  fileprivate var inSnakeCase: Self {
    Self(
      entries.map { entry in
        (snakeCase(entry.name), entry.value.map.map { .map($0.inSnakeCase) } ?? entry.value)
      }
    )
  }
}

extension FieldPath {
  fileprivate var inSnakeCase: Self { Self(names: names.map(snakeCase)) }
}

/// `dueDate` as `due_date`.
private func snakeCase(_ name: String) -> String {
  var bytes: [UInt8] = []
  for byte in name.utf8 {
    let isCapital = (0x41...0x5A).contains(byte)
    if isCapital, !bytes.isEmpty { bytes.append(UInt8(ascii: "_")) }
    bytes.append(isCapital ? byte + 0x20 : byte)
  }
  return String(decoding: bytes, as: UTF8.self)
}
