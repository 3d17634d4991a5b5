internal import Foundation
internal import GRDB

extension SQLiteCloudStore {
    /// Does nothing: the other processes see the commit in the file.
    package func announce(_ person: PersonID) {}

    /// Looks twice a second whether another process has changed the file, as a second server or a new one that
    /// takes over does.
    package func changesElsewhere(
        sleep: @escaping @Sendable (Double) async throws -> Void
    ) -> AsyncStream<PersonID?> {
        AsyncStream { continuation in
            let task = Task { [writer] in
                var known = FileState()
                while (try? await sleep(0.5)) != nil {
                    let last = known
                    guard
                        let next = try? await writer.writeWithoutTransaction({ db in
                            try FileState(db, after: last)
                        })
                    else { continue }
                    if last.version != nil {
                        for (person, sequence) in next.sequences
                        where last.sequences[person] != sequence {
                            continuation.yield(PersonID(rawValue: person))
                        }
                    }
                    known = next
                }
            }
            continuation.onTermination = { _ in task.cancel() }
        }
    }
}

/// What a process knows of the commits in a file.
private struct FileState: Sendable {
    /// Changes with the commits of other processes, but not with those of the connection that reads it.
    var version: Int?
    /// The last sequence number of each person.
    var sequences: [Int64: Int] = [:]

    init() {}

    init(_ db: Database, after last: FileState) throws {
        self = last
        version = try Int.fetchOne(db, sql: "PRAGMA data_version")
        guard version != last.version else { return }
        let rows = try Row.fetchCursor(db, sql: "SELECT id, sequence FROM person")
        sequences = try Dictionary(uniqueKeysWithValues: rows.map { ($0["id"], $0["sequence"]) })
    }
}
