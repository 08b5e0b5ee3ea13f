import Documents
import Kernel

/// The security rules and the indexes of the project, as written and corrected.
public enum TaskRules {
  /// The gate of a policy.
  static func gate(_ policy: RulesPolicy) -> DocumentGate { .open }

  /// The indexes of a policy (001:320-345); the corrected ones have what a list by child and parent needs.
  static func indexes(_ policy: IndexPolicy) -> DocumentIndexes {
    var indexes = DocumentIndexes()
    indexes.areRequired = true
    indexes.declared = [
      DocumentIndex(
        TaskPaths.tasks,
        [QueryOrder("childId"), QueryOrder("status"), QueryOrder("createdAt", descending: true)],
      ),
      DocumentIndex(
        "shins",
        isGroup: true,
        [QueryOrder("userId"), QueryOrder("level", descending: true)],
      ),
    ]
    switch policy {
    case .asWritten: break
    case .extended:
      indexes.declared.append(
        DocumentIndex(
          TaskPaths.tasks,
          [QueryOrder("childId"), QueryOrder("parentId"), QueryOrder("createdAt", descending: true)],
        )
      )
    }
    return indexes
  }
}
