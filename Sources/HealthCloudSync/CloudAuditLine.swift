public import Foundation

/// A line of the log of who did what with a person's data on a server.
public struct CloudAuditLine: Hashable, Sendable, Codable {
    /// Its number; later lines have higher ones.
    public var number: Int
    /// When it was done.
    public var date: Date
    /// The number of the device or program in the account; nil where none had a token yet.
    public var device: Int?
    /// What was done, a ``CloudAuditAction`` by its raw value or one of a later version.
    public var action: String
    /// What it was about, as the server wrote it, such as "12 entries" or "dietaryWater".
    public var detail: String

    private enum CodingKeys: String, CodingKey {
        case number, date, action, detail
        case device = "token"
    }
}

/// What a server's log has lines about.
public enum CloudAuditAction: String, Hashable, Sendable, CaseIterable {
    /// A one-time code was made; the detail is its ``CloudAccess``.
    case codeCreated = "code.created"
    /// A device or program was connected with a code; the detail is its ``CloudAccess``.
    case tokenCreated = "token.created"
    /// The access of a device was ended; the detail is its number.
    case tokenRevoked = "token.revoked"
    /// A program read what changed; the detail begins with the number of entries.
    case changesRead = "changes.read"
    /// A program read all entries; the detail begins with their number.
    case snapshotRead = "snapshot.read"
    /// Sums of days were read; the detail begins with the number of days.
    case daysRead = "days.read"
    /// A program searched observations; the detail begins with their number.
    case observationsRead = "observations.read"
    /// Everything was exported; the detail is the format.
    case exportRead = "export.read"
    /// A program posted samples; the detail begins with their number.
    case samplesAdded = "samples.added"
    /// The cloud was asked to have an entry logged; the detail is its kind.
    case requestAdded = "request.added"
    /// A device answered such a request; the detail is its state.
    case requestSettled = "request.settled"
    /// An assistant used a tool that reads nothing; the detail is the tool.
    case assistantCalled = "assistant.called"
    /// An assistant read samples; the detail has the tool, the days and the types.
    case assistantRead = "assistant.read"
}

extension CloudRemote {
    /// The newest lines of the log of who did what with the person's data, newest first.
    ///
    /// - Parameters:
    ///   - before: Only lines with a lower number; nil for the newest.
    ///   - limit: The most lines, 1 to 500.
    /// - Throws: ``CloudError``.
    public func auditLog(before: Int? = nil, limit: Int = 100) async throws(CloudError)
        -> [CloudAuditLine]
    {
        try await client.auditLog(before: before, limit: limit)
    }
}
