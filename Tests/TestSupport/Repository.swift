package import Foundation

/// The files of the repository, for the tests that read documents and sources.
package enum Repository {
    /// The folder of the package.
    package static let root = URL(filePath: #filePath).resolvingSymlinksInPath()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// The folders of the code that is shipped.
    package static let products = ["Sources", "AppleModules", "Executables"]

    /// The folder of a module's sources.
    package static func module(_ name: String) -> String {
        let folders = products.map { "\($0)/\(name)" }
        return folders.first {
            FileManager.default.fileExists(atPath: root.appending(path: $0).path)
        } ?? folders[0]
    }

    /// A file of the repository by its path from the root.
    package static func file(_ path: String) -> URL { root.appending(path: path) }

    /// All files below a folder with one of these extensions, by their path from the root.
    package static func files(
        in folder: String, _ extensions: Set<String>
    ) throws -> [String: String] {
        let top = root.appending(path: folder)
        var texts: [String: String] = [:]
        for path in try FileManager.default.subpathsOfDirectory(atPath: top.path)
        where extensions.contains((path as NSString).pathExtension) {
            texts["\(folder)/\(path)"] = try String(
                contentsOf: top.appending(path: path), encoding: .utf8)
        }
        return texts
    }

    /// The files of all folders of the code that is shipped.
    package static func productFiles(_ extensions: Set<String>) throws -> [String: String] {
        try products.reduce(into: [:]) { texts, folder in
            texts.merge(try files(in: folder, extensions)) { first, _ in first }
        }
    }
}
