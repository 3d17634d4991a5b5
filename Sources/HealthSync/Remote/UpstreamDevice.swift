public import Foundation
public import HealthJournal

/// A device that records for the person and owns its records, such as a bottle that counts drinks.
public protocol UpstreamDevice: Sendable {
    /// Deletes a record; returns when the device has confirmed it.
    func delete(_ recordID: String) async throws(UpstreamError)
    /// The records that were not acknowledged yet, as drinks that name their record.
    func records() async throws(UpstreamError) -> [DrinkEntry]
    /// Notifies the device that these records are stored, so that it does not send them again.
    func acknowledge(_ recordIDs: [String]) async throws(UpstreamError)
}

/// The reason why a device did not perform a call.
public enum UpstreamError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no connection to the device.
    case notConnected
    /// The device did not confirm in time.
    case noConfirmation
    /// The device does not know the record.
    case unknownRecord
    /// The device refused or failed.
    case failed(reason: String)

    /// The message for the person.
    public var description: String {
        switch self {
        case .notConnected: "The device is not connected: bring it near and try again."
        case .noConfirmation: "The device did not confirm: nothing was deleted, try again."
        case .unknownRecord: "The device does not know this record."
        case .failed(let reason): reason
        }
    }
}

/// Imports a device's records into the journal, and deletes entries whose records the device owns.
public struct UpstreamRecords: Sendable {
    /// Seconds that a device has to confirm a deletion.
    public static let confirmationTime: TimeInterval = 5

    private let journal: Journal
    private let device: any UpstreamDevice
    private let sleep: @Sendable (TimeInterval) async throws -> Void

    /// Creates the records of a device; `sleep` waits for a number of seconds.
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

    /// Imports the device's records, and acknowledges each after its commit.
    ///
    /// A record that the journal already has is left unchanged and acknowledged again. A record
    /// that breaks a rule of the journal is not acknowledged.
    ///
    /// - Returns: The number of acknowledged records.
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

    /// Deletes an entry; if a device owns its record, the device has to confirm the deletion first.
    ///
    /// A device that does not know the record counts as confirming.
    ///
    /// - Throws: ``UpstreamError`` if the device did not confirm; the entry is then kept everywhere
    ///   and can be deleted again. `JournalError`.
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
