public import Foundation
package import HealthJournal
internal import HealthModel
public import HealthStream

/// The samples of a person at a cloud.
///
/// A phone sends to it with the `SamplePublisher` of HealthKitSync, a computer reads from it with the `SampleMirror` of
/// HealthExchange. Nothing is sent before the person shares a type.
///
/// ```swift
/// let samples = try connection.remote().samples
/// for type in try await samples.types() { print(type.identifier, type.count) }
/// ```
public struct CloudSamples: SampleServer {
    private let client: CloudClient
    private let journal: Journal
    private let remote: RemoteID

    /// Creates the samples of an account.
    ///
    /// - Parameters:
    ///   - client: The requests of this device.
    ///   - journal: The journal that stores the mark of the last request.
    ///   - remote: The account.
    package init(client: CloudClient, journal: Journal, remote: RemoteID) {
        self.client = client
        self.journal = journal
        self.remote = remote
    }

    /// Sends samples and deletions of one type.
    ///
    /// - Parameters:
    ///   - batch: The samples and deletions.
    ///   - withdrawn: The position of the type's last withdrawal, as in ``withdrawals()``; 0 for none.
    /// - Throws: `SampleServerError.withdrawn` if the type was withdrawn since, `SampleServerError.tooLarge` for a batch
    ///   that has to be sent in parts, `SampleServerError.refused` for one that the server does not take, ``CloudError`` or
    ///   `JournalError` for another failure.
    public func send(_ batch: SampleBatch, withdrawn: Int) async throws {
        guard let bytes = try? batch.encoded(limits: .request),
            bytes.count <= SampleBatchLimits.requestBytes
        else { throw SampleServerError.tooLarge }
        let answer: CloudClient.PostedSamples
        do {
            answer = try await client.postSamples(
                Data(bytes), withdrawn: withdrawn, after: mark(),
                in: journal.environment.timeZone())
        } catch CloudError.refused(let reason) {
            throw SampleServerError.refused(reason)
        }
        switch answer {
        case .done(let mark): try await note(mark)
        case .tooLarge: throw SampleServerError.tooLarge
        case .withdrawn: throw SampleServerError.withdrawn
        }
    }

    /// Deletes all samples of a type from the server, and from the computers that read them there.
    ///
    /// - Parameters:
    ///   - type: The identifier of the type.
    ///   - withdrawn: The position of the type's last withdrawal, as in ``withdrawals()``; 0 for none.
    /// - Throws: ``CloudError``, `JournalError`.
    public func withdraw(_ type: String, withdrawn: Int) async throws {
        let mark = try await client.withdrawSamples(
            of: type, kind: ObjectType.named(type)?.kind.rawValue, withdrawn: withdrawn,
            after: mark())
        try await note(mark)
    }

    /// The positions of the last withdrawals, by the identifier of the type; a type that was never withdrawn is not among
    /// them.
    ///
    /// - Throws: ``CloudError``.
    public func withdrawals() async throws -> [String: Int] {
        try await client.sampleWithdrawals()
    }

    /// The mark that shows whether the server still has what this device sent since it last read the entries.
    private func mark() async throws(JournalError) -> String? {
        let remote = remote
        return try await journal.withSnapshot { tx in try tx.remote(remote).samplesMark() }
    }

    private func note(_ mark: String?) async throws(JournalError) {
        let remote = remote
        guard let mark else { return }
        try await journal.withTransaction { tx in try tx.remote(remote).setSamplesMark(mark) }
    }

    /// The frames after a position, about 1 MiB at most; if there are none, the server waits for one.
    ///
    /// - Parameters:
    ///   - cursor: The cursor of the last page; nil for the beginning.
    ///   - wait: The number of seconds for which the server waits for a frame.
    /// - Throws: `SampleServerError.cursorExpired` after a restore of the server, `SampleBatchError` for an answer that
    ///   this version cannot read, ``CloudError`` for another failure.
    public func frames(after cursor: String?, wait: Int = 0) async throws -> SamplePage {
        do {
            let (body, next, hasMore) = try await client.samples(after: cursor, wait: wait)
            return SamplePage(
                frames: try SampleFrame.read([UInt8](body)), cursor: next, hasMore: hasMore)
        } catch CloudError.cursorExpired {
            throw SampleServerError.cursorExpired
        }
    }

    /// The types of which the server has samples, with their number and time.
    ///
    /// - Throws: ``CloudError``.
    public func types() async throws(CloudError) -> [CloudSampleType] {
        try await client.sampleTypes()
    }
}

extension CloudRemote {
    /// The samples of the person at the server.
    public var samples: CloudSamples {
        CloudSamples(client: client, journal: journal, remote: id)
    }
}

/// A type of which a cloud has samples.
public struct CloudSampleType: Hashable, Sendable, Codable {
    /// The identifier of the type, such as `HKQuantityTypeIdentifierHeartRate`.
    public var identifier: String
    /// The raw value of the type's `ObjectKind`; text because a newer system may have other kinds.
    public var kind: String
    /// The number of samples.
    public var count: Int
    /// The start date of the first sample, in whole seconds; nil without samples.
    public var first: Date?
    /// The start date of the last sample, in whole seconds; nil without samples.
    public var last: Date?

    /// Creates a type.
    public init(identifier: String, kind: String, count: Int, first: Date?, last: Date?) {
        self.identifier = identifier
        self.kind = kind
        self.count = count
        self.first = first
        self.last = last
    }
}
