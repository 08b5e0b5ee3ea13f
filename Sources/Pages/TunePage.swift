extension WebPage {
  /// The workbench: it asks the server that it came from.
  ///
  /// - Parameter data: JSON with `knobs`, `clips`, `noises`, `presets` and `links`, as `Sources/Workbench` has it.
  /// - Returns: the page.
  public static func tune(data: String) -> Self {
    var page = WebPage(
      title: "Yamabiko: tune",
      styles: [WebText.tuneCss],
      body: WebText.tuneHtml,
      data: [(id: "tune-data", json: data)],
      scripts: [
        d3, WebText.tuneDetectorJs, WebText.tuneChartJs, WebText.tuneCloudJs,
        WebText.tuneScoresJs, WebText.tuneSoundJs, WebText.tuneAbxJs, WebText.tuneJs,
      ],
    )
    page.asksItsServer = true
    return page
  }
}
