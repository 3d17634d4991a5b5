import Foundation
import TestSupport
import Testing

/// The files of the example app.
enum AppFiles {
    /// A property list, such as an Info.plist.
    static func list(_ name: String) throws -> [String: Any] {
        let file = Repository.file("Examples/App/\(name)")
        let list = try PropertyListSerialization.propertyList(
            from: try Data(contentsOf: file), format: nil)
        return try #require(list as? [String: Any])
    }

    /// The objects of the Xcode project, by their identifiers.
    static func project() throws -> [String: [String: Any]] {
        let list = try list("Diary.xcodeproj/project.pbxproj")
        return try #require(list["objects"] as? [String: [String: Any]])
    }

    /// The files with views: those of the product, and those that only the app has.
    static func views() throws -> [String: String] {
        try ["Sources/HealthViews", "Examples/App/Diary/Views", "Examples/App/Watch"]
            .reduce(into: [:]) { texts, folder in
                texts.merge(try Repository.files(in: folder, ["swift"])) { text, _ in text }
            }
    }
}
