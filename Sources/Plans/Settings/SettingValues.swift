import Kernel

/// One effective setting: its full name with the app's, and its value as canonical text.
public struct Setting: Record, Hashable, Sendable {
  /// The full name, such as `app.part.name`.
  public var key = ""
  /// The value as canonical text.
  public var value = ""

  /// A blank setting.
  public init() {}

  /// An effective setting.
  public init(key: String, value: String) {
    self.key = key
    self.value = value
  }
}

/// Effective settings, sorted by key, read by type.
///
/// The texts were checked against their specs and ranges when the scenario was read, so an accessor
/// has no range of its own, and traps: a
/// key that is not declared, or read as another type than declared, is a mistake in the app.
public struct SettingValues: Equatable, Sendable {
  /// The settings in the order of their keys.
  public let all: [Setting]

  /// Settings in any order.
  public init(_ settings: [Setting]) {
    all = settings.sorted { $0.key < $1.key }
  }

  /// The settings of one app, without the app's name in their keys.
  public func of(app: String) -> SettingValues {
    let prefix = app + "."
    return SettingValues(
      all.filter { $0.key.hasPrefix(prefix) }.map { setting in
        Setting(key: String(setting.key.dropFirst(prefix.count)), value: setting.value)
      }
    )
  }

  /// The value as canonical text.
  ///
  /// - Complexity: O(log settings): every part of every node reads all of them.
  public func text(_ key: String) -> String {
    var (low, high) = (0, all.count)
    while low < high {
      let middle = (low + high) / 2
      if all[middle].key < key { low = middle + 1 } else { high = middle }
    }
    guard low < all.count, all[low].key == key else {
      preconditionFailure(
        "setting '\(key)' is not declared (known: \(all.map(\.key).joined(separator: ", ")))"
      )
    }
    return all[low].value
  }

  /// The names of the planned faults that are on, of one app whose name was taken off the keys.
  public var faults: [String] {
    all.filter { $0.key.hasPrefix(FaultSpec.prefix) && $0.value == "true" }
      .map { String($0.key.dropFirst(FaultSpec.prefix.count)) }
  }

  /// A span of time.
  public func duration(_ key: String) -> Duration {
    read(key, .duration(in: Duration(nanoseconds: .min)...Duration(nanoseconds: .max)))
  }

  /// A whole number.
  public func integer(_ key: String) -> Int64 {
    read(key, .integer(in: .min ... .max))
  }

  /// A truth value.
  public func boolean(_ key: String) -> Bool {
    read(key, .boolean)
  }

  /// A probability or share.
  public func ratio(_ key: String) -> Ratio {
    read(key, .ratio)
  }

  /// Bits per second.
  public func bitRate(_ key: String) -> Int64 {
    read(key, .quantity(.bitRate, in: .min ... .max))
  }

  /// Millibels.
  public func decibels(_ key: String) -> Int64 {
    read(key, .quantity(.decibels, in: .min ... .max))
  }

  /// A name, as a case of an enumeration whose raw values are the declared names.
  public func choice<Value: CaseIterable & RawRepresentable>(
    _ key: String,
    _ type: Value.Type = Value.self,
  ) -> Value where Value.RawValue == String {
    // What can be chosen is listed only where it is to be said: a list for each device is dear.
    Value(rawValue: text(key)) ?? read(key, .enumeration())
  }

  private func read<Value>(_ key: String, _ format: ScalarFormat<Value>) -> Value {
    let text = text(key)
    do throws(QuantityError) {
      return try format.value(of: text, quoted: false)
    } catch {
      preconditionFailure(
        "setting '\(key)' is read as \(format.expectation), but '\(text)' \(error)"
      )
    }
  }
}
