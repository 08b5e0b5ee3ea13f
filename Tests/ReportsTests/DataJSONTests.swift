import Findings
import Foundation
import Kernel
import Testing

@testable import Reports

/// Tables, lanes, series, distributions and arrows in report.json.
struct DataJSONTests {
  private func at(_ nanoseconds: Int64) -> Instant { Instant(nanoseconds: nanoseconds) }

  private func lists(of data: FindingData) -> [String: String] {
    let app = AppFindings(app: "garden", data: data)
    let variant = VariantFindings(variant: "a", events: 0, digest: "", apps: [app])
    return Dictionary(
      uniqueKeysWithValues: DataJSON.fields(of: variant).map { ($0.key, $0.value) }
    )
  }

  @Test func `a table says its columns' units, and evidence where a row has any`() {
    let table = FindingTable(
      name: "beds",
      of: [1, 2],
      subject: { "bed \($0)" },
      columns: [
        .span("driest", shownBy: \.evidence) { $0 == 1 ? .seconds(1) : nil },
        .text("plant") { $0 == 1 ? "\"kale\"" : nil },
        .instant("sown") { Instant(nanoseconds: Int64($0)) },
      ],
    )
    #expect(
      lists(of: FindingData(tables: [table]))["tables"]
        == #"[{"app":"garden","name":"beds","columns":[{"name":"driest","unit":"nanoseconds"},"#
        + #"{"name":"plant","unit":"text"},{"name":"sown","unit":"instant_ns"}],"rows":["#
        + #"{"subject":"bed 1","cells":[1000000000,"\"kale\"",1],"evidence":[40,null,null]},"#
        + #"{"subject":"bed 2","cells":[null,null,2]}]}]"#
    )
  }

  @Test func `a lane says what it can hold, and each of its parts what is known of it`() {
    var lane = Lane(actor: "north", matter: "rain", kinds: ["rain", "hail"], unit: .count)
    lane.add("rain", from: at(1), until: at(5), value: 3, evidence: 8)
    lane.add("hail", from: at(5), until: at(6), reference: FindingReference("gap", 2))
    lane.mark("hail", at: at(9))
    #expect(
      lists(of: FindingData(lanes: [lane]))["lanes"]
        == #"[{"app":"garden","actor":"north","matter":"rain","kinds":["rain","hail"],"#
        + #""unit":"count","intervals":[{"start_ns":1,"end_ns":5,"kind":"rain","value":3,"#
        + #""evidence":8},{"start_ns":5,"end_ns":6,"kind":"hail","gap":2}],"#
        + #""instants":[{"at_ns":9,"kind":"hail"}]}]"#
    )
  }

  @Test func `a series says what lies between its points, and of nothing a point is null`() {
    func series(_ form: Series.Form, _ points: [Series.Point]) -> String? {
      let series = Series(subject: "s", name: "n", unit: .bytes, form: form, points: points)
      return lists(of: FindingData(series: [series]))["series"]
    }
    let head = #"[{"app":"garden","subject":"s","name":"n","unit":"bytes","form":"#
    let points = [Series.Point(at: at(1), value: -2), Series.Point(at: at(3), value: nil)]
    #expect(series(.steps, points) == head + #""steps","points":[[1,-2],[3,null]]}]"#)
    #expect(
      series(.windows(.seconds(10)), []) == head
        + #""windows","window_ns":10000000000,"points":[]}]"#
    )
    #expect(series(.points, []) == head + #""points","points":[]}]"#)
  }

  @Test func `a distribution of nothing has n = 0 and nothing else`() {
    let none = Distribution(subject: "s", name: "n", unit: .count, of: [])
    let some = Distribution(subject: "s", name: "n", unit: .count, of: [4, 2])
    let head = #"{"app":"garden","subject":"s","name":"n","unit":"count","n":"#
    #expect(
      lists(of: FindingData(distributions: [none, some]))["distributions"]
        == "[\(head)0},\(head)2,"
        + #""least":2,"p5":2,"median":2,"p95":4,"greatest":4}]"#
    )
  }

  @Test func `an arrow has come, is lost, or is on its way`() {
    let arrows = [
      Arrow(from: "a", to: "b", kind: "k", sent: at(1), arrived: at(2), evidence: 3),
      Arrow(from: "a", to: "b", kind: "k", sent: at(1), lost: "outage"),
      Arrow(from: "a", to: "b", kind: "k", sent: at(1)),
    ]
    let head = #"{"app":"garden","from":"a","to":"b","kind":"k","sent_ns":1"#
    #expect(
      lists(of: FindingData(arrows: arrows))["arrows"]
        == "[\(head)" + #","arrived_ns":2,"evidence":3},"# + "\(head)"
        + #","lost":"outage"},"# + "\(head)}]"
    )
  }

  @Test func `an app without data has empty lists, and a report is JSON whatever names are in it`()
    throws
  {
    #expect(lists(of: FindingData()).values.allSatisfy { $0 == "[]" })
    #expect(lists(of: FindingData()).count == 5)
    let name = "\u{1B}\"\\\n\u{202E}"
    var lane = Lane(actor: name, matter: name, kinds: [name])
    lane.mark(name, at: at(0))
    var run = Sample.run()
    run.variants[0].apps[0].data = FindingData(
      tables: [
        FindingTable(
          name: name,
          of: [1],
          subject: { _ in name },
          columns: [.text(name) { _ in name }],
        )
      ],
      lanes: [lane],
      arrows: [Arrow(from: name, to: name, kind: name, sent: at(0), lost: name)],
    )
    let json = ReportJSON.render(run)
    let object = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    let variants = try #require(object?["variants"] as? [[String: Any]])
    let lanes = try #require(variants[0]["lanes"] as? [[String: Any]])
    #expect(lanes[0]["actor"] as? String == name)
    #expect(variants[1]["lanes"] as? [String] == [])
  }
}

extension Int {
  /// The first row has an event that shows it.
  fileprivate var evidence: LogPosition? { self == 1 ? 40 : nil }
}
