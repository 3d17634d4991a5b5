import Foundation
import HealthDatabase
import HealthModel
import Testing

@Suite("Withdrawing the samples of a mirror")
struct MirrorWithdrawalTests {
    private static let types = [
        ObjectType.dietaryWater, .food, .heartRate, .workout, .stepCount,
    ]

    /// The samples that a phone sent, each with those that it is related to.
    private struct Sent {
        var sample: Sample
        var others: [UUID] = []
        var relation = MirrorWriter.Relation.part
        var series: SeriesData?
    }

    /// A meal of two drinks, a run with two heart rates, and a walk as a series; the drinks and the run have metadata.
    private func sent() throws -> [Sent] {
        let waters = try (0..<3).map { number in
            try Sample.quantity(
                .dietaryWater, 0.3, from: 0, to: 0, metadata: Sample.syncKeys("\(number)", 1))
        }
        let beats = try (0..<3).map {
            try Sample.quantity(.heartRate, 120, from: Double($0), to: 9)
        }
        let meal = Sample(
            uuid: UUID(), type: .food, startDate: .at(0), endDate: .at(0),
            payload: .correlation([]))
        let run = Sample(
            uuid: UUID(), type: .workout, startDate: .at(0), endDate: .at(100),
            payload: .workout(WorkoutDetail(activityType: 37, duration: 90)),
            metadata: ["place": .string("park")])
        let walk = try Sample.quantity(.stepCount, 30, from: 0, to: 20)
        let steps = [
            QuantityDatum(interval: DateInterval(start: .at(0), end: .at(10)), value: 10),
            QuantityDatum(interval: DateInterval(start: .at(10), end: .at(20)), value: 20),
        ]
        var all = (waters + beats).map { Sent(sample: $0) }
        all.append(
            Sent(sample: meal, others: waters.prefix(2).map(\.uuid), relation: .correlation))
        all.append(Sent(sample: run, others: beats.prefix(2).map(\.uuid), relation: .owner))
        all.append(Sent(sample: walk, series: .quantities(steps)))
        for place in all.indices { all[place].sample.sourceRevision = AppIdentity.scale.revision }
        return all
    }

    private func mirror(_ fixture: StoreFixture) -> StoreMirror {
        StoreMirror(fixture.store, account: "cloud")
    }

    private func write(_ sent: [Sent], to fixture: StoreFixture) async throws {
        try await mirror(fixture).write { writer in
            for item in sent {
                _ = try writer.insert(
                    item.sample, series: item.series, others: item.others, item.relation)
            }
        }
    }

    @Test(
        "a withdrawal leaves what deleting each sample leaves",
        arguments: [types, types.reversed()])
    func sameAsDeletions(types: [ObjectType]) async throws {
        let (one, other) = (try StoreFixture(), try StoreFixture())
        let sent = try sent()
        for fixture in [one, other] { try await write(sent, to: fixture) }
        for type in types {
            let gone = sent.map(\.sample).filter { $0.type == type }.map(\.uuid)
            #expect(try await mirror(one).withdraw(type) == gone.count)
            try await mirror(other).write { writer in
                for uuid in gone { _ = try writer.delete(uuid) }
            }
            #expect(try await one.store.countsByType() == other.store.countsByType())
            #expect(try await one.store.checkIntegrity() == [])
        }
        #expect(try await one.store.countsByType() == [:])
        let queries = types.map { SampleQuery(type: $0) }
        // An app that may read the drinks alone sees the deletion of their meal, too.
        for fixture in [one, other] {
            try fixture.store.permissions.set(
                share: [:], read: [.dietaryWater: .granted], app: .diary)
        }
        for app in [nil, AppIdentity.diary] {
            let asked = app == nil ? queries : [SampleQuery(type: .food)]
            let mine = try await one.store.changes(asked, after: nil, app: app)
            let theirs = try await other.store.changes(asked, after: nil, app: app)
            #expect(mine.deleted.count == (app == nil ? sent.count : 1))
            #expect(mine.deleted == theirs.deleted)
        }
    }

    @Test("the samples of an account are counted, alone and beside another account")
    func count() async throws {
        let fixture = try StoreFixture()
        #expect(try await mirror(fixture).count() == 0)
        let sent = try sent()
        try await write(sent, to: fixture)
        #expect(try await mirror(fixture).count() == sent.count)
        let other = StoreMirror(fixture.store, account: "other")
        #expect(try await other.count() == 0)
        var beat = try Sample.quantity(.heartRate, 60, from: 1, to: 1)
        beat.sourceRevision = AppIdentity.scale.revision
        _ = try await other.write { [beat] writer in
            try writer.insert(beat, series: nil, others: [], .part)
        }
        #expect(try await mirror(fixture).count() == sent.count)
        #expect(try await other.count() == 1)
    }

    @Test("what was imported stays, and relations are there again when the type is shared again")
    func sharedAgain() async throws {
        let fixture = try StoreFixture()
        let sent = try sent()
        let waters = sent.filter { $0.sample.type == .dietaryWater }
        var imported = try Sample.quantity(.dietaryWater, 1, from: 5, to: 5)
        imported.sourceRevision = AppIdentity.diary.revision
        try await fixture.store.ingest([imported])
        try await write(sent, to: fixture)
        #expect(try await mirror(fixture).withdraw(.dietaryWater) == 3)
        #expect(try await mirror(fixture).withdraw(.dietaryWater) == 0)
        let left = try await fixture.store.samples([SampleQuery(type: .dietaryWater)], app: nil)
        #expect(left.map(\.uuid) == [imported.uuid])
        try await write(waters, to: fixture)
        let meal = try #require(sent.first { $0.sample.type == .food }).sample.uuid
        let members = SampleQuery(type: .dietaryWater, predicate: .memberOf(correlation: meal))
        #expect(try await fixture.store.count([members], app: nil) == 2)
        #expect(try await fixture.store.checkIntegrity() == [])
    }

    @Test("kept figures leave the file with the samples of a withdrawn type")
    func keptFigures() async throws {
        let fixture = try StoreFixture()
        let sent = try (0..<3000).map { number in
            let time = Double(number) * 600
            var sample = try Sample.quantity(.heartRate, 60, from: time, to: time)
            sample.sourceRevision = AppIdentity.scale.revision
            return Sent(sample: sample)
        }
        try await write(sent, to: fixture)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        _ = try await fixture.store.figures(of: .heartRate, by: .day, calendar: calendar, app: nil)
        let count = "SELECT count(*) FROM kept_figure"
        #expect(try fixture.store.inspect(count) != "0")
        #expect(try await mirror(fixture).withdraw(.heartRate) == 3000)
        #expect(try fixture.store.inspect(count) == "0")
    }
}
