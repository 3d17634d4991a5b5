package import Foundation
package import HealthDatabase
package import HealthModel
internal import HealthStream
internal import HealthWords

/// Compares the samples of two stores by identity and content, without the values in the result.
package struct StoreComparison {
    /// The differences of a type.
    package struct Difference {
        /// The type.
        package let type: ObjectType
        /// The number of samples in this store.
        package var here = 0
        /// The number of samples in the other store.
        package var there = 0
        /// The number of samples that only this store has.
        package var onlyHere = 0
        /// The number of samples that only the other store has.
        package var onlyThere = 0
        /// The number of samples of which the stores have different contents.
        package var changed = 0
        /// The identities of the first samples that differ, in order; at most ten.
        package var examples: [UUID] = []
    }

    /// The number of samples in this store.
    package private(set) var samples = 0
    /// The types whose samples differ, in the order of their names.
    package private(set) var differences: [Difference] = []

    private static let exampleCount = 10

    /// Compares two stores.
    ///
    /// Only a type whose samples differ needs memory for their identities: 24 bytes a sample.
    ///
    /// - Parameters:
    ///   - here: This store.
    ///   - there: The other store.
    ///   - onProgress: Receives the number of samples that were read, and the number of samples in both stores.
    ///     Samples of a type that differs are read twice and count once.
    /// - Throws: The errors of the stores.
    package init(
        _ here: StoreSnapshot, _ there: StoreSnapshot, onProgress: (Int, Int) -> Void = { _, _ in }
    ) throws {
        let (counts, others) = (try here.countsByType(), try there.countsByType())
        let total = counts.values.reduce(0, +) + others.values.reduce(0, +)
        var read = 0
        func sum(_ store: StoreSnapshot, _ type: ObjectType) throws -> Sum {
            var sum = Sum()
            try store.forEachHash(of: type) { _, hash in
                sum.count += 1
                sum.hashes &+= hash
                read += 1
                if read.isMultiple(of: 1_000) { onProgress(read, total) }
            }
            return sum
        }
        for type in Set(counts.keys).union(others.keys).sorted(by: { $0.name < $1.name }) {
            let mine = try sum(here, type)
            samples += mine.count
            if try sum(there, type) != mine {
                differences.append(try Self.difference(type, here, there))
            }
        }
    }

    /// The number of samples of a type, and the sum of their content hashes.
    private struct Sum: Equatable {
        var count = 0
        var hashes: UInt64 = 0
    }

    private static func difference(
        _ type: ObjectType, _ here: StoreSnapshot, _ there: StoreSnapshot
    ) throws -> Difference {
        var difference = Difference(type: type)
        var hashes: [UUID: UInt64] = [:]
        try here.forEachHash(of: type) { uuid, hash in hashes[uuid] = hash }
        difference.here = hashes.count
        var differing: [UUID] = []
        try there.forEachHash(of: type) { uuid, hash in
            difference.there += 1
            let mine = hashes.removeValue(forKey: uuid)
            guard mine != hash else { return }
            if mine == nil { difference.onlyThere += 1 } else { difference.changed += 1 }
            differing.append(uuid)
        }
        difference.onlyHere = hashes.count
        difference.examples = Array((differing + hashes.keys).sorted().prefix(exampleCount))
        return difference
    }
}

extension StoreSnapshot {
    /// Passes the identity and the content hash of each sample of a type to a body.
    fileprivate func forEachHash(
        of type: ObjectType, _ body: (UUID, UInt64) throws -> Void
    ) throws {
        try forEachSample(SampleQuery(type: type)) { sample in
            let streamed = try StreamedSample(
                sample, associated: associated(of: sample), series: storedSeries(of: sample))
            try body(sample.uuid, streamed.contentHash(of: type.identifier))
        }
    }

    private func associated(of sample: Sample) throws -> [UUID] {
        switch sample.payload {
        case .workout, .detail(.electrocardiogram): try associated(with: sample.uuid)
        default: []
        }
    }

    private func storedSeries(of sample: Sample) throws -> SeriesData? {
        switch sample.payload {
        case .quantity(_, .some), .series, .detail(.electrocardiogram): try series(of: sample.uuid)
        default: nil
        }
    }
}

extension StoreComparison {
    /// The result for the person: a line for each type that differs, then the first identities.
    func lines(_ language: Language) -> [String] {
        let (words, numbers) = (language.commandStatus, language.numbers)
        guard !differences.isEmpty else {
            return [words.text(.sameSamples, count: samples)]
        }
        return differences.flatMap { difference in
            [
                words.samplesDiffer(
                    difference.type.name, here: numbers.text(difference.here),
                    there: numbers.text(difference.there),
                    onlyHere: numbers.text(difference.onlyHere),
                    onlyThere: numbers.text(difference.onlyThere),
                    changed: numbers.text(difference.changed))
            ] + difference.examples.map { "  \($0)" }
        }
    }
}

/// The result of a comparison of two stores in JSON.
struct StoreComparisonJSON: Encodable {
    struct Item: Encodable {
        let type: String
        let name: String
        let here: Int
        let there: Int
        let onlyHere: Int
        let onlyThere: Int
        let changed: Int
        let examples: [String]
    }

    let samples: Int
    let differences: [Item]

    init(_ comparison: StoreComparison) {
        samples = comparison.samples
        differences = comparison.differences.map {
            Item(
                type: $0.type.identifier, name: $0.type.name, here: $0.here, there: $0.there,
                onlyHere: $0.onlyHere, onlyThere: $0.onlyThere, changed: $0.changed,
                examples: $0.examples.map(\.uuidString))
        }
    }
}
