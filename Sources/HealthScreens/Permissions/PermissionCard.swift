public import HealthKitSync

/// A card about permissions that blames nobody and is never red.
public struct PermissionCard: Hashable, Sendable {
    /// What its buttons do.
    public enum Action: Hashable, Sendable {
        /// Asks for permission.
        case connect
        /// Closes the card.
        case later
        /// Opens the place where permissions are changed.
        case manage
    }

    /// The title, where there is one.
    public let title: String?
    /// The text.
    public let text: String
    /// What is connected and what is not.
    public let rows: [PermissionRow]
    /// The buttons; each is to be at least 44 points high and wide.
    public let buttons: [ScreenButton<Action>]
    /// What the card's colour means.
    public let color: ScreenColor

    /// The smallest side of what can be tapped, in points.
    public static let smallestTarget = 44.0
    /// The smallest contrast of text and ground.
    public static let smallestContrast = 4.5

    /// While nothing is connected.
    public static let denied = PermissionCard(
        title: nil, text: PermissionWords.deniedText, rows: [],
        buttons: [
            ScreenButton(PermissionWords.connect, .connect),
            ScreenButton(PermissionWords.later, .later),
        ], color: .neutral)

    /// While a part is connected; with the button that asks, where asking would show a question.
    public static func partial(_ rows: [PermissionRow], canAsk: Bool = false) -> PermissionCard {
        let manage = ScreenButton(PermissionWords.manage, Action.manage)
        return PermissionCard(
            title: PermissionWords.partialTitle, text: PermissionWords.partialText, rows: rows,
            buttons: canAsk ? [ScreenButton(PermissionWords.connect, .connect), manage] : [manage],
            color: .neutral)
    }

    /// The card for a status; none where all is connected, or where there is no Health.
    ///
    /// - Parameters:
    ///   - status: What Health lets the app save.
    ///   - rows: What is connected and what is not.
    ///   - canAsk: Whether asking would show the person a question.
    public static func card(
        for status: HealthPermissions.Status, rows: [PermissionRow], canAsk: Bool = false
    ) -> PermissionCard? {
        switch status {
        case .notDetermined, .denied: denied
        case .partial: partial(rows, canAsk: canAsk)
        default: nil
        }
    }
}
