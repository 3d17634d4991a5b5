public import HealthJournal
public import HealthKitSync

/// A word where a feature of Health is off for now: why, that nothing is lost, and what to do.
///
/// It stands beside what still works, the journal, and is never red.
public struct FeatureCard: Hashable, Sendable {
    /// Why a kind of entry does not go to Health.
    public enum Reason: Hashable, Sendable {
        /// There is no health store on this device.
        case noHealth
        /// The app holds it back for now, as while a fault is mended.
        case heldBack
        /// The person has sync off.
        case syncOff
        /// The person keeps this kind here.
        case kindOff
        /// The person was not asked yet.
        case notAsked
        /// The person said no.
        case notPermitted
    }

    /// What its button does.
    public enum Action: Hashable, Sendable {
        /// Leads to the settings about Health.
        case openSettings
        /// Sends this kind to Health from now on.
        case turnOn
        /// Asks for permission.
        case ask
        /// Opens the place where permissions are changed.
        case manage
    }

    /// Why.
    public let reason: Reason
    /// What is off.
    public let title: String
    /// What that means.
    public let text: String
    /// What can be done; empty where nothing can.
    public let buttons: [ScreenButton<Action>]
    /// What the card's colour means.
    public let color = ScreenColor.neutral

    /// The card as it is read aloud.
    public var accessibilityLabel: String { "\(title). \(text)" }

    /// The card of a kind of entry, for a reason.
    public init(_ reason: Reason, of kind: EntryKind) {
        self.reason = reason
        title = FeatureWords.title(kind, reason)
        text = FeatureWords.text(reason)
        buttons =
            switch reason {
            case .noHealth, .heldBack: []
            case .syncOff: [ScreenButton(FeatureWords.settings, .openSettings)]
            case .kindOff: [ScreenButton(FeatureWords.turnOn, .turnOn)]
            case .notAsked: [ScreenButton(PermissionWords.connect, .ask)]
            case .notPermitted: [ScreenButton(PermissionWords.manage, .manage)]
            }
    }

    /// The card of a kind of entry as things stand; nil where it goes to Health.
    ///
    /// - Parameters:
    ///   - kind: The kind.
    ///   - status: What the journal knows of Health.
    ///   - permission: What Health lets the app save of it.
    ///   - isHeldBack: Whether the app holds it back.
    public static func card(
        for kind: EntryKind, status: RemoteStatus, permission: HealthPermissions.Status,
        isHeldBack: Bool = false
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
        return reason.map { FeatureCard($0, of: kind) }
    }
}
