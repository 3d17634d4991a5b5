internal import Foundation
internal import HealthCloudSync
internal import HealthDatabase
internal import HealthExchange
internal import HealthJournal
package import HealthModel
internal import HealthStream
internal import HealthSync

/// The samples that a server answers questions from: those that a person's devices share, and those that say what the
/// entries of the person's journal say.
///
/// Both meet here alone. A shared sample that an app exported from an entry of the journal is left out, because
/// the entry says the same, so each appears once. Deleted samples are left out before they are removed from
/// their week, too, and so are samples without a source, which no health store keeps.
package struct PersonSamples: Sendable {
    let store: any CloudStore
    let person: PersonID
    private let records: CloudRecords

    package init(store: any CloudStore, person: PersonID) {
        self.store = store
        records = CloudRecords(store: store)
        self.person = person
    }

    /// The figures of the days of a type that have samples, in order and in the type's canonical unit.
    ///
    /// Sleep has the seconds asleep in the night before each day as its sum; other types than it and quantities have no
    /// figures.
    ///
    /// - Parameters:
    ///   - sources: The sources that count first where several have data, by bundle identifier; then follow the others
    ///     as `SourcePriority` orders those of a week.
    ///   - onlyIfShared: Whether a type that no device shares has no figures, although entries may have samples of it.
    /// - Throws: `SampleBatchError` for a damaged part; ``CloudStoreError``.
    package func figures(
        of type: ObjectType, in range: SampleDayRange, preferring sources: [String] = [],
        onlyIfShared: Bool = false
    ) async throws -> [SampleDay] {
        guard Self.hasFigures(type) else { return [] }
        var days = try await KeptDays(
            self, type, in: range, preferring: sources, isReading: true)
        if onlyIfShared, !days.hasSharedSamples { return [] }
        return try await days.figures()
    }

    static func hasFigures(_ type: ObjectType) -> Bool {
        type.quantityFacts != nil || type == .sleepAnalysis
    }

    // MARK: Shared samples

    /// The types that the person's devices share, in the order of their identifiers.
    func types() async throws -> [StoredSampleType] {
        try await store.healthSamples.types(of: person).filter { $0.samples > 0 }
    }

    /// The weeks of which a type has shared samples, the latest first.
    func weeks(of type: String) async throws -> [Int] {
        try await store.healthSamples.weeks(of: type, of: person)
    }

    /// Passes the shared samples of a type and some weeks to a body, part by part, each sample once.
    ///
    /// - Parameter naming: Called with each entry that a shared sample names, whether the journal has it or not, and
    ///   the sample.
    func forEachBatch(
        of type: String, in weeks: [Int], naming: (UUID, StreamedSample) -> Void = { _, _ in },
        _ body: (SampleBatch) throws -> Void
    ) async throws {
        if weeks.isEmpty { return }
        let parts = try await store.healthSamples.parts(
            of: type, in: weeks, deletions: true, of: person
        ).parts
        var deleted: Set<UUID> = []
        let wanted = Set(weeks)
        // The deletions of a packed part are removed from the samples already.
        for part in parts where part.deletions > 0 && !part.isPacked {
            deleted.formUnion(try part.identities().deletions)
        }
        for part in parts where part.samples > 0 {
            try Task.checkCancellation()
            // Reading a large part takes a while: other requests go on between two.
            await Task.yield()
            for case .batch(var batch) in try SampleFrame.read(Array(part.frame)) {
                batch.samples.removeAll {
                    deleted.contains($0.uuid) || $0.sourceRevision == nil
                }
                if part.weeks > 1 {
                    batch.samples.removeAll {
                        !wanted.contains(SampleWeek.number(of: $0.startDate))
                    }
                }
                let exported = try await exported(batch.samples, naming)
                if !exported.isEmpty { batch.samples.removeAll { exported.contains($0.uuid) } }
                if !batch.samples.isEmpty { try body(batch) }
            }
        }
    }

    /// The shared samples of a type that start in a week, in the order of their starts and identities.
    ///
    /// A correlation has those of its members that are shared and start in the same week. Samples of which this version
    /// does not know the kind, value or unit are left out.
    ///
    /// - Parameter series: Called with the identity of each sample that has a series, and the series.
    func samples(
        of type: String, in week: Int, series: (UUID, SeriesData) -> Void = { _, _ in }
    ) async throws -> [Sample] {
        var samples: [Sample] = []
        var memberIDs: [UUID: [UUID]] = [:]
        try await forEachBatch(of: type, in: [week]) { batch in
            guard let type = batch.objectType else { return }
            for streamed in batch.samples {
                guard let sample = streamed.sample(of: type) else { continue }
                samples.append(sample)
                if let data = streamed.series { series(sample.uuid, data) }
                guard type.kind == .correlation else { continue }
                memberIDs[sample.uuid] = streamed.associated
            }
        }
        if let type = samples.first?.type, !memberIDs.isEmpty {
            let found = try await members(Set(memberIDs.values.joined()), of: type, in: week)
            for place in samples.indices {
                let own = memberIDs[samples[place].uuid] ?? []
                samples[place].payload = .correlation(own.compactMap { found[$0] })
            }
        }
        return samples.sorted { ($0.startDate, $0.uuid) < ($1.startDate, $1.uuid) }
    }

    /// Samples by identity, of the types that a correlation can have.
    private func members(
        _ wanted: Set<UUID>, of correlation: ObjectType, in week: Int
    ) async throws -> [UUID: Sample] {
        var found: [UUID: Sample] = [:]
        let shared = Set(try await types().map(\.type))
        for type in correlation.memberTypes where shared.contains(type.identifier) {
            try await forEachBatch(of: type.identifier, in: [week]) { batch in
                for streamed in batch.samples where wanted.contains(streamed.uuid) {
                    found[streamed.uuid] = streamed.sample(of: type)
                }
            }
        }
        return found
    }

    /// The identities of the samples that were exported from entries of the person's journal.
    ///
    /// An entry that was deleted counts too: its sample is about to be deleted.
    private func exported(
        _ samples: [StreamedSample], _ naming: (UUID, StreamedSample) -> Void
    ) async throws -> Set<UUID> {
        var byEntry: [UUID: [UUID]] = [:]
        for sample in samples {
            guard let text = sample.metadata[MetadataKey.syncIdentifier]?.string,
                let identity = EntryIdentity(ofAnyNamespace: text)
            else { continue }
            byEntry[identity.entry, default: []].append(sample.uuid)
            naming(identity.entry, sample)
        }
        guard !byEntry.isEmpty else { return [] }
        let known = try await store.records(byEntry.keys.sorted(), of: person)
        return Set(known.flatMap { byEntry[$0.id] ?? [] })
    }

    // MARK: Entries

    /// Passes the samples that say what the entries say to a body, with the energy and the distance of workouts.
    func forEachSampleOfEntries(_ body: (Sample) throws -> Void) async throws {
        var place: SnapshotToken?
        repeat {
            guard
                let page = try await records.snapshotRows(
                    of: person, after: place, limit: CloudProtocol.maximumBatch)
            else { throw CloudStoreError.unavailable("The history changed meanwhile.") }
            for row in page.records { for sample in Self.samples(of: row) { try body(sample) } }
            place = page.next
        } while place != nil
    }

    /// The samples of an entry; none of a deleted one, and none of one that a later version of the program wrote.
    private static func samples(of row: StoredRecord) -> [Sample] {
        guard !row.isDeleted, let entry = try? CloudRecords.record(row.text).entry(keeping: nil)
        else { return [] }
        return entry.samples + entry.workoutTotals
    }

    /// The samples of a type that say what an entry says, members of correlations included.
    static func samples(of row: StoredRecord, _ type: ObjectType) -> [Sample] {
        samples(of: row).flatMap { [$0] + ($0.members ?? []) }.filter { $0.type == type }
    }
}

