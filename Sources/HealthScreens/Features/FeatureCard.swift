public import HealthJournal
public import HealthKitSync
public import HealthWords

/// An explanation why a kind of entry is not sent to Health, with a way to change that.
///
/// The card says that the journal keeps working, and is never red.
public struct FeatureCard: Hashable, Sendable {
    /// The reason why a kind of entry is not sent to Health.
    public enum Reason: Hashable, Sendable {
        /// There is no health store on this device.
        case noHealth
        /// The app has disabled the kind for now, for example until an error is fixed.
        case heldBack
        /// The person has disabled sync.
        case syncOff
        /// The person has disabled the export of this kind.
        case kindOff
        /// The person was not asked yet.
        case notAsked
        /// The person denied the permission.
        case notPermitted
    }

    /// The actions of its button.
    public enum Action: Hashable, Sendable {
        /// Opens the settings about Health.
        case openSettings
        /// Enables the export of this kind.
        case turnOn
        /// Asks for permission.
        case ask
        /// Opens the place where permissions can be changed.
        case manage
    }

    /// The reason.
    public let reason: Reason
    /// The title: which kind is affected.
    public let title: String
    /// The explanation.
    public let text: String
    /// The possible actions; empty if there are none.
    public let buttons: [ScreenButton<Action>]
    /// The meaning of the card's colour.
    public let color = ScreenColor.neutral

    /// The text of the card for screen readers.
    public var accessibilityLabel: String { "\(title). \(text)" }

    /// Creates the card of a kind of entry for a reason.
    public init(_ reason: Reason, of kind: EntryKind, _ language: Language) {
        let words = language.features
        self.reason = reason
        title = FeatureCard.title(reason, kind, language)
        text =
            switch reason {
            case .noHealth: words.noHealth
            case .heldBack: words.heldBack
            case .syncOff: words.syncOff
            case .kindOff: words.kindOff
            case .notAsked: words.notAskedYet
            case .notPermitted: words.notPermitted
            }
        buttons =
            switch reason {
            case .noHealth, .heldBack: []
            case .syncOff: [ScreenButton(words.settings, .openSettings)]
            case .kindOff: [ScreenButton(words.turnOn, .turnOn)]
            case .notAsked: [ScreenButton(language.permissions.connect, .ask)]
            case .notPermitted: [ScreenButton(language.permissions.manage, .manage)]
            }
    }

    private static func title(
        _ reason: Reason, _ kind: EntryKind, _ language: Language
    ) -> String {
        let (words, name) = (language.features, language.entry.kind(kind))
        return switch (kind, reason) {
        case (.food, .noHealth): words.foodNotSent
        case (.food, _): words.foodNotSentNow
        case (_, .noHealth): words.notSent(name)
        default: words.notSentNow(name)
        }
    }

    /// The card of a kind of entry in the current state; nil if the kind is sent to Health.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - status: The sync status of the journal with Health.
    ///   - permission: The permission to save this kind in Health.
    ///   - isHeldBack: Whether the app has disabled the kind.
    ///   - language: The language of the texts.
    public static func card(
        for kind: EntryKind, status: RemoteStatus, permission: HealthPermissions.Status,
        isHeldBack: Bool = false, _ language: Language
    ) -> FeatureCard? {
        let reason: Reason? =
            if permission == .unavailable {
                .noHealth
            } else if isHeldBack {
                .heldBack
            } else if !status.isEnabled {
                .syncOff
            } else if !status.exportedKinds.contains(kind) {
                .kindOff
            } else if permission == .notDetermined {
                .notAsked
            } else if permission == .denied {
                .notPermitted
            } else {
                nil
            }
        return reason.map { FeatureCard($0, of: kind, language) }
    }
}
