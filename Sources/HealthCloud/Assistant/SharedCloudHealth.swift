internal import Foundation
internal import HealthAssistant
internal import HealthCloudSync
internal import HealthDatabase
internal import HealthExchange
internal import HealthJournal
internal import HealthModel

/// The part of a person's data in the cloud that an assistant may read, as a health store in memory.
///
/// Posted samples, daily sums and entries become samples, so that the assistant's tools compute as
/// they do on the person's computer. Types that are not shared are never read. Data that two of the
/// three contain is taken from one:
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
            let summed = try await addDays(types, to: store)
            earliest = try await addPosted(types, to: store, except: summed)
            try await addEntries(types, to: store, except: summed)
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

    // MARK: Daily sums

    private static let sums: [(name: String, type: ObjectType, unit: HealthUnit)] = [
        ("steps", .stepCount, .count),
        ("activeEnergyKilocalories", .activeEnergyBurned, .kilocalorie),
        ("basalEnergyKilocalories", .basalEnergyBurned, .kilocalorie),
    ]

    /// Adds the daily sums; returns the days that have one.
    private func addDays(_ types: Set<ObjectType>, to store: HealthStore) async throws
        -> Set<SharedTypeDay>
    {
        let sums = Self.sums.filter { types.contains($0.type) }
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
                guard let value = sent.totals[sum.name], value >= 0, start < end else { continue }
                summed.insert(SharedTypeDay(type: sum.type, day: day))
                samples.append(
                    Self.sample(sum.type, .quantity(Quantity(value, sum.unit)), start, end))
            }
            if hasSleep, let seconds = sent.totals["asleepSeconds"], (1..<86_400).contains(seconds)
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
        let shift: TimeInterval = type == .sleepAnalysis ? 12 * 3_600 : 0
        return SharedTypeDay(type: type, day: clock.day(of: start.addingTimeInterval(shift)))
    }

    // MARK: Posted samples

    /// Adds posted samples; for types with more samples than are read, returns the date from which
    /// all were read.
    private func addPosted(
        _ types: Set<ObjectType>, to store: HealthStore, except summed: Set<SharedTypeDay>
    ) async throws -> [ObjectType: Date] {
        var earliest: [ObjectType: Date] = [:]
        var resources: [Data] = []
        for type in types.sorted(by: { $0.identifier < $1.identifier }) {
            let rows = try await service.store.newestSamples(
                of: type.identifier, limit: Self.mostSamples, of: person)
            for row in rows where !summed.contains(day(type, row.date)) {
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
        _ types: Set<ObjectType>, to store: HealthStore, except summed: Set<SharedTypeDay>
    ) async throws {
        var samples: [Sample] = []
        try await PersonSamples(store: service.store, person: person).forEachSampleOfEntries {
            guard !types.isDisjoint(with: Self.members(of: [$0.type])),
                !summed.contains(day($0.type, $0.startDate))
            else { return }
            samples.append($0)
        }
        let posted = try postedSources(Set(samples.map(\.type)), in: store)
        let new = samples.filter { sample in
            let names = posted[day(sample.type, sample.startDate)] ?? []
            return !names.contains(sample.sourceRevision?.source.name ?? "")
        }
        try store.withIngestion { writer in
            for sample in new { _ = try writer.insert(sample) }
        }
    }

    /// The names of the sources of posted samples, by type and day.
    private func postedSources(_ types: Set<ObjectType>, in store: HealthStore) throws
        -> [SharedTypeDay: Set<String>]
    {
        var names: [SharedTypeDay: Set<String>] = [:]
        for type in types {
            try store.withSnapshot { snapshot in
                try snapshot.forEachSample(SampleQuery(type: type)) { sample in
                    guard let source = sample.sourceRevision?.source.name else { return }
                    // The app that posts samples joins the names of several sources.
                    names[day(type, sample.startDate), default: []]
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
