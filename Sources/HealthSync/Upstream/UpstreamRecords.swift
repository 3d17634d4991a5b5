public import Foundation
public import HealthJournal

/// Brings a device's records into the journal, and deletes what the device owns.
public struct UpstreamRecords: Sendable {
    /// Seconds that a device has to confirm a deletion.
    public static let confirmationTime: TimeInterval = 5

    private let journal: Journal
    private let device: any UpstreamDevice
    private let sleep: @Sendable (TimeInterval) async throws -> Void

    /// The records of a device; `sleep` waits so many seconds.
    public init(
        journal: Journal, device: any UpstreamDevice,
        sleep: @escaping @Sendable (TimeInterval) async throws -> Void = {
            try await CancellableTimer.wait($0)
        }
    ) {
        self.journal = journal
        self.device = device
        self.sleep = sleep
    }

    /// Takes in what the device has, and acknowledges it after it is committed.
    ///
    /// A record that the journal knows is left as it is, and acknowledged again. What the journal
    /// refuses is not acknowledged.
    ///
    /// - Returns: How many records were acknowledged.
    @discardableResult
    public func receive() async throws -> Int {
        let records = try await device.records()
        let results = try await journal.save(records.map { .drink($0) })
        let saved = zip(records, results).compactMap { record, result in
            (try? result.get()) == nil ? nil : record.upstreamID
        }
        if !saved.isEmpty { try await device.acknowledge(saved) }
        return saved.count
    }

    /// Deletes an entry, which a device may own: then nothing goes anywhere before it confirms.
    ///
    /// That the device does not know the record is as good as a confirmation.
    ///
    /// - Throws: ``UpstreamError`` where the device did not confirm: the entry stays everywhere,
    ///   and can be deleted again; `JournalError`.
    public func delete(_ id: UUID) async throws {
        if case .drink(let drink)? = try await journal.entry(id), let record = drink.upstreamID {
            try await confirmDeletion(of: record)
        }
        try await journal.delete(id)
    }

    private func confirmDeletion(of record: String) async throws {
        let device = device
        do {
            try await Deadline.run(Self.confirmationTime, sleep: sleep) {
                try await device.delete(record)
            }
        } catch UpstreamError.unknownRecord {
            return
        } catch is Deadline.Passed {
            throw UpstreamError.noConfirmation
        }
    }
}
