import Testing

@testable import SecurityRules

/// RE2's syntax and meaning, and that no pattern is slow.
struct PatternTests {
  private func matches(_ pattern: String, _ text: String) throws -> Bool? {
    var run = PatternRun(try Pattern(pattern), over: text)
    return run.isMatch()
  }

  @Test(arguments: [
    ("", "", true), ("", "a", false), ("a", "a", true), ("a", "ab", false), ("a|b", "b", true),
    ("a|", "", true), ("ab|cd", "cd", true), ("ab|cd", "abd", false),
    ("(ab|a)(bc|c)", "abc", true),
    ("a*", "aaaa", true), ("a+", "", false), ("a?", "aa", false), ("a{2}", "aa", true),
    ("a{2}", "aaa", false), ("a{2,}", "aaaaa", true), ("a{2,3}", "aaaa", false),
    ("a{0}", "", true),
    ("a{,3}", "a{,3}", true), ("a{x}", "a{x}", true), ("a*?b", "aab", true), (".", "\n", false),
    ("(?s).", "\n", true), (".", "山", true), ("[a-c]+", "abc", true), ("[^a-c]", "d", true),
    ("[^a-c]", "a", false), ("[]a]+", "]a", true), ("[a-]+", "a-", true), ("[\\]]", "]", true),
    ("[[:alpha:]]+", "abC", true), ("[[:^digit:]]", "1", false), ("[\\d_]+", "1_2", true),
    ("\\d+", "0123", true), ("\\D", "x", true), ("\\w+", "a_1", true), ("\\W", "é", true),
    ("\\s", "\t", true), ("\\S", " ", false), ("[\\w.+-]+@\\w+\\.\\w{2,}", "a.b+c@d.jp", true),
    ("^a$", "a", true), ("a$b", "ab", false), ("(?m)a$\\nb", "a\nb", true), ("\\Aa\\z", "a", true),
    ("a\\bc", "ac", false), ("a\\b c", "a c", true), ("a\\Bc", "ac", true),
    ("(?i)abc", "aBC", true), ("(?i)[a-c]+", "ABC", true), ("(?i:a)b", "AB", false),
    ("a(?i)b", "aB", true), ("(?P<x>a)", "a", true), ("(?<x>a)", "a", true), ("(?:a)", "a", true),
    ("\\.", ".", true), ("\\.", "x", false), ("\\x41", "A", true), ("\\x{5c71}", "山", true),
    ("\\n", "\n", true), ("\\Qa.b\\E", "a.b", true), ("\\Qa.b\\E", "axb", false),
    ("\\pL+", "aé山", true), ("\\p{Lu}", "a", false), ("\\P{Lu}", "a", true),
    ("\\p{^Lu}", "a", true),
    ("\\pN", "5", true), ("(?U)a*", "aa", true), ("()*", "", true), ("(a*)*", "aaa", true),
    ("(|a)+", "aaa", true), ("(?i)É", "é", true), ("[あ-ん]+", "ひなた", true), ("\\07", "\u{7}", true),
  ])
  func `the whole text is matched`(pattern: String, text: String, expected: Bool) throws {
    #expect(try matches(pattern, text) == expected, "\(pattern) over \(text)")
  }

