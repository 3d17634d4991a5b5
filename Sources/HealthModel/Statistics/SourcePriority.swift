internal import Foundation

/// The priority of sources that have data for the same time.
///
/// The person's own list comes first, in its order. Then follow, by default, sources on a watch, on
/// a phone, and all others; within each group devices before apps, and the most recent sample
/// first. HealthKit also ranks manual entries highest; that is a property of each sample, and
/// reading it would cost more than the whole pass.
public struct SourcePriority: Sendable {
    /// A source with the properties that determine its rank.
    public struct Candidate: Sendable {
        /// The number of the source in rows.
        public var number: Int
        /// The source.
        public var source: Source
        /// The product types on which the source ran, such as "Watch7,1".
        public var productTypes: [String]
        /// A number that is higher for a source with a more recent sample.
        public var recency: Double

        /// Creates a candidate.
        public init(number: Int, source: Source, productTypes: [String], recency: Double = 0) {
            self.number = number
            self.source = source
            self.productTypes = productTypes
            self.recency = recency
        }
    }

    /// The person's list by bundle identifier, the highest priority first.
    public var preferred: [String]

    /// Creates a priority with the person's list, which may be empty.
    public init(preferred: [String] = []) {
        self.preferred = preferred
    }

    /// The rank of each candidate by its number, from 0; lower ranks win.
    public func ranks(_ candidates: [Candidate]) -> [Int: Int] {
        let places = Dictionary(
            preferred.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let ordered = candidates.map { candidate in
            Place(
                preferred: places[candidate.source.bundleIdentifier] ?? .max,
                product: Self.productGroup(candidate), isDevice: Self.isDevice(candidate),
                candidate: candidate)
        }.sorted { $0.isBetter(than: $1) }
        return Dictionary(
            ordered.enumerated().map { ($1.candidate.number, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    /// A candidate with what determines its rank.
    private struct Place {
        /// The place in the person's list.
        let preferred: Int
        let product: Int
        let isDevice: Bool
        let candidate: Candidate

        func isBetter(than other: Place) -> Bool {
            if preferred != other.preferred { return preferred < other.preferred }
            if product != other.product { return product < other.product }
            if isDevice != other.isDevice { return isDevice }
            let (a, b) = (candidate, other.candidate)
            if a.recency != b.recency { return a.recency > b.recency }
            return a.source.bundleIdentifier < b.source.bundleIdentifier
        }
    }

    /// The group of a source's product: a watch 0, a phone 1, others 2.
    private static func productGroup(_ candidate: Candidate) -> Int {
        for (place, word) in ["Watch", "iPhone"].enumerated() {
            if candidate.source.name.range(of: word, options: .caseInsensitive) != nil
                || candidate.productTypes.contains(where: { $0.hasPrefix(word) })
            {
                return place
            }
        }
        return 2
    }

    /// Whether the source is the device itself, which in an import is known only by name.
    private static func isDevice(_ candidate: Candidate) -> Bool {
        candidate.source.bundleIdentifier.hasPrefix("com.apple.health")
            || ["Apple Watch", "iPhone"].contains { candidate.source.name.contains($0) }
    }
}