extension PersonSamples {
    /// The daily sums of quantity types, by the names that devices give them.
    static let sums: [(name: String, type: ObjectType, unit: HealthUnit)] = [
        ("steps", .stepCount, .count),
        ("activeEnergyKilocalories", .activeEnergyBurned, .kilocalorie),
        ("basalEnergyKilocalories", .basalEnergyBurned, .kilocalorie),
    ]
    /// The name of the time asleep in the night before a day.
    static let asleep = "asleepSeconds"

    /// Adds the sums that no device sent to the days of a range, from the samples of the types that devices share.
    ///
    /// - Parameter sent: The days that devices sent; what they have stays.
    func addingSums(to sent: [CloudDay], in range: SampleDayRange) async throws -> [CloudDay] {
        var days = Dictionary(sent.map { ($0.day, $0) }) { first, _ in first }
        func add(_ name: String, _ value: Double, on day: Day) {
            let key = day.description
            let known = days[key, default: CloudDay(day: key, totals: [:])].totals[name]
            days[key, default: CloudDay(day: key, totals: [:])].totals[name] = known ?? value
        }
        for sum in Self.sums {
            guard let canonical = sum.type.canonicalUnit else { continue }
            for day in try await figures(of: sum.type, in: range, onlyIfShared: true) {
                guard let value = day.sum else { continue }
                add(
                    sum.name, try Quantity(value, canonical).doubleValue(for: sum.unit),
                    on: day.day)
            }
        }
        for day in try await figures(of: .sleepAnalysis, in: range, onlyIfShared: true) {
            if let seconds = day.sum { add(Self.asleep, seconds, on: day.day) }
        }
        return days.values.sorted { $0.day < $1.day }
    }
}
