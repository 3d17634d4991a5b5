import Foundation
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthModel
import HealthStream
import HealthSync
import TestSupport
import Testing

@Suite("Daily figures that a cloud keeps", .timeLimit(.minutes(30)))
struct CloudKeptDayTests {
    private static let start = Date(timeIntervalSince1970: 1_779_900_000)
    private static let day = 86_400.0
    private static let types = [ObjectType.dietaryWater, .heartRate, .sleepAnalysis]
    private static let days = Day(year: 2026, month: 5, day: 1)...Day(year: 2026, month: 8, day: 5)

    @Test(
        "After any mix of samples, deletions, entries, packing and withdrawals, kept figures are those of a new store",
        arguments: CloudEngine.allCases)
    func anyMix(engine: CloudEngine) async throws {
        let database = try await engine.makeDatabase()
        let store = try await database.open()
        for seed in 1...10 {
            var world = try await World(in: store, seed: seed)
            for _ in 0..<60 { try await world.step() }
            for type in Self.types { try await world.check(type) }
        }
        try await database.remove()
    }

    /// A person whose devices write at random, and what they wrote.
    private struct World {
        let store: any CloudStore
        let person: PersonID
        let seed: Int
        var random: SeededGenerator
        var samples: [ObjectType: [UUID: StreamedSample]] = [:]
        var sent: [SampleBatch] = []
        var entries: [UUID: EntryRecord] = [:]
        /// The entries whose tombstones the cloud still has, or that are not deleted.
        var known: Set<UUID> = []
        /// Identities of entries, some of which are never logged.
        let ids: [UUID]
        var clock: HybridClock?
        var mutation = 0

        init(in store: any CloudStore, seed: Int) async throws {
            self.store = store
            self.seed = seed
            var random = SeededGenerator(seed: seed)
            person = try #require(PersonID(rawValue: Int64(seed * 1_000)))
            ids = (0..<12).map { _ in UUID(using: &random) }
            self.random = random
            try await store.addPerson(person, at: start)
            let (code, token) = (Data(repeating: 1, count: 32), Data(repeating: 2, count: 32))
            try await store.addCode(code, for: person, scope: .device, expires: start + day)
            _ = try await store.redeem(
                code, of: person, token: token, device: "phone", name: "", at: start)
        }

        private var stream: CloudSampleStream { CloudSampleStream(store: store) }

        mutating func step() async throws {
            let type = random.pick(types)
            switch random.below(16) {
            case 0...3:
                let batch = SampleBatch(
                    of: type, samples: try (0...random.below(4)).map { _ in try sample(type) })
                for sample in batch.samples { samples[type, default: [:]][sample.uuid] = sample }
                sent.append(batch)
                _ = try await stream.add(batch, of: person)
            case 4, 5:
                guard let gone = samples[type]?.keys.min() else { return }
                samples[type]?[gone] = nil
                _ = try await stream.add(
                    SampleBatch(of: type, deleted: [gone, UUID(using: &random)]), of: person)
            case 6:
                // A late copy: what was deleted meanwhile stays deleted.
                if !sent.isEmpty { _ = try await stream.add(random.pick(sent), of: person) }
            case 7, 8:
                try await stream.pack(
                    of: person, at: start.addingTimeInterval(Double(random.below(70)) * day))
            case 9 where random.chance(30):
                _ = try await stream.withdraw(type.identifier, of: person)
                samples[type] = nil
                sent.removeAll { $0.type == type.identifier }
            case 9...11: try await log()
            case 12: try await deleteEntry()
            case 13 where random.chance(50): try await removeTombstones()
            default: try await check(type)
            }
        }

        private mutating func sample(_ type: ObjectType) throws -> StreamedSample {
            let first = start.addingTimeInterval(Double(random.below(60 * 24 * 60)) * 60)
            let lengths = type == .heartRate ? [0, 60.0] : [0, 3_600, 40_000, 3 * day, 20 * day]
            let end = first.addingTimeInterval(random.pick(lengths))
            let unit = type.canonicalUnit?.unitString ?? "count"
            let source = random.pick([.watch, .phone, .pedometer, other])
            var sample = StreamedSample(
                uuid: UUID(using: &random), startDate: first, endDate: end,
                value: type == .sleepAnalysis
                    ? .category(1 + random.below(3))
                    : .quantity(Double(1 + random.below(200)), unit: unit),
                sourceRevision: SourceRevision(source: source))
            if random.chance(20) {
                let identity = EntryIdentity(
                    namespace: "com.example.diary", kind: .drink, entry: random.pick(ids))
                sample.metadata = [MetadataKey.syncIdentifier: .string(identity.description)]
            }
            return sample
        }

