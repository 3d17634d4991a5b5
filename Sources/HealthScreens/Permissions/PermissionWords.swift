/// The words of permissions, wherever they are shown.
public enum PermissionWords {
    /// Behind what is not connected.
    public static let notEnabled = "not enabled"
    /// Where nothing was read: Health never says that reading was refused.
    public static let noData = "No data, or access not allowed"
    /// The text of the card while nothing is connected.
    public static let deniedText = """
        HealthKit isn't connected yet. Connecting it keeps your entries and Health in step. \
        This is optional—the app works great without it too.
        """
    /// The title of the card while a part is connected.
    public static let partialTitle = "Connected to Health"
    /// The text of the card while a part is connected.
    public static let partialText = "You choose what is shared. Everything else keeps working."
    /// The button that asks.
    public static let connect = "Connect to Health"
    /// The button that does not.
    public static let later = "Maybe Later"
    /// The button that leads to the Health app.
    public static let manage = "Manage Permissions"

    /// Above what the app may save.
    public static let write = "Allow to write"
    /// Above what the app may read.
    public static let read = "Allow to read"
    /// Turns all switches on.
    public static let turnOnAll = "Turn on all"
    /// Keeps what was chosen.
    public static let allow = "Save choices"
    /// Goes on with reading alone.
    public static let readOnly = "Read Only"
    /// What reading alone means.
    public static let readOnlyText = """
        Nothing you log is saved to Health. What your other apps save there appears here.
        """

    /// The title of the sheet.
    public static func sheetTitle(_ app: String) -> String { "What \(app) may use" }

    /// How to change permissions by hand.
    ///
    /// - Parameters:
    ///   - types: The words for what to turn on; none for everything.
    ///   - app: The app's name in the Health app.
    public static func guidance(_ types: [String] = [], app: String) -> String {
        let start = "Open the Health app, tap your profile, choose Apps, and turn on"
        guard !types.isEmpty, types.count <= 4 else { return "\(start) \(app)." }
        let list =
            types.count == 1
            ? types[0] : types.dropLast().joined(separator: ", ") + " and \(types[types.count - 1])"
        return "\(start) \(list) for \(app)."
    }
}
