public import HealthKitSync

/// What keeps sync from being complete, in the fewest words, with the way out.
public struct SyncAdvice: Hashable, Sendable {
    /// What the button does.
    public enum Action: Hashable, Sendable {
        /// Asks for permission.
        case grant
        /// Opens the place where permissions are changed.
        case manage
    }

    /// The words.
    public let text: String
    /// The way out; nil where waiting is one: the next pass tries again by itself.
    public let button: ScreenButton<Action>?

    /// The advice for how things stand while sync is on; nil where all is well.
    ///
    /// - Parameters:
    ///   - permission: What Health lets the app save.
    ///   - problem: What the last pass left undone, as ``SyncWords/problem(in:)`` says it.
    public init?(permission: HealthPermissions.Status, problem: String?) {
        switch permission {
        case .unavailable: return nil
        case .denied:
            text = SyncWords.notGranted
            button = ScreenButton(HealthSettingsWords.openHealth, .manage)
        case .notDetermined:
            text = SyncWords.pleaseGrant
            button = ScreenButton(PermissionWords.connect, .grant)
        case .partial, .authorized, .unknowable:
            guard let problem else { return nil }
            (text, button) = (problem, nil)
        }
    }
}
