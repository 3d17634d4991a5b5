public import HealthKitSync
public import HealthWords

/// The reason why sync is incomplete, in a few words, with a button that helps.
public struct SyncAdvice: Hashable, Sendable {
    /// The action of the button.
    public enum Action: Hashable, Sendable {
        /// Asks for permission.
        case grant
        /// Opens the place where permissions can be changed.
        case manage
    }

    /// The text.
    public let text: String
    /// The button that helps; nil if nothing has to be done, because the next sync pass retries.
    public let button: ScreenButton<Action>?

    /// Creates the advice for the current state while sync is enabled; nil without a problem.
    ///
    /// - Parameters:
    ///   - permission: The permission to save in Health.
    ///   - problem: The problem of the last sync pass, from `SyncWords.problem(in:)`.
    ///   - language: The language of the texts.
    public init?(
        permission: HealthPermissions.Status, problem: String?, _ language: Language
    ) {
        switch permission {
        case .unavailable: return nil
        case .denied:
            text = language.sync.notGranted
            button = ScreenButton(language.healthSettings.openHealth, .manage)
        case .notDetermined:
            text = language.sync.pleaseGrant
            button = ScreenButton(language.permissions.connect, .grant)
        case .partial, .authorized, .unknowable:
            guard let problem else { return nil }
            (text, button) = (problem, nil)
        }
    }
}
