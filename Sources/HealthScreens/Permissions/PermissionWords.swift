/// The texts about permissions.
public enum PermissionWords {
    /// The state of a permission that is missing.
    public static let notEnabled = "not enabled"
    /// The state if nothing was read: Health does not reveal whether reading was denied.
    public static let noData = "No data, or access not allowed"
    /// The text of the card when nothing is connected.
    public static let deniedText = """
        HealthKit isn't connected yet. Connecting it keeps your entries and Health in step. \
        This is optional—the app works great without it too.
        """
    /// The title of the card when some types are connected.
    public static let partialTitle = "Connected to Health"
    /// The text of the card when some types are connected.
    public static let partialText = "You choose what is shared. Everything else keeps working."
    /// The button that asks for permission.
    public static let connect = "Connect to Health"
    /// The button that declines for now.
    public static let later = "Maybe Later"
    /// The button that opens the Health app.
    public static let manage = "Manage Permissions"

    /// The heading of the types to save.
    public static let write = "Allow to write"
    /// The heading of the types to read.
    public static let read = "Allow to read"
    /// The button that turns all switches on.
    public static let turnOnAll = "Turn on all"
    /// The button that saves the choices.
    public static let allow = "Save choices"
    /// The button that connects for reading only.
    public static let readOnly = "Read Only"
    /// The explanation of reading only.
    public static let readOnlyText = """
        Nothing you log is saved to Health. What your other apps save there appears here.
        """

    /// The title of the sheet.
    public static func sheetTitle(_ app: String) -> String { "What \(app) may use" }

    /// The instructions for changing permissions by hand.
    ///
    /// - Parameters:
    ///   - types: The names of the types to enable; empty for all.
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
