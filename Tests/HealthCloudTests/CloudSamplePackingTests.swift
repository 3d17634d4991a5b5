import Foundation
import HTTPTypes
import HealthCloud
import HealthJournal
import HealthModel
import HealthStream
import NIOCore
import ServerClient
import TestSupport
import Testing

@Suite("Packing the samples of a cloud", .timeLimit(.minutes(30)))
struct CloudSamplePackingTests {
    private static let start = Date(timeIntervalSince1970: 1_779_900_000)
    private static let week = 604_800.0
    private static let type = ObjectType.heartRate.identifier

    /// A store with one person.
    private struct Fixture {
        let database: any CloudTestDatabase
        let store: any CloudStore
        let person: PersonID
        let stream: CloudSampleStream

        /// - Parameter blockSize: The bytes up to which sixteen weeks become one part; 0 for parts of a week alone.
        init(on engine: CloudEngine, blockSize: Int = 0) async throws {
            let database = try await engine.makeDatabase()
            try await self.init(in: database, database.open(), person: 7, blockSize: blockSize)
        }

        init(
            in database: any CloudTestDatabase, _ store: any CloudStore, person number: Int64,
            pageSize: Int = 1 << 20, blockSize: Int = 64 << 10
        ) async throws {
            self.database = database
            self.store = store
            person = try #require(PersonID(rawValue: number))
            stream = CloudSampleStream(store: store, pageSize: pageSize, blockSize: blockSize)
            try await store.addPerson(person, at: start)
        }

        @discardableResult
        func add(_ batch: SampleBatch) async throws -> CloudSampleStream.Added {
            try await stream.add(batch, of: person)
        }

        /// The frames after a cursor.
        func frames(after cursor: CloudCursor? = nil) async throws -> [SampleFrame] {
            let page = try #require(try await stream.page(of: person, after: cursor))
            return try SampleFrame.read(Array(page.frames))
        }

        func cursor() async throws -> CloudCursor {
            try #require(try await stream.page(of: person, after: nil)).cursor
        }

        /// Packs long after the last sample.
        func pack() async throws {
            try await stream.pack(of: person, at: start.addingTimeInterval(52 * week))
        }
    }

    private static func runs(_ numbers: Range<Int>, apart seconds: Double = 60) -> [SampleBatch] {
        numbers.map {
            .beats($0..<$0 + 1, from: start.addingTimeInterval(Double($0) * seconds))
        }
    }

