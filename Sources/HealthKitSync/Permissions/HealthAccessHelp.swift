public import Foundation

/// What the app says about access to Health, and where it sends the person.
public enum HealthAccessHelp {
    /// Opens the Health app, where permissions are changed.
    public static let healthApp = URL(string: "x-apple-health://")
    /// Opens the app's own settings, for where the Health app cannot be opened.
    public static let appSettings = URL(string: "app-settings:")
    /// The link's label.
    public static let openHealth = "Open Health App"
    /// Where a device has no health store.
    public static let unavailable = "HealthKit not available on this device"
    /// Where reading brings nothing: whether it is allowed is unknowable.
    public static let nothingToRead = "No data, or access not allowed"

    /// How to turn something on, by its name on Health's own list.
    public static func instructions(for feature: String) -> String {
        "Open the Health app, tap your profile, choose Apps, and turn on \(feature)."
    }

    /// The places to try, first the best.
    public static var links: [URL] { [healthApp, appSettings].compactMap { $0 } }
}
