// Not built on Linux, where only its types are checked: where the app keeps its journal.
#if canImport(SwiftUI)
import Foundation

/// The folder of the journal.
///
/// It is isolated to no actor, because the widget asks for it on a queue of the system.
nonisolated enum AppFolder {
    /// The group of the app, its widgets and its watch app, as in `App.entitlements`.
    static let group = "group.com.example.diary"

    /// The folder that the group shares, where widgets read the journal too.
    ///
    /// - Throws: An error where the app was built without the entitlement of its group.
    static func shared() throws -> URL {
        #if canImport(Darwin)
        guard
            let folder = FileManager.default.containerURL(
                forSecurityApplicationGroupIdentifier: group)
        else { throw CocoaError(.fileNoSuchFile) }
        return folder
        #else
        return try FileManager.default.url(
            for: .applicationSupportDirectory, in: .userDomainMask, appropriateFor: nil,
            create: true)
        #endif
    }

    /// The file with what the widgets show.
    ///
    /// - Throws: The error of ``shared()``.
    static func snapshot() throws -> URL { try shared().appending(path: "day.json") }
}
#endif
