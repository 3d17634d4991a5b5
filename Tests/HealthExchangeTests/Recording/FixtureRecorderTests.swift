import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("What a fixture keeps of its original")
struct FixtureRecorderTests {
    private let folder: TemporaryFolder
    private let store: HealthStore
    /// Saturday, half past eleven in the evening in Vienna.
    private let evening = Date(timeIntervalSince1970: 1_772_317_800)

    init() throws {
        folder = try TemporaryFolder()
        store = try HealthStore(
            at: .file(folder.url.appending(path: "store.sqlite")), durability: .relaxed)
    }

    private func path(_ name: String = "fixture.ndjson") -> String {
        folder.url.appending(path: name).path
    }

    private func sample(
        _ type: ObjectType, _ payload: Sample.Payload, at minute: Double = 0, lasting: Double = 0,
        app: String = "com.example.watch", _ metadata: Metadata = [:]
    ) -> Sample {
        let start = evening + minute * 60
        return Sample(
            uuid: UUID(), type: type, startDate: start, endDate: start + lasting, payload: payload,
            metadata: metadata, device: Device(name: "Kim’s watch"),
            sourceRevision: SourceRevision(
                source: Source(bundleIdentifier: app, name: "Kim’s app")))
    }

    private func beats(_ values: [Double]) throws -> [Sample] {
        let unit = try HealthUnit("count/min")
        return values.enumerated().map {
            sample(.heartRate, .quantity(Quantity($0.element, unit)), at: Double($0.offset))
        }
    }

