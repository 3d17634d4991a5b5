internal import Foundation

/// Events of changes to a store's file and its write-ahead log by any process.
struct StoreFileEvents: Sendable {
    /// The store's file; the target of a symbolic link, because the write-ahead log is next to that.
    private let file: URL
    private let log: String

    /// The events of the store at a path.
    init(path: String) {
        file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
        log = file.path + "-wal"
    }

    /// Calls back after each change; nil if the system does not report changes to files.
    func listen(_ changed: @escaping @Sendable () -> Void) -> FolderSubscription? {
        #if os(Linux)
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
    /// memory, which causes no file event. This function opens and closes the log afterwards, which
    /// causes one and changes nothing. The store's own file must not be closed, because a process
    /// then loses its locks on that file (https://www.sqlite.org/howtocorrupt.html, section 2.2).
    func signalCommit() {
        let descriptor = open(log, O_RDONLY | O_CLOEXEC)
        if descriptor >= 0 { close(descriptor) }
    }
}

/// A subscription to file changes, which ends when the object is released.
final class FolderSubscription: Sendable {
    private let cancel: @Sendable () -> Void

    init(cancel: @escaping @Sendable () -> Void) {
        self.cancel = cancel
    }

    deinit { cancel() }
}
