/// A server that keeps a person's samples and passes them on to the person's computers.
///
/// `CloudSamples` of HealthCloudSync is one. Every call may be repeated: a sample or a deletion that the server has
/// already changes nothing. A call names the last withdrawal of the type that its caller knows, so that a request that
/// arrives late does not undo another one.
public protocol SampleServer: Sendable {
    /// Sends samples and deletions of one type.
    ///
    /// - Parameters:
    ///   - batch: At most ``SampleBatchLimits/request``.
    ///   - withdrawn: The position of the type's last withdrawal, as in ``withdrawals()``; 0 for none.
    /// - Throws: ``SampleServerError/withdrawn`` if the type was withdrawn since, ``SampleServerError/tooLarge`` for a batch
    ///   that has to be sent in parts, ``SampleServerError/refused(_:)`` for one that the server does not take, and any
    ///   other error for a temporary failure.
    func send(_ batch: SampleBatch, withdrawn: Int) async throws

    /// Deletes all samples of a type from the server, and from the computers that read them there.
    ///
    /// - Parameters:
    ///   - type: The identifier of the type, such as `HKQuantityTypeIdentifierHeartRate`.
    ///   - withdrawn: The position of the type's last withdrawal, as in ``withdrawals()``; after a later one the request
    ///     changes nothing. 0 for none.
    /// - Throws: Any error of the server; the samples are deleted only if there is none.
    func withdraw(_ type: String, withdrawn: Int) async throws

    /// The positions of the last withdrawals, by the identifier of the type; a type that was never withdrawn is not among
    /// them.
    ///
    /// - Throws: Any error of the server.
    func withdrawals() async throws -> [String: Int]

    /// The frames after a position; if there are none, the server waits for one.
    ///
    /// - Parameters:
    ///   - cursor: The cursor of the last page; nil for the beginning.
    ///   - wait: The number of seconds for which the server waits for a frame.
    /// - Throws: ``SampleServerError/cursorExpired`` if the cursor belongs to another history, and any other error
    ///   for a temporary failure.
    func frames(after cursor: String?, wait: Int) async throws -> SamplePage
}

/// A part of the stream of samples.
public struct SamplePage: Hashable, Sendable {
    /// The frames, in the order in which they are applied.
    public var frames: [SampleFrame]
    /// The position after the frames, an opaque text.
    public var cursor: String
    /// Whether there are further frames.
    public var hasMore: Bool

    /// Creates a page.
    public init(frames: [SampleFrame], cursor: String, hasMore: Bool) {
        self.frames = frames
        self.cursor = cursor
        self.hasMore = hasMore
    }
}

/// The failures of a ``SampleServer`` that its callers handle separately.
public enum SampleServerError: Error, Hashable, Sendable {
    /// The cursor is no longer valid: read again from the beginning.
    case cursorExpired
    /// The batch is larger than ``SampleBatchLimits/request``: send it in parts.
    case tooLarge
    /// The type was withdrawn since the caller last read the withdrawals: read them, then send its
    /// samples again if the person shares them.
    case withdrawn
    /// The server does not take the batch, for this reason; sending it again has no effect.
    case refused(String)
}

extension SampleServerError: CustomStringConvertible {
    /// One sentence in English that says what to do next.
    public var description: String {
        switch self {
        case .cursorExpired: "The server was restored: read the samples again from the beginning."
        case .tooLarge: "The batch of samples is too large: send it in parts."
        case .withdrawn: "The type was withdrawn: share it again to send its samples."
        case .refused(let reason): "The server refused the samples: \(reason)"
        }
    }
}

extension SampleBatchLimits {
    /// The largest batch of one request to a ``SampleServer``.
    public static let request = SampleBatchLimits(
        identities: 50_000, bytes: 64 << 20, seriesData: 1_000_000)

    /// The largest number of encoded bytes of one request to a ``SampleServer``: 8 MiB.
    public static let requestBytes = 8 << 20
}
