import ArgumentParser

/// The commands about one shipped app alone, which a tool with other apps has no use for.
public enum ShippedCommands {
  /// All of them, in the order of the tool's help.
  public static let all: [any ParsableCommand.Type] = [Letters.self, Tasks.self]
}
