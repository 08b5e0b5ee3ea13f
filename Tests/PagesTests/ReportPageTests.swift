import Findings
import Foundation
import Kernel
import Testing

@testable import Pages

/// report.html: what its scripts read, and that no name can be markup.
struct ReportPageTests {
  private func object(_ page: ReportPage) throws -> [String: Any] {
    let parsed = try JSONSerialization.jsonObject(with: Data(page.json.utf8))
    return try #require(parsed as? [String: Any])
  }

  @Test func `each variant has its sentence, its plan and the object of report.json`() throws {
    let run = Beds.run([Beds.variant("dry", [Beds.dry(5)]), Beds.variant("wet")])
    let page = try object(ReportPage(run, plans: [Beds.plan("wet")]))
    #expect(page["schema"] as? Int == 1)
    let variants = try #require(page["variants"] as? [[String: Any]])
    #expect(variants.map { $0["name"] as? String } == ["dry", "wet"])
    #expect(variants.map { $0["sentence"] as? String } == VariantSentence.all(of: run))
    #expect(variants.map { $0["plan"] == nil } == [true, false])
    #expect(variants.allSatisfy { $0["material"] == nil })
    let report = try #require(variants[0]["report"] as? [String: Any])
    let metrics = try #require(report["metrics"] as? [[String: Any]])
    #expect(metrics[0]["better"] as? String == "smaller")
    #expect(metrics[0]["value"] as? Int == 5_000_000)
  }

  @Test func `the scenario has what stands above all variants`() throws {
    let run = Beds.run([Beds.variant("dry", rules: [])])
    let page = try object(ReportPage(run, plans: [Beds.plan("dry")]))
    let scenario = try #require(page["scenario"] as? [String: Any])
    #expect(scenario["name"] as? String == "Two beds")
    // As text: a number of a script ends at 2^53.
    #expect(scenario["seed"] as? String == "18446744073709551615")
    #expect(scenario["durationNs"] as? Int == 90_000_000_000)
    #expect(scenario["start"] as? String == "2026-08-01T06:00:00+09:00")
    #expect(scenario["apps"] as? [String] == ["garden"])
    // No rule has judged anything.
    #expect(scenario["verdict"] as? String == "vacuous")
  }

  @Test func `a name that looks like markup stays a name`() throws {
    let name = "</script><script>alert(1)</script>&\"'\u{202E}"
    let run = Beds.run([Beds.variant(name, [Beds.dry(1, name)])], name: name)
    let page = ReportPage(run, plans: [])
    let html = page.html
    #expect(!html.contains("<script>alert"))
    #expect(!html.unicodeScalars.contains("\u{202E}"))
    #expect(html.contains("<title>&lt;/script&gt;&lt;script&gt;alert(1)"))
    let scenario = try #require(try object(page)["scenario"] as? [String: Any])
    #expect(scenario["name"] as? String == name)
  }

  @Test func `a run without variants, plans and material is a page all the same`() throws {
    let page = try object(ReportPage(Beds.run([]), plans: []))
    #expect((page["variants"] as? [Any])?.isEmpty == true)
    let scenario = try #require(page["scenario"] as? [String: Any])
    #expect(scenario["start"] as? String == "")
  }

  @Test func `its scripts make no markup of text`() {
    let html = ReportPage(Beds.run([]), plans: []).html
    let own = html.replacingOccurrences(of: WebPage.d3, with: "")
    for word in ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("] {
      #expect(!own.contains(word), "\(word)")
    }
    #expect(!own.contains("fetch(") && !own.contains("XMLHttpRequest"))
  }
}
