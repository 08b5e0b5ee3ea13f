extension WebPage {
  /// Draws the figures of a sweep, from the data of the element `sweep`.
  public static let sweepScript = WebText.sweepJs

  /// How they look.
  public static let sweepStyle = WebText.sweepCss
}
