import Foundation

/// The files that the tests read beside the built command.
enum Repository {
    /// A file of the repository.
    static func file(_ path: String, from here: String = #filePath) throws -> URL {
        var folder = URL(fileURLWithPath: here)
        while folder.path != "/" {
            folder.deleteLastPathComponent()
            let manifest = folder.appending(path: "Package.swift").path
            if FileManager.default.fileExists(atPath: manifest) {
                return folder.appending(path: path)
            }
        }
        throw CocoaError(.fileNoSuchFile)
    }
}
