import Files
import Kernel
import Plans

/// Where devices are, and which links that matters to.
extension ScenarioParser {
  // MARK: Devices

  /// What a way is read as in which a mistake was reported.
  private static let anywhere = [TrackPoint()]

  /// Reads `position` or `track` of a device; nothing where it has neither.
  mutating func readPlaces(_ reader: MappingReader) -> [TrackPoint] {
    let position = reader.mapping("position")
    let track = reader.mapping("track")
    if position != nil, track != nil {
      diagnostics.report(
        at: reader.mark(of: "track"),
        "\(reader.what) has 'position' and 'track'",
        remedy: "keep one of them: a position is for who stays there",
      )
    }
    if let position {
      defer { position.finish() }
      return [TrackPoint(at: .start, PlaceReader.position(position))]
    }
    guard let track else { return [] }
    defer { track.finish() }
    let hasFile = track.node("file") != nil
    let hasPoints = track.node("points") != nil
    guard hasFile != hasPoints else {
      diagnostics.report(
        at: track.mark,
        "\(track.what) has \(hasFile ? "both 'file' and 'points'" : "neither 'file' nor 'points'")",
        remedy: "add one of them: the path of a GPX file, or points such as "
          + "[{ at: 0s, east: 0m, north: 40m }]",
      )
      track.take(["file", "points", "starts", "beyond"])
      return Self.anywhere
    }
    return hasFile ? readRecording(track) : readPoints(track)
  }

  /// `points: [{ at: 0s, east: 0m, north: 40m, up: 2m }, …]`, at rest behind the last.
  private func readPoints(_ track: MappingReader) -> [TrackPoint] {
    let nodes = track.list("points")
    guard (1...Limits.trackPoints).contains(nodes.count) else {
      diagnostics.report(
        at: track.mark(of: "points"),
        "\(track.what) has \(nodes.count) points",
        remedy: "expected 1 to \(Limits.trackPoints) in order of time",
      )
      return Self.anywhere
    }
    var points: [TrackPoint] = []
    for node in nodes {
      let point = MappingReader(node, as: "a point of \(track.what)", diagnostics: diagnostics)
      guard node.entries != nil else { continue }
      let at = Instant.start + point.duration("at")
      if let last = points.last, at <= last.at {
        diagnostics.report(
          at: point.mark(of: "at"),
          "\(track.what) is not in order of time",
          remedy: "expected a time behind that of the point before, "
            + QuantityKind.duration.text(last.at.nanoseconds),
        )
      }
      points.append(TrackPoint(at: at, PlaceReader.position(point)))
      point.finish()
    }
    return points
  }

  // MARK: Recorded tracks

  /// `file: tracks/hina.gpx`, with `starts` for the time of its first point.
  private mutating func readRecording(_ track: MappingReader) -> [TrackPoint] {
    let name = track.text("file")
    let starts = track.node("starts").map { _ in track.duration("starts") }
    let stays = track.optional("beyond", ScalarFormat<String>.choice(["stay"])) != nil
    guard !name.isEmpty else { return Self.anywhere }
    let mark = track.mark(of: "file")
    let file: GPXFile
    do throws(FileProblem) {
      let path = try InnerPath.resolve(
        name,
        in: folder.path,
        allowsOutside: folder.allowsOutside,
      )
      file = try GPXFile(RegularFile.bytes(of: path, atMost: Limits.trackBytes), at: path)
    } catch {
      diagnostics.report(
        at: mark,
        "\(track.what) \(error)",
        remedy: error.remedy + "; paths are relative to the scenario",
      )
      return Self.anywhere
    }
    // All recorded tracks have the first point of the first of them for their origin.
    let plane = plane ?? Plane(file.points[0].place)
    self.plane = plane
    let first = file.points[0].unix_ns
    let shift = starts.map { first - $0.nanoseconds } ?? start
    var points: [TrackPoint] = []
    for point in file.points {
      guard let position = plane.position(of: point.place) else {
        diagnostics.report(
          at: mark,
          "\(track.what) \(name):\(point.line): the point is more than 100 km from the origin",
          remedy:
            "the origin is the first point of the first recorded track: take those of one place",
        )
        return Self.anywhere
      }
      points.append(TrackPoint(at: Instant(nanoseconds: point.unix_ns - shift), position))
    }
    return clipped(points, track, isShifted: starts != nil, stays: stays)
  }

