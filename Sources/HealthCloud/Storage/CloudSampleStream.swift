package import Foundation
package import HealthStream

/// The samples of a person's health store in the cloud: adds batches, reads the stream, and withdraws types.
///
/// Samples are identified by their UUID and never change, so a repeated, delayed or duplicated batch changes
/// nothing. A deletion is kept as a tombstone.
package struct CloudSampleStream: Sendable {
    let store: any CloudSampleStore
    /// About how many bytes a page has; a single part may be longer.
    private let pageSize: Int
    /// The bytes up to which the parts of a block of weeks become one.
    private let blockSize: Int

    /// The number of times a write is tried again while others write the same type.
    private static let maximumTries = 20

    package init(store: any CloudStore, pageSize: Int = 1 << 20, blockSize: Int = 64 << 10) {
        self.store = store.healthSamples
        self.pageSize = pageSize
        self.blockSize = blockSize
    }

    /// The new contents of a batch.
    package struct Added: Hashable, Sendable {
        package var samples = 0
        package var deletions = 0
    }

    /// The type of a batch was withdrawn since its sender last knew.
    package struct Withdrawn: Error {}

    /// Adds what is new of a batch: samples that are neither known nor deleted, and deletions.
    ///
    /// - Parameter withdrawn: The position of the type's last withdrawal, as the sender knows it; nil for a sender that
    ///   does not say it.
    /// - Throws: ``Withdrawn`` if there is another one, so that a late batch does not undo it.
    package func add(
        _ batch: SampleBatch, withdrawn: Int? = nil, of person: PersonID
    ) async throws -> Added {
        let byWeek = Dictionary(grouping: batch.samples) { SampleWeek.number(of: $0.startDate) }
        for _ in 0..<Self.maximumTries {
            let stored = try await store.parts(
                of: batch.type, in: byWeek.keys.sorted(), deletions: true, of: person)
            guard withdrawn ?? stored.withdrawn == stored.withdrawn else { throw Withdrawn() }
            var (known, deleted) = (Set<UUID>(), Set<UUID>())
            for part in stored.parts {
                let identities = try part.identities()
                known.formUnion(identities.samples)
                deleted.formUnion(identities.deletions)
            }
            var added = Added()
            var parts: [PartContent] = []
            let deletions = batch.deleted.filter { deleted.insert($0).inserted }
            known.formUnion(deleted)
            for (week, samples) in byWeek.sorted(by: { $0.key < $1.key }) {
                var part = batch
                part.deleted = []
                part.samples = samples.filter { known.insert($0.uuid).inserted }
                if part.samples.isEmpty { continue }
                added.samples += part.samples.count
                parts.append(try PartContent(part, week: week))
            }
            if !deletions.isEmpty {
                added.deletions = deletions.count
                var part = batch
                (part.samples, part.deleted) = ([], deletions)
                parts.append(try PartContent(part, week: nil))
            }
            if parts.isEmpty { return added }
            let addition = PartAddition(
                type: batch.type, kind: batch.kind, expected: stored.last, parts: parts)
            if try await store.add(addition, of: person) { return added }
        }
        throw CloudStoreError.unavailable("Too many devices write the same type at once.")
    }

    /// Removes a type's samples, and tells readers so; nothing happens if there are none.
    ///
    /// - Parameters:
    ///   - type: The type.
    ///   - kind: The kind of the type; with it readers are told also if the server never had a sample of the type, because
    ///     it may have lost them in a restore. Nil if the sender does not know it.
    ///   - withdrawn: The position of the type's last withdrawal, as the sender knows it; nothing happens after a later
    ///     one, so that a late copy of a request changes nothing. Nil for a sender that does not say it.
    ///   - person: The person.
    /// - Returns: The number of samples; nil if nothing happened.
    package func withdraw(
        _ type: String, kind: String? = nil, withdrawn: Int? = nil, of person: PersonID
    ) async throws -> Int? {
        for _ in 0..<Self.maximumTries {
            let stored = try await store.types(of: person).first { $0.type == type }
            let isEmpty = stored.map { $0.samples + $0.deletions == 0 } ?? (kind == nil)
            guard !isEmpty, let kind = stored?.kind ?? kind,
                stored?.withdrawn ?? 0 <= withdrawn ?? .max
            else { return nil }
            let frame = try SampleFrame.write([.withdrawn(type: type, kind: kind)])
            let addition = PartAddition(
                type: type, kind: kind, expected: stored?.last ?? 0, replacesAll: true,
                parts: [PartContent(samples: 0, deletions: 0, starts: 0...0, frame: Data(frame))])
            if try await store.add(addition, of: person) { return stored?.samples ?? 0 }
        }
        throw CloudStoreError.unavailable("Too many devices write the same type at once.")
    }

    /// The mark of the person's last commit; nil before the first.
    ///
    /// A device keeps it until it has read so far, so that a restore of the server does not go unnoticed.
    package func mark(of person: PersonID) async throws -> PushMark? {
        let end = try await store.page(after: .max, bytes: 0, of: person)
        return PushMark(sequence: end.sequence, value: end.endMark)
    }

    /// A part of the stream.
    package struct Page: Sendable {
        /// The bytes of its frames.
        package var frames: Data
        var samples: Int
        var deletions: Int
        /// The beginning of the next page.
        package var cursor: CloudCursor
        package var hasMore: Bool

        var isEmpty: Bool { frames.isEmpty }
    }

    /// The stream after a cursor; nil if the cursor is invalid.
    package func page(of person: PersonID, after cursor: CloudCursor?) async throws -> Page? {
        let found = try await store.page(
            after: cursor?.sequence ?? 0, bytes: pageSize, of: person)
        if let cursor {
            guard cursor.history == found.history, cursor.sequence <= found.last,
                // Another mark: the server was restored from an older copy, and others have written since.
                cursor.mark == found.startMark
            else { return nil }
        }
        return Page(
            frames: found.parts.reduce(into: Data()) { $0.append($1.frame) },
            samples: found.parts.reduce(0) { $0 + $1.samples },
            deletions: found.parts.reduce(0) { $0 + $1.deletions },
            cursor: CloudCursor(
                history: found.history, sequence: found.sequence, mark: found.endMark),
            hasMore: found.hasMore)
    }
}

