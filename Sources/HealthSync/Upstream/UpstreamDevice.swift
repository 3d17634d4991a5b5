public import HealthJournal

/// A device that records for the person and owns its records, as a bottle that counts drinks.
public protocol UpstreamDevice: Sendable {
    /// Deletes a record; returns when the device has confirmed it.
    func delete(_ recordID: String) async throws(UpstreamError)
    /// The records that were not acknowledged yet, as drinks with the record's identity.
    func records() async throws(UpstreamError) -> [DrinkEntry]
    /// Lets the device forget that it has to send these records.
    func acknowledge(_ recordIDs: [String]) async throws(UpstreamError)
}

/// Why a device did not do what it was asked for.
public enum UpstreamError: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is no connection to the device.
    case notConnected
    /// The device did not confirm in time.
    case noConfirmation
    /// The device does not know the record.
    case unknownRecord
    /// The device refused or failed.
    case failed(reason: String)

    /// What to tell the person.
    public var description: String {
        switch self {
        case .notConnected: "The device is not connected: bring it near and try again."
        case .noConfirmation: "The device did not confirm: nothing was deleted, try again."
        case .unknownRecord: "The device does not know this record."
        case .failed(let reason): reason
        }
    }
}
