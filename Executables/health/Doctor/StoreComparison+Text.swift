internal import Foundation
internal import HealthModel
internal import HealthWords

extension StoreComparison {
    /// The result for the person: a line for each type that differs, then the first identities.
    func lines(_ language: Language) -> [String] {
        let (words, numbers) = (language.commandStatus, language.numbers)
        guard !differences.isEmpty else {
            return [words.difference(.sameSamples, samples, numbers.text(samples))]
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