/// The weeks by which samples are stored: each begins on a Monday at midnight UTC.
enum SampleWeek {
    private static let seconds = 604_800.0

    /// The dates that samples may have: those of the years from 1 to 9999.
    static let dates =
        Date(timeIntervalSince1970: -62_135_596_800)..<Date(timeIntervalSince1970: 253_402_300_800)

    /// The start of a week.
    static func start(of number: Int) -> Date {
        Date(timeIntervalSinceReferenceDate: Double(number) * seconds)
    }

    /// The number of the week of a date, counted from the first of 2001, which began on a Monday.
    static func number(of date: Date) -> Int {
        Int((date.timeIntervalSinceReferenceDate / seconds).rounded(.down))
    }

    /// The number of the week of a time in milliseconds since 1970.
    static func number(of time: Int) -> Int {
        number(of: Date(timeIntervalSince1970: Double(time) / 1_000))
    }

    /// The times in milliseconds since 1970 at which daily figures use samples that start in a week.
    ///
    /// Figures use samples that start a week earlier at most, see ``DayReducer/lead``.
    ///
    /// - Parameter numbers: The weeks.
    static func reach(of numbers: ClosedRange<Int>) -> ClosedRange<Int> {
        start(of: numbers.lowerBound).milliseconds...start(of: numbers.upperBound + 2).milliseconds
    }

    /// The times at which daily figures use samples that start between two times.
    static func reach(from first: Int, to last: Int) -> ClosedRange<Int> {
        let end = start(of: number(of: last) + 2).milliseconds
        return min(first, end)...end
    }
}

/// Sixteen weeks, whose samples can be one part: types with few samples would have a small part for each week.
///
/// A block begins with a week whose number is a multiple of 16, so that the parts with samples of a week are those that
/// begin with it and those that begin with its block.
package enum SampleBlock {
    package static let weeks = 16

    /// The first week of the block of a week.
    static func start(of week: Int) -> Int {
        week - ((week % weeks) + weeks) % weeks
    }

    /// The weeks of which a part may have samples: those of its starts.
    static func weeks(of week: Int, count: Int, starts: ClosedRange<Int>) -> ClosedRange<Int> {
        guard count > 1 else { return week...week }
        let first = SampleWeek.number(of: starts.lowerBound)
        return first...max(first, SampleWeek.number(of: starts.upperBound))
    }
}

