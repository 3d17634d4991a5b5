/// The random numbers of a recording, which one generator supplies.
struct FixtureRandom: RandomNumberGenerator {
    private var base: any RandomNumberGenerator

    init(_ base: any RandomNumberGenerator) { self.base = base }

    mutating func next() -> UInt64 { base.next() }

    /// A number in a range, with either sign.
    mutating func signed(_ range: ClosedRange<Double>) -> Double {
        let size = Double.random(in: range, using: &self)
        return Bool.random(using: &self) ? size : -size
    }
}

/// Random numbers that are the same for the same seed, on every machine (SplitMix64).
package struct FixtureSeed: RandomNumberGenerator, Sendable {
    private var state: UInt64

    /// Creates the generator of a seed.
    package init(_ seed: UInt64) { state = seed }

    /// The next number.
    package mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
