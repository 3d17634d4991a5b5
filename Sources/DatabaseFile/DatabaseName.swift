internal import Foundation

/// The names under which SQLite opens database files.
package enum DatabaseName {
    /// SQLite's file system ("vfs") of the files that the current task opens; nil for the usual one.
    ///
    /// Tests set it to that of a disk that fails and loses power.
    @TaskLocal package static var fileSystem: String?

    /// The name of a file: its path, or a URI if SQLite has to know more than the path.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - isImmutable: Whether SQLite opens the file without locks, because nobody can change it.
    package static func of(_ path: String, isImmutable: Bool = false) -> String {
        let parameters =
            (fileSystem.map { ["vfs=\($0)"] } ?? []) + (isImmutable ? ["immutable=1"] : [])
        guard !parameters.isEmpty else { return path }
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "%?#;"))
        let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
        return "file:\(escaped)?\(parameters.joined(separator: "&"))"
    }
}
