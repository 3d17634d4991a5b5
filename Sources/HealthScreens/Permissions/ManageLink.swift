public import Foundation

/// The way to where permissions are changed.
public enum ManageLink {
    /// The Health app.
    public static let healthApp = "x-apple-health://"
    /// The app's own settings, where the Health app does not open.
    public static let fallback = "app-settings:"
    /// Both, in the order to try them.
    public static let urls: [URL] = [healthApp, fallback].compactMap { URL(string: $0) }

    /// Opens the first of the two that can be opened, and says whether one could.
    public static func open(with opener: (URL) async -> Bool) async -> Bool {
        for url in urls where await opener(url) { return true }
        return false
    }
}
