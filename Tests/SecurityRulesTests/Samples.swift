import Testing

@testable import SecurityRules

/// The rules of the tasks app's design, and small rulesets around one condition.
enum Samples {
  static let tasks = """
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
          allow read, write: if request.auth != null &&
            (request.auth.uid == resource.data.parentId ||
             request.auth.uid == resource.data.childId);
          allow create: if request.auth != null &&
            request.auth.uid == request.resource.data.parentId;
        }
        match /shin_definitions/{shinId} {
          allow read: if request.auth != null;
          allow write: if false;
        }
        match /user_shin_collections/{userId}/shins/{shinId} {
          allow read, write: if request.auth != null && request.auth.uid == userId;
        }
      }
    }
    """

  /// A ruleset that allows to get any document under a condition, with functions beside it.
  static func ruleset(
    get condition: String,
    functions: String = "",
    version: Int = 2,
  ) throws -> Ruleset {
    try Ruleset(
      Array(
        """
        rules_version = '\(version)';
        service cloud.firestore {
          match /databases/{database}/documents {
            \(functions)
            match /things/{id} {
              allow get: if \(condition);
            }
          }
        }
        """.utf8
      )
    )
  }

  /// A document below the root.
  static func document(_ path: String, _ fields: [(String, RulesValue)]) -> RulesResource {
    RulesResource(path: RulesPath(document: path), data: RulesMap(fields))
  }

  /// What a condition comes to: `true`, `false`, or `error: why`.
  static func outcome(
    _ condition: String,
    functions: String = "",
    fields: [(String, RulesValue)] = [],
    documents: [RulesResource] = [],
  ) throws -> String {
    let request = RulesRequest(
      .get,
      RulesPath(document: "things/t1"),
      auth: .signedIn("mom"),
      time: RulesTimestamp(text: "2026-11-25T19:20:00Z") ?? .epoch,
      resource: document("things/t1", fields),
    )
    let decision = try ruleset(get: condition, functions: functions)
      .decide(request) { path, _ in documents.first { $0.path.text == path.text } }
    let statement = try #require(decision.statements.first)
    switch statement.verdict {
    case .allowed: return "true"
    case .refused: return "false"
    case .failed(let failure): return "error: \(failure.message)"
    }
  }

  /// The first mistake of a file, as `line:column: message`.
  static func mistake(_ text: String) -> String? {
    do throws(RulesSyntaxError) {
      _ = try Ruleset(Array(text.utf8))
      return nil
    } catch {
      return error.issues.first.map { "\($0.mark): \($0.message)" }
    }
  }
}
