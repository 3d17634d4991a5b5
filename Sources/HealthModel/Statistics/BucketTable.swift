/// The buckets that rows overlap so far, in order, with their boundaries as numbers.
///
/// Rows are sorted by start, so a row begins either in an existing bucket or after all of them:
/// buckets are only appended, and their positions do not change. The calendar is used once for each
/// bucket, not for each row.
struct BucketTable: Sendable {
    /// One bucket.
    struct Span: Sendable {
        /// The number of the bucket.
        var index: Int
        /// The start, in seconds since the reference date.
        var start: Double
        /// The end, which is not included.
        var end: Double
    }

    /// The limit of buckets, because more would exhaust the memory.
    private static let most = 1_000_000

    private let buckets: StatisticsBuckets
    private let limits: Range<Double>
    private(set) var spans: [Span] = []
    private var cursor = 0

    /// Creates an empty table; buckets are cut at the limits.
    init(_ buckets: StatisticsBuckets, limits: Range<Double> = -.infinity ..< .infinity) {
        self.buckets = buckets
        self.limits = limits
    }

    /// The positions of all buckets that a row within the limits overlaps; missing ones are
    /// appended.
    ///
    /// - Throws: `tooManyBuckets`.
    mutating func positions(
        start: Double, end: Double
    ) throws(StatisticsBucketsError) -> Range<Int> {
        if cursor < spans.count, start < spans[cursor].end, end <= spans[cursor].end {
            return cursor..<cursor + 1
        }
        while cursor < spans.count, spans[cursor].end <= start { cursor += 1 }
        if cursor == spans.count { appendBucket(of: start) }
        guard spans.count <= Self.most else { throw .tooManyBuckets }
        var last = cursor
        while spans[last].end < end {
            last += 1
            if last == spans.count { append(after: spans[last - 1]) }
            guard last < Self.most else { throw .tooManyBuckets }
        }
        return cursor..<last + 1
    }

    private mutating func appendBucket(of time: Double) {
        if let last = spans.last {
            append(after: last)
            if time < spans[cursor].end { return }
            spans.removeLast()
        }
        let index = buckets.index(at: time)
        spans.append(
            Span(
                index: index, start: max(buckets.start(of: index), limits.lowerBound),
                end: min(buckets.start(of: index + 1), limits.upperBound)))
    }

    private mutating func append(after span: Span) {
        var index = span.index + 1
        var end = buckets.start(of: index + 1)
        // A day that a time zone skipped has no length.
        while end <= span.end {
            index += 1
            end = buckets.start(of: index + 1)
        }
        spans.append(
            Span(index: index, start: span.end, end: min(end, limits.upperBound)))
    }
}
