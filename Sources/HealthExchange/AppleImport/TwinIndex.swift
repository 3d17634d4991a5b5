internal import Foundation

/// Finds the top-level record that a record in a correlation is a copy of.
///
/// Usually the two are the same to the last attribute, and the identity made of their content is
/// the same. Where they differ (in metadata, in the creation date) they are matched by what
/// cannot: type, source, start, end and value, each twin once.
struct TwinIndex {
    private var loose: [(key: UInt64, uuid: UUID)] = []
    private var isSorted = true
    private var taken: Set<UUID> = []

    /// Keeps a top-level record that may stand in a correlation.
    mutating func add(_ key: ContentHash, _ uuid: UUID) {
        loose.append((key.high ^ key.low, uuid))
        isSorted = false
    }

    /// Notes that a record has its correlation.
    mutating func take(_ uuid: UUID) {
        taken.insert(uuid)
    }

    /// The first twin by type, source, times and value that has no correlation yet.
    mutating func twin(_ key: ContentHash) -> UUID? {
        if !isSorted {
            // Copies stay in the order of the file, so that the choice is the same every time.
            let order = loose.indices.sorted {
                (loose[$0].key, $0) < (loose[$1].key, $1)
            }
            loose = order.map { loose[$0] }
            isSorted = true
        }
        let wanted = key.high ^ key.low
        var (low, high) = (0, loose.count)
        while low < high {
            let middle = (low + high) / 2
            if loose[middle].key < wanted { low = middle + 1 } else { high = middle }
        }
        while low < loose.count, loose[low].key == wanted {
            if taken.insert(loose[low].uuid).inserted { return loose[low].uuid }
            low += 1
        }
        return nil
    }
}