extension Date {
    /// The milliseconds since 1970, rounded down, of a date of the years that calendars know; else the nearest.
    var milliseconds: Int {
        let time = (timeIntervalSince1970 * 1_000).rounded(.down)
        return time.isNaN ? 0 : Int(min(max(time, -1e15), 1e15))
    }
}

extension PartContent {
    /// The content of a batch that has samples of one week or block, or deletions.
    ///
    /// - Throws: `SampleBatchError.tooLarge`.
    init(_ batch: SampleBatch, week: Int?, weeks: Int = 1) throws(SampleBatchError) {
        let starts = batch.samples.map(\.startDate.milliseconds)
        self.init(
            week: week, weeks: weeks, samples: batch.samples.count, deletions: batch.deleted.count,
            starts: (starts.min() ?? 0)...(starts.max() ?? 0),
            frame: Data(try SampleFrame.write([.batch(batch)])))
    }
}

extension StoredPart {
    /// The identities of the samples and of the deletions.
    func identities() throws(SampleBatchError) -> (
        samples: ArraySlice<UUID>, deletions: ArraySlice<UUID>
    ) {
        let identities = try SampleFrame.identities(in: Array(frame))
        return (
            identities.prefix(samples), identities.dropFirst(samples).prefix(deletions)
        )
    }

    /// The weeks that its samples may start in; nil without samples.
    var span: ClosedRange<Int>? { week.map { $0...$0 + weeks - 1 } }
}

/// Packing: few large parts instead of many small ones, and no sample that was deleted.
///
/// A part keeps its position, or several become one at the position of the last. Where another server packs the
/// same parts at the same time, one of both changes nothing, and the next run continues.
extension CloudSampleStream {
    /// The number of small parts that a week may have while it lasts.
    package static let mostSmallParts = 64
    /// The bytes from which on a part is not small: with others it would hardly become smaller.
    package static let largePart = 4 << 10
    /// The bytes up to which parts are packed together.
    private static let packSize = 1 << 20
    /// The bytes up to which deletions are packed together: a reader that misses the last gets all of them.
    private static let deletionPackSize = 64 << 10

