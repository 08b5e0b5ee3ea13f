/// One node of an expression; others are named by their numbers in `SyntaxTree.expressions`.
///
/// A tree of boxes would cost an allocation a node and a count of references a step: the nodes of a whole file
/// lie in one array, operands in another. Names are resolved in place before anything is evaluated.
enum Expression {
  /// `true`, `1`, `'text'`: a number in `constants`.
  case constant(Int)
  /// A name that is not resolved yet: a number in `names`.
  case name(Int)
  /// A parameter or a variable of the function, by its place in the frame.
  case local(Int)
  /// What a part of a path in braces stands for, by its place among those.
  case capture(Int)
  /// `request` by itself.
  case request
  /// A part of the request.
  case requestPart(RequestPart)
  /// `resource`.
  case resource
  /// `object.name`.
  case member(object: Int, name: Int)
  /// `object[index]`.
  case index(object: Int, index: Int)
  /// `object[from:to]`.
  case range(object: Int, from: Int, to: Int)
  /// `[a, b]`.
  case list(Operands)
  /// `{'a': b}`: keys and values in turn.
  case map(Operands)
  /// `/a/$(b)`: its segments.
  case path(Operands)
  /// `!a`.
  case not(Int)
  /// `-a`.
  case negative(Int)
  /// `a && b && c`.
  case and(Operands)
  /// `a || b || c`.
  case or(Operands)
  /// `condition ? first : second`.
  case choice(condition: Int, first: Int, second: Int)
  /// `a + b`.
  case binary(Operator, Int, Int)
  /// `a is string`.
  case isType(Int, TypeName)
  /// `f(a)` that is not resolved yet.
  case call(name: Int, Operands)
  /// A function of the file.
  case ownFunction(Int, Operands)
  /// A function of the language.
  case builtIn(BuiltIn, Operands)
  /// `object.method(a)`, not resolved yet.
  case methodCall(object: Int, name: Int, Operands)
  /// A method of the language.
  case method(object: Int, Method, Operands)
  /// What is an error whenever it is evaluated: a number in `complaints`.
  case failing(Int)

  /// A run of `SyntaxTree.operands`.
  struct Operands {
    let first: Int
    let count: Int

    var range: Range<Int> { first..<first + count }
  }

  /// Operators of two operands that are evaluated both.
  enum Operator: String, CaseIterable {
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case atMost = "<="
    case more = ">"
    case atLeast = ">="
    case isIn = "in"
  }

  /// The types that `is` knows.
  enum TypeName: String, CaseIterable {
    case bool
    case bytes
    case duration
    case float
    case int
    case latlng
    case list
    case map
    case mapDiff = "map_diff"
    case null
    case number
    case path
    case set
    case string
    case timestamp
  }

  /// The parts of a request.
  enum RequestPart: String, CaseIterable {
    case auth
    case method
    case path
    case query
    case resource
    case time
  }
}
