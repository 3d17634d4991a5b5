/// Measures an import: how much of what was counted before is read; it never goes back.
struct ImportMeter: Sendable {
    private let expected: [StreamName: Int]
    private var read: [StreamName: Int] = [:]

    init(expecting expected: [StreamName: Int]) {
        self.expected = expected
    }

    /// Notes a batch; the last one of a stream makes it whole, whatever was counted before.
    mutating func note(_ stream: StreamName, changes: Int, hasMore: Bool) {
        let total = expected[stream] ?? 0
        let now = hasMore ? (read[stream] ?? 0) + changes : total
        read[stream] = max(read[stream] ?? 0, min(now, total))
    }

    var progress: SyncProgress {
        SyncProgress(
            done: read.values.reduce(0, +), total: expected.values.reduce(0, +))
    }
}
