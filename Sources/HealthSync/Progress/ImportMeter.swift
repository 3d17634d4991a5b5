/// Measures the progress of an import against the counted total; the progress never decreases.
struct ImportMeter: Sendable {
    private let expected: [StreamName: Int]
    private var read: [StreamName: Int] = [:]

    init(expecting expected: [StreamName: Int]) {
        self.expected = expected
    }

    /// Records a batch; the last batch of a stream completes it, whatever the count was.
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
