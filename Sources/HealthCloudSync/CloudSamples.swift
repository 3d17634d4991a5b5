public import Foundation
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

    package init(client: CloudClient) { self.client = client }

    /// Sends samples and deletions of one type.
    ///
    /// - Parameter batch: The samples and deletions.
    /// - Throws: `SampleServerError.tooLarge` for a batch that has to be sent in parts, `SampleServerError.refused` for one
    ///   that the server does not take, ``CloudError`` for another failure.
    public func send(_ batch: SampleBatch) async throws {
        guard let bytes = try? batch.encoded(limits: .request),
            bytes.count <= SampleBatchLimits.requestBytes
        else { throw SampleServerError.tooLarge }
        do {
            guard try await client.postSamples(Data(bytes)) else {
                throw SampleServerError.tooLarge
            }
        } catch CloudError.refused(let reason) {
            throw SampleServerError.refused(reason)
        }
    }

    /// Deletes all samples of a type from the server, and from the computers that read them there.
    ///
    /// - Parameter type: The identifier of the type.
    /// - Throws: ``CloudError``.
    public func withdraw(_ type: String) async throws {
        try await client.withdrawSamples(of: type)
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
    public var samples: CloudSamples { CloudSamples(client: client) }
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
