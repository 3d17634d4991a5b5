public import Foundation
public import HealthCloudSync
internal import HealthJournal
public import HealthModel
internal import HealthSync

/// The operations that the screen about shared samples needs.
public protocol CloudSamplesConnecting: Sendable {
    /// What this device shares, and what was sent; sends no request.
    func sharing() async throws -> CloudSampleSharing
    /// The types of which the server has samples.
    func types() async throws -> [CloudSampleType]
    /// Shares types from now on, from a first date or with their whole history.
    func share(_ types: [ObjectType], from date: Date?) async throws
    /// Shares types no longer; the server deletes what was sent, or keeps it.
    func stop(_ types: [ObjectType], deletingSent: Bool) async throws
}

/// What a device shares with a cloud, and what it has received from there.
public struct CloudSampleSharing: Hashable, Sendable {
    /// A type that the person shares.
    public struct Shared: Hashable, Sendable {
        /// The type.
        public var type: ObjectType
        /// The date before which no sample starts that is sent; nil for the whole history.
        public var from: Date?
        /// Whether the server has acknowledged no sample of it yet.
        public var isUnsent: Bool

        /// Creates a shared type.
        public init(_ type: ObjectType, from: Date? = nil, isUnsent: Bool = false) {
            (self.type, self.from, self.isUnsent) = (type, from, isUnsent)
        }
    }

    /// Whether this device is connected.
    public var isConnected = false
    /// The types that the person shares.
    public var shared: [Shared] = []
    /// The identifiers of the types whose samples the server still has to delete.
    public var withdrawn: [String] = []
    /// The types that are shared no longer, and whose samples stay at the server.
    public var kept: [ObjectType] = []
    /// The last pass of this process; nil without one.
    public var pass: CloudSamplePass?
    /// What the health store of this machine has; nil if it is not known.
    public var counts: CloudSampleCounts?

    /// Creates the sharing of a device that is not connected.
    public init() {}
}

/// The numbers of samples in the health store of a machine.
public struct CloudSampleCounts: Hashable, Sendable {
    /// The number of samples of each type.
    public var all: [ObjectType: Int]
    /// The number of samples of each shared type that start on the first date or later.
    public var shared: [ObjectType: Int]
    /// The number of samples that came from the cloud.
    public var received: Int

    /// Creates the numbers of a store.
    public init(
        all: [ObjectType: Int] = [:], shared: [ObjectType: Int] = [:], received: Int = 0
    ) {
        (self.all, self.shared, self.received) = (all, shared, received)
    }
}

/// The samples that a journal's device shares with its cloud.
public struct JournalCloudSamples: CloudSamplesConnecting {
    private let connection: CloudConnection
    private let passes: CloudSamplePasses?
    private let counts:
        (@Sendable ([CloudSampleSharing.Shared], String) async throws -> CloudSampleCounts)?

    /// Creates the sharing of a connection.
    ///
    /// - Parameters:
    ///   - connection: The connection of this device.
    ///   - passes: The passes that send the samples; nil if another process sends them.
    ///   - counts: Counts the samples of this machine's store, for the shared types and the name of the account; nil without
    ///     access to the store.
    public init(
        _ connection: CloudConnection, passes: CloudSamplePasses? = nil,
        counts: (
            @Sendable ([CloudSampleSharing.Shared], String) async throws -> CloudSampleCounts
        )? = nil
    ) {
        (self.connection, self.passes, self.counts) = (connection, passes, counts)
    }

    private func consent() throws(CloudConnectionError) -> SampleSharing {
        SampleSharing(journal: connection.journal, remote: try connection.remote().id)
    }

    /// What this device shares, and what was sent.
    public func sharing() async throws -> CloudSampleSharing {
        guard let account = try connection.file.read() else { return CloudSampleSharing() }
        let consent = try consent()
        let unsent = Set(try await consent.unsentTypes())
        var found = CloudSampleSharing()
        found.isConnected = true
        found.shared = try await consent.types().map {
            CloudSampleSharing.Shared($0.type, from: $0.from, isUnsent: unsent.contains($0.type))
        }
        found.withdrawn = try await consent.withdrawals()
        found.kept = try await consent.keptTypes()
        found.pass = passes?.latest
        // Without the store the person still sees what is shared, and can stop it.
        found.counts = try? await counts?(
            found.shared, RemoteID.cloud(account: account.account).rawValue)
        return found
    }

    /// The types of which the server has samples.
    public func types() async throws -> [CloudSampleType] {
        try await connection.remote().samples.types()
    }

    /// Shares types from now on.
    public func share(_ types: [ObjectType], from date: Date?) async throws {
        try await consent().share(types, from: date)
    }

    /// Shares types no longer.
    public func stop(_ types: [ObjectType], deletingSent: Bool) async throws {
        try await consent().stop(types, deletingSent: deletingSent)
    }
}
