public import HealthKitSync
public import HealthWords

/// A card about permissions with neutral texts, which is never red.
public struct PermissionCard: Hashable, Sendable {
    /// The actions of its buttons.
    public enum Action: Hashable, Sendable {
        /// Asks for permission.
        case connect
        /// Closes the card.
        case later
        /// Opens the place where permissions can be changed.
        case manage
    }

    /// The title, if there is one.
    public let title: String?
    /// The text.
    public let text: String
    /// The permissions that are granted and missing.
    public let rows: [PermissionRow]
    /// The buttons; each should be at least 44 points high and wide.
    public let buttons: [ScreenButton<Action>]
    /// The meaning of the card's colour.
    public let color: ScreenColor

    /// The minimum size of a tap target, in points.
    public static let smallestTarget = 44.0
    /// The minimum contrast of text and background.
    public static let smallestContrast = 4.5

    /// The card when nothing is connected.
    public static func denied(_ language: Language) -> PermissionCard {
        let words = language.permissions
        return PermissionCard(
            title: nil, text: words.deniedText, rows: [],
            buttons: [
                ScreenButton(words.connect, .connect), ScreenButton(words.later, .later),
            ], color: .neutral)
    }

    /// The card when some types are connected; with a button that asks if asking would show a
    /// question.
    public static func partial(
        _ rows: [PermissionRow], canAsk: Bool = false, _ language: Language
    ) -> PermissionCard {
        let words = language.permissions
        let manage = ScreenButton(words.manage, Action.manage)
        return PermissionCard(
            title: words.partialTitle, text: words.partialText, rows: rows,
            buttons: canAsk ? [ScreenButton(words.connect, .connect), manage] : [manage],
            color: .neutral)
    }

    /// The card for a status; nil if all types are connected, or if there is no Health.
    ///
    /// - Parameters:
    ///   - status: The permission to save in Health.
    ///   - rows: The permissions that are granted and missing.
    ///   - canAsk: Whether asking would show the person a question.
    ///   - language: The language of the texts.
    public static func card(
        for status: HealthPermissions.Status, rows: [PermissionRow], canAsk: Bool = false,
        _ language: Language
    ) -> PermissionCard? {
        switch status {
        case .notDetermined, .denied: denied(language)
        case .partial: partial(rows, canAsk: canAsk, language)
        default: nil
        }
    }
}