  @Test(arguments: [
    ("(?=a)", "a look ahead, which RE2 does not have (character 1)"),
    ("a(?!b)", "a look ahead, which RE2 does not have (character 2)"),
    ("(?<=a)b", "a look behind, which RE2 does not have (character 1)"),
    ("(?<!a)b", "a look behind, which RE2 does not have (character 1)"),
    ("(a)\\1", "a reference to a group, which RE2 does not have (character 4)"),
    ("(?>a)", "an atomic group, which RE2 does not have (character 1)"),
    ("a**", "two repetitions of one thing (character 3)"),
    ("a*+", "two repetitions of one thing (character 3)"),
    ("*a", "'*' with nothing before it (character 1)"),
    ("a|+", "'+' with nothing before it (character 3)"),
    ("(a", "a '(' without its ')' (character 1)"), ("a)", "a ')' without its '(' (character 2)"),
    ("[a", "a '[' without its ']' (character 1)"),
    ("[b-a]", "a range whose end comes first (character 2)"),
    ("a{1001}", "repeats a part too often, or with the larger number first (character 2)"),
    ("a{3,2}", "repeats a part too often, or with the larger number first (character 2)"),
    ("a\\", "a '\\' at the end (character 2)"),
    ("\\Z", "'\\Z', which RE2 does not have (character 1)"),
    ("\\y", "'\\y', which RE2 does not have (character 1)"),
    ("(?x)a", "'x' behind '(?', which RE2 does not have (character 3)"),
    ("\\p{Hiragana}", "the script or class 'Hiragana', which is not supported (character 1)"),
    ("[[:kana:]]", "the class '[:kana:]', which RE2 does not have (character 2)"),
    ("\\xZZ", "'\\x' without a character's number (character 1)"),
    ("\\C", "'\\C', which is not supported (character 1)"),
    ("(?P=x)", "a group of a kind that RE2 does not have (character 1)"),
    ("[\\d-z]x[z-\\d]", "a range that ends with a class (character 11)"),
  ])
  func `what RE2 does not have is named with its place`(pattern: String, expected: String) {
    #expect(throws: PatternError.self) { try Pattern(pattern) }
    do throws(PatternError) {
      _ = try Pattern(pattern)
    } catch {
      #expect(error.message == expected)
      #expect(!error.remedy.isEmpty)
    }
  }

  @Test(arguments: [
    "(a{1000}){1000}", "((a{100}){100}){100}", "(((){1000}){1000}){1000}", "(\\w{500}|x){500}",
    String(repeating: "(", count: 60) + String(repeating: ")", count: 60),
    String(repeating: "a", count: 20_000),
  ])
  func `a pattern that is too large is refused before it is built`(pattern: String) {
    do throws(PatternError) {
      let steps = try Pattern(pattern).steps.count
      Issue.record("it was built, in \(steps) steps")
    } catch {
      let reasons = ["too long", "more than \(Pattern.stepsMax) steps", "groups within more than"]
      #expect(reasons.contains(where: error.message.hasPrefix), "\(error.message)")
    }
  }

  @Test(arguments: [
    "(a+)+$", "(a*)*b", "(a|a)*b", "(a|aa)+$", "(.*)(.*)(.*)(.*)(.*)x", "([a-z]+)*!", "(x+x+)+y",
  ])
  func `no pattern is slow`(pattern: String) throws {
    let text = String(repeating: "a", count: 4_000) + "!"
    let steps = try Pattern(pattern)
    var run = PatternRun(steps, over: text)
    #expect(run.isMatch() == (pattern == "([a-z]+)*!"))
    // Each step is followed once for a character, and waited at once.
    let most = 2 * steps.steps.count * (text.count + 1)
    #expect(Pattern.workMax - run.workLeft <= most)
  }

  @Test func `a pattern that would take too long says so`() throws {
    let pattern = try Pattern("(a?){1000}(a?){1000}(a?){1000}(a?){1000}b")
    var run = PatternRun(pattern, over: String(repeating: "a", count: 50_000))
    #expect(run.isMatch() == nil)
  }

  @Test(
    arguments: [
      ("a|ab", "ab", 0..<1), ("ab|a", "ab", 0..<2), ("a*", "baa", 0..<0), ("a+", "baa", 1..<3),
      ("a+?", "aa", 0..<1), ("b*?$", "ab", 1..<2), ("(a|b)c|b", "abc", 1..<3), ("x", "a", nil),
    ] as [(String, String, Range<Int>?)]
  )
  func `the first one is found as its preferences take it`(
    pattern: String,
    text: String,
    expected: Range<Int>?,
  ) throws {
    var run = PatternRun(try Pattern(pattern), over: text)
    #expect(run.first(from: 0) == expected, "\(pattern) in \(text)")
  }
}
