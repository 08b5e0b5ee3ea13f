import ArgumentParser

/// `--allow-outside`, of every command that reads the files that a scenario names.
struct OutsideOption: ParsableArguments {
  @Flag(
    name: .customLong("allow-outside"),
    help: "Let scenarios name files outside their own folders.",
  )
  var isAllowed = false
}
