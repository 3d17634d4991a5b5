#if os(Linux)
internal import Dispatch
internal import Foundation
internal import Synchronization

#if canImport(Musl)
internal import Musl
#else
internal import Glibc
#endif

/// File change events from the kernel's inotify; nothing runs without changes.
///
/// The process has one instance, because the number of instances per user is limited. It watches
/// folders, because a file that is created again or replaced keeps its name.
final class FolderEvents: Sendable {
    /// The instance of the process; nil if the system does not provide one.
    static let shared = FolderEvents()

    private struct Listener {
        let names: Set<String>
        let changed: @Sendable () -> Void
    }

    private struct State {
        var listeners: [Int32: [Int: Listener]] = [:]
        var last = 0
    }

    private static let mask =
        UInt32(IN_MODIFY) | UInt32(IN_ATTRIB) | UInt32(IN_CREATE) | UInt32(IN_DELETE)
        | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CLOSE_NOWRITE)

    private let descriptor: Int32
    // Sharing is safe: the initialiser sets it up, and afterwards it is only kept alive.
    private nonisolated(unsafe) let source: any DispatchSourceRead
    private let state = Mutex(State())

    private init?() {
        descriptor = inotify_init1(Int32(O_NONBLOCK) | Int32(O_CLOEXEC))
        guard descriptor >= 0 else { return nil }
        source = DispatchSource.makeReadSource(
            fileDescriptor: descriptor, queue: DispatchQueue(label: "FolderEvents"))
        source.setEventHandler { [unowned self] in drain() }
        source.resume()
    }

    /// Calls back after each change to files of a folder with these names, until the subscription
    /// is released; nil if the folder cannot be watched.
    func listen(
        to names: Set<String>, in folder: String, _ changed: @escaping @Sendable () -> Void
    ) -> FolderSubscription? {
        state.withLock { state in
            let watch = inotify_add_watch(descriptor, folder, Self.mask)
            guard watch >= 0 else { return nil }
            state.last += 1
            let number = state.last
            state.listeners[watch, default: [:]][number] = Listener(
                names: names, changed: changed)
            return FolderSubscription { [unowned self] in remove(number, of: watch) }
        }
    }

    private func remove(_ number: Int, of watch: Int32) {
        state.withLock { state in
            state.listeners[watch]?[number] = nil
            guard state.listeners[watch]?.isEmpty == true else { return }
            state.listeners[watch] = nil
            inotify_rm_watch(descriptor, watch)
        }
    }

    /// Reads the kernel's events, and notifies each listener once.
    private func drain() {
        var changed: [Int: @Sendable () -> Void] = [:]
        var buffer = [UInt8](repeating: 0, count: 64 * 1024)
        while true {
            let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else { break }
            for event in events(in: buffer[..<count]) { note(event, &changed) }
        }
        for call in changed.values { call() }
    }

    private func note(_ event: Event, _ changed: inout [Int: @Sendable () -> Void]) {
        state.withLock { state in
            // After an overflow of the queue any file may have changed.
            let isOverflow = event.watch < 0
            // Listing a folder closes it, and changes nothing in it.
            if !isOverflow, event.isFolderClosed { return }
            let folders = isOverflow ? Array(state.listeners.keys) : [event.watch]
            for folder in folders {
                for (number, listener) in state.listeners[folder] ?? [:]
                where isOverflow || event.name.isEmpty || listener.names.contains(event.name) {
                    changed[number] = listener.changed
                }
            }
        }
    }

    private struct Event {
        let watch: Int32
        let mask: UInt32
        let name: String

        var isFolderClosed: Bool {
            mask & UInt32(IN_CLOSE_NOWRITE) != 0 && mask & UInt32(IN_ISDIR) != 0
        }
    }

    /// The events in a buffer: each a header of sixteen bytes and a name padded with zeros.
    private func events(in bytes: ArraySlice<UInt8>) -> [Event] {
        bytes.withUnsafeBytes { bytes in
            var events: [Event] = []
            var offset = 0
            while offset + 16 <= bytes.count {
                let watch = bytes.loadUnaligned(fromByteOffset: offset, as: Int32.self)
                let mask = bytes.loadUnaligned(fromByteOffset: offset + 4, as: UInt32.self)
                let length = Int(
                    bytes.loadUnaligned(fromByteOffset: offset + 12, as: UInt32.self))
                let end = min(offset + 16 + length, bytes.count)
                let name = bytes[(offset + 16)..<end].prefix { $0 != 0 }
                events.append(
                    Event(watch: watch, mask: mask, name: String(decoding: name, as: UTF8.self)))
                offset = end
            }
            return events
        }
    }
}
#endif