        // MARK: Entries

        private mutating func tick() -> HybridClock {
            let next = HybridClock(at: start, after: clock, device: "phone")
            clock = next
            return next
        }

        private mutating func push(_ record: EntryRecord, to person: PersonID) async throws {
            mutation += 1
            _ = try await CloudRecords(store: store).push(
                CloudPush(mutation: mutation, sentAt: start, records: [record]), from: 1,
                of: person, at: start)
        }

        /// Logs an entry or edits one.
        private mutating func log() async throws {
            let id = random.pick(ids)
            let header = EntryHeader(
                id: id, date: start.addingTimeInterval(Double(random.below(60)) * day),
                timeZone: .gmt,
                source: .own(bundleIdentifier: "com.example.diary", name: "Diary"))
            let volume = Quantity(Double(1 + random.below(900)), .milliliter)
            let drink = JournalEntry.drink(DrinkEntry(header: header, volume: volume))
            guard entries[id]?.deleted == nil else { return }
            let clock = tick()
            let record =
                try entries[id]?.updated(to: drink, clock: clock)
                ?? EntryRecord(drink, clock: clock)
            entries[id] = record
            known.insert(id)
            try await push(record, to: person)
        }

        private mutating func deleteEntry() async throws {
            let present = entries.filter { $0.value.deleted == nil }
            guard let id = present.keys.min(), let record = present[id] else { return }
            let gone = record.deleted(at: tick())
            entries[id] = gone
            try await push(gone, to: person)
        }

        /// Removes all tombstones of entries, as after three months.
        private mutating func removeTombstones() async throws {
            let last = try await store.changes(of: person, after: 0, limit: 1_000).last
            try await store.noteRead(last, by: 1, of: person, at: start)
            _ = try await store.removeTombstones(of: person, before: start + 365 * day)
            known = known.filter { entries[$0]?.deleted == nil }
        }

        // MARK: Figures

