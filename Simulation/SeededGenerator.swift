package import Foundation
import Synchronization

/// Numbers that are the same for the same seed, on every machine (SplitMix64).
///
/// A seed gives the same run as long as this does not change. The tests of the modules have
/// a generator of their own: they run where the simulation is not built.
package struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    package init(seed: UInt64) {
        state = seed
    }

    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// A number from 0 up to, but not, a limit.
    package mutating func below(_ limit: Int) -> Int { Int(next() % UInt64(max(limit, 1))) }

    /// True so many times in a hundred.
    package mutating func chance(_ percent: Int) -> Bool { below(100) < percent }

    /// One of these; nil of none.
    package mutating func pick<Element>(_ elements: [Element]) -> Element? {
        elements.isEmpty ? nil : elements[below(elements.count)]
    }

    package mutating func uuid() -> UUID {
        let (high, low) = (next(), next())
        func byte(_ number: UInt64, _ place: UInt64) -> UInt8 {
            UInt8(truncatingIfNeeded: number >> (place * 8))
        }
        return UUID(
            uuid: (
                byte(high, 7), byte(high, 6), byte(high, 5), byte(high, 4), byte(high, 3),
                byte(high, 2), byte(high, 1) & 0x0F | 0x40, byte(high, 0),
                byte(low, 7) & 0x3F | 0x80, byte(low, 6), byte(low, 5), byte(low, 4), byte(low, 3),
                byte(low, 2), byte(low, 1), byte(low, 0)
            ))
    }
}

/// A seeded generator that closures of the world share.
package final class SharedGenerator: Sendable {
    private let generator: Mutex<SeededGenerator>

    package init(seed: UInt64) {
        generator = Mutex(SeededGenerator(seed: seed))
    }

    package func uuid() -> UUID { generator.withLock { $0.uuid() } }
    func below(_ limit: Int) -> Int { generator.withLock { $0.below(limit) } }
    func chance(_ percent: Int) -> Bool { generator.withLock { $0.chance(percent) } }
}
