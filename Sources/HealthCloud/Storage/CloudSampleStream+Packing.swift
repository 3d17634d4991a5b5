package import Foundation
internal import HealthStream

/// Packing: few large parts instead of many small ones, and no sample that was deleted.
///
/// A part keeps its position, or several become one at the position of the last. Where another server packs the
/// same parts at the same time, one of both changes nothing, and the next run continues.
extension CloudSampleStream {
    /// The number of small parts that a week may have while it lasts.
    package static let mostSmallParts = 64
    /// The bytes up to which parts are packed together.
    private static let packSize = 1 << 20
    /// The bytes up to which deletions are packed together: a reader that misses the last gets all of them.
    private static let deletionPackSize = 64 << 10

    /// Packs the samples of weeks that are over or have many parts, and removes deleted samples.
    package func pack(of person: PersonID, at date: Date) async throws {
        let unpacked = try await store.unpacked(
            moreThan: Self.mostSmallParts, orBefore: SampleWeek.number(of: date), of: person)
        for (type, parts) in Dictionary(grouping: unpacked, by: \.type).sorted(by: {
            $0.key < $1.key
        }) {
            let weeks = Set(parts.compactMap(\.week))
            let hasDeletions = parts.contains { $0.week == nil }
            var packing = Packing(store: store, person: person, type: type, kind: parts[0].kind)
            try await packing.run(weeks: weeks, hasDeletions: hasDeletions)
        }
    }

    /// The packing of one type of a person.
    private struct Packing {
        let store: any CloudSampleStore
        let person: PersonID
        let type: String
        let kind: String
        /// The deletions to apply.
        var deleted: Set<UUID> = []
        /// The position of the last of them; 0 for none.
        var deletionsUpTo = 0

        mutating func run(weeks: Set<Int>, hasDeletions: Bool) async throws {
            let deletions = hasDeletions ? try await parts(in: [], deletions: true) : []
            for part in deletions where !part.isPacked {
                deleted.formUnion(try part.identities().deletions)
            }
            deletionsUpTo = deletions.last?.version.sequence ?? 0
            var (rest, isWhole) = (deleted, true)
            // The latest first, because most deletions are of young samples.
            let all = rest.isEmpty ? weeks.sorted() : try await store.weeks(of: type, of: person)
            for week in all where weeks.contains(week) || !rest.isEmpty {
                if let found = try await pack(week, isUnpacked: weeks.contains(week)) {
                    rest.subtract(found)
                } else {
                    isWhole = false
                }
            }
            // What is left was never added, and is not added later.
            guard isWhole else { return }
            for group in Self.groups(deletions, bytes: CloudSampleStream.deletionPackSize)
            where group.contains(where: { !$0.isPacked }) {
                _ = try await replace(group, week: nil, without: [])
            }
        }

        private func parts(in weeks: [Int], deletions: Bool) async throws -> [StoredPart] {
            try await store.parts(of: type, in: weeks, deletions: deletions, of: person).parts
        }

        /// Packs the parts of a week and removes deleted samples from them.
        ///
        /// - Parameter isUnpacked: Whether small parts are packed, too.
        /// - Returns: The deleted samples that the week had; nil if its parts were changed meanwhile.
        private func pack(_ week: Int, isUnpacked: Bool) async throws -> Set<UUID>? {
            var found: Set<UUID> = []
            let parts = try await parts(in: [week], deletions: false)
            for group in Self.groups(parts, bytes: CloudSampleStream.packSize) {
                var gone: Set<UUID> = []
                for part in group {
                    gone.formUnion(try part.identities().samples.filter(deleted.contains))
                }
                let isSmall = isUnpacked && group.contains { !$0.isPacked }
                guard isSmall || !gone.isEmpty else { continue }
                guard try await replace(group, week: week, without: gone) else { return nil }
                found.formUnion(gone)
            }
            return found
        }

        private func replace(
            _ group: [StoredPart], week: Int?, without gone: Set<UUID>
        ) async throws -> Bool {
            do {
                return try await merge(group, week: week, without: gone)
            } catch SampleBatchError.tooLarge where group.count > 1 {
                // Together they are too large for a batch: each stays a part of its own.
                for part in group {
                    guard try await merge([part], week: week, without: gone) else { return false }
                }
                return true
            }
        }

        private func merge(
            _ group: [StoredPart], week: Int?, without gone: Set<UUID>
        ) async throws -> Bool {
            var all = SampleBatch(type: type, kind: kind)
            for part in group {
                for case .batch(let batch) in try SampleFrame.read(Array(part.frame)) {
                    all.samples += batch.samples
                    all.deleted += batch.deleted
                    all.unknownColumns.merge(batch.unknownColumns) { mine, _ in mine }
                }
            }
            var merged = SampleBatch(type: type, kind: kind, deleted: Array(gone))
            merged.merge(all)
            if week != nil { merged.deleted = [] }
            let isEmpty = merged.samples.isEmpty && merged.deleted.isEmpty
            return try await store.replace(
                PartReplacement(
                    type: type, parts: group.map(\.version),
                    content: isEmpty ? nil : try PartContent(merged, week: week),
                    deletionsUpTo: deletionsUpTo,
                    removed: gone.isEmpty ? nil : week.map { SampleWeek.reach(of: $0) }),
                of: person)
        }

        /// The parts in groups that are packed together: consecutive ones of so many bytes, or one that is larger.
        private static func groups(_ parts: [StoredPart], bytes limit: Int) -> [[StoredPart]] {
            var groups: [[StoredPart]] = []
            var size = 0
            for part in parts {
                size += part.frame.count
                if groups.isEmpty || size > limit {
                    groups.append([])
                    size = part.frame.count
                }
                groups[groups.count - 1].append(part)
            }
            return groups
        }
    }
}
