internal import Foundation
package import GRDB

/// The names under which SQLite opens database files.
package enum DatabaseName {
    /// SQLite's file system ("vfs") of the files that the current task opens; nil for the usual one.
    ///
    /// Tests set it to that of a disk that fails and loses power.
    @TaskLocal package static var fileSystem: String?

    /// The name of a file: its path, or a URI if SQLite needs further parameters.
    ///
    /// - Parameters:
    ///   - path: The path.
    ///   - isImmutable: Whether SQLite opens the file without locks, because nobody can change it.
    package static func of(_ path: String, isImmutable: Bool = false) -> String {
        let parameters: [String] =
            (fileSystem.map { ["vfs=\($0)"] } ?? []) + (isImmutable ? ["immutable=1"] : [])
        guard !parameters.isEmpty else { return path }
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "%?#;"))
        let escaped = path.addingPercentEncoding(withAllowedCharacters: allowed) ?? path
        return "file:\(escaped)?\(parameters.joined(separator: "&"))"
    }
}

/// Opens a file, and retries for a while if another process is creating the same file.
///
/// SQLite does not wait for a file that is being changed to a write-ahead log; of two processes
/// that create the tables the second fails; and a process that closes the file last removes its
/// log, so that another one cannot open it at that moment. If SQLite itself has waited, there is no
/// retry after five seconds.
package func retryingWhileBusy<T>(
    now: () -> ContinuousClock.Instant = { .now }, _ body: () throws -> T
) throws -> T {
    let end = now() + .seconds(5)
    var failures = 0
    while true {
        do {
            return try body()
        } catch {
            failures += 1
            guard failures <= maximumRetries(for: error), now() < end else { throw error }
            Thread.sleep(forTimeInterval: 0.02)
        }
    }
}

/// The number of retries for an error of opening.
private func maximumRetries(for error: any Error) -> Int {
    switch (error as? DatabaseError)?.resultCode {
    case .SQLITE_BUSY?: 250
    case .SQLITE_ERROR?, .SQLITE_CONSTRAINT?, .SQLITE_CANTOPEN?: 10
    default: 0
    }
}

extension Database {
    /// Makes each further commit of this connection survive a loss of power.
    ///
    /// GRDB sets NORMAL when it opens a file with a write-ahead log, so this comes after the opening.
    /// `fullfsync` has an effect on Apple's systems only: there a plain `fsync` leaves the data in the
    /// memory of the disk.
    ///
    /// Source: https://www.sqlite.org/pragma.html, `synchronous` and `fullfsync`.
    package func makeCommitsDurable() throws {
        try execute(sql: "PRAGMA synchronous = FULL; PRAGMA fullfsync = ON")
    }
}
