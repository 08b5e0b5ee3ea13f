import Kernel

/// Reads what becomes of a radio's signal, from the key `radio` of a link.
public enum RadioReader {
  /// The radio below that key; nil where the link has none.
  public static func radio(of link: MappingReader) -> RadioModel? {
    guard let reader = link.mapping("radio") else { return nil }
    let usual = RadioModel()
    var radio = RadioModel()
    radio.power_mb = reader.decibels("power", in: Limits.powers, default: usual.power_mb)
    radio.reference_mb = reader.decibels(
      "reference",
      in: Limits.losses,
      default: usual.reference_mb,
    )
    radio.exponent =
      reader.optional("exponent", .thousandths(in: Limits.exponents)) ?? usual.exponent
    radio.sensitivity_mb = reader.decibels(
      "sensitivity",
      in: Limits.sensitivities,
      default: usual.sensitivity_mb,
    )
    radio.fading = reader.enumeration("fading", default: usual.fading)
    radio.attempts = reader.integer("attempts", in: Limits.attempts, default: usual.attempts)
    radio.frequency_Hz = reader.frequency(
      "frequency",
      in: Limits.frequencies,
      default: usual.frequency_Hz,
    )
    radio.every = reader.duration("every", in: Limits.sightings, default: usual.every)
    radio.step_mb = reader.decibels("step", in: Limits.levelSteps, default: usual.step_mb)
    if let shadow = reader.mapping("shadowing") {
      radio.shadow_mb = shadow.decibels("deviation", in: Limits.shadows)
      radio.shadowDistance_mm = shadow.length(
        "distance",
        in: Limits.shadowDistances,
        default: usual.shadowDistance_mm,
      )
      shadow.finish()
    }
    radio.ridges = shapes("ridges", of: reader, "ridge") { ridge($0) }
    reader.finish()
    return radio
  }

  /// `{ name: saddle, line: [{ east: 0m, north: -80m, up: 30m }, …], loss: 25dB }`.
  private static func ridge(_ reader: MappingReader) -> Ridge {
    let line = PlaceReader.positions("line", of: reader, least: 2)
    if let first = line.first, line.allSatisfy({ $0.isAbove(first) }) {
      reader.diagnostics.warn(
        at: reader.mark(of: "line"),
        "\(reader.what) is one point, seen from above: no signal crosses it",
        remedy: "give its line two points that are apart",
      )
    }
    let loss = reader.optional("loss", .quantity(.decibels, in: Limits.losses))
    return Ridge(name: reader.name("name"), line: line, loss_mb: loss)
  }

  /// The map below the key `coverage` of a link; nil where the link has none.
  public static func coverage(of link: MappingReader) -> CoverageMap? {
    guard let reader = link.mapping("coverage") else { return nil }
    var map = CoverageMap()
    map.every = reader.duration("every", in: Limits.sightings, default: map.every)
    if let elsewhere = reader.mapping("elsewhere") {
      (map.isCovered, map.loss) = treatment(elsewhere)
      elsewhere.finish()
    }
    map.areas = shapes("areas", of: reader, "area") { area in
      let corners = PlaceReader.positions("corners", of: area, least: 3)
      if !corners.isEmpty, areOnOneLine(corners) {
        area.diagnostics.warn(
          at: area.mark(of: "corners"),
          "the corners of \(area.what) are on one line: nothing lies in it",
          remedy: "give it a corner beside the line",
        )
      }
      let (isCovered, loss) = treatment(area)
      return CoverageArea(
        name: area.name("name"),
        corners: corners,
        isCovered: isCovered,
        loss: loss,
      )
    }
    reader.finish()
    return map
  }

  /// Whether places are on one straight line, seen from above, or all in one place.
  private static func areOnOneLine(_ places: [Position]) -> Bool {
    let first = places[0]
    guard let second = places.first(where: { !$0.isAbove(first) }) else { return true }
    let (east, north) = (second.east_mm - first.east_mm, second.north_mm - first.north_mm)
    return places.allSatisfy {
      east * ($0.north_mm - first.north_mm) == north * ($0.east_mm - first.east_mm)
    }
  }

  /// `covered: false`, or `loss: 5%`.
  private static func treatment(_ reader: MappingReader) -> (isCovered: Bool, loss: Ratio) {
    let isCovered = reader.boolean("covered", default: true)
    let loss = reader.ratio("loss", default: .zero)
    if !isCovered, reader.node("loss") != nil {
      reader.diagnostics.report(
        at: reader.mark(of: "loss"),
        "\(reader.what) is not covered and has a loss",
        remedy: "keep one of them: where there is no coverage nothing passes",
      )
    } else if reader.node("covered") == nil, reader.node("loss") == nil {
      reader.diagnostics.report(
        at: reader.mark,
        "\(reader.what) does not say how it is covered",
        remedy: "add 'covered: false', or a 'loss' such as 5%",
      )
    }
    return (isCovered, loss)
  }

  /// The elements of a list of named shapes.
  private static func shapes<Shape>(
    _ key: String,
    of reader: MappingReader,
    _ what: String,
    _ read: (MappingReader) -> Shape,
  ) -> [Shape] {
    let nodes = reader.list(key)
    guard nodes.count <= Limits.shapesOnMap else {
      reader.diagnostics.report(
        at: reader.mark(of: key),
        "\(key) of \(reader.what) has \(nodes.count) of them",
        remedy: "expected at most \(Limits.shapesOnMap)",
      )
      return []
    }
    var names: [String] = []
    return nodes.map { node in
      let title = node["name"]?.text.map { "\(what) '\($0.prefix(64))'" } ?? "a \(what)"
      let shape = MappingReader(node, as: title, diagnostics: reader.diagnostics)
      defer { shape.finish() }
      if let name = node["name"]?.text {
        if names.contains(name) {
          reader.diagnostics.report(
            at: shape.mark(of: "name"),
            "two of \(key) of \(reader.what) are called '\(excerpt(name))'",
            remedy: "give each a name of its own",
          )
        }
        names.append(name)
      }
      return read(shape)
    }
  }
}

extension Position {
  /// Whether the two are one point, seen from above.
  fileprivate func isAbove(_ other: Self) -> Bool {
    east_mm == other.east_mm && north_mm == other.north_mm
  }
}
