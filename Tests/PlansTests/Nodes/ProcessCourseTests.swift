import Plans
import Testing

/// Where a process stands in the course of a timeline.
struct ProcessCourseTests {
  /// Where it stands after each act, with `=` where that left it as it was.
  private func course(
    _ deeds: NodeDeed...,
    from place: ProcessCourse.Place = .inFront,
    runsLocked: Bool = false,
    isWoken: Bool = false,
  ) -> [String] {
    var course = ProcessCourse(place, runsLocked: runsLocked, isWoken: isWoken)
    return deeds.map { deed in
      let isIdle = course.take(deed)
      return "\(course.place)\(isIdle ? " =" : "")"
    }
  }

  @Test func `what runs in front is suspended, comes back, ends and begins`() {
    #expect(
      course(.resume, .suspend, .suspend, .resume, .kill, .kill, .suspend, .resume, .start, .start)
        == [
          "inFront =", "suspended", "suspended =", "inFront", "gone", "gone =", "gone =", "gone =",
          "inFront", "inFront =",
        ]
    )
  }

  @Test func `locked it is suspended, and in front again where it was`() {
    #expect(course(.lock, .wake) == ["suspended", "inFront"])
    #expect(
      course(.lock, .resume, .resume, .wake) == ["suspended", "behind", "behind =", "inFront"]
    )
    #expect(course(.lock, .suspend, .wake) == ["suspended", "suspended", "suspended"])
    #expect(course(.lock, .wake, runsLocked: true) == ["behind", "inFront"])
  }

  @Test func `what begins behind the lock stays there`() {
    #expect(
      course(.lock, .start, .wake, .resume, from: .gone) == ["gone", "behind", "behind", "inFront"]
    )
  }

  @Test func `what is woken by what comes may run again when it is ended a second time`() {
    #expect(
      course(.kill, .kill, .start, .start, isWoken: true) == [
        "gone", "gone", "inFront", "inFront =",
      ]
    )
    #expect(
      course(.suspend, .suspend, .resume, isWoken: true) == ["suspended", "suspended", "inFront"]
    )
    #expect(
      course(.off, .kill, isWoken: true) == ["gone", "gone ="],
      "nothing comes to what is off",
    )
  }

  @Test func `a clock is none of its matters`() {
    #expect(course(.clock) == ["inFront ="])
  }
}
