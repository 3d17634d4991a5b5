internal import Foundation
internal import HealthKit
internal import HealthSync
internal import Synchronization

/// The correlations that a reading of a stream has brought so far, with their members.
///
/// An import of an export saves all samples of one nutrient, then all of the next, and the meals last. A
/// pull answers a nutrient with the whole meal, so that without this each meal is read, and given to the
/// journal, once for each of its nutrients and once more for itself.
///
/// A reading is a chain of pulls of which each begins where the one before it ended. The engine stores a
/// batch and its cursor in one transaction, so whoever continues the chain holds what it brought. A pull
/// from any other cursor begins a new reading, which knows nothing: what it brings again changes nothing.
final class DeliveredCorrelations: Sendable {
    /// What one reading of a stream has brought up to a cursor.
    struct Reading: Sendable {
        fileprivate var end: Data?
        private var objects: Set<UUID> = []

        /// Whether a sample is one of the correlations, or a member of one.
        ///
        /// A new version of a member has another identity, so it is none.
        func contains(_ uuid: UUID) -> Bool { objects.contains(uuid) }

        /// Adds the correlations among some samples.
        mutating func add(_ samples: [HKSample]) {
            for case let whole as HKCorrelation in samples where objects.insert(whole.uuid).inserted
            {
                for member in whole.objects { objects.insert(member.uuid) }
            }
        }
    }

    private let readings = Mutex<[StreamName: Reading]>([:])

    /// Takes the reading that a pull after a cursor continues; an empty one if it continues none.
    func take(_ stream: StreamName, after cursor: Data?) -> Reading {
        // Taken out, so that what the pull adds copies nothing.
        let known = readings.withLock { $0.removeValue(forKey: stream) }
        guard let cursor, let known, known.end == cursor else { return Reading() }
        return known
    }

    /// Keeps a reading up to the cursor at its end; one that reached the end of the stream is forgotten.
    func keep(_ reading: Reading, of stream: StreamName, upTo cursor: Data, hasMore: Bool) {
        var reading = reading
        reading.end = cursor
        readings.withLock { $0[stream] = hasMore ? reading : nil }
    }
}
