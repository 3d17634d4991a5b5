public import Foundation
public import HealthJournal

/// A one-time code that connects another device.
public struct CloudCode: Hashable, Sendable, Codable {
    /// The code, in groups that a person can type.
    public var code: String
    /// The date at which it expires.
    public var expires: Date
}

/// The access that a token gives to the person's account.
public enum CloudAccess: String, Hashable, Sendable, Codable, CaseIterable {
    /// A device of the person, which reads and writes entries.
    case device
    /// A program that only reads, such as an export.
    case read
    /// A program that only posts samples, such as Health Auto Export.
    case post
    /// An assistant, which reads and proposes as its ``CloudConsent`` allows.
    case assistant
}

/// What an assistant at the server may read, and which entries it may propose to the person's
/// devices.
///
/// A consent belongs to one token: to change it, the person creates another token.
public struct CloudConsent: Hashable, Sendable, Codable {
    /// The names of the types that it may read, such as `stepCount`.
    public var read: [String]
    /// The kinds of entry that it may propose.
    public var log: [EntryKind]
    /// The time zone of the person's days, by its identifier.
    public var timeZone: String
    /// The hour at which the person's days begin, 0 to 23.
    public var dayStart: Int

    /// Creates a consent; the default allows nothing.
    public init(
        read: [String] = [], log: [EntryKind] = [], timeZone: String = "GMT", dayStart: Int = 0
    ) {
        self.read = read
        self.log = log
        self.timeZone = timeZone
        self.dayStart = dayStart
    }

    /// Decodes a consent; missing fields allow nothing.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            read: try container.decodeIfPresent([String].self, forKey: .read) ?? [],
            log: try container.decodeIfPresent([EntryKind].self, forKey: .log) ?? [],
            timeZone: try container.decodeIfPresent(String.self, forKey: .timeZone) ?? "GMT",
            dayStart: try container.decodeIfPresent(Int.self, forKey: .dayStart) ?? 0)
    }
}

/// A device or a program that has or had a token of the person's account.
public struct ConnectedDevice: Hashable, Sendable, Codable {
    /// Its number in the account.
    public var number: Int
    /// The name that it was given.
    public var name: String
    /// The date of its connection.
    public var createdAt: Date
    /// The date at which a program's token expires; nil for a device.
    public var expiresAt: Date?
    /// The date at which its token was revoked; nil if it was not.
    public var revokedAt: Date?
    /// The date of its last sync.
    public var lastSeenAt: Date?
    /// Whether it is the device that sent the request.
    public var isThisDevice: Bool
    /// The access of its token: the raw value of a ``CloudAccess``, or one of a later version.
    public var scope: String?
    /// What an assistant's token may read and propose; nil for others.
    public var consent: CloudConsent?

    /// Whether its token has expired at a date.
    public func isExpired(at date: Date) -> Bool { expiresAt.map { $0 <= date } ?? false }
}

extension CloudRemote {
    /// Creates a one-time code that connects another device of the person.
    ///
    /// - Throws: ``CloudError``.
    public func makeCode() async throws(CloudError) -> CloudCode { try await client.createCode() }

    /// Creates a token for a program, which the server shows only once.
    ///
    /// - Parameters:
    ///   - access: The access of the token.
    ///   - name: The name of the program in the person's list of devices.
    ///   - consent: What an assistant may read and propose; nothing by default.
    /// - Throws: ``CloudError``.
    public func makeToken(
        for access: CloudAccess, named name: String, consent: CloudConsent? = nil
    ) async throws(CloudError) -> String {
        let code = try await client.createCode(access, consent)
        return try await client.enrol(
            CloudEnrolment(code: code.code, device: UUID().uuidString, name: name)
        ).token
    }

    /// The devices of the person, in the order in which they were connected.
    ///
    /// - Throws: ``CloudError``.
    public func devices() async throws(CloudError) -> [ConnectedDevice] {
        try await client.devices()
    }

    /// Revokes a device's token: it can no longer read or send, and keeps its entries.
    ///
    /// - Throws: ``CloudError/refused(_:)`` for an unknown number.
    public func revoke(device number: Int) async throws(CloudError) {
        try await client.revoke(number)
    }
}
