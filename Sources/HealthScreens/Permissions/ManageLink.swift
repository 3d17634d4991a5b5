public import Foundation

/// The links to the place where permissions can be changed.
public enum ManageLink {
    /// The Health app.
    public static let healthApp = "x-apple-health://"
    /// The app's own settings, if the Health app cannot be opened.
    public static let fallback = "app-settings:"
    /// Both links, in the order in which they are tried.
    public static let urls: [URL] = [healthApp, fallback].compactMap { URL(string: $0) }

    /// Opens the first link that can be opened, and returns whether one could.
    public static func open(with opener: (URL) async -> Bool) async -> Bool {
        for url in urls where await opener(url) { return true }
        return false
    }
}
