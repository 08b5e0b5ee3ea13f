import yamabiko

/// The process: the command line is a module of its own, so that tests and fuzzers reach it too.
@main
enum Tool {
  static func main() { runTool() }
}