    /// Packs the samples of weeks that are over or have many parts, and removes deleted samples.
    ///
    /// Of types with few samples the parts of sixteen weeks that are over become one.
    ///
    /// - Returns: The types that had something to pack.
    /// - Throws: `CancellationError` between two weeks if the task is cancelled; the next run continues.
    @discardableResult
    package func pack(of person: PersonID, at date: Date) async throws -> Set<String> {
        let now = SampleWeek.number(of: date)
        let unpacked = try await store.unpacked(
            moreThan: Self.mostSmallParts, orBefore: now, of: person)
        for (type, parts) in Dictionary(grouping: unpacked, by: \.type).sorted(by: {
            $0.key < $1.key
        }) {
            let weeks = Set(parts.compactMap(\.week))
            let hasDeletions = parts.contains { $0.week == nil }
            var packing = Packing(store: store, person: person, type: type, kind: parts[0].kind)
            let isWhole = try await packing.run(weeks: weeks, hasDeletions: hasDeletions)
            guard isWhole else { continue }
            // The last week of a block may have no samples: then the next block finds it.
            let blocks = Set(weeks.map(SampleBlock.start(of:)))
            for block in blocks.union(blocks.map { $0 - SampleBlock.weeks }).sorted()
            where block + SampleBlock.weeks <= now {
                try Task.checkCancellation()
                try await packing.join(block, bytes: blockSize)
            }
        }
        return Set(unpacked.map(\.type))
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
        /// The parts that lack nothing and are alone in their week or only beside large ones: they are packed as they are.
        var whole: [StoredPart.Version] = []
        /// The positions of the parts of blocks that were looked at.
        var seen: Set<Int> = []

        /// - Returns: Whether all deletions were applied.
        mutating func run(weeks: Set<Int>, hasDeletions: Bool) async throws -> Bool {
            let deletions = hasDeletions ? try await parts(in: [], deletions: true) : []
            for part in deletions where !part.isPacked {
                deleted.formUnion(try part.identities().deletions)
            }
            deletionsUpTo = deletions.last?.version.sequence ?? 0
            var (rest, isWhole) = (deleted, true)
            // The latest first, because most deletions are of young samples.
            let all = rest.isEmpty ? weeks.sorted() : try await store.weeks(of: type, of: person)
            for week in all where weeks.contains(week) || !rest.isEmpty {
                try Task.checkCancellation()
                if let found = try await pack(week, isUnpacked: weeks.contains(week)) {
                    rest.subtract(found)
                } else {
                    isWhole = false
                }
            }
            if !whole.isEmpty { try await store.markPacked(whole, of: person) }
            // The remaining deletions are of samples that were never added, and never will be.
            guard isWhole else { return false }
            for group in Self.groups(deletions, bytes: CloudSampleStream.deletionPackSize)
            where group.contains(where: { !$0.isPacked }) {
                _ = try await replace(group, week: nil, without: [])
            }
            return true
        }

        /// Makes the packed parts of a block one, if there are many and they are small.
        func join(_ block: Int, bytes limit: Int) async throws {
            var parts: [StoredPart] = []
            // One week first, because sixteen of a type with many samples have megabytes.
            for count in [1, SampleBlock.weeks] {
                parts = try await self.parts(in: Array(block..<block + count), deletions: false)
                guard parts.reduce(0, { $0 + $1.frame.count }) <= limit else { return }
            }
            guard parts.count > 1, parts.allSatisfy(\.isPacked) else { return }
            do {
                _ = try await merge(parts, week: block, weeks: SampleBlock.weeks, without: [])
            } catch SampleBatchError.tooLarge {
                // They stay parts of their own.
            }
        }

        private func parts(in weeks: [Int], deletions: Bool) async throws -> [StoredPart] {
            try await store.parts(of: type, in: weeks, deletions: deletions, of: person).parts
        }

        /// Packs the parts of a week and removes deleted samples from them.
        ///
        /// - Parameter isUnpacked: Whether small parts are packed, too.
        /// - Returns: The deleted samples that the week had; nil if its parts were changed meanwhile.
        private mutating func pack(_ week: Int, isUnpacked: Bool) async throws -> Set<UUID>? {
            var found: Set<UUID> = []
            let parts = try await parts(in: [week], deletions: false)
            for part in parts
            where part.weeks > 1 && seen.insert(part.version.sequence).inserted && !deleted.isEmpty
            {
                let gone = Set(try part.identities().samples.filter(deleted.contains))
                if gone.isEmpty { continue }
                guard try await merge([part], week: part.week, weeks: part.weeks, without: gone)
                else { return nil }
                found.formUnion(gone)
            }
            let single = parts.filter { $0.weeks == 1 }
            for group in Self.groups(single, bytes: CloudSampleStream.packSize) {
                var gone: Set<UUID> = []
                for part in deleted.isEmpty ? [] : group {
                    gone.formUnion(try part.identities().samples.filter(deleted.contains))
                }
                let isSmall = isUnpacked && group.contains { !$0.isPacked }
                guard isSmall || !gone.isEmpty else { continue }
                let areLarge = group.allSatisfy { $0.frame.count >= CloudSampleStream.largePart }
                if gone.isEmpty, group.count == 1 || areLarge {
                    whole += group.filter { !$0.isPacked }.map(\.version)
                    continue
                }
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
            _ group: [StoredPart], week: Int?, weeks: Int = 1, without gone: Set<UUID>
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
            let removed = all.samples.filter { gone.contains($0.uuid) }
                .map { SampleWeek.number(of: $0.startDate) }
            return try await store.replace(
                PartReplacement(
                    type: type, parts: group.map(\.version),
                    content: isEmpty ? nil : try PartContent(merged, week: week, weeks: weeks),
                    deletionsUpTo: deletionsUpTo,
                    removed: ClosedRange(from: removed.min(), through: removed.max())
                        .map { SampleWeek.reach(of: $0) }),
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
