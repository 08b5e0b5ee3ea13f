/// A type, or an extension of one, as it stands in a source file.
struct Declaration {
  /// What the type is.
  enum Kind: String {
    /// A struct: its fields are its stored properties.
    case structure = "struct"
    /// An enum: its fields are what its cases carry.
    case enumeration = "enum"
    /// A class, which the generator writes nothing for.
    case reference = "class"
    /// An actor, which the generator writes nothing for.
    case actor
    /// An extension.
    case `extension`
  }

  /// What it is.
  var kind: Kind
  /// Its name with the types around it: `Radio.Pair`.
  var path: String
  /// The file.
  var file: String
  /// Where its name stands.
  var place: Place
  /// What it says that it is, without generic arguments.
  var conformances: [String]
  /// Whether it, or a type around it, has parameters.
  var isGeneric: Bool
  /// The access that it is declared with; empty for none.
  var access: String
  /// Why no other file can extend it; nil where one can.
  var hidden: String?
  /// Its members' tokens in the file, without the braces.
  var body: Range<Int>
  /// How many braces are open inside of it.
  var depth: Int
  /// The members that matter here and that are written by hand.
  var members: Set<String> = []

  /// Whether it says that it is that protocol.
  func isDeclared(_ name: String) -> Bool {
    conformances.contains(name)
  }
}

/// One field of a record, or of a case of a choice.
struct Field: Equatable {
  /// The property, or the payload's label; empty for a payload without one.
  var name: String
  /// Its type as written, or as the default value says it.
  var type: String
  /// Whether the type is guessed from the default value.
  var isGuessed: Bool
  /// Whether there is a default value.
  var hasDefault: Bool
  /// Where its name, or its type, stands.
  var place: Place
  /// The line on which it ends.
  var lastLine: Int
  /// What its key is.
  var key = Key.none
  /// The usual value, which leaves no key; nil for a field that is always written.
  var usual: String?

  /// What a field is called in the log.
  enum Key: Equatable {
    /// By a name.
    case named(String)
    /// By none: its own keys stand among those around it.
    case none
  }
}

/// One case of a choice.
struct Case: Equatable {
  /// Its name.
  var name: String
  /// What it carries.
  var fields: [Field]
  /// Where its name stands.
  var place: Place
}

/// A type for which an extension is to be written.
struct Generated {
  /// The type.
  var declaration: Declaration
  /// The file's name, without folders.
  var fileName: String
  /// The stored properties of a struct.
  var fields: [Field] = []
  /// The cases of an enum.
  var cases: [Case] = []
  /// What is to be written.
  var missing: Set<String>
}
