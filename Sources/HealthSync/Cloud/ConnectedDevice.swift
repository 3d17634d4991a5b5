public import Foundation

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
}

/// A device, or a program, that has or had a token of the person's account.
public struct ConnectedDevice: Hashable, Sendable, Codable {
    /// Its number in the account.
    public var number: Int
    /// The name that it was given.
    public var name: String
    /// When it was connected.
    public var createdAt: Date
    /// When its token was revoked; nil while it is good.
    public var revokedAt: Date?
    /// When it last synced.
    public var lastSeenAt: Date?
    /// Whether it is the one that asks.
    public var isThisDevice: Bool
    /// What its token is good for, a ``CloudAccess`` by its raw value or one of a later version.
    public var scope: String?
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
    /// - Throws: ``CloudError``.
    public func makeToken(for access: CloudAccess, named name: String) async throws(CloudError)
        -> String
    {
        let code = try await client.createCode(access)
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
