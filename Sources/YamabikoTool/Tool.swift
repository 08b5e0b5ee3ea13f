import ShippedApps
import ShippedCommands
import yamabiko

/// The process: the command line is a module of its own, so that tests, fuzzers and other people's
/// tools reach it too.
@main
enum Tool {
  static func main() { Yamabiko.main(apps: ShippedApps.all, commands: ShippedCommands.all) }
}
