internal import Foundation
internal import HealthAssistant
internal import HealthCloudSync
internal import HealthDatabase
internal import HealthExchange
internal import HealthJournal
internal import HealthModel
internal import HealthStream

/// The part of a person's data in the cloud that an assistant may read, as a health store in memory.
///
/// Samples of the phone's health store, posted samples, daily sums and entries become samples, so that
/// the assistant's tools compute as they do on the person's computer. Types that are not shared with the
/// assistant are never read. Data that two of the four contain is taken from one:
/// - Of a type and day that has samples of the health store, neither the daily sum nor posted samples
///   count. ``PersonSamples`` leaves out the samples of the health store that are entries.
/// - A device has already merged all sources in a daily sum: no other value of that day counts.
/// - A posted sample comes from Health, which also has the person's entries, with the name of their
///   app as the source: the entries of that app and that day are omitted.
struct SharedCloudHealth {
    let service: CloudService
    let person: PersonID
    /// The person's days.
    let clock: DayClock
    /// The types that the assistant may read.
    let consent: Set<ObjectType>
    /// The app whose permissions the store has.
    let app: AppIdentity

    /// The maximum number of posted samples of a type; older ones are not visible to the assistant.
    ///
    /// Of the samples of the health store no further week is read after so many.
    static let mostSamples = 10_000
    /// The source of the samples that are made from daily sums.
    static let daySource = Source(
        bundleIdentifier: "org.openhealthkit.cloud.day", name: "Sum of the day")

    /// A store with the shared data of some types, and with the person's permissions for all types.
    func store(with wanted: Set<ObjectType>?) async throws -> HealthStore {
        let store = try HealthStore(at: .memory(name: UUID().uuidString))
        let types = wanted.map { Self.members(of: $0).intersection(consent) } ?? consent
        var earliest: [ObjectType: Date] = [:]
        if !types.isEmpty {
            let sampled = try await addHealthSamples(types, to: store)
            let summed = try await addDays(types, to: store, except: sampled.days)
            let posted = try await addPosted(
                types, to: store, except: summed.union(sampled.days))
            try await addEntries(types, to: store, summed: summed, sampled: sampled.days)
            earliest = posted.merging(sampled.earliest, uniquingKeysWith: max)
        }
        try store.permissions.set(
            share: [:], read: Dictionary(consent.map { ($0, .granted) }) { first, _ in first },
            earliest: earliest, app: app)
        return store
    }

    /// The types; a blood pressure is replaced by its two values.
    private static func members(of types: Set<ObjectType>) -> Set<ObjectType> {
        types.contains(.bloodPressure)
            ? types.subtracting([.bloodPressure]).union(pressures) : types
    }

    private static let pressures: Set<ObjectType> = [
        .bloodPressureSystolic, .bloodPressureDiastolic,
    ]

    // MARK: Samples of the health store

    /// Adds the latest samples of the health store; returns the days that have one, and for types with more samples
    /// than are read, the date from which all were read.
    private func addHealthSamples(_ types: Set<ObjectType>, to store: HealthStore) async throws -> (
        days: Set<SharedTypeDay>, earliest: [ObjectType: Date]
    ) {
        let samples = PersonSamples(store: service.store, person: person)
        let known = Set(try await samples.types().map(\.type))
        var days: Set<SharedTypeDay> = []
        var earliest: [ObjectType: Date] = [:]
        for type in types where known.contains(type.identifier) {
            var finder = DayFinder(clock.boundary)
            var count = 0
            for week in try await samples.weeks(of: type.identifier) {
                guard count < Self.mostSamples else {
                    let end = SampleWeek.start(of: week + 1)
                    earliest[type] = clock.start(of: clock.day(of: end).advanced(by: 1))
                    break
                }
                try await samples.forEachBatch(of: type.identifier, in: [week]) { batch in
                    guard batch.objectType == type else { return }
                    count += batch.samples.count
                    for sample in try Self.insert(batch, of: type, into: store) {
                        let date = sample.startDate.addingTimeInterval(Self.shift(type))
                        days.insert(
                            SharedTypeDay(type: type, day: finder.day(of: date, in: clock.zone)))
                    }
                }
            }
        }
        return (days, earliest)
    }

    /// Inserts the samples of a batch that a store takes; returns them.
    private static func insert(
        _ batch: SampleBatch, of type: ObjectType, into store: HealthStore
    ) throws -> [StreamedSample] {
        try store.withIngestion { writer in
            try batch.samples.filter { streamed in
                guard let sample = streamed.sample(of: type) else { return false }
                do {
                    return try writer.insert(sample, series: streamed.series)
                } catch HealthStoreError.validation {
                    return false
                }
            }
        }
    }

    // MARK: Daily sums

