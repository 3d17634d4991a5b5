internal import Crypto
internal import Foundation
internal import HealthCloudSync
internal import HealthJournal
internal import HealthModel
internal import HealthStream

/// Reads the daily figures of a type: uses those that are kept, and computes and keeps the others.
///
/// Figures are kept by weeks of days, time zone and order of sources; see `docs/decisions/0010-kept-days.md`. What came
/// since a reader was here is found by positions: parts with samples, parts with deletions, and records. Weeks that it
/// touches are computed again. State and kept weeks are of one instant. After deletions were looked for the weeks are read
/// again, because packing removes the weeks of the samples that it removes.
struct KeptDays {
    private let samples: PersonSamples
    private let type: ObjectType
    private let range: SampleDayRange
    private let sources: [String]
    private let isReading: Bool

    private let reading: KeptReading
    private let kept: KeptType
    /// The position up to which changes of records were read, and the person's horizon.
    private var (records, horizon) = (0, 0)
    /// Whether no kept figure can be used: none is kept yet, or a tombstone was removed.
    private var isUnusable = false
    /// Whether records or samples came after the kept state.
    private var hasChanges = false
    /// The times of samples that came, changed or were deleted since.
    private var touched: [ClosedRange<Int>] = []
    /// The entries with samples of the type, and those that shared samples name, once they were read.
    private var (entries, named) = (EntryTimes(), EntryTimes())
    private var hasTimes = false

    /// Reads what is kept of a type.
    ///
    /// - Parameter isReading: Whether a program asks for the figures, not the server itself in advance.
    init(
        _ samples: PersonSamples, _ type: ObjectType, in range: SampleDayRange,
        preferring sources: [String], isReading: Bool
    ) async throws {
        self.samples = samples
        self.type = type
        self.range = range
        self.sources = sources
        self.isReading = isReading
        reading = try await samples.store.healthSamples.keptReading(
            of: type.identifier, variant: Self.variant(in: range.zone, preferring: sources),
            in: DayWeek.numbers(of: range.days), of: samples.person)
        kept = reading.kept
    }

    private var store: any CloudSampleStore { samples.store.healthSamples }

    /// Whether devices share samples of the type.
    var hasSharedSamples: Bool { kept.hasSamples }

    /// The figures of the days that have any, in order.
    mutating func figures() async throws -> [SampleDay] {
        let weeks = DayWeek.numbers(of: range.days)
        try await findChanges()
        var figures: [Int: [SampleDay]] = [:]
        if !isUnusable {
            let stored =
                kept.hasDeletions
                ? try await store.keptWeeks(
                    of: type.identifier,
                    variant: Self.variant(in: range.zone, preferring: sources), in: weeks,
                    of: samples.person) : reading.weeks
            for week in stored where !touched.contains(where: week.times.overlaps) {
                figures[week.week] = SampleDay.decode(week.figures, week: week.week)
            }
        }
        let missing = weeks.filter { figures[$0] == nil }
        let computed = try await compute(missing)
        for (week, days) in computed { figures[week.week] = days }
        if hasChanges || !computed.isEmpty { try await keep(computed.map(\.week)) }
        return weeks.flatMap { figures[$0] ?? [] }.filter { range.days.contains($0.day) }
    }

    /// A hash of what else determines the figures: the time zone with its rules, and the order of sources.
    private static func variant(in zone: TimeZone, preferring sources: [String]) -> Data {
        let texts = ["1", zone.identifier, rules] + sources
        let text = texts.map { "\($0.utf8.count):\($0)" }.joined()
        return Data(SHA256.hash(data: Data(text.utf8)))
    }

    private static let rules = TimeZone.timeZoneDataVersion

    // MARK: Changes

