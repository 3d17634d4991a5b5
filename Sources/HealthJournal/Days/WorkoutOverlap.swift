internal import Foundation

/// Finds workouts that two sources recorded twice.
///
/// Two workouts are the same if they overlap by more than half of the shorter one.
public enum WorkoutOverlap {
    /// The workouts without duplicates; all records stay in the journal.
    ///
    /// Of two records the one of the source with the higher priority is kept; of equal priorities
    /// the one that begins first.
    public static func distinct(
        _ workouts: [WorkoutEntry], priority: (EntrySource) -> Int = WorkoutOverlap.priority(of:)
    ) -> [WorkoutEntry] {
        let ordered = workouts.sorted {
            ($0.start, $0.end, $0.header.id.uuidString)
                < ($1.start, $1.end, $1.header.id.uuidString)
        }
        let best = ordered.enumerated().sorted {
            let ranks = (priority($0.element.header.source), priority($1.element.header.source))
            return ranks.0 == ranks.1 ? $0.offset < $1.offset : ranks.0 > ranks.1
        }
        var kept: [(offset: Int, element: WorkoutEntry)] = []
        for candidate in best {
            let isNew = kept.allSatisfy { !isSame($0.element, candidate.element) }
            if isNew { kept.append(candidate) }
        }
        return kept.sorted { $0.offset < $1.offset }.map(\.element)
    }

    /// Whether two workouts overlap by more than half of the shorter one.
    public static func isSame(_ a: WorkoutEntry, _ b: WorkoutEntry) -> Bool {
        let shorter = min(a.duration, b.duration)
        guard shorter > 0 else { return a.start == b.start && a.end == b.end }
        let overlap = min(a.end, b.end).timeIntervalSince(max(a.start, b.start))
        return overlap > shorter / 2
    }

    /// The priority of a source: 10 for a health store, 8 for Strava, 5 for typed entries.
    public static func priority(of source: EntrySource) -> Int {
        guard source.isForeign else { return 5 }
        return source.bundleIdentifier.lowercased().contains("strava") ? 8 : 10
    }
}
