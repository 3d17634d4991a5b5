import Foundation

/// The files of the repository that the listings stand in.
enum Repository {
    static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent()

    /// All files below a folder with one of these extensions, by their path from the root.
    static func files(in folder: String, _ extensions: Set<String>) throws -> [String: String] {
        let top = root.appending(path: folder)
        var texts: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: top.path)
        where extensions.contains((path as NSString).pathExtension) {
            texts["\(folder)/\(path)"] = try String(
                contentsOf: top.appending(path: path), encoding: .utf8)
        }
        return texts
    }
}
