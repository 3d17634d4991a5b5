public import Foundation

/// A line of the audit log of a person's data at a server.
public struct CloudAuditLine: Hashable, Sendable, Codable {
    /// Its number; later lines have higher ones.
    public var number: Int
    /// The date of the operation.
    public var date: Date
    /// The number of the device or program in the account; nil if it had no token yet.
    public var device: Int?
    /// The operation: the raw value of a ``CloudAuditAction``, or one of a later version.
    public var action: String
    /// The object of the operation as the server wrote it, such as "12 entries" or "dietaryWater".
    public var detail: String

    private enum CodingKeys: String, CodingKey {
        case number, date, action, detail
        case device = "token"
    }
}

/// The operations that a server writes to its audit log.
public enum CloudAuditAction: String, Hashable, Sendable, CaseIterable {
    /// A one-time code was created; the detail is its ``CloudAccess``.
    case codeCreated = "code.created"
    /// A device or program was connected with a code; the detail is its ``CloudAccess``.
    case tokenCreated = "token.created"
    /// The access of a device was revoked; the detail is its number.
    case tokenRevoked = "token.revoked"
    /// A program read changes; the detail begins with the number of entries.
    case changesRead = "changes.read"
    /// A program read all entries; the detail begins with their number.
    case snapshotRead = "snapshot.read"
    /// Daily sums were read; the detail begins with the number of days.
    case daysRead = "days.read"
    /// A program searched observations; the detail begins with their number.
    case observationsRead = "observations.read"
    /// All data was exported; the detail is the format.
    case exportRead = "export.read"
    /// A device or program posted samples; the detail begins with their number.
    case samplesAdded = "samples.added"
    /// A device read samples of the health store; the detail begins with their number.
    case samplesRead = "samples.read"
    /// A device withdrew the samples of a type; the detail begins with their number.
    case samplesWithdrawn = "samples.withdrawn"
    /// A program requested an entry; the detail is its kind.
    case requestAdded = "request.added"
    /// A device answered a request; the detail is its state.
    case requestSettled = "request.settled"
    /// An assistant used a tool that reads no data; the detail is the tool.
    case assistantCalled = "assistant.called"
    /// An assistant read samples; the detail has the tool, the days and the types.
    case assistantRead = "assistant.read"
}

extension CloudRemote {
    /// The latest lines of the audit log, the newest first.
    ///
    /// - Parameters:
    ///   - before: Returns only lines with a lower number; nil returns the newest.
    ///   - limit: The largest number of lines, from 1 to 500.
    /// - Throws: ``CloudError``.
    public func auditLog(before: Int? = nil, limit: Int = 100) async throws(CloudError)
        -> [CloudAuditLine]
    {
        try await client.auditLog(before: before, limit: limit)
    }
}
