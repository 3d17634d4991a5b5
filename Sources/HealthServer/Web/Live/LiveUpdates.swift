internal import Foundation
internal import HealthDatabase
internal import HealthJournal
internal import HealthSync

/// Says when a person's data changed: in this process, or in another one that shares the files.
struct LiveUpdates: Sendable {
    /// How often the journal is looked at for what other processes wrote.
    static let interval = 1.0

    /// A number for every change from now on; those that come at once are told once.
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

    /// Looks at the log of changes now and then: other processes' commits make no signal here.
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
