internal import Foundation
public import HealthJournal
internal import HealthModel
public import HealthSync

/// What the page about the cloud needs of this device's connection.
public protocol CloudConnecting: Sendable {
    /// Whether this device is connected, and what is shared; asks no server.
    func status() async throws -> CloudStatus
    /// The devices of the person, by the server's list.
    func devices() async throws -> [ConnectedDevice]
    /// What the cloud was asked to have logged, the oldest first.
    func requests() async throws -> [LogRequest]
    /// Connects this device with a one-time code.
    func connect(to address: String, code: String, deviceName: String) async throws
    /// Sends what waits and fetches what other devices sent.
    func sync() async throws -> CloudSyncResult
    /// Sets the kinds of own entries that are sent.
    func setShared(_ kinds: Set<EntryKind>) async throws
    /// Sets the kinds of entry that the cloud may ask this device to log.
    func setAllowedRequests(_ kinds: Set<EntryKind>) async throws
    /// Makes a one-time code for another device.
    func makeCode() async throws -> CloudCode
    /// Makes a token for a program, which is told once.
    func makeToken(for program: CloudProgram) async throws -> String
    /// The newest lines of the log of who did what, newest first, before a number.
    func auditLog(before: Int?, limit: Int) async throws -> [CloudAuditLine]
    /// Ends the access of a device.
    func revoke(device number: Int) async throws
    /// Forgets the account of this device, and deletes everything on the server if asked to.
    func disconnect(deletingOnServer: Bool) async throws
}

/// The connection of a journal, which a scheduler keeps in step while the app runs.
public struct JournalCloud: CloudConnecting {
    private let scheduler: CloudScheduler

    /// The connection that a scheduler follows.
    public init(_ scheduler: CloudScheduler) { self.scheduler = scheduler }

    private var connection: CloudConnection { scheduler.connection }

    /// Whether this device is connected, and what is shared.
    public func status() async throws -> CloudStatus { try await connection.status() }

    /// The devices of the person.
    public func devices() async throws -> [ConnectedDevice] {
        try await connection.remote().devices()
    }

    /// What the cloud was asked to have logged.
    public func requests() async throws -> [LogRequest] { try await connection.requests() }

    /// Connects this device.
    public func connect(to address: String, code: String, deviceName: String) async throws {
        try await connection.connect(to: address, code: code, deviceName: deviceName)
    }

    /// Syncs; requests are looked for where the person allows some.
    public func sync() async throws -> CloudSyncResult { try await scheduler.sync() }

    /// Sets the kinds of own entries that are sent.
    public func setShared(_ kinds: Set<EntryKind>) async throws {
        let remote = try connection.remote().id
        let others = Set(EntryKind.allCases).subtracting(kinds)
        try await connection.journal.setExported(kinds, true, at: remote)
        try await connection.journal.setExported(others, false, at: remote)
    }

    /// Sets the kinds of entry that the cloud may ask for.
    public func setAllowedRequests(_ kinds: Set<EntryKind>) async throws {
        try await connection.setAllowedRequests(kinds)
    }

    /// Makes a one-time code for another device.
    public func makeCode() async throws -> CloudCode { try await connection.remote().makeCode() }

    /// Makes a token for a program; an assistant's has the days of the journal.
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

    /// The newest lines of the log of who did what.
    public func auditLog(before: Int?, limit: Int) async throws -> [CloudAuditLine] {
        try await connection.remote().auditLog(before: before, limit: limit)
    }

    /// Ends the access of a device.
    public func revoke(device number: Int) async throws {
        try await connection.remote().revoke(device: number)
    }

    /// Forgets the account of this device.
    public func disconnect(deletingOnServer: Bool) async throws {
        try await connection.disconnect(deletingOnServer: deletingOnServer)
    }
}
