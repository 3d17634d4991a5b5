internal import DatabaseFile
internal import GRDB

/// The connections to one file, until the file is replaced.
struct StoreHandles: Sendable {
    /// The writing connection, and the readers of asynchronous callers.
    ///
    /// A file is read through a pool, so that readers see a snapshot and never wait for a writer.
    /// An in-memory store has one connection.
    let writer: any DatabaseWriter
    /// The connection of synchronous readers.
    ///
    /// An asynchronous read returns its place in the pool on one of Swift's threads, of which there
    /// are as many as processors. If all of them blocked for a place, none would ever become free.
    let blockingReader: any DatabaseReader
    /// The connection of short reads; nil for memory, which has one connection.
    let quickReader: QuickReader?
    /// Where short writes run.
    let quickWriter: QuickWriter
    /// The file; nil for memory.
    let file: FileIdentity?
    /// The state of a file that this user cannot write; nil if it can be written.
    let readOnly: ReadOnlyFile?
    /// The blocking reader's cache of permissions.
    let decisions = DecisionCache()
    /// What the last save looked up on the writing connection.
    let interner = KeptInterner()
}
