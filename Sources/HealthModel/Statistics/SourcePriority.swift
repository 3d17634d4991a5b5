internal import Foundation

/// Which source counts where several have data for the same instant.
///
/// The person's own list comes first, in its order. After it come, by default, sources on a
/// watch, then those on a phone, then all others; among each the devices themselves, then apps,
/// the one with the most recent sample first. HealthKit also puts what a person typed in above
/// all; that is a fact of each sample, and reading it would cost more than the whole pass.
public struct SourcePriority: Sendable {
    /// A source, with what its place depends on.
    public struct Candidate: Sendable {
        /// The number that rows carry for the source.
        public var number: Int
        /// The source.
        public var source: Source
        /// The products on which it ran, as "Watch7,1".
        public var productTypes: [String]
        /// Something that is greater for a source with a more recent sample.
        public var recency: Double

        /// Puts a candidate together.
        public init(number: Int, source: Source, productTypes: [String], recency: Double = 0) {
            self.number = number
            self.source = source
            self.productTypes = productTypes
            self.recency = recency
        }
    }

    /// The person's list, the best first, by bundle identifier.
    public var preferred: [String]

    /// A priority after the person's list, which may be empty.
    public init(preferred: [String] = []) {
        self.preferred = preferred
    }

    /// The rank of each candidate by its number, from 0, the lower the better.
    public func ranks(_ candidates: [Candidate]) -> [Int: Int] {
        let places = Dictionary(
            preferred.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
        let ordered = candidates.map { candidate in
            (place: places[candidate.source.bundleIdentifier] ?? .max, candidate: candidate)
        }.sorted { a, b in
            if a.place != b.place { return a.place < b.place }
            return Self.isBetter(a.candidate, b.candidate)
        }
        return Dictionary(
            ordered.enumerated().map { ($1.candidate.number, $0) },
            uniquingKeysWith: { first, _ in first })
    }

    private static func isBetter(_ a: Candidate, _ b: Candidate) -> Bool {
        let (first, second) = (carrier(a), carrier(b))
        if first != second { return first < second }
        let (isApp, isOtherApp) = (!isDevice(a), !isDevice(b))
        if isApp != isOtherApp { return isOtherApp }
        if a.recency != b.recency { return a.recency > b.recency }
        return a.source.bundleIdentifier < b.source.bundleIdentifier
    }

    /// Where a source runs: a watch 0, a phone 1, anywhere else 2.
    private static func carrier(_ candidate: Candidate) -> Int {
        for (place, word) in ["Watch", "iPhone"].enumerated() {
            if candidate.source.name.range(of: word, options: .caseInsensitive) != nil
                || candidate.productTypes.contains(where: { $0.hasPrefix(word) })
            {
                return place
            }
        }
        return 2
    }

    /// Whether the source is the device itself; an import knows it only by its name.
    private static func isDevice(_ candidate: Candidate) -> Bool {
        candidate.source.bundleIdentifier.hasPrefix("com.apple.health")
            || ["Apple Watch", "iPhone"].contains { candidate.source.name.contains($0) }
    }
}