    @Test(
        "The batches of a week that is over become one, and a reader that has them gets nothing",
        arguments: CloudEngine.allCases)
    func packing(engine: CloudEngine) async throws {
        let fixture = try await Fixture(on: engine)
        for batch in Self.runs(0..<20) { try await fixture.add(batch) }
        #expect(try await fixture.frames().count == 20)
        let cursor = try await fixture.cursor()
        try await fixture.pack()
        let whole = SampleBatch.beats(0..<20, from: Self.start)
        #expect(try await fixture.frames() == [.batch(whole)])
        #expect(try await fixture.frames(after: cursor).isEmpty)
        // Later samples of the week are packed with it, and what is there already is known.
        try await fixture.add(.beats(18..<22, from: Self.start.addingTimeInterval(18 * 60)))
        #expect(try await fixture.frames(after: cursor).count == 1)
        try await fixture.pack()
        #expect(
            try await fixture.frames(after: cursor) == [.batch(.beats(0..<22, from: Self.start))])
        try await fixture.database.remove()
    }

    @Test(
        "A batch that is alone in its week, or only beside large ones, is packed as it is",
        arguments: CloudEngine.allCases)
    func alone(engine: CloudEngine) async throws {
        let fixture = try await Fixture(on: engine)
        for batch in Self.runs(0..<3, apart: Self.week) { try await fixture.add(batch) }
        // A packed batch would have its samples in order.
        var reversed = SampleBatch.beats(9..<12, from: Self.start.addingTimeInterval(4 * Self.week))
        reversed.samples.reverse()
        try await fixture.add(reversed)
        // Two large batches of one week.
        for day in 0..<2 {
            let from = Self.start.addingTimeInterval(6 * Self.week + Double(day) * 43_200)
            try await fixture.add(.beats(100 + day * 400..<500 + day * 400, from: from))
        }
        let samples = fixture.store.healthSamples
        func unpacked() async throws -> Int {
            try await samples.unpacked(moreThan: 0, orBefore: 0, of: fixture.person).count
        }
        let before = try await samples.page(after: 0, bytes: 1 << 20, of: fixture.person)
        #expect(try await unpacked() == 5)
        #expect(
            before.parts.suffix(2).allSatisfy {
                $0.frame.count >= CloudSampleStream.largePart
            })
        try await fixture.pack()
        #expect(try await unpacked() == 0)
        let after = try await samples.page(after: 0, bytes: 1 << 20, of: fixture.person)
        #expect(before.parts.count == 6 && after == before)
        // A deletion is still applied to it.
        try await fixture.add(
            SampleBatch(of: .heartRate, deleted: [reversed.samples[1].uuid]))
        try await fixture.pack()
        let types = try await samples.types(of: fixture.person)
        #expect(types.map(\.samples) == [805])
        try await fixture.database.remove()
    }

    @Test(
        "Sixteen weeks with few samples become one part, in which each week is found and a sample can be deleted",
        arguments: CloudEngine.allCases)
    func blocks(engine: CloudEngine) async throws {
        let fixture = try await Fixture(on: engine, blockSize: 64 << 10)
        let (person, samples) = (fixture.person, fixture.store.healthSamples)
        let batches = Self.runs(0..<40, apart: Self.week).map { batch in
            var batch = batch
            batch.samples[0].sourceRevision = SourceRevision(source: .watch)
            return batch
        }
        for batch in batches { try await fixture.add(batch) }
        let cursor = try await fixture.cursor()
        let weeks = try await samples.weeks(of: Self.type, of: person)
        #expect(weeks.count == 40)
        // Block by block the weeks 0 to 2, 3 to 18 and 19 to 34; the last one is not over.
        try await fixture.stream.pack(
            of: person, at: Self.start.addingTimeInterval(45 * Self.week))
        func parts() async throws -> [Int] {
            try await samples.page(after: 0, bytes: 1 << 20, of: person).parts.map(\.samples)
        }
        #expect(try await parts() == [3, 16, 16, 1, 1, 1, 1, 1])
        #expect(try await fixture.frames(after: cursor).isEmpty)
        #expect(try await samples.weeks(of: Self.type, of: person) == weeks)
        func days() async throws -> [Int] {
            // Each week alone, in an order of sources that nobody asked for before.
            var counts: [Int] = []
            for number in 0..<40 {
                let day = DayBoundary().day(
                    of: Self.start.addingTimeInterval(Double(number) * Self.week), in: .gmt)
                let found = try await PersonSamples(store: fixture.store, person: person).figures(
                    of: .heartRate, in: SampleDayRange(day...day, in: .gmt),
                    preferring: ["\(number)"])
                counts.append(found.first?.count ?? 0)
            }
            return counts
        }
        #expect(try await days() == Array(repeating: 1, count: 40))
        // What is there is known, and a late sample of a week goes to its block.
        for batch in batches {
            #expect(try await fixture.add(batch).samples == 0)
        }
        try await fixture.add(
            .beats(100..<101, from: Self.start.addingTimeInterval(5 * Self.week + 60)))
        try await fixture.pack()
        #expect(try await parts() == [3, 16, 1, 1, 1, 1, 1, 17])
        #expect(try await fixture.frames(after: cursor).count == 1)
        let (gone, before) = (batches[20].samples[0].uuid, try await days())
        try await fixture.add(SampleBatch(of: .heartRate, deleted: [gone]))
        var rest = before
        rest[20] = 0
        #expect(try await days() == rest)
        try await fixture.pack()
        #expect(try await parts() == [3, 15, 1, 1, 1, 1, 1, 17, 0])
        #expect(try await days() == rest)
        try await fixture.database.remove()
    }

    @Test("Weeks with many samples stay parts of their own", arguments: [3, 4])
    func largeBlocks(times: Int) async throws {
        let bytes = 3 * SampleFrameSize.ofBeats(50)
        let fixture = try await Fixture(on: .sqlite, blockSize: bytes)
        for week in 3..<3 + times {
            try await fixture.add(
                .beats(
                    week * 50..<week * 50 + 50,
                    from: Self.start.addingTimeInterval(Double(week) * Self.week)))
        }
        try await fixture.pack()
        #expect(try await fixture.frames().count == (times == 3 ? 1 : 4))
        try await fixture.database.remove()
    }

    /// The bytes of frames with heart rates.
    private enum SampleFrameSize {
        static func ofBeats(_ count: Int) -> Int {
            let batch = SampleBatch.beats(150..<150 + count, from: start)
            return ((try? SampleFrame.write([.batch(batch)]).count) ?? 0) + 8
        }
    }

    @Test("Each sample of a block of weeks is exported once")
    func export() async throws {
        try await CloudWorld.run(on: .sqlite) { world, client in
            let phone = try await world.enrol(client)
            for week in 0..<20 {
                let start = world.clock.now.addingTimeInterval(-Double(week) * Self.week)
                let sample = StreamedSample(
                    uuid: UUID(), startDate: start, endDate: start,
                    value: .quantity(60 + Double(week), unit: "kg"),
                    sourceRevision: SourceRevision(source: .watch))
                _ = try await world.add(
                    SampleBatch(of: .bodyMass, samples: [sample]), client, token: phone)
            }
            await world.packSamples()
            let person = try #require(try await world.store.people().first)
            let parts = try await world.store.healthSamples.page(
                after: 0, bytes: 1 << 20, of: person
            ).parts
            #expect(parts.map(\.samples).max() == 6)
            let answer = try await world.send(client, .get, "/v1/export?format=omh", token: phone)
            let lines = String(decoding: answer.body.readableBytesView, as: UTF8.self)
                .split(separator: "\n")
            #expect(lines.count == 20 && Set(lines).count == 20)
        }
    }

    @Test("Packing ends with its server, and goes on later", arguments: CloudEngine.allCases)
    func cancelled(engine: CloudEngine) async throws {
        let fixture = try await Fixture(on: engine)
        for batch in Self.runs(0..<6, apart: Self.week / 3) { try await fixture.add(batch) }
        let before = try await fixture.frames()
        let packing = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            try await fixture.pack()
        }
        await #expect(throws: CancellationError.self) { try await packing.value }
        #expect(try await fixture.frames() == before)
        try await fixture.pack()
        #expect(try await fixture.frames().count < before.count)
        try await fixture.database.remove()
    }

    @Test(
        "Parts that were changed since they were read are not marked as packed",
        arguments: CloudEngine.allCases)
    func marking(engine: CloudEngine) async throws {
        let fixture = try await Fixture(on: engine)
        let samples = fixture.store.healthSamples
        try await fixture.add(.beats(0..<3, from: Self.start))
        try await samples.markPacked([.init(sequence: 1, revision: 1)], of: fixture.person)
        func unpacked() async throws -> Int {
            try await samples.unpacked(moreThan: 0, orBefore: 0, of: fixture.person).count
        }
        #expect(try await unpacked() == 1)
        try await samples.markPacked([.init(sequence: 1, revision: 0)], of: fixture.person)
        #expect(try await unpacked() == 0)
        try await fixture.database.remove()
    }

    @Test(
        "The batches of the present week are packed only when there are many",
        arguments: CloudEngine.allCases)
    func presentWeek(engine: CloudEngine) async throws {
        let fixture = try await Fixture(on: engine)
        let most = CloudSampleStream.mostSmallParts
        for batch in Self.runs(0..<most) { try await fixture.add(batch) }
        try await fixture.stream.pack(of: fixture.person, at: Self.start)
        #expect(try await fixture.frames().count == most)
        for batch in Self.runs(most..<most + 1) { try await fixture.add(batch) }
        try await fixture.stream.pack(of: fixture.person, at: Self.start)
        #expect(try await fixture.frames() == [.batch(.beats(0..<most + 1, from: Self.start))])
        try await fixture.database.remove()
    }

    @Test(
        "A sample that is deleted after its week was packed is removed from that week alone",
        arguments: CloudEngine.allCases)
    func deletion(engine: CloudEngine) async throws {
        let fixture = try await Fixture(on: engine)
        for batch in Self.runs(0..<9, apart: Self.week / 3) { try await fixture.add(batch) }
        try await fixture.pack()
        let cursor = try await fixture.cursor()
        let before = try await fixture.frames()
        let gone = Self.runs(0..<9, apart: Self.week / 3)[4].samples[0]
        let unknown = UUID()
        try await fixture.add(SampleBatch(of: .heartRate, deleted: [gone.uuid, unknown]))
        for _ in 0..<2 {
            // Who has the week gets the deletion, and never the week again.
            var batches: [SampleBatch] = []
            for case .batch(let batch) in try await fixture.frames(after: cursor) {
                batches.append(batch)
            }
            #expect(batches.map(\.samples.count) == [0])
            #expect(batches.map { Set($0.deleted) } == [[gone.uuid, unknown]])
            try await fixture.pack()
        }
        let after = try await fixture.frames()
        var (samples, changed) = (Set<StreamedSample>(), 0)
        for case .batch(let batch) in after { samples.formUnion(batch.samples) }
        for frame in before where !after.contains(frame) { changed += 1 }
        #expect(samples.count == 8 && !samples.contains(gone))
        #expect(changed == 1)
        let types = try await fixture.store.healthSamples.types(of: fixture.person)
        #expect(types.map(\.samples) == [8])
        // Sent again, it stays deleted; and a week without samples is gone.
        #expect(try await fixture.add(SampleBatch(of: .heartRate, samples: [gone])).samples == 0)
        let all = samples.map(\.uuid)
        try await fixture.add(SampleBatch(of: .heartRate, deleted: all))
        try await fixture.pack()
        #expect(
            try await fixture.store.healthSamples.weeks(of: Self.type, of: fixture.person).isEmpty)
        try await fixture.database.remove()
    }

    @Test(
        "Parts that were changed since they were read, or have later deletions, are not replaced",
        arguments: CloudEngine.allCases)
    func replacing(engine: CloudEngine) async throws {
        let fixture = try await Fixture(on: engine)
        let samples = fixture.store.healthSamples
        for batch in Self.runs(0..<2) { try await fixture.add(batch) }
        let weeks = try await samples.weeks(of: Self.type, of: fixture.person)
        #expect(weeks.count == 1)
        let read = try await samples.parts(
            of: Self.type, in: weeks, deletions: true, of: fixture.person)
        #expect(read.parts.map(\.version.sequence) == [1, 2])
        #expect(read.last == 2)
        let content = PartContent(
            week: weeks[0], samples: 1, deletions: 0, starts: 0...0, frame: Data([1]))
        var replacement = PartReplacement(
            type: Self.type, parts: read.parts.map(\.version), content: content, deletionsUpTo: 0)
        try await fixture.add(SampleBatch(of: .heartRate, deleted: [UUID()]))
        #expect(try await !samples.replace(replacement, of: fixture.person))
        #expect(try await fixture.frames().count == 3)
        replacement.deletionsUpTo = 3
        #expect(try await samples.replace(replacement, of: fixture.person))
        for parts in [read.parts.map(\.version), [read.parts[1].version]] {
            replacement.parts = parts
            #expect(try await !samples.replace(replacement, of: fixture.person))
        }
        let left = try await samples.parts(
            of: Self.type, in: weeks, deletions: false, of: fixture.person)
        #expect(left.parts.map(\.frame) == [Data([1])])
        #expect(left.parts.map(\.version) == [.init(sequence: 2, revision: 1)])
        let late = PartAddition(
            type: Self.type, kind: "quantity", expected: read.last, parts: [content])
        #expect(try await !samples.add(late, of: fixture.person))
        try await fixture.database.remove()
    }

    @Test(
        "A damaged part of one person does not keep the samples of the next from being packed",
        arguments: CloudEngine.allCases)
    func damaged(engine: CloudEngine) async throws {
        try await CloudWorld.run(on: engine) { world, _ in
            let people = try (1...2).map { try #require(PersonID(rawValue: $0)) }
            let stream = CloudSampleStream(store: world.store)
            for person in people {
                try await world.store.addPerson(person, at: Self.start)
                for batch in Self.runs(0..<3) { _ = try await stream.add(batch, of: person) }
            }
            let samples = world.store.healthSamples
            let weeks = try await samples.weeks(of: Self.type, of: people[0])
            let bad = PartContent(
                week: weeks.first, samples: 1, deletions: 0, starts: 0...0, frame: Data([1]))
            let isAdded = try await samples.add(
                PartAddition(type: Self.type, kind: "quantity", expected: 3, parts: [bad]),
                of: people[0])
            #expect(isAdded)
            world.clock.advance(by: 2 * Self.week)
            await world.cloud.removeOldRows()
            let counts = try await [
                samples.page(after: 0, bytes: 1 << 20, of: people[0]).parts.count,
                samples.page(after: 0, bytes: 1 << 20, of: people[1]).parts.count,
            ]
            #expect(counts == [4, 1])
        }
    }

    @Test(
        "Readers that begin and go on at any time have in the end what the phone has",
        arguments: CloudEngine.allCases)
    func converging(engine: CloudEngine) async throws {
        let database = try await engine.makeDatabase()
        let store = try await database.open()
        for seed in 1...40 {
            let fixture = try await Fixture(
                in: database, store, person: Int64(seed), pageSize: 700)
            try await converge(fixture, seed: seed)
        }
        try await database.remove()
    }

    private func converge(_ fixture: Fixture, seed: Int) async throws {
        var random = SeededGenerator(seed: seed)
        var readers = [Reader(), Reader(), Reader()]
        var phone: [String: Set<StreamedSample>] = [:]
        var sent: [SampleBatch] = []
        var next = 0
        for _ in 0..<80 {
            switch random.below(12) {
            case 0...3:
                let from = Self.start.addingTimeInterval(Double(random.below(4)) * Self.week / 2)
                var batch = SampleBatch.beats(next..<next + 1 + random.below(4), from: from)
                batch.type = random.pick(["HKOne", "HKTwo"])
                next += 5
                phone[batch.type, default: []].formUnion(batch.samples)
                try await fixture.add(batch)
                sent.append(batch)
            case 4, 5:
                guard let batch = sent.isEmpty ? nil : random.pick(sent) else { continue }
                let gone = random.pick(batch.samples)
                phone[batch.type]?.remove(gone)
                try await fixture.add(
                    SampleBatch(type: batch.type, kind: batch.kind, deleted: [gone.uuid]))
            case 6:
                // A late copy: what was deleted meanwhile stays deleted.
                guard let batch = sent.isEmpty ? nil : random.pick(sent) else { continue }
                try await fixture.add(batch)
            case 7 where random.chance(20):
                let type = random.pick(["HKOne", "HKTwo"])
                _ = try await fixture.stream.withdraw(type, of: fixture.person)
                phone[type] = nil
                sent.removeAll { $0.type == type }
            case 7, 8:
                let weeks = Double(random.below(4))
                try await fixture.stream.pack(
                    of: fixture.person, at: Self.start.addingTimeInterval(weeks * Self.week))
            default:
                let number = random.below(readers.count)
                _ = try await readers[number].readPage(of: fixture.stream, fixture.person)
            }
        }
        readers.append(Reader())
        for number in readers.indices {
            while try await readers[number].readPage(of: fixture.stream, fixture.person) {}
            #expect(
                readers[number].mirror.samples == phone.filter { !$0.value.isEmpty },
                "seed \(seed)")
        }
        try await fixture.pack()
        #expect(
            try await fixture.store.healthSamples.unpacked(
                moreThan: 0, orBefore: 0, of: fixture.person
            ).isEmpty)
        var last = Reader()
        while try await last.readPage(of: fixture.stream, fixture.person) {}
        #expect(last.mirror == readers[0].mirror, "seed \(seed)")
    }

    /// A computer that reads page by page.
    private struct Reader {
        var mirror = SampleMirror()
        var cursor: CloudCursor?

        /// Reads a page; false after the last one.
        mutating func readPage(
            of stream: CloudSampleStream, _ person: PersonID
        ) async throws -> Bool {
            let page = try #require(try await stream.page(of: person, after: cursor))
            mirror.apply(try SampleFrame.read(Array(page.frames)))
            cursor = page.cursor
            return page.hasMore
        }
    }

    @Test(
        "While two servers add and pack, a reader misses nothing, and nothing is stored twice",
        arguments: CloudEngine.allCases)
    func concurrent(engine: CloudEngine) async throws {
        let fixture = try await Fixture(on: engine)
        let person = fixture.person
        let streams = [
            fixture.stream, CloudSampleStream(store: try await fixture.database.open()),
        ]
        let gone = Set((0..<10).map { StreamedSample.beat($0 * 5, at: Self.start).uuid })
        let expected = Set(
            SampleBatch.beats(0..<105, from: Self.start).samples.filter { !gone.contains($0.uuid) })
        let mirror = try await withThrowingTaskGroup(of: SampleMirror?.self) { group in
            for writer in 0..<2 {
                group.addTask {
                    // Both send the same samples, in batches that overlap.
                    for number in 0..<20 {
                        let first = number * 5
                        _ = try await Self.again {
                            try await streams[writer].add(
                                .beats(
                                    first..<first + 10,
                                    from: Self.start.addingTimeInterval(Double(first) * 60)),
                                of: person)
                        }
                    }
                    return nil
                }
                group.addTask {
                    for _ in 0..<10 {
                        _ = try await Self.again {
                            try await streams[writer].pack(
                                of: person, at: Self.start.addingTimeInterval(2 * Self.week))
                        }
                    }
                    return nil
                }
            }
            group.addTask {
                for uuid in gone {
                    _ = try await Self.again {
                        try await streams[1].add(
                            SampleBatch(of: .heartRate, deleted: [uuid]), of: person)
                    }
                }
                return nil
            }
            group.addTask {
                var reader = Reader()
                while reader.mirror.samples[Self.type] != expected {
                    _ = try await reader.readPage(of: streams[0], person)
                }
                return reader.mirror
            }
            return try await group.reduce(nil) { $0 ?? $1 }
        }
        #expect(mirror?.samples == [Self.type: expected])
        try await fixture.pack()
        var stored: [UUID] = []
        for case .batch(let batch) in try await fixture.frames() {
            stored += batch.samples.map(\.uuid)
        }
        #expect(stored.count == 95)
        #expect(Set(stored) == Set(expected.map(\.uuid)))
        try await fixture.database.remove()
    }

    /// Repeats what the store could not do now, as a device does.
    private static func again<T: Sendable>(_ body: () async throws -> T) async throws -> T {
        while true {
            do {
                return try await body()
            } catch CloudStoreError.unavailable {
                await Task.yield()
            }
        }
    }
}
