public import HealthModel

/// The counts of a pass of a ``SamplePublisher``.
public struct SamplePublishReport: Hashable, Sendable {
    /// The reason why a type was not sent, or not completely.
    public enum Failure: Hashable, Sendable {
        /// This system has no such type, or this version cannot share it.
        case unknownType
        /// The app has not requested to read the type: request the permission.
        case notRequested
        /// Health could not be read, as on a locked device; the next pass continues.
        case unreadable
        /// The person stopped sharing the type while it was sent; the next pass withdraws what the server received.
        case stopped
        /// The server refused a batch, for this reason.
        case refused(String)
    }

    /// The number of samples that the server acknowledged.
    public var sent = 0
    /// The number of deletions that the server acknowledged.
    public var deleted = 0
    /// The number of samples that were left out: the app's own entries, and excluded ones.
    public var leftOut = 0
    /// The number of samples that cannot be sent: each is larger than a request, or has a value without a known unit.
    public var unsendable = 0
    /// The number of texts that were cut, because they are longer than any real one: names above 1,000 bytes, others above
    /// 16,000.
    public var cut = 0
    /// The identifiers of the types whose samples the server has deleted.
    public var withdrawn: [String] = []
    /// The types that were not sent, or not completely.
    public var failures: [ObjectType: Failure] = [:]

    /// Creates an empty report.
    public init() {}
}
