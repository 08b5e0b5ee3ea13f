/// Why a node has no value; words are made of it only where somebody reads them.
struct Failure: Error {
  /// The node that has none.
  let node: Int
  /// Why.
  let reason: Reason

  /// Why a node can have no value.
  enum Reason {
    /// A map has no such member: the number of its name.
    case noMember(Int)
    /// A query's filter does not fix that member: the number of its name.
    case notFixed(Int)
    /// A query's filter does not fix the whole of a value.
    case partial
    /// None of a query's conditions alone says so.
    case notImplied
    /// A query bounds a value of which a type is asked.
    case openType
    /// A document that a query finds has no known name.
    case unknownName
    /// A member of null.
    case null
    /// Other types are expected than these.
    case types(String, String)
    /// Something that is said in full.
    case text(String)
    /// Something that was said when the file was read: a number in `complaints`.
    case complaint(Int)
  }

  /// That the limit of evaluations is passed; apart, for it is seldom made and asked for everywhere.
  @inline(never)
  static func tooManyEvaluations(_ node: Int) -> Self {
    Self(node: node, reason: .text(RulesLimits.evaluationWords))
  }

  /// What is wrong, in one line.
  func message(_ program: Program) -> String {
    switch reason {
    case .noMember(let name): "Property \(program.names[name]) is undefined on object."
    case .notFixed(let name):
      "Property \(program.names[name]) is undefined on object: the query does not fix it."
    case .partial: "The query does not fix the whole value."
    case .notImplied: "None of the query's conditions says so by itself."
    case .openType: "Its type depends on the document: the query bounds it and does not fix it."
    case .unknownName: "The query does not fix which documents it finds."
    case .null: "Null value error."
    case .types(let wanted, let found): "Unsupported type: expected \(wanted), found \(found)."
    case .text(let text): text
    case .complaint(let number): program.tree.complaints[number]
    }
  }
}
