/// A list that grows by pages and never moves what is in it.
///
/// An array of half a million rows is copied each time that it has no room, into memory that the system clears first:
/// three times as much of it as the rows need.
struct LongList<Element>: RandomAccessCollection, MutableCollection {
  private var pages: [[Element]] = []
  private(set) var count = 0

  private static var pageLength: Int { 1_024 }

  /// An empty list.
  init() {}

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  subscript(place: Int) -> Element {
    get { pages[place / Self.pageLength][place % Self.pageLength] }
    _modify { yield &pages[place / Self.pageLength][place % Self.pageLength] }
  }

  /// Puts an element behind the others.
  ///
  /// - Complexity: O(1).
  mutating func append(_ element: Element) {
    if count % Self.pageLength == 0 {
      pages.append([])
      pages[pages.count - 1].reserveCapacity(Self.pageLength)
    }
    pages[pages.count - 1].append(element)
    count += 1
  }
}
