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

    /// The build settings of a target of the Xcode project, one dictionary for each configuration.
    static func settings(of target: String) throws -> [[String: String]] {
        let objects = try project()
        let found = objects.values.first {
            $0["isa"] as? String == "PBXNativeTarget" && $0["name"] as? String == target
        }
        let list = try #require(found?["buildConfigurationList"] as? String)
        let ids = try #require(objects[list]?["buildConfigurations"] as? [String])
        return try ids.map { try #require(objects[$0]?["buildSettings"] as? [String: String]) }
    }

    /// The files with views: those of the product, and those that only the app has.
    static func views() throws -> [String: String] {
        try ["Sources/HealthViews", "Examples/App/Diary/Views", "Examples/App/Watch"]
            .reduce(into: [:]) { texts, folder in
                texts.merge(try Repository.files(in: folder, ["swift"])) { text, _ in text }
            }
    }
}