    /// The samples that the fixture gives to an empty store, the oldest first.
    private func recorded(
        _ type: ObjectType, seed: UInt64 = 1,
        zone: TimeZone? = TimeZone(identifier: "Europe/Vienna")
    ) async throws -> (samples: [Sample], report: FixtureReport, copy: HealthStore) {
        let report = try FixtureRecorder(store, zone: try #require(zone), seed: seed)
            .record(to: path())
        let copy = try HealthStore(at: .memory(name: UUID().uuidString))
        let summary = try await HealthImporter(copy).importFile(at: path())
        #expect(summary.inserted == report.written)
        #expect(summary.skipped == [:])
        return (
            try await copy.samples(
                [SampleQuery(type: type)], sort: [SortOrder(.startDate)], app: nil), report, copy
        )
    }

    @Test("Values keep their order and their sum, and none stays")
    func values() async throws {
        let values: [Double] = (0..<40).map { (index: Int) in Double(50 + index * 37 % 31) }
        try await store.ingest(beats(values))
        let new = try await recorded(.heartRate).samples.compactMap { $0.quantity?.value }
        #expect(new.count == values.count)
        for a in values.indices {
            for b in values.indices {
                #expect((values[a] < values[b]) == (new[a] < new[b]))
                #expect((values[a] == values[b]) == (new[a] == new[b]))
            }
        }
        let (sum, newSum): (Double, Double) = (values.reduce(0, +), new.reduce(0, +))
        let change = newSum / sum - 1
        #expect(abs(change) > 0.001 && abs(change) < 0.041)
        #expect(Set(new).isDisjoint(with: values))
    }

    @Test("Counts stay whole numbers, different ones stay different, and from 50 on none stays")
    func counts() async throws {
        let counts: [Int] = (0..<30).map { (index: Int) in 50 + index * 37 % 31 }
        try await store.ingest(
            counts.enumerated().map {
                sample(
                    .stepCount, .quantity(Quantity(Double($0.element), .count)),
                    at: Double($0.offset))
            })
        let new = try await recorded(.stepCount).samples.compactMap { $0.quantity?.value }
        #expect(new.count == counts.count && Set(new).count == Set(counts).count)
        for (old, new) in zip(counts, new) {
            #expect(new == new.rounded() && new > Double(old) && new < 1.04 * Double(old))
        }
    }

    @Test("A value far from the others is left out, and the report says so")
    func rare() async throws {
        let usual: [Double] = (0..<40).map { (index: Int) in Double(60 + index % 20) }
        try await store.ingest(beats(usual + [220]))
        let (samples, report, _) = try await recorded(.heartRate)
        #expect(report.rare == [.heartRate: 1])
        #expect(samples.count == 40)
        #expect(samples.allSatisfy { ($0.quantity?.value ?? 0) < 90 })
    }

    @Test(
        "The clock time of the person's zone is the one in GMT, on the same weekday",
        arguments: 1...3)
    func clock(seed: UInt64) async throws {
        try await store.ingest(
            [0, 90].map { minute in
                sample(
                    .sleepAnalysis, .category(4), at: minute, lasting: 3_600.75,
                    [MetadataKey.timeZone: "Europe/Vienna"])
            })
        let (samples, report, _) = try await recorded(.sleepAnalysis, seed: seed)
        let night = try #require(samples.first)
        let weeks = (evening + 3_600).timeIntervalSince(night.startDate) / (7 * 86_400)
        #expect(weeks == weeks.rounded() && (52...520).contains(weeks))
        #expect(InstantText.utc(night.startDate).hasSuffix("T23:30:00Z"))
        #expect(night.endDate.timeIntervalSince(night.startDate) == 3_600)
        #expect(night.metadata[MetadataKey.timeZone]?.string == "GMT")
        #expect((report.zones, report.otherClockTimes) == (1, 0))
        let elsewhere = try await recorded(.sleepAnalysis, zone: .gmt).report
        #expect(elsewhere.otherClockTimes == 2)
    }

    @Test("Names are replaced, equal ones by equal ones, and Apple's stay Apple's")
    func names() async throws {
        let apps = ["com.example.scale", "com.apple.health.4711", "com.example.scale"]
        try await store.ingest(
            apps.enumerated().map {
                sample(
                    .headache, .category(2), at: Double($0.offset), app: $0.element,
                    ["own": "a secret"])
            })
        let (samples, report, _) = try await recorded(.headache)
        let sources = samples.compactMap { $0.sourceRevision?.source }
        #expect(sources.map(\.name) == ["App 1", "App 2", "App 1"])
        #expect(sources[0] == sources[2])
        #expect(sources[0].bundleIdentifier == "com.example.app1")
        #expect(sources[1].bundleIdentifier.hasPrefix("com.apple.health."))
        #expect(samples.compactMap { $0.device?.name } == ["Device 1", "Device 1", "Device 1"])
        #expect(samples.allSatisfy { $0.metadata == ["Key 1": "Text 1"] })
        #expect((report.sources, report.devices, report.texts, report.keys) == (2, 1, 1, 1))
    }

    @Test("Members, samples of workouts, and series stay with their sample")
    func relations() async throws {
        let meal = sample(
            .food,
            .correlation([
                sample(.dietaryProtein, .quantity(Quantity(20.5, .gram()))),
                sample(.dietaryEnergyConsumed, .quantity(Quantity(300, .kilocalorie))),
            ]))
        let run = sample(
            .workout,
            .workout(
                WorkoutDetail(
                    activityType: 37, duration: 600,
                    totalEnergyBurned: Quantity(100, .kilocalorie))), lasting: 600)
        let route = sample(.workoutRoute, .series(count: 200), lasting: 200)
        let points = (0..<200).map { (second: Int) in
            RouteLocation(
                timestamp: evening + Double(second), latitude: 48 + Double(second) * 2e-5,
                longitude: 16, altitude: 200, speed: 2.2)
        }
        try await store.ingest(
            [meal, run, route], series: [route.uuid: .locations(points)],
            associations: [(workout: run.uuid, sample: route.uuid)])
        let (meals, report, copy) = try await recorded(.food)
        #expect(meals.first?.members?.count == 2)
        #expect(report.routes == 1 && report.risks.contains(.routeShape))
        try copy.withSnapshot { snapshot in
            var found: [ObjectType: Sample] = [:]
            for type in [ObjectType.workout, .workoutRoute] {
                try snapshot.forEachSample(SampleQuery(type: type)) { found[type] = $0 }
            }
            let (run, route) = (try #require(found[.workout]), try #require(found[.workoutRoute]))
            #expect(run.workout?.duration == 600)
            #expect(try snapshot.associated(with: run.uuid) == [route.uuid])
            guard case .locations(let bent)? = try snapshot.series(of: route.uuid) else {
                return #expect(Bool(false), "The route has no points.")
            }
            expectBent(bent, points)
        }
    }

    /// A straight line to the north becomes a curve of nearly the same length near the equator.
    private func expectBent(_ bent: [RouteLocation], _ straight: [RouteLocation]) {
        func length(_ points: [RouteLocation]) -> Double {
            zip(points, points.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
        }
        #expect(bent.allSatisfy { abs($0.latitude) < 2 && $0.longitude < -20 })
        #expect(abs(length(bent) / length(straight) - 1) < 0.04)
        let chord = bent[0].distance(to: bent[199])
        #expect(chord < 0.9999 * length(bent))
    }

    @Test("The sample of a series is the sum of its data, which keep their times")
    func series() async throws {
        let minutes: [TimeInterval] = (0..<10).map { 60 * TimeInterval($0) }
        let data: [QuantityDatum] = minutes.indices.map { (index: Int) in
            QuantityDatum(
                interval: DateInterval(start: evening + minutes[index], duration: 60),
                value: Double(index * 3 % 7) + 0.5)
        }
        let sum: Double = data.map(\.value).reduce(0, +)
        let energy = sample(
            .activeEnergyBurned,
            .quantity(
                Quantity(sum, .kilocalorie),
                series: SeriesSummary(
                    count: 10, minimum: 0.5, maximum: 6.5, mostRecent: data[9].value,
                    mostRecentInterval: data[9].interval)), lasting: 600)
        try await store.ingest([energy], series: [energy.uuid: .quantities(data)])
        let (samples, _, copy) = try await recorded(.activeEnergyBurned)
        let new = try #require(samples.first)
        guard case .quantity(let changedSum, let summary?) = new.payload,
            case .quantities(let changed)? = try copy.withSnapshot({ try $0.series(of: new.uuid) })
        else { return #expect(Bool(false), "The sample has no series.") }
        let values: [Double] = changed.map(\.value)
        let added: Double = values.reduce(0, +)
        #expect(abs(changedSum.value - added) < 1e-9)
        #expect(summary.maximum == values.max() && summary.minimum == values.min())
        #expect(changed.map { $0.interval.start.timeIntervalSince(new.startDate) } == minutes)
    }

    @Test("The same seed gives the same file, another seed another one")
    func seeds() async throws {
        try await store.ingest(beats([61, 62.5, 80]))
        let files = try [1, 1, 2].map { (seed: UInt64) in
            try FixtureRecorder(store, zone: .gmt, seed: seed).record(to: path())
            return try Data(contentsOf: URL(filePath: path()))
        }
        #expect(files[0] == files[1])
        #expect(files[0] != files[2])
        let open = try FixtureRecorder(store, zone: .gmt).record(to: path())
        #expect(!open.risks.contains(.seed) && open.risks.contains(.routine))
        #expect(try Data(contentsOf: URL(filePath: path())) != files[0])
    }

    @Test("States of mind and facts about the person are not recorded, and the header has no date")
    func excluded() async throws {
        try await store.ingest([
            sample(
                .stateOfMind,
                .detail(
                    .stateOfMind(
                        StateOfMindDetail(kind: 1, valence: 0.5, labels: [], associations: []))))
        ])
        try store.characteristics.set(.dateOfBirth, .text("1985-02-28"))
        let report = try FixtureRecorder(store, zone: .gmt).record(to: path())
        #expect(report.excluded == [.stateOfMind: 1])
        #expect(report.written == 0 && report.risks.isEmpty)
        #expect(
            try String(contentsOfFile: path(), encoding: .utf8)
                == #"{"format":"open-healthkit-samples","version":1,"fixture":1}"# + "\n")
    }
}
