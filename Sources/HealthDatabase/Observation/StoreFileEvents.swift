internal import Foundation

/// Events of changes to a store's file and its write-ahead log by any process.
enum StoreFileEvents {
    /// Calls back after each change; nil if the system does not report changes to files.
    static func listen(to path: String, _ changed: @escaping @Sendable () -> Void)
        -> FolderSubscription?
    {
        #if os(Linux)
        // The write-ahead log is next to the target of a symbolic link.
        let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        let name = file.lastPathComponent
        return FolderEvents.shared?.listen(
            to: [name, name + "-wal"], in: file.deletingLastPathComponent().path, changed)
        #else
        return nil
        #endif
    }

    /// Signals to other processes that a commit is visible.
    ///
    /// SQLite first writes a commit to the write-ahead log and then makes it visible through shared
    /// memory, which causes no file event. This function changes the file's date afterwards.
    static func signalCommit(at path: String) {
        _ = utimensat(AT_FDCWD, path, nil, 0)
    }
}
