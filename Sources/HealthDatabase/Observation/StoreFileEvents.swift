internal import Foundation

/// Changes to a store's file and its log, whoever makes them.
enum StoreFileEvents {
    /// Calls back after each change; nil where the system does not report changes to files.
    static func listen(to path: String, _ changed: @escaping @Sendable () -> Void)
        -> FolderSubscription?
    {
        #if os(Linux)
        // The log stands beside the file that a link leads to.
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let name = file.lastPathComponent
        return FolderEvents.shared?.listen(
            to: [name, name + "-wal"], in: file.deletingLastPathComponent().path, changed)
        #else
        return nil
        #endif
    }

    /// Tells other processes that a commit is visible.
    ///
    /// SQLite writes a commit to the log first and shows it to others through shared memory, which
    /// nobody is told of. The file's time changes after that.
    static func tell(_ path: String) {
        _ = utimensat(AT_FDCWD, path, nil, 0)
    }
}
