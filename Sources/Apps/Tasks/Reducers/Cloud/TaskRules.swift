import Documents
import Kernel

/// The security rules and the indexes of the project, as written and corrected.
public enum TaskRules {
  /// The gate of a policy, whose clocks count from the scenario's start, in seconds since 1970.
  static func gate(_ policy: RulesPolicy, epoch: Int64) -> DocumentGate {
    guard let gate = try? DocumentGate(rules: text(of: policy), epoch: epoch) else {
      preconditionFailure("the rules '\(policy.rawValue)' cannot be read")
    }
    return gate
  }

  /// The file of a policy, as `yamabiko rules` reads it.
  public static func text(of policy: RulesPolicy) -> String {
    switch policy {
    case .asWritten: design("write", "")
    case .newerOnly: design("delete", newerOnly)
    case .ownerChecked: ownerChecked
    }
  }

  /// A statement for changes of tasks alone, where nothing older by its `updatedAt` changes one (T-29).
  private static let newerOnly = """

          allow update: if request.auth != null &&
            (request.auth.uid == resource.data.parentId ||
             request.auth.uid == resource.data.childId) &&
            request.resource.data.updatedAt >= resource.data.updatedAt;
    """

  /// The seed's (001:377-412), without its remarks.
  ///
  /// - Parameters:
  ///   - writing: what the statement about reading tasks allows besides.
  ///   - changing: a statement for changes of tasks alone; empty where that one allows them.
  /// - Returns: the file.
  private static func design(_ writing: String, _ changing: String) -> String {
    """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        match /users/{userId} {
          allow read, write: if request.auth != null && request.auth.uid == userId;
        }
        match /children/{childId} {
          allow read, write: if request.auth != null &&
            request.auth.uid == resource.data.parentId;
          allow create: if request.auth != null &&
            request.auth.uid == request.resource.data.parentId;
        }
        match /tasks/{taskId} {
          allow read, \(writing): if request.auth != null &&
            (request.auth.uid == resource.data.parentId ||
             request.auth.uid == resource.data.childId);\(changing)
          allow create: if request.auth != null &&
            request.auth.uid == request.resource.data.parentId;
        }
        match /shin_definitions/{shinId} {
          allow read: if request.auth != null;
          allow write: if false;
        }
        match /user_shin_collections/{userId}/shins/{shinId} {
          allow read, write: if request.auth != null &&
            request.auth.uid == userId;
        }
      }
    }
    """
  }

  /// With the owner of a child looked up, the fields that each may change, and the table of a status.
  private static let ownerChecked = """
    rules_version = '2';
    service cloud.firestore {
      match /databases/{database}/documents {
        function owns(childId) {
          return request.auth.uid
            == get(/databases/$(database)/documents/children/$(childId)).data.parentId;
        }
        function follows(before, after) {
          return before == after || before == 'notStarted' || before == 'inProgress'
            || (before == 'skipped' && after == 'notStarted');
        }
        function changed() {
          return request.resource.data.diff(resource.data).affectedKeys();
        }
        match /users/{userId} {
          allow read, write: if request.auth != null && request.auth.uid == userId;
        }
        match /children/{childId} {
          allow read, delete: if request.auth != null
            && request.auth.uid == resource.data.parentId;
          allow create: if request.auth != null
            && request.auth.uid == request.resource.data.parentId;
          allow update: if request.auth != null && request.auth.uid == resource.data.parentId
            && !changed().hasAny(['id', 'parentId', 'points']);
        }
        match /tasks/{taskId} {
          allow read: if request.auth != null &&
            (request.auth.uid == resource.data.parentId ||
             request.auth.uid == resource.data.childId);
          allow create: if request.auth != null
            && request.auth.uid == request.resource.data.parentId
            && request.resource.data.status == 'notStarted'
            && owns(request.resource.data.childId);
          allow update: if request.auth != null
            && follows(resource.data.status, request.resource.data.status)
            && ((request.auth.uid == resource.data.parentId
                 && !changed().hasAny(['id', 'parentId', 'childId']))
              || (request.auth.uid == resource.data.childId
                 && changed().hasOnly(['status', 'updatedAt', 'completedAt'])));
          allow delete: if request.auth != null && request.auth.uid == resource.data.parentId;
        }
        match /shin_definitions/{shinId} {
          allow read: if request.auth != null;
        }
        match /user_shin_collections/{userId}/shins/{shinId} {
          allow read: if request.auth != null
            && (request.auth.uid == userId || owns(userId));
        }
        match /families/{familyId} {
          allow read, update, delete: if request.auth != null
            && request.auth.uid in resource.data.parentIds;
          allow create: if request.auth != null
            && request.auth.uid in request.resource.data.parentIds;
        }
      }
    }
    """

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
          [
            QueryOrder("childId"), QueryOrder("parentId"),
            QueryOrder("createdAt", descending: true),
          ],
        )
      )
    }
    return indexes
  }
}
