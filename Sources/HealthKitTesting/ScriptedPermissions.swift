public import OpenHealthKit
internal import Synchronization

/// Predefined answers to permission requests, in order, and the requests that were answered.
///
/// ```swift
/// let sheet = ScriptedPermissions([.cancelled, .decided(share: [steps], read: [steps])])
/// let store = HKHealthStore(
///     configuration: .temporary(grants: .none, prompt: sheet.prompt))
/// ```
public final class ScriptedPermissions: Sendable {
    private let state:
        Mutex<(answers: [PermissionPrompt.Answer], requests: [PermissionPrompt.Request])>

    /// Creates a list of answers; requests after the last answer are cancelled.
    public init(_ answers: [PermissionPrompt.Answer]) {
        state = Mutex((answers, []))
    }

    /// The requests so far, in order.
    public var requests: [PermissionPrompt.Request] { state.withLock { $0.requests } }

    /// The prompt that returns the answers.
    public var prompt: PermissionPrompt {
        PermissionPrompt { request in
            self.state.withLock { state in
                state.requests.append(request)
                return state.answers.isEmpty ? .cancelled : state.answers.removeFirst()
            }
        }
    }
}
