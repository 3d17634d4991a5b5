import Foundation
import HealthModel
import HealthStream
import TestSupport

/// Samples and batches at random; the same ones for the same seed.
struct SampleGenerator {
    var numbers: SeededGenerator

    init(seed: Int) { numbers = SeededGenerator(seed: seed) }

    /// One of so many identities.
    mutating func uuid(of count: Int = 1 << 16) -> UUID {
        let number = UInt16(numbers.below(count))
        let (high, low) = (UInt8(number >> 8), UInt8(truncatingIfNeeded: number))
        return UUID(uuid: (low, high, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, high, low))
    }

    /// A date of whole seconds, or of full precision, or one of few, so that dates are equal.
    mutating func date() -> Date {
        let seconds =
            switch numbers.below(3) {
            case 0: Double(numbers.below(1_000_000_000))
            case 1: Double.random(in: -1e9...1e9, using: &numbers)
            default: Double(numbers.below(3))
            }
        return Date(timeIntervalSinceReferenceDate: seconds)
    }

    /// A batch of few identities, so that batches share some.
    mutating func batch(type: String = "HKExample", identities: Int = 24) -> SampleBatch {
        SampleBatch(
            type: type, kind: "example",
            samples: (0..<numbers.below(10)).map { _ in
                let start = date()
                return StreamedSample(
                    uuid: uuid(of: identities), startDate: start, endDate: start,
                    value: .category(numbers.below(3)))
            }, deleted: (0..<numbers.below(4)).map { _ in uuid(of: identities) })
    }
}
