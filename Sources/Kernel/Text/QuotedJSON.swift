/// The text as a JSON string.
///
/// - Complexity: O(bytes).
public func quotedJSON(_ text: String) -> String {
  var text = text
  return text.withUTF8 { utf8 in
    let length = 2 + utf8.count + JSONEscapes.length(of: utf8)
    return String(unsafeUninitializedCapacity: length) { buffer in
      guard var end = buffer.baseAddress else { return 0 }
      end[0] = 0x22
      end += 1
      JSONEscapes.put(utf8, into: &end)
      end[0] = 0x22
      return length
    }
  }
}
