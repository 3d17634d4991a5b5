/// One line of the result: a pair of times, or a size.
struct Figure: Codable {
    var name: String
    /// The times of the store.
    var store: Times?
    /// The times of the same work in plain SQLite.
    var bare: Times?
    /// The median of the ratios of the pairs, store to bare.
    var ratio: Double?
    /// Bytes a sample.
    var bytes: Double?
    var target: Target?

    /// Whether the target is reached, by the median; nil without a target.
    var isMet: Bool? {
        switch target {
        case .ratio(let most): ratio.map { $0 <= most }
        case .milliseconds(let most): store.map { $0.median < most }
        case .bytes(let most): bytes.map { $0 <= most }
        case nil: nil
        }
    }
}

/// What a figure has to reach.
enum Target: Codable {
    /// At most so many times what plain SQLite takes.
    case ratio(atMost: Double)
    /// A median below so many milliseconds.
    case milliseconds(below: Double)
    /// At most so many bytes a sample.
    case bytes(atMost: Double)
}

/// The times of one side, in milliseconds.
struct Times: Codable {
    var repetitions: Int
    var minimum: Double
    var median: Double
    /// Nineteen of twenty were not slower.
    var percentile95: Double

    init(milliseconds times: [Double]) {
        let sorted = times.sorted()
        repetitions = sorted.count
        minimum = sorted.first ?? 0
        median = Self.median(sorted)
        percentile95 = sorted.isEmpty ? 0 : sorted[(sorted.count * 95 - 1) / 100]
    }

    static func median(_ values: [Double]) -> Double {
        guard !values.isEmpty else { return 0 }
        let sorted = values.sorted()
        let middle = sorted.count / 2
        return sorted.count.isMultiple(of: 2)
            ? (sorted[middle - 1] + sorted[middle]) / 2 : sorted[middle]
    }
}
