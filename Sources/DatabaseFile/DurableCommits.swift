package import GRDB

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
