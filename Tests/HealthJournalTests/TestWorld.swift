import Foundation
import HealthJournal
import HealthModel
import Synchronization
import TestSupport
import Testing

/// A world with a clock that only moves when told, counted identities and a journal in a file.
struct TestWorld: Sendable {
    let clock: TestClock
    private let identities: CountedIdentities
    let environment: JournalEnvironment
    let journal: Journal

    static let own = EntrySource.own(bundleIdentifier: "org.example.diet", name: "Diet")
    static let scale = EntrySource(
        kind: .health, bundleIdentifier: "com.example.scale", name: "Scale")
    static let health: RemoteID = "health"
    static let cloud: RemoteID = "cloud"

    init(now: String = "2026-03-10T12:00:00Z", zone: String = "UTC") throws {
        let timeZone = try #require(TimeZone(identifier: zone))
        let clock = TestClock(try date(now), timeZone)
        let identities = CountedIdentities(try TemporaryFolder())
        (self.clock, self.identities) = (clock, identities)
        environment = JournalEnvironment(
            now: { clock.now }, timeZone: { timeZone }, makeUUID: { identities.next() },
            calendar: { Calendar(identifier: .iso8601) }, app: Self.own)
        journal = try Journal(
            at: .file(identities.folder.url.appending(path: "journal.sqlite")),
            environment: environment)
    }

    /// Where the journal's file lies.
    var folder: URL { identities.folder.url }

    /// The same file opened again, as after a crash.
    func reopened() throws -> Journal {
        try Journal(
            at: .file(folder.appendingPathComponent("journal.sqlite")), environment: environment)
    }

    func header(at text: String? = nil, zone: String? = nil, note: String? = nil) throws
        -> EntryHeader
    {
        journal.newHeader(
            date: try text.map(date), timeZone: zone.flatMap { TimeZone(identifier: $0) },
            note: note)
    }

    func weight(_ value: Double, _ unit: HealthUnit = .kilogram, at text: String? = nil) throws
        -> JournalEntry
    {
        .weight(WeightEntry(header: try header(at: text), mass: Quantity(value, unit)))
    }

    func drink(_ millilitres: Double, at text: String? = nil, zone: String? = nil) throws
        -> JournalEntry
    {
        .drink(
            DrinkEntry(
                header: try header(at: text, zone: zone),
                volume: Quantity(millilitres, .milliliter)))
    }

    func food(_ kilocalories: Double?, at text: String? = nil) throws -> JournalEntry {
        var nutrients: [ObjectType: Quantity] = [:]
        nutrients[.dietaryEnergyConsumed] = kilocalories.map { Quantity($0, .kilocalorie) }
        return .food(
            FoodEntry(
                header: try header(at: text), name: "Soup", meal: .lunch,
                items: [FoodItem(name: "Soup", nutrients: nutrients)]))
    }

    /// An entry of another app.
    func foreign(_ entry: JournalEntry, from source: EntrySource = scale) -> JournalEntry {
        var entry = entry
        entry.header.source = source
        return entry
    }

    func pending(_ remote: RemoteID = health, dueAt date: Date? = nil) async throws
        -> [PendingOperation]
    {
        try await journal.withSnapshot { tx in
            try tx.remote(remote).outbox.operations(dueAt: date)
        }
    }

    /// Does what an engine does whose remote takes everything, and says how much that was.
    @discardableResult
    func drain(_ remote: RemoteID = health) async throws -> Int {
        let operations = try await pending(remote, dueAt: clock.now)
        try await journal.withTransaction { tx in
            try tx.remote(remote).exports.markSent(operations)
            for operation in operations {
                switch operation.action {
                case .save(let entry):
                    try tx.remote(remote).exports.complete(
                        entry.id, version: operation.version,
                        links: [RemoteLink(object: "\(entry.id)-\(operation.version)")])
                case .delete: try tx.remote(remote).exports.completeDeletion(operation.entryID)
                }
            }
        }
        return operations.count
    }

    func state(_ id: UUID, _ remote: RemoteID = health) async throws -> EntrySyncState? {
        try await journal.syncStates(of: [id], at: remote)[id]
    }
}

/// A maker of counted identities.
///
/// Every journal of a world holds it, so the folder goes when the last of them does.
final class CountedIdentities: Sendable {
    private let count = Mutex<UInt16>(0)

    let folder: TemporaryFolder

    init(_ folder: TemporaryFolder) { self.folder = folder }

    /// An identity that no entry has.
    static let unknown = UUID(uuid: (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16))

    func next() -> UUID {
        let count = count.withLock { count in
            count += 1
            return count
        }
        let (high, low) = (UInt8(count >> 8), UInt8(count & 0xFF))
        return UUID(uuid: (0, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, high, low))
    }
}

/// An instant such as `2026-03-10T12:00:00Z` or `2026-03-10T12:00:00+08:00`.
func date(_ text: String) throws -> Date {
    try Date(text, strategy: .iso8601)
}

func day(_ text: String) throws -> Day {
    try #require(Day(text))
}

func zone(_ name: String) throws -> TimeZone {
    try #require(TimeZone(identifier: name))
}
