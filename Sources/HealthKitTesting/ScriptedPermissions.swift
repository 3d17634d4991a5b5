public import OpenHealthKit
internal import Synchronization

/// Answers to permission requests, one after the other, and the requests that were answered.
///
/// ```swift
/// let sheet = ScriptedPermissions([.cancelled, .decided(share: [steps], read: [steps])])
/// let store = HKHealthStore(
///     configuration: .temporary(grants: .none, prompt: sheet.prompt))
/// ```
public final class ScriptedPermissions: Sendable {
    private let state:
        Mutex<(answers: [PermissionPrompt.Answer], requests: [PermissionPrompt.Request])>

    /// A script of answers; requests after the last answer are cancelled.
    public init(_ answers: [PermissionPrompt.Answer]) {
        state = Mutex((answers, []))
    }

    /// The requests so far, the first in front.
    public var requests: [PermissionPrompt.Request] { state.withLock { $0.requests } }

    /// The prompt that reads from the script.
    public var prompt: PermissionPrompt {
        PermissionPrompt { request in
            self.state.withLock { state in
                state.requests.append(request)
                return state.answers.isEmpty ? .cancelled : state.answers.removeFirst()
            }
        }
    }
}