  /// Points within the scenario, and where it is at its start and end; what is missing is reported.
  private func clipped(
    _ points: [TrackPoint],
    _ track: MappingReader,
    isShifted: Bool,
    stays: Bool,
  ) -> [TrackPoint] {
    guard let first = points.first, let last = points.last, let way = Track(points) else {
      return Self.anywhere
    }
    let mark = track.mark(of: "file")
    let end = Instant.start + (duration > .zero ? duration : Limits.runLongest)
    func text(_ span: Duration) -> String { QuantityKind.duration.text(span.nanoseconds) }
    guard last.at >= .start, first.at <= end else {
      let isBefore = last.at < .start
      diagnostics.report(
        at: mark,
        "\(track.what) \(isBefore ? "ends before" : "begins behind the end of") the scenario",
        remedy: isShifted
          ? "let it start earlier"
          : "its times are civil: give the scenario the 'start' of the recording, or add 'starts: 0s' "
            + "for the time of its first point",
      )
      return Self.anywhere
    }
    if !stays, first.at > .start {
      diagnostics.warn(
        at: mark,
        "\(track.what) begins at \(text(first.at - .start)): until then the device rests at its first "
          + "point",
        remedy: "where that is meant, add 'beyond: stay'",
      )
    }
    if !stays, duration > .zero, last.at < end {
      diagnostics.warn(
        at: mark,
        "\(track.what) stops at \(text(last.at - .start)), \(text(end - last.at)) before the scenario "
          + "ends: from then on the device rests at its last point",
        remedy: "where that is meant, add 'beyond: stay', or end the scenario earlier",
      )
    }
    var inner = points.filter { $0.at >= .start && $0.at <= end }
    if first.at < .start, inner.first?.at != .start {
      inner.insert(TrackPoint(at: .start, way.position(at: .start)), at: 0)
    }
    if last.at > end, inner.last?.at != end {
      inner.append(TrackPoint(at: end, way.position(at: end)))
    }
    guard inner.count <= Limits.trackPoints else {
      diagnostics.report(
        at: mark,
        "\(track.what) has \(inner.count) points within the scenario",
        remedy: "expected at most \(Limits.trackPoints): thin it out, one in a second is enough",
      )
      return Self.anywhere
    }
    return inner
  }

  // MARK: Links

  /// Reads `radio` or `coverage` of a link.
  func readPlaces(ofLink reader: MappingReader) -> (radio: RadioModel?, coverage: CoverageMap?) {
    let radio = RadioReader.radio(of: reader)
    let coverage = RadioReader.coverage(of: reader)
    if radio != nil, coverage != nil {
      diagnostics.report(
        at: reader.mark(of: "coverage"),
        "\(reader.what) has 'radio' and 'coverage'",
        remedy: "keep one: a radio is between two devices, coverage between each and a network",
      )
    }
    guard radio != nil || coverage != nil else { return (nil, nil) }
    refuseLoss(reader)
    for way in reader.node("ways")?.elements ?? [] where way.entries != nil {
      refuseLoss(MappingReader(way, as: "a way of \(reader.what)", diagnostics: diagnostics))
    }
    return (radio, coverage)
  }

  /// Reports a loss beside what places make of a link.
  func refuseLoss(_ reader: MappingReader) {
    guard let loss = reader.node("loss"), loss.text != "none" else { return }
    diagnostics.report(
      at: loss.mark,
      "\(reader.what) has 'loss', and where devices are decides about its loss",
      remedy: "take it out: 'radio' and 'coverage' of the link say how much is lost where",
    )
  }

  /// Reports devices without a place where one is asked for, and warns of places that nobody asks for.
  func checkPlaces(of devices: [Scenario.Device], _ links: [Scenario.Link]) {
    let placed = links.filter(\.dependsOnPlaces)
    for link in placed {
      let names = link.pairs.flatMap { [$0.first, $0.second] }
      for device in devices
      where names.contains(device.id) && device.track.isEmpty
        && (link.radio != nil || device.kind == .device)
      {
        diagnostics.report(
          at: device.mark,
          "\(device.kind.rawValue) '\(device.id)' is nowhere, and the link '\(link.id)' depends on where "
            + "it is",
          remedy: device.kind == .device
            ? "add 'position: { east: 0m, north: 0m }' or a 'track' to it"
            : "a server has no radio: leave it out of 'between' of the link",
        )
      }
    }
    for device in devices
    where !device.track.isEmpty
      && !placed.contains(where: { link in
        link.pairs.contains { $0.first == device.id || $0.second == device.id }
      })
    {
      diagnostics.warn(
        at: device.mark,
        "where \(device.kind.rawValue) '\(device.id)' is changes nothing: no link of it depends on that",
        remedy: "give a link of it 'radio' or 'coverage', or take its place out",
      )
    }
    checkLooks(devices, placed)
  }

  private func checkLooks(_ devices: [Scenario.Device], _ links: [Scenario.Link]) {
    guard !diagnostics.hasErrors, let first = links.first else { return }
    var plan = Plan()
    plan.duration = duration
    plan.devices = devices.map(PlannedDevice.init)
    plan.links = links.map(PlannedLink.init)
    guard plan.looks > Limits.looks else { return }
    diagnostics.report(
      at: first.mark,
      "it is looked \(plan.looks) times where two devices are",
      remedy: "expected at most \(Limits.looks): let 'every' of 'radio' and 'coverage' be longer",
    )
  }
}
