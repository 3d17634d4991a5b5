internal import Foundation
public import HealthCloudSync
public import HealthJournal
internal import HealthModel

/// The operations of a connection that the page about the cloud needs.
public protocol CloudConnecting: Sendable {
    /// Whether this device is connected, and what is shared; sends no request.
    func status() async throws -> CloudStatus
    /// The person's devices, as the server lists them.
    func devices() async throws -> [ConnectedDevice]
    /// The requests to log entries, the oldest first.
    func requests() async throws -> [LogRequest]
    /// Connects this device with a one-time code.
    func connect(to address: String, code: String, deviceName: String) async throws
    /// Sends the waiting entries and fetches the changes of other devices.
    func sync() async throws -> CloudSyncResult
    /// Sets the kinds of own entries that are sent.
    func setShared(_ kinds: Set<EntryKind>) async throws
    /// Sets the kinds of entries that requests may log on this device.
    func setAllowedRequests(_ kinds: Set<EntryKind>) async throws
    /// Creates a one-time code for another device.
    func makeCode() async throws -> CloudCode
    /// Creates a token for a program; it cannot be read again.
    func makeToken(for program: CloudProgram) async throws -> String
    /// The newest lines of the audit log before a number, newest first.
    func auditLog(before: Int?, limit: Int) async throws -> [CloudAuditLine]
    /// Revokes the access of a device.
    func revoke(device number: Int) async throws
    /// Removes the account of this device, and on request all data on the server.
    func disconnect(deletingOnServer: Bool) async throws
}

/// The connection of a journal, which a scheduler syncs while the app runs.
public struct JournalCloud: CloudConnecting {
    private let scheduler: CloudScheduler

    /// The connection that the scheduler uses.
    public init(_ scheduler: CloudScheduler) { self.scheduler = scheduler }

    private var connection: CloudConnection { scheduler.connection }

    /// Whether this device is connected, and what is shared.
    public func status() async throws -> CloudStatus { try await connection.status() }

    /// The devices of the person.
    public func devices() async throws -> [ConnectedDevice] {
        try await connection.remote().devices()
    }

    /// The requests to log entries.
    public func requests() async throws -> [LogRequest] { try await connection.requests() }

    /// Connects this device.
    public func connect(to address: String, code: String, deviceName: String) async throws {
        try await connection.connect(to: address, code: code, deviceName: deviceName)
    }

    /// Syncs; checks for requests if the person permits some.
    public func sync() async throws -> CloudSyncResult { try await scheduler.sync() }

    /// Sets the kinds of own entries that are sent.
    public func setShared(_ kinds: Set<EntryKind>) async throws {
        let remote = try connection.remote().id
        let others = Set(EntryKind.allCases).subtracting(kinds)
        try await connection.journal.setExported(kinds, true, at: remote)
        try await connection.journal.setExported(others, false, at: remote)
    }

    /// Sets the kinds of entries that requests may log.
    public func setAllowedRequests(_ kinds: Set<EntryKind>) async throws {
        try await connection.setAllowedRequests(kinds)
    }

    /// Creates a one-time code for another device.
    public func makeCode() async throws -> CloudCode { try await connection.remote().makeCode() }

    /// Creates a token for a program; an assistant gets the day boundaries of the journal.
    public func makeToken(for program: CloudProgram) async throws -> String {
        let journal = connection.journal
        let consent = CloudConsent(
            read: program.types.map(\.name), log: EntryKind.allCases.filter(program.kinds.contains),
            timeZone: journal.environment.timeZone().identifier,
            dayStart: try await journal.settings.dayBoundary().startHour)
        return try await connection.remote().makeToken(
            for: program.access, named: program.name,
            consent: program.access == .assistant ? consent : nil)
    }

    /// The newest lines of the audit log.
    public func auditLog(before: Int?, limit: Int) async throws -> [CloudAuditLine] {
        try await connection.remote().auditLog(before: before, limit: limit)
    }

    /// Revokes the access of a device.
    public func revoke(device number: Int) async throws {
        try await connection.remote().revoke(device: number)
    }

    /// Removes the account of this device.
    public func disconnect(deletingOnServer: Bool) async throws {
        try await connection.disconnect(deletingOnServer: deletingOnServer)
    }
}
