internal import DatabaseFile
internal import GRDB

/// The connections to one file, for as long as its name leads to it.
struct StoreHandles: Sendable {
    /// Writes, and reads for those who can suspend.
    ///
    /// A file is read through a pool, so that readers see a snapshot and never wait for a writer.
    /// Memory has one connection.
    let writer: any DatabaseWriter
    /// The connection of those who cannot suspend.
    ///
    /// An asynchronous read gives its place in the pool back on a thread of Swift's own, of which
    /// there are as many as processors. If they all blocked for a place, none would ever come free.
    let blockingReader: any DatabaseReader
    /// The file; nil for memory.
    let file: FileIdentity?
    /// What the blocking reader read of permissions, as long as it holds.
    let decisions = DecisionCache()
}
