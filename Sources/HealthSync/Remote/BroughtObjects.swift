package import Foundation

/// The objects that the batches of one reading have brought before their turn.
///
/// The sets of a reading are few, and a later batch shares those of an earlier one: each addition takes in
/// the smaller sets before it.
package struct BroughtObjects: Hashable, Sendable {
    private var sets: [Set<UUID>] = []

    /// Creates an empty collection.
    package init() {}

    /// Whether an object was brought.
    package func contains(_ object: UUID) -> Bool { sets.contains { $0.contains(object) } }

    /// Adds objects.
    package mutating func add(_ objects: Set<UUID>) {
        guard !objects.isEmpty else { return }
        var joined = objects
        while let last = sets.last, last.count <= joined.count {
            joined.formUnion(sets.removeLast())
        }
        sets.append(joined)
    }
}
