import Kernel

/// One file of HTML that needs no other, and no network.
///
/// Styles, scripts and data stand within it; its policy forbids the browser to fetch anything.
public struct WebPage: Sendable {
  /// What the browser's tab says.
  public var title: String
  /// CSS behind the base that every page has.
  public var styles: [String]
  /// HTML between header and scripts; the caller escapes what is not its own.
  public var body: String
  /// JSON by the id of the element that holds it; scripts read it with `JSON.parse`.
  public var data: [(id: String, json: String)]
  /// JavaScript in its order.
  public var scripts: [String]
  /// The language of its words, as BCP 47 names it.
  public var language: String
  /// Whether its scripts may ask the server that it came from; a page that is a file has none.
  public var asksItsServer = false

  /// A page of these parts, in English unless it says otherwise.
  public init(
    title: String,
    styles: [String] = [],
    body: String,
    data: [(id: String, json: String)] = [],
    scripts: [String] = [],
    language: String = "en",
  ) {
    self.title = title
    self.styles = styles
    self.body = body
    self.data = data
    self.scripts = scripts
    self.language = language
  }

  /// D3, the modules that `vendor/README.md` lists.
  public static let d3 = WebText.vendorD3Js

  /// The whole page.
  public var html: String {
    let style = ([WebText.baseCss] + styles).joined(separator: "\n")
    let held = data.map { entry in
      "<script type=\"application/json\" id=\"\(escapedMarkup(entry.id))\">"
        + "\(Self.json(entry.json))</script>\n"
    }
    let run = scripts.map { "<script>\n\(Self.script($0))\n</script>\n" }
    return """
      <!doctype html>
      <html lang="\(escapedMarkup(language))">
      <head>
      <meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <title>\(escapedMarkup(title))</title>
      <style>
      \(style)
      </style>
      </head>
      <body>
      \(body)
      \(held.joined())\(run.joined())</body>
      </html>

      """
  }

  /// Nothing is loaded; what stands in the page may be shown, played and run.
  private var policy: String {
    "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; "
      + "img-src data:; media-src data: blob:" + (asksItsServer ? "; connect-src 'self'" : "")
  }

  /// In JSON a `<` stands in strings alone, where an escape is the same text and ends no element.
  private static func json(_ text: String) -> String {
    replacing("<", by: "\\u003c", in: text)
  }

  /// In our scripts and in D3 `</script` can stand in strings and comments alone.
  private static func script(_ text: String) -> String {
    replacing("</script", by: "<\\/script", in: text)
  }

  /// By bytes: a page can have megabytes.
  private static func replacing(_ part: String, by other: String, in text: String) -> String {
    let sought = Array(part.utf8)
    guard let first = sought.first else { return text }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    result.reserveCapacity(bytes.count)
    var copied = 0
    var index = 0
    while let found = bytes[index...].firstIndex(of: first) {
      index = found + 1
      guard bytes[found...].starts(with: sought) else { continue }
      result += bytes[copied..<found]
      result += other.utf8
      index = found + sought.count
      copied = index
    }
    result += bytes[copied...]
    return String(decoding: result, as: UTF8.self)
  }
}