    /// Adds the daily sums, except those of some days; returns the days that have one.
    private func addDays(
        _ types: Set<ObjectType>, to store: HealthStore, except sampled: Set<SharedTypeDay>
    ) async throws -> Set<SharedTypeDay> {
        let sums = PersonSamples.sums.filter { types.contains($0.type) }
        let hasSleep = types.contains(.sleepAnalysis)
        guard hasSleep || !sums.isEmpty else { return [] }
        var samples: [Sample] = []
        var summed: Set<SharedTypeDay> = []
        for row in try await service.store.days(
            of: person, from: "0001-01-01", to: "9999-12-31")
        {
            guard let sent = try? JSONDecoder().decode(CloudDay.self, from: row.text),
                let day = Day(sent.day), (1900...2200).contains(day.year)
            else { continue }
            let (start, end) = (clock.start(of: day), clock.start(of: day.advanced(by: 1)))
            for sum in sums {
                let typeDay = SharedTypeDay(type: sum.type, day: day)
                guard let value = sent.totals[sum.name], value >= 0, start < end,
                    !sampled.contains(typeDay)
                else { continue }
                summed.insert(typeDay)
                samples.append(
                    Self.sample(sum.type, .quantity(Quantity(value, sum.unit)), start, end))
            }
            if hasSleep, let seconds = sent.totals[PersonSamples.asleep],
                (1..<86_400).contains(seconds),
                !sampled.contains(SharedTypeDay(type: .sleepAnalysis, day: day))
            {
                // A night lasts from noon to noon; noon itself belongs to the next night.
                let waking = start.addingTimeInterval(12 * 3_600 - 1)
                summed.insert(SharedTypeDay(type: .sleepAnalysis, day: day))
                samples.append(
                    Self.sample(
                        .sleepAnalysis, .category(Self.asleep),
                        waking.addingTimeInterval(-seconds), waking))
            }
        }
        try store.withIngestion { writer in
            for sample in samples { _ = try writer.insert(sample) }
        }
        return summed
    }

    /// `HKCategoryValueSleepAnalysis.asleepUnspecified`.
    private static let asleep = 1

    private static func sample(
        _ type: ObjectType, _ payload: Sample.Payload, _ start: Date, _ end: Date
    ) -> Sample {
        Sample(
            uuid: UUID(), type: type, startDate: start, endDate: end, payload: payload,
            sourceRevision: SourceRevision(source: daySource))
    }

    /// The day to which a sample belongs.
    private func day(_ type: ObjectType, _ start: Date) -> SharedTypeDay {
        SharedTypeDay(type: type, day: clock.day(of: start.addingTimeInterval(Self.shift(type))))
    }

    /// The seconds by which a sample is moved to the day that it belongs to: a night lasts from noon to noon.
    private static func shift(_ type: ObjectType) -> TimeInterval {
        type == .sleepAnalysis ? 12 * 3_600 : 0
    }

    // MARK: Posted samples

    /// Adds posted samples; for types with more samples than are read, returns the date from which
    /// all were read.
    private func addPosted(
        _ types: Set<ObjectType>, to store: HealthStore, except others: Set<SharedTypeDay>
    ) async throws -> [ObjectType: Date] {
        var earliest: [ObjectType: Date] = [:]
        var resources: [Data] = []
        for type in types.sorted(by: { $0.identifier < $1.identifier }) {
            let rows = try await service.store.newestSamples(
                of: type.identifier, limit: Self.mostSamples, of: person)
            for row in rows where !others.contains(day(type, row.date)) {
                resources.append(row.text)
            }
            if rows.count == Self.mostSamples, let oldest = rows.last {
                earliest[type] = clock.start(of: clock.day(of: oldest.date).advanced(by: 1))
            }
        }
        if !types.isDisjoint(with: Self.pressures) {
            resources += try await service.store.newestSamples(
                of: ObjectType.bloodPressure.identifier, limit: Self.mostSamples, of: person
            ).map(\.text)
        }
        try FHIRRecord.add(resources, to: store)
        return earliest
    }

    // MARK: Entries

    private func addEntries(
        _ types: Set<ObjectType>, to store: HealthStore, summed: Set<SharedTypeDay>,
        sampled: Set<SharedTypeDay>
    ) async throws {
        var samples: [Sample] = []
        try await PersonSamples(store: service.store, person: person).forEachSampleOfEntries {
            guard !types.isDisjoint(with: Self.members(of: [$0.type])),
                !summed.contains(day($0.type, $0.startDate))
            else { return }
            samples.append($0)
        }
        let posted = try postedSources(Set(samples.map(\.type)), in: store, except: sampled)
        let new = samples.filter { sample in
            let names = posted[day(sample.type, sample.startDate)] ?? []
            return !names.contains(sample.sourceRevision?.source.name ?? "")
        }
        try store.withIngestion { writer in
            for sample in new { _ = try writer.insert(sample) }
        }
    }

    /// The names of the sources of posted samples, by type and day; there are none on days with samples of the
    /// health store.
    private func postedSources(
        _ types: Set<ObjectType>, in store: HealthStore, except sampled: Set<SharedTypeDay>
    ) throws -> [SharedTypeDay: Set<String>] {
        var names: [SharedTypeDay: Set<String>] = [:]
        for type in types {
            try store.withSnapshot { snapshot in
                try snapshot.forEachSample(SampleQuery(type: type)) { sample in
                    let typeDay = day(type, sample.startDate)
                    guard !sampled.contains(typeDay),
                        let source = sample.sourceRevision?.source.name
                    else { return }
                    // The app that posts samples joins the names of several sources.
                    names[typeDay, default: []]
                        .formUnion(source.split(separator: "|").map(String.init))
                }
            }
        }
        return names
    }
}

/// A day of a type.
struct SharedTypeDay: Hashable {
    let type: ObjectType
    let day: Day
}

extension StoredSample {
    /// The start of the day.
    fileprivate var date: Date { Date(timeIntervalSince1970: Double(start) / 1_000) }
}
