import Findings
import Foundation
import Testing

@testable import Reports

struct SummaryTableTests {
  @Test func `variants stand side by side`() {
    #expect(
      SummaryTable.render(Sample.run()) == """
        Two beds (seed 7, 90 s)

                         as-written           sprayed
        litres                   12                12
        north
          driest time        140 ms           20.5 ms
        rules            1 of 2 bad  1 met, 1 vacuous
        events                81234             81234
        digest         aa11bb22cc33      ee55ff66aa77

        as-written: failed: never garden.wilted (at 31 s)
        vacuous: no bed is flooded

        """
    )
  }

  @Test func `a part that is zero in every variant is left out`() {
    var run = Sample.run()
    for index in run.variants.indices {
      let value: Int64 = index == 0 ? 3 : 0
      run.variants[index].apps[0].headline += [
        Measure(name: "  spilt", subject: "north", value: 0, unit: .count),
        Measure(name: "  drunk", subject: "north", value: value, unit: .count),
      ]
    }
    let table = SummaryTable.render(run)
    #expect(!table.contains("spilt"))
    #expect(table.contains("    drunk"))
  }

  @Test func `colour is added on demand only and moves nothing`() {
    let plain = SummaryTable.render(Sample.run())
    let coloured = SummaryTable.render(Sample.run(), isColoured: true)
    #expect(!plain.contains("\u{1B}"))
    #expect(coloured.contains("\u{1B}[31m"))
    var stripped = coloured
    for code in ["0", "31", "32", "33"] {
      stripped = stripped.replacing("\u{1B}[\(code)m", with: "")
    }
    #expect(stripped == plain)
  }

  @Test func `variants that do not fit go below each other`() {
    var run = Sample.run()
    run.variants += run.variants.map { variant in
      var copy = variant
      copy.variant += " again"
      return copy
    }
    let lines = SummaryTable.render(run, width: 52).split(separator: "\n")
      .filter { !$0.contains("garden.wilted") && !$0.contains("flooded") }
    #expect(lines.allSatisfy { $0.count <= 52 })
    #expect(lines.count { $0.hasPrefix("digest") } == 2)
    #expect(SummaryTable.render(run, width: 1).contains("sprayed again"))
  }

  @Test func `wide characters take two columns`() {
    #expect(SummaryTable.displayWidth("山彦ab") == 6)
    #expect(SummaryTable.displayWidth("é") == 1)
  }
}

struct ReportJSONTests {
  @Test func `the bytes are canonical`() throws {
    var run = Sample.run()
    run.variants = [run.variants[0]]
    run.about = "a \"b\"\\\n山"
    run.variants[0].apps[0].sections.removeFirst(3)
    #expect(
      ReportJSON.render(run)
        == #"{"schema":1,"scenario":"Two beds","file":"scenarios/garden/two-beds.yaml","#
        + #""about":"a \"b\"\\\u000a山","covers":["G-1","G-2"],"seed":7,"#
        + #""duration_ns":90000000000,"verdict":"failed","variants":[{"variant":"as-written","#
        + #""events":81234,"digest":"aa11bb22cc33dd44","findings":[{"app":null,"#
        + #""name":"never garden.wilted","verdict":"failed","detail":"at 31 s"},{"app":"garden","#
        + #""name":"no bed is flooded","verdict":"vacuous","detail":""}],"metrics":["#
        + #"{"app":"garden","name":"litres","subject":"","value":12,"unit":"count","#
        + #""headline":true},{"app":"garden","name":"driest time","subject":"north","#
        + #""value":140000000,"unit":"nanoseconds","headline":true},{"app":"garden","#
        + #""name":"taste","subject":"north","value":3990,"unit":"thousandths","headline":false},"#
        + #"{"app":"garden","name":"shade","subject":"south","value":125,"unit":"perMille","#
        + #""headline":false}],"sections":[{"app":"garden","title":"Beds","rows":[{"key":"bed 1","#
        + #""value":"carrots: 3"}]}],"facts":{"garden.watered":40,"garden.wilted":1},"#
        + #""tables":[],"lanes":[],"series":[],"distributions":[],"arrows":[]}],"#
        + #""harvests":[{"variant":"as-written","weight":3}]}"# + "\n"
    )
  }

  @Test func `an app's lists of all variants are joined`() throws {
    var run = Sample.run()
    run.variants[0].apps[0].details.append(Detail(key: "empty", json: "[]"))
    let object = try JSONSerialization.jsonObject(with: Data(ReportJSON.render(run).utf8))
    let report = try #require(object as? [String: Any])
    #expect((report["harvests"] as? [[String: Any]])?.count == 2)
    #expect((report["empty"] as? [Any])?.isEmpty == true)
  }
}

struct JUnitTests {
  @Test func `each rule and each golden is a case`() {
    let xml = JUnit.render([
      CheckResult(file: "a&b.yaml", run: Sample.run(), golden: .missing),
      CheckResult(file: "c.yaml", error: "c.yaml:1:1: error: <no> \"name\"\u{1}\n  add it"),
    ])
    #expect(
      xml == """
        <?xml version="1.0" encoding="UTF-8"?>
        <testsuites tests="6" failures="2" errors="1" skipped="2">
          <testsuite name="a&amp;b.yaml" tests="5" failures="2" errors="0" skipped="2">
            <testcase classname="a&amp;b.yaml" name="as-written: never garden.wilted">
              <failure message="at 31 s">at 31 s</failure>
            </testcase>
            <testcase classname="a&amp;b.yaml" name="as-written: no bed is flooded">
              <skipped message="nothing to judge">nothing to judge</skipped>
            </testcase>
            <testcase classname="a&amp;b.yaml" name="sprayed: never garden.wilted"/>
            <testcase classname="a&amp;b.yaml" name="sprayed: no bed is flooded">
              <skipped message="nothing to judge">nothing to judge</skipped>
            </testcase>
            <testcase classname="a&amp;b.yaml" name="golden">
              <failure message="no golden; look at the report, then accept it">no golden; look at the \
        report, then accept it</failure>
            </testcase>
          </testsuite>
          <testsuite name="c.yaml" tests="1" failures="0" errors="1" skipped="0">
            <testcase classname="c.yaml" name="run">
              <error message="c.yaml:1:1: error: &lt;no&gt; &quot;name&quot;\\u{1}">c.yaml:1:1: \
        error: &lt;no&gt; &quot;name&quot;\\u{1}&#10;  add it</error>
            </testcase>
          </testsuite>
        </testsuites>

        """
    )
  }

  @Test func `what is odd about a scenario stands behind its cases`() {
    let warnings = "c.yaml:2:1: warning: <no> link\u{1}\n  add it"
    let xml = JUnit.render([CheckResult(file: "c.yaml", golden: .same, warnings: warnings)])
    #expect(
      xml.contains(
        """
            <testcase classname="c.yaml" name="golden"/>
            <system-err>c.yaml:2:1: warning: &lt;no&gt; link\\u{1}&#10;  add it</system-err>
          </testsuite>
        """
      ),
      "\(xml)",
    )
  }

  @Test func `nothing to check is still a document`() {
    #expect(JUnit.render([]).contains(#"<testsuites tests="0" failures="0""#))
  }
}
