public import Foundation
public import HealthJournal

/// A one-time code that connects another device.
public struct CloudCode: Hashable, Sendable, Codable {
    /// The code, in groups that a person can type.
    public var code: String
    /// When it stops being good.
    public var expires: Date
}

/// What a token of the person's account is good for.
public enum CloudAccess: String, Hashable, Sendable, Codable, CaseIterable {
    /// A device of the person's: reads and writes entries.
    case device
    /// A program that only reads, such as an export.
    case read
    /// A program that only posts samples, such as Health Auto Export.
    case post
    /// An assistant, which reads and proposes what its ``CloudConsent`` names.
    case assistant
}

/// What an assistant at the server may read, and ask the person's devices to log.
///
/// It belongs to the assistant's token: for another consent the person makes another token.
public struct CloudConsent: Hashable, Sendable, Codable {
    /// The types that it may read, by their names, such as `stepCount`.
    public var read: [String]
    /// The kinds of entry that it may propose.
    public var log: [EntryKind]
    /// The time zone of the person's days, by its identifier.
    public var timeZone: String
    /// The hour at which the person's days begin, 0 to 23.
    public var dayStart: Int

    /// A consent; by default to nothing.
    public init(
        read: [String] = [], log: [EntryKind] = [], timeZone: String = "GMT", dayStart: Int = 0
    ) {
        self.read = read
        self.log = log
        self.timeZone = timeZone
        self.dayStart = dayStart
    }

    /// Reads a consent; what is missing is not allowed.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        self.init(
            read: try container.decodeIfPresent([String].self, forKey: .read) ?? [],
            log: try container.decodeIfPresent([EntryKind].self, forKey: .log) ?? [],
            timeZone: try container.decodeIfPresent(String.self, forKey: .timeZone) ?? "GMT",
            dayStart: try container.decodeIfPresent(Int.self, forKey: .dayStart) ?? 0)
    }
}

/// A device, or a program, that has or had a token of the person's account.
public struct ConnectedDevice: Hashable, Sendable, Codable {
    /// Its number in the account.
    public var number: Int
    /// The name that it was given.
    public var name: String
    /// When it was connected.
    public var createdAt: Date
    /// The date at which a program's token expires; nil for a device.
    public var expiresAt: Date?
    /// When its token was revoked; nil while it is good.
    public var revokedAt: Date?
    /// When it last synced.
    public var lastSeenAt: Date?
    /// Whether it is the one that asks.
    public var isThisDevice: Bool
    /// What its token is good for, a ``CloudAccess`` by its raw value or one of a later version.
    public var scope: String?
    /// What an assistant's token may read and propose; nil for others.
    public var consent: CloudConsent?

    /// Whether its token has expired at a date.
    public func isExpired(at date: Date) -> Bool { expiresAt.map { $0 <= date } ?? false }
}

extension CloudRemote {
    /// Makes a one-time code that connects another device of the person.
    ///
    /// - Throws: ``CloudError``.
    public func makeCode() async throws(CloudError) -> CloudCode { try await client.createCode() }

    /// Makes a token for a program, which the server tells once.
    ///
    /// - Parameters:
    ///   - access: What the token is good for.
    ///   - name: The name of the program in the person's list of devices.
    ///   - consent: What an assistant may read and propose; by default nothing.
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

    /// Revokes a device's token: it can read and send nothing more, and keeps its entries.
    ///
    /// - Throws: ``CloudError/refused(_:)`` for a number that no device has.
    public func revoke(device number: Int) async throws(CloudError) {
        try await client.revoke(number)
    }
}
