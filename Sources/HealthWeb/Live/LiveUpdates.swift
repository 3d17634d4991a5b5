internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthSync

/// Notifies when a person's data changed, in this process or in another one that uses the files.
struct LiveUpdates: Sendable {
    /// The interval of checks for commits of other processes.
    static let interval = 1.0

    /// A stream with a number for every later change; changes that come together are coalesced.
    static func changes(of person: Person) -> AsyncStream<Int> {
        let (stream, continuation) = AsyncStream.makeStream(
            of: Int.self, bufferingPolicy: .bufferingNewest(1))
        let task = Task {
            await withTaskGroup { group in
                group.addTask { for await _ in person.journal.commits() { continuation.yield(0) } }
                group.addTask { for await _ in person.database.commits() { continuation.yield(1) } }
                group.addTask { await follow(person.journal) { continuation.yield(2) } }
            }
        }
        continuation.onTermination = { _ in task.cancel() }
        return stream
    }

    /// Polls the change log: commits of other processes send no notification here.
    private static func follow(_ journal: Journal, changed: @Sendable () -> Void) async {
        var last = try? await journal.lastChange()
        while !Task.isCancelled {
            do { try await CancellableTimer.wait(interval) } catch { return }
            let now = try? await journal.lastChange()
            if now != last { changed() }
            last = now
        }
    }
}
