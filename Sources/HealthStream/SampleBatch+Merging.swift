internal import Foundation

extension SampleBatch {
    /// Adds the samples and deletions of another batch of the same type.
    ///
    /// A sample whose identity is known changes nothing. A deletion removes its sample and stays in ``deleted`` as a
    /// tombstone, so that a sample that arrives after its deletion stays deleted. Of an unknown column that
    /// both have, this batch's stays. Afterwards each identity appears once, the samples are in the order of
    /// their start dates, then of their identities, and the deletions in the order of identities. Merging a batch
    /// twice has the effect of once, and as a sample never changes, the order of batches has no effect.
    ///
    /// - Parameter later: A batch of the same type; it must have the same ``type``.
    public mutating func merge(_ later: SampleBatch) {
        precondition(type == later.type, "Only batches of one type can be merged")
        let tombstones = Set(deleted).union(later.deleted)
        var known = tombstones
        samples = (samples + later.samples).filter { known.insert($0.uuid).inserted }
        samples.sort { first, second in
            let (start, other) = (
                first.startDate.timeIntervalSinceReferenceDate,
                second.startDate.timeIntervalSinceReferenceDate
            )
            if start == other || start.bitPattern == other.bitPattern {
                return first.uuid < second.uuid
            }
            // Unlike `<` this order also has a place for NaN.
            return start.isTotallyOrdered(belowOrEqualTo: other)
        }
        deleted = tombstones.sorted()
        unknownColumns.merge(later.unknownColumns) { mine, _ in mine }
    }
}
