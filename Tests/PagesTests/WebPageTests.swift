import Kernel
import Testing

@testable import Pages

/// One file of HTML without network.
struct WebPageTests {
  private static func page(body: String = "", json: String = "{}", script: String = "") -> String {
    WebPage(title: "A & <b>", body: body, data: [("data", json)], scripts: [script]).html
  }

  @Test func `nothing is fetched`() {
    let html = Self.page()
    #expect(html.contains("default-src 'none'"))
    #expect(!html.contains("src=\"") && !html.contains("href="))
  }

  @Test func `its title is text`() {
    #expect(Self.page().contains("<title>A &amp; &lt;b&gt;</title>"))
  }

  @Test func `data cannot end its element`() {
    let html = Self.page(json: #"{"name":"</script><script>alert(1)"}"#)
    #expect(html.contains(#"{"name":"\u003c/script>\u003cscript>alert(1)"}"#))
  }

  @Test func `a script cannot end its element`() {
    #expect(Self.page(script: "let a = '</script>'").contains("let a = '<\\/script>'"))
  }

  @Test func `every end of an element is escaped, wherever it stands`() {
    let html = Self.page(script: "</script</script></scrip</script")
    #expect(html.contains("<script>\n<\\/script<\\/script></scrip<\\/script\n</script>"))
    #expect(Self.page(json: "<<é<").contains("\\u003c\\u003cé\\u003c"))
  }

  @Test func `D3 has its parts`() {
    for name in ["d3-scale", "d3-selection", "d3-shape", "d3-zoom"] {
      #expect(WebPage.d3.contains("https://d3js.org/\(name)/ v"), "\(name)")
    }
  }

  @Test func `quotes are escaped`() {
    #expect(escapedMarkup("\"it's\"") == "&quot;it&#39;s&quot;")
  }
}
