import Plans

/// Checks a file of vectors: of letters v1, or of HPKE with its suite (docs/letters.md).
public enum LetterVectors {
  /// Why a file is not one of vectors: every mistake with its place and a remedy.
  public typealias ShapeError = Plans.ShapeError

  /// The largest file, in bytes.
  public static let fileMax = 16 << 20

  /// What came of every case of a file, in its order.
  ///
  /// - Parameter bytes: the file, JSON.
  /// - Returns: at least one outcome.
  /// - Throws: `ShapeError` where the file is of neither shape; nothing was checked then.
  public static func check(_ bytes: [UInt8]) throws(ShapeError) -> [VectorOutcome] {
    let root: Node
    do throws(Diagnostic) {
      root = try JSONTree.read(bytes)
    } catch {
      throw ShapeError(diagnostics: [error])
    }
    let diagnostics = Diagnostics()
    let isHybrid = root.elements != nil || root["vectors"] != nil
    let outcomes =
      if isHybrid {
        HybridVectorReader(diagnostics: diagnostics).read(root)
          .map { HybridVectorCheck(file: $0).outcomes() }
      } else {
        LetterVectorReader(root, diagnostics: diagnostics).read()
          .map { LetterVectorCheck(file: $0).outcomes() }
      }
    guard let outcomes, !diagnostics.hasErrors else {
      throw ShapeError(diagnostics: diagnostics.errors)
    }
    return outcomes
  }
}