        /// Compares the figures with those of a new person who has the same samples and entries.
        mutating func check(_ type: ObjectType) async throws {
            let fresh = try #require(PersonID(rawValue: person.rawValue + 1))
            try await store.addPerson(fresh, at: start)
            let batch = SampleBatch(of: type, samples: Array((samples[type] ?? [:]).values))
            _ = try await stream.add(batch, of: fresh)
            for id in known.sorted() {
                if let record = entries[id] { try await push(record, to: fresh) }
            }
            // Mostly the same zone and order: figures that were kept have to be read again after changes.
            let isUsual = random.chance(70)
            let zone = try #require(
                TimeZone(
                    identifier: isUsual
                        ? "Europe/Vienna"
                        : random.pick(["GMT", "America/New_York", "Pacific/Kiritimati"])))
            let first = days.lowerBound.advanced(by: random.below(60))
            let range = SampleDayRange(
                first...first.advanced(by: random.below(60)), in: zone)
            let order = Array(
                [Source.phone, .pedometer, other].shuffled(using: &random)
                    .prefix(isUsual ? 0 : random.below(4))
            ).map(\.bundleIdentifier)
            let mine = try await PersonSamples(store: store, person: person)
                .figures(of: type, in: range, preferring: order)
            let new = try await PersonSamples(store: store, person: fresh)
                .figures(of: type, in: range, preferring: order)
            #expect(mine.map(\.rounded) == new.map(\.rounded), "seed \(seed)")
            try await store.deletePerson(fresh)
        }
    }

    private static let other = Source(bundleIdentifier: "com.example.other", name: "Other")

    /// Heart rates of a watch, one each minute; figures leave out samples without a source.
    private static func beats(_ numbers: Range<Int>, from start: Date) -> SampleBatch {
        let batch = SampleBatch.beats(numbers, from: start)
        return SampleBatch(
            of: .heartRate,
            samples: batch.samples.map { sample in
                var sample = sample
                sample.sourceRevision = SourceRevision(source: .watch)
                return sample
            })
    }

    @Test(
        "Kept figures are read without the samples, for one order of sources and one time zone",
        arguments: CloudEngine.allCases)
    func kept(engine: CloudEngine) async throws {
        let database = try await engine.makeDatabase()
        let store = try await database.open()
        let person = try #require(PersonID(rawValue: 7))
        try await store.addPerson(person, at: Self.start)
        let batch = Self.beats(0..<50, from: Self.start)
        _ = try await CloudSampleStream(store: store).add(batch, of: person)
        func figures(
            _ sources: [String] = [], in zone: TimeZone = .gmt
        ) async throws -> [SampleDay] {
            try await PersonSamples(store: store, person: person).figures(
                of: .heartRate, in: SampleDayRange(Self.days, in: zone), preferring: sources)
        }
        let before = try await figures()
        #expect(before.map(\.count) == [50])
        _ = try await figures(["com.example.1"])
        let (damaged, version) = try await Self.damage(batch, in: store, of: person)
        #expect(try await figures() == before)
        #expect(try await figures(["com.example.1"]) == before)
        let vienna = try #require(TimeZone(identifier: "Europe/Vienna"))
        await #expect(throws: SampleBatchError.self) { try await figures(["com.example"]) }
        await #expect(throws: SampleBatchError.self) { try await figures(in: vienna) }
        // Packing that removes samples removes the figures that they were part of.
        let again = PartReplacement(
            type: batch.type, parts: [.init(sequence: version.sequence, revision: 1)],
            content: damaged, deletionsUpTo: 0,
            removed: Int(Self.start.timeIntervalSince1970) * 1_000...Int.max)
        #expect(try await store.healthSamples.replace(again, of: person))
        await #expect(throws: SampleBatchError.self) { try await figures() }
        try await database.remove()
    }

    @Test("The figures of a week do not depend on the weeks that are asked for with it")
    func longSample() async throws {
        let database = try await CloudEngine.sqlite.makeDatabase()
        let store = try await database.open()
        // Twenty days from a Wednesday on, and an hour later; the third Monday after it is the 15th of June.
        let samples = [(0, 20), (24, 24 + 1.0 / 24)].map { start, end in
            StreamedSample(
                uuid: UUID(), startDate: Self.start.addingTimeInterval(start * Self.day),
                endDate: Self.start.addingTimeInterval(end * Self.day), value: .category(1),
                sourceRevision: SourceRevision(source: .watch))
        }
        let week = Day(year: 2026, month: 6, day: 15)...Day(year: 2026, month: 6, day: 21)
        let before = week.lowerBound.advanced(by: -7)
        var found: [[Day]] = []
        for (id, days) in [(7, week), (8, before...week.upperBound)] {
            let person = try #require(PersonID(rawValue: Int64(id)))
            try await store.addPerson(person, at: Self.start)
            _ = try await CloudSampleStream(store: store).add(
                SampleBatch(of: .sleepAnalysis, samples: samples), of: person)
            found.append(
                try await PersonSamples(store: store, person: person).figures(
                    of: .sleepAnalysis, in: SampleDayRange(days, in: .gmt)
                ).map(\.day))
        }
        #expect(found[1].contains(before) && !found[0].isEmpty)
        #expect(found[0] == found[1].filter { week.contains($0) })
        try await database.remove()
    }

    @Test(
        "Figures are kept for eight orders of sources; a ninth removes the others",
        arguments: CloudEngine.allCases)
    func orders(engine: CloudEngine) async throws {
        let database = try await engine.makeDatabase()
        let store = try await database.open()
        let batch = Self.beats(0..<50, from: Self.start)
        for (id, orders) in [(7, 8), (8, 9)] {
            let person = try #require(PersonID(rawValue: Int64(id)))
            try await store.addPerson(person, at: Self.start)
            _ = try await CloudSampleStream(store: store).add(batch, of: person)
            func count(_ number: Int) async throws -> [Int?] {
                try await PersonSamples(store: store, person: person).figures(
                    of: .heartRate, in: SampleDayRange(Self.days, in: .gmt),
                    preferring: ["com.example.\(number)"]
                ).map(\.count)
            }
            for number in 0..<orders { #expect(try await count(number) == [50]) }
            _ = try await Self.damage(batch, in: store, of: person)
            for number in 0..<orders {
                if orders == 8 || number == 8 {
                    #expect(try await count(number) == [50])
                } else {
                    await #expect(throws: SampleBatchError.self) { try await count(number) }
                }
            }
        }
        try await database.remove()
    }

    /// Makes the only part of a batch unreadable, as no position says; returns its content and its former version.
    private static func damage(
        _ batch: SampleBatch, in store: any CloudStore, of person: PersonID
    ) async throws -> (content: PartContent, version: StoredPart.Version) {
        let samples = store.healthSamples
        let weeks = try await samples.weeks(of: batch.type, of: person)
        let part = try #require(
            try await samples.parts(of: batch.type, in: weeks, deletions: false, of: person)
                .parts.first)
        let content = PartContent(
            week: weeks.first, samples: 50, deletions: 0, starts: 0...0, frame: Data([1]))
        let damaged = PartReplacement(
            type: batch.type, parts: [part.version], content: content, deletionsUpTo: 0)
        #expect(try await samples.replace(damaged, of: person))
        return (content, part.version)
    }

    @Test(
        "A withdrawal removes the kept figures of its type alone", arguments: CloudEngine.allCases)
    func withdrawal(engine: CloudEngine) async throws {
        let database = try await engine.makeDatabase()
        let store = try await database.open()
        let person = try #require(PersonID(rawValue: 7))
        try await store.addPerson(person, at: Self.start)
        let stream = CloudSampleStream(store: store)
        let types = [ObjectType.heartRate, .stepCount]
        for type in types {
            var batch = Self.beats(0..<5, from: Self.start)
            batch.type = type.identifier
            _ = try await stream.add(batch, of: person)
            _ = try await PersonSamples(store: store, person: person)
                .figures(of: type, in: SampleDayRange(Self.days, in: .gmt))
        }
        func areKept() async throws -> [Bool] {
            var kept: [Bool] = []
            for type in types {
                let reading = try await store.healthSamples.keptReading(
                    of: type.identifier, variant: Data(), in: 0...0, of: person)
                kept.append(reading.kept.state != nil)
            }
            return kept
        }
        #expect(try await areKept() == [true, true])
        _ = try await stream.withdraw(ObjectType.heartRate.identifier, of: person)
        #expect(try await areKept() == [false, true])
        try await database.remove()
    }

    @Test(
        "Figures that are read while others write, delete and pack are right in the end",
        arguments: CloudEngine.allCases)
    func concurrent(engine: CloudEngine) async throws {
        let database = try await engine.makeDatabase()
        let stores = [try await database.open(), try await database.open()]
        let person = try #require(PersonID(rawValue: 7))
        try await stores[0].addPerson(person, at: Self.start)
        let range = SampleDayRange(Self.days, in: .gmt)
        let batches = (0..<30).map { number in
            Self.beats(
                number * 4..<number * 4 + 4,
                from: Self.start.addingTimeInterval(Double(number % 10) * 2 * Self.day))
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                let stream = CloudSampleStream(store: stores[0])
                for batch in batches {
                    try await Self.again { _ = try await stream.add(batch, of: person) }
                    let gone = SampleBatch(of: .heartRate, deleted: [batch.samples[0].uuid])
                    try await Self.again { _ = try await stream.add(gone, of: person) }
                }
            }
            group.addTask {
                let stream = CloudSampleStream(store: stores[1])
                for _ in 0..<15 {
                    try await Self.again {
                        try await stream.pack(of: person, at: Self.start + 60 * Self.day)
                    }
                }
            }
            for store in stores {
                group.addTask {
                    for _ in 0..<30 {
                        try await Self.again {
                            _ = try await PersonSamples(store: store, person: person)
                                .figures(of: .heartRate, in: range)
                        }
                    }
                }
            }
            try await group.waitForAll()
        }
        for store in stores {
            let figures = try await PersonSamples(store: store, person: person)
                .figures(of: .heartRate, in: range)
            #expect(figures.map(\.count) == Array(repeating: 9, count: 10))
        }
        try await database.remove()
    }

    /// Repeats what the store could not do now, as a device does.
    private static func again(_ body: () async throws -> Void) async throws {
        while true {
            do {
                return try await body()
            } catch CloudStoreError.unavailable {
                await Task.yield()
            }
        }
    }
}

extension SampleDay {
    /// The figures with six digits after the point: the order of a sum may differ.
    fileprivate var rounded: [String] {
        [day.description, "\(count ?? -1)"]
            + [sum, average, minimum, maximum].map { figure in
                figure.map { "\(($0 * 1e6).rounded() / 1e6)" } ?? "-"
            }
    }
}

extension UUID {
    fileprivate init(using random: inout SeededGenerator) {
        self = withUnsafeBytes(of: (random.next(), random.next())) {
            UUID(uuid: $0.loadUnaligned(as: uuid_t.self))
        }
    }
}
