import Foundation
import HealthDatabase
import HealthModel
import TestSupport
import Testing

@Suite("What an app sees of others' samples")
struct AccessTests {
    @Test(
        "each way of reading shows what is granted, and nothing where reading is denied",
        arguments: ReadingWays.all)
    func ways(way: ReadingWay) async throws {
        for grant in AccessWorld.Grant.allCases {
            let world = try await AccessWorld(grant, always: way.always)
            #expect(try await way.sees(world) == grant.visible, "\(grant)")
        }
    }

    @Test("every public function of the store is listed, with ways of reading that are tested")
    func listed() throws {
        let sources = Repository.file("Sources/HealthDatabase")
        let declared = try PublicDeclarations(in: sources).functions.map(\.name)
            .filter { name in
                ["HealthStore.", "IngestionWriter.", "Store"].contains { name.hasPrefix($0) }
            }
        #expect(declared.count > 50)
        let listed = Set(ReadingWays.functions.keys)
        #expect(Set(declared).subtracting(listed).sorted() == [])
        #expect(listed.subtracting(declared).sorted() == [])

        var named: [String] = []
        for case .reads(let ways) in ReadingWays.functions.values { named += ways }
        #expect(named.sorted() == ReadingWays.all.map(\.name).sorted())
    }

    /// What a blood pressure holds.
    private static func members() throws -> [Sample] {
        try [ObjectType.bloodPressureSystolic, .bloodPressureDiastolic]
            .map { try .quantity($0, 1, from: 0, to: 0) }
    }

    @Test("the anchor of a denied type stays where it is when others save and delete")
    func anchors() async throws {
        let world = try await AccessWorld(.nothing)
        let queries = [ObjectType.heartRate, .bloodPressure, .workout].map { SampleQuery(type: $0) }
        let before = try await world.store.changes(queries, after: nil, app: world.reader)
        let latest = try await world.store.latestChange(
            of: queries.map(\.type), app: world.reader)
        let pressure = Sample(
            uuid: UUID(), type: .bloodPressure, startDate: .at(0), endDate: .at(0),
            payload: .correlation(try Self.members()))
        let beat = try Sample.quantity(.heartRate, 70, from: 0, to: 0)
        try await world.store.save([pressure, beat], app: .scale)
        try await world.store.delete([pressure.uuid, beat.uuid], app: .scale)

        let after = try await world.store.changes(
            queries, after: before.anchor, app: world.reader)
        #expect(after.added.isEmpty && after.deleted.isEmpty)
        #expect(after.anchor == before.anchor)
        #expect(
            try await world.store.latestChange(of: queries.map(\.type), app: world.reader)
                == latest)
    }

    @Test("an app sees its own samples, members and deletions however little it may read")
    func own() async throws {
        for grant in AccessWorld.Grant.allCases {
            let world = try await AccessWorld(grant)
            let pressure = Sample(
                uuid: UUID(), type: .bloodPressure, startDate: .at(0), endDate: .at(0),
                payload: .correlation(try Self.members()))
            let beat = try Sample.quantity(.heartRate, 70, from: 0, to: 0)
            try await world.store.save([pressure, beat], app: world.reader)
            let queries = [ReadingWays.beats, ReadingWays.pressures]
            let added = try await world.store.changes(queries, after: nil, app: world.reader)
            let own = added.added.filter { $0.sourceRevision?.source == world.reader.source }
            #expect(Set(own.map(\.uuid)) == [pressure.uuid, beat.uuid])
            #expect(own.first { $0.uuid == pressure.uuid }?.members?.count == 2)
            try await world.store.delete([pressure.uuid, beat.uuid], app: world.reader)
            let deleted = try await world.store.changes(
                queries, after: added.anchor, app: world.reader)
            #expect(Set(deleted.deleted.map(\.uuid)) == [pressure.uuid, beat.uuid])
            #expect(deleted.anchor.position > added.anchor.position)
        }
    }

    @Test("a condition tells an app nothing of a correlation that it may not see")
    func hiddenCorrelation() async throws {
        let world = try await AccessWorld(.nothing)
        let mine = try Sample.quantity(.bloodPressureSystolic, 1, from: 0, to: 0)
        try await world.store.save([mine], app: world.reader)
        let id = AccessWorld.Thing.pressure.id(.old)
        try world.store.withIngestion {
            let isLinked = try $0.link(member: mine.uuid, toCorrelation: id)
            #expect(isLinked)
        }
        for (predicate, count) in [
            (SamplePredicate.memberOf(correlation: id), 0), (.noCorrelation, 1),
        ] {
            let query = SampleQuery(type: .bloodPressureSystolic, predicate: predicate)
            #expect(try await world.store.count([query], app: world.reader) == count)
        }
    }

    @Test("a limit on history is kept until the type is granted again, and needs a finite date")
    func limits() throws {
        let fixture = try StoreFixture()
        let store = fixture.store
        func limit() throws -> Date? {
            try store.permissions.decisions(of: .diary).earliest(.heartRate)
        }
        try store.permissions.set(
            share: [:], read: [.heartRate: .granted], earliest: [.heartRate: Age.limit],
            app: .diary)
        #expect(try limit() == Age.limit)
        #expect(try store.permissions.all(of: .diary).map(\.earliest) == [Age.limit])
        try store.permissions.set(share: [.heartRate: .granted], read: [:], app: .diary)
        #expect(try limit() == Age.limit)
        try store.permissions.set(share: [:], read: [.heartRate: .granted], app: .diary)
        #expect(try limit() == nil)
        #expect(throws: HealthStoreError.self) {
            try store.permissions.set(
                share: [:], read: [.heartRate: .granted],
                earliest: [.heartRate: Date(timeIntervalSinceReferenceDate: .nan)], app: .diary)
        }
    }
}
