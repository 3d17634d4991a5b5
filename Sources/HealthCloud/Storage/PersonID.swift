/// A person of the cloud: a random number without further meaning.
package struct PersonID: RawRepresentable, Hashable, Sendable {
    /// From 1 to 2^63 - 1.
    package let rawValue: Int64

    /// Creates the identifier; nil for a number that no person can have.
    package init?(rawValue: Int64) {
        guard rawValue > 0 else { return nil }
        self.rawValue = rawValue
    }

    private init(positive: Int64) { rawValue = positive }

    /// A random person.
    package static func random(using generator: inout some RandomNumberGenerator) -> PersonID {
        PersonID(positive: Int64.random(in: 1...Int64.max, using: &generator))
    }
}