    /// Finds what came since the state was kept.
    private mutating func findChanges() async throws {
        horizon = reading.horizon
        records = reading.sequence
        hasChanges = reading.hasRecords || !kept.changed.isEmpty || kept.hasDeletions
        if let state = kept.state, !reading.hasRecords, reading.horizon == state.horizon {
            touched = kept.changed.map { SampleWeek.reach(from: $0.first, to: $0.last) }
            if kept.hasDeletions { try await findDeleted(after: state.parts) }
            return
        }
        let cloud = samples.store
        var page = try await cloud.changes(
            of: samples.person, after: kept.state?.records ?? 0, limit: CloudProtocol.maximumBatch)
        // A tombstone that was removed is in no page. Its entry does not count and its exported samples do.
        isUnusable =
            kept.state.map { state in
                page.horizon > state.records
                    || page.horizon != state.horizon && !state.named.isEmpty
            } ?? true
        if isUnusable, kept.state?.records ?? 0 > 0 {
            page = try await cloud.changes(
                of: samples.person, after: 0, limit: CloudProtocol.maximumBatch)
        }
        horizon = page.horizon
        hasChanges = !page.records.isEmpty || !kept.changed.isEmpty || kept.hasDeletions
        if !page.records.isEmpty { readTimes() }
        while true {
            for record in page.records { add(record) }
            guard page.hasMore else { break }
            page = try await cloud.changes(
                of: samples.person, after: page.sequence, limit: CloudProtocol.maximumBatch)
        }
        records = page.last
        touched += kept.changed.map { SampleWeek.reach(from: $0.first, to: $0.last) }
        if let state = kept.state, !isUnusable, kept.hasDeletions {
            try await findDeleted(after: state.parts)
        }
    }

    /// Decodes the times of the state, which most answers do not need.
    private mutating func readTimes() {
        guard !hasTimes else { return }
        hasTimes = true
        guard let state = kept.state, !isUnusable else { return }
        entries = EntryTimes(state.entries)
        named = EntryTimes(state.named)
    }

    /// Adds a record that changed.
    private mutating func add(_ record: StoredRecord) {
        touched += entries.remove(record.id)
        touched += named.times[record.id] ?? []
        for sample in PersonSamples.samples(of: record, type) {
            entries.add(sample.startDate, sample.endDate, of: record.id)
        }
        touched += entries.times[record.id] ?? []
    }

    /// Finds the weeks that have samples which were deleted after a position, the latest first, because most deletions
    /// are of young samples.
    private mutating func findDeleted(after position: Int) async throws {
        var deleted: Set<UUID> = []
        for part in try await store.parts(
            of: type.identifier, in: [], deletions: true, of: samples.person
        ).parts where part.version.sequence > position {
            deleted.formUnion(try part.identities().deletions)
        }
        for week in try await store.weeks(of: type.identifier, of: samples.person) {
            if deleted.isEmpty { return }
            for part in try await store.parts(
                of: type.identifier, in: [week], deletions: false, of: samples.person
            ).parts {
                let count = deleted.count
                deleted.subtract(try part.identities().samples)
                if deleted.count < count, let span = part.span {
                    touched.append(SampleWeek.reach(of: span))
                }
            }
        }
    }

    // MARK: Figures

    private typealias Computed = (week: KeptWeek, days: [SampleDay])

    /// The figures of those weeks that may have any.
    private mutating func compute(_ weeks: [Int]) async throws -> [Computed] {
        guard let first = weeks.first, let last = weeks.last else { return [] }
        readTimes()
        let starts = Set(reading.starts)
        let logged = entries.weeks(in: first - 1...last + 1)
        // In GMT a week of days is one of samples; those start a week earlier at most.
        let ranges = weeks.filter { week in
            (week - 2...week + 1).contains(where: starts.contains)
                || (week - 1...week + 1).contains(where: logged.contains)
        }.map { ($0, SampleDayRange(DayWeek.days($0), in: range.zone)) }
        if ranges.isEmpty { return [] }
        if type == .sleepAnalysis {
            return try await compute(ReducerGroup(ranges.map { ($0, SleepReducer($1)) }), starts)
        }
        let reducers = ranges.compactMap { week, range in
            SampleDayReducer(type, range, preferring: sources).map { (week, $0) }
        }
        return try await compute(ReducerGroup(reducers), starts)
    }

    /// - Parameter starts: The weeks in which shared samples start.
    private mutating func compute<Reducer>(
        _ reducers: ReducerGroup<Reducer>, _ starts: Set<Int>
    ) async throws -> [Computed] {
        let person = samples.person
        var (group, named) = (reducers, named)
        try await samples.forEachBatch(
            of: type.identifier, in: group.weeks.intersection(starts).sorted(),
            naming: { entry, sample in named.add(sample.startDate, sample.endDate, of: entry) }
        ) { batch in
            for sample in batch.samples { group.add(sample, isShared: true) }
        }
        self.named = named
        let ids = entries.entries(overlapping: group.reducers.map(\.reducer.times))
        for record in ids.isEmpty ? [] : try await samples.store.records(ids, of: person) {
            for sample in PersonSamples.samples(of: record, type) {
                group.add(try StreamedSample(sample), isShared: false)
            }
        }
        return try group.reducers.map { week, reducer in
            let days = try reducer.figures()
            let figures = SampleDay.encode(days, week: week)
            return (KeptWeek(week: week, times: reducer.times, figures: figures), days)
        }
    }

