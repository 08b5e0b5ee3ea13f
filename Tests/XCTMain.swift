import Testing

/// Where the test program begins.
///
/// SwiftPM looks for the tests of XCTest in an index of everything that it has compiled, unless there
/// is a file of this name. No test here is one of XCTest, so the index is made for nothing: `make
/// debug` leaves it out.
@main
struct TestProgram {
  static func main() async {
    await Testing.__swiftPMEntryPoint() as Never
  }
}