    // MARK: Keeping

    private mutating func keep(_ weeks: [KeptWeek]) async throws {
        readTimes()
        let change = KeptChange(
            view: KeptView(
                type: type.identifier, zone: range.zone.identifier, sources: sources),
            isReading: isReading,
            state: KeptType.State(
                revision: kept.state?.revision ?? 0, parts: kept.last, records: records,
                horizon: horizon, entries: entries.data, named: named.data),
            removesAll: isUnusable, removed: isUnusable ? [] : Self.joined(touched),
            variant: Self.variant(in: range.zone, preferring: sources), weeks: weeks)
        do {
            try await store.keep(change, of: samples.person)
        } catch let error as CancellationError {
            throw error
        } catch {
            // The answer is complete without it; the next reader computes the figures again.
        }
    }

    /// Ranges without those that overlap, in order.
    private static func joined(_ ranges: [ClosedRange<Int>]) -> [ClosedRange<Int>] {
        var joined: [ClosedRange<Int>] = []
        for range in ranges.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = joined.last, last.overlaps(range) {
                joined[joined.count - 1] =
                    last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                joined.append(range)
            }
        }
        return joined
    }
}

/// The times of samples of one type by entry: samples that are computed from the entry, or shared samples that name it.
struct EntryTimes: Hashable {
    /// In milliseconds since 1970, both ends rounded to the outside.
    private(set) var times: [UUID: Set<ClosedRange<Int>>] = [:]

    init() {}

    /// Adds a time; one that is not over counts at its start, as its sample does.
    mutating func add(_ start: Date, _ end: Date, of entry: UUID) {
        let first = start.milliseconds
        let last = end < .distantFuture ? end.milliseconds + 1 : first + 1
        times[entry, default: []].insert(first...max(first, last))
    }

    /// Removes an entry; returns its times.
    mutating func remove(_ entry: UUID) -> Set<ClosedRange<Int>> {
        times.removeValue(forKey: entry) ?? []
    }

    /// The entries with a time that overlaps one of some ranges.
    func entries(overlapping ranges: [ClosedRange<Int>]) -> [UUID] {
        times.filter { _, own in
            own.contains { time in ranges.contains { $0.overlaps(time) } }
        }.keys.sorted()
    }

    /// The weeks, of a range, that a time overlaps.
    func weeks(in range: ClosedRange<Int>) -> Set<Int> {
        var weeks: Set<Int> = []
        for time in times.values.joined() {
            let (first, last) = (
                SampleWeek.number(of: time.lowerBound), SampleWeek.number(of: time.upperBound)
            )
            if first <= range.upperBound, last >= range.lowerBound {
                weeks.formUnion(max(first, range.lowerBound)...min(last, range.upperBound))
            }
        }
        return weeks
    }

    // MARK: Bytes

    /// The size of an entry's identity, a start and an end.
    private static let size = 32

    /// Reads the encoded form; bytes at the end that are no whole time are ignored.
    init(_ data: Data) {
        data.withUnsafeBytes { bytes in
            for place in stride(from: 0, to: bytes.count - Self.size + 1, by: Self.size) {
                let entry = UUID(
                    uuid: bytes.loadUnaligned(fromByteOffset: place, as: uuid_t.self))
                let start = bytes.loadUnaligned(fromByteOffset: place + 16, as: Int64.self)
                let end = bytes.loadUnaligned(fromByteOffset: place + 24, as: Int64.self)
                let (first, last) = (Int(Int64(littleEndian: start)), Int(Int64(littleEndian: end)))
                times[entry, default: []].insert(first...max(first, last))
            }
        }
    }

    /// For each time the identity of its entry, and its start and end with the lowest byte first.
    var data: Data {
        var data = Data()
        for (entry, own) in times {
            for time in own {
                withUnsafeBytes(of: entry.uuid) { data.append(contentsOf: $0) }
                for number in [time.lowerBound, time.upperBound] {
                    withUnsafeBytes(of: Int64(number).littleEndian) { data.append(contentsOf: $0) }
                }
            }
        }
        return data
    }
}
