import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("FIT files")
struct FITFileTests {
    private func skipped(_ summary: ImportSummary) -> [String: Int] {
        summary.skipped.reduce(into: [:]) { $0[$1.key.element, default: 0] += $1.value }
    }

    @Test("a file that is cut off keeps what came before, wherever it ends", arguments: 1...12)
    func cut(part: Int) async throws {
        let file = FITActivityTests.ride().file
        let fixture = try ImportFixture()
        let path = try fixture.folder.write(
            "cut.fit", Data(file.prefix(file.count * part / 13)))
        let importer = HealthImporter(fixture.store)
        do {
            let summary = try await importer.importFile(at: path)
            #expect(summary.interruption?.code == .truncated)
            #expect(try await fixture.samples(.workout).count == 1)
            #expect(summary.files.map(\.outcome) == [.unread(.damaged)])
        } catch let error as ExchangeError {
            // Nothing precedes the first record.
            #expect(error.code == .truncated)
            #expect(part < 3)
        }
    }

    @Test("a wrong checksum is reported, and the content is imported")
    func checksum() async throws {
        var file = FITActivityTests.ride().file
        file[file.count - 1] ^= 1
        let (fixture, summary) = try await FITActivityTests.load(file)
        #expect(try await fixture.samples(.workout).count == 1)
        #expect(
            summary.skipped == [.init(element: "fit", type: nil, reason: .damagedFile): 1])
        #expect(summary.hasLosses)
    }

    @Test("files that follow each other in one are all read")
    func chained() async throws {
        var second = FITFixture()
        second.record(5_000)
        second.session(from: 5_000, seconds: 60)
        let (fixture, summary) = try await FITActivityTests.load(
            FITActivityTests.ride().file + second.file)
        #expect(try await fixture.samples(.workout).count == 2)
        #expect(summary.skippedCount == 0)
        let (other, excess) = try await FITActivityTests.load(second.file + [1, 2, 3])
        #expect(try await other.samples(.workout).count == 1)
        #expect(skipped(excess) == ["fit": 1])
    }

    @Test("a file that was never closed is read as far as it goes")
    func unclosed() async throws {
        var file = FITActivityTests.ride().file
        for place in 4..<8 { file[place] = 0 }
        let (fixture, summary) = try await FITActivityTests.load(file.dropLast(2))
        #expect(try await fixture.samples(.workout).count == 1)
        #expect(summary.interruption?.code == .truncated)
    }

    @Test("plans and settings are named and are no loss, an empty file is one")
    func planned() async throws {
        var course = FITFixture(6)
        course.record(0)
        course.record(60)
        let (fixture, summary) = try await FITActivityTests.load(course.file)
        #expect(summary.samples.isEmpty)
        #expect(try await fixture.samples(.workout).isEmpty)
        #expect(skipped(summary) == ["course": 1])
        #expect(!summary.hasLosses)
        let (_, empty) = try await FITActivityTests.load(FITFixture().file)
        #expect(empty.hasLosses)
        let (_, other) = try await FITActivityTests.load(FITFixture(44).file)
        #expect(skipped(other) == ["file type 44": 1])
        #expect(!other.hasLosses)
    }

    @Test("a file with more than a million messages is refused")
    func tooManyMessages() async throws {
        var fit = FITFixture()
        fit.define(1, 21, [])
        // Each of them is a header without fields.
        fit.append(raw: Array(repeating: 1, count: 1_000_001))
        let file = fit.file
        await #expect { try await FITActivityTests.load(file) } throws: {
            ($0 as? ExchangeError)?.code == .tooLong
        }
    }

    @Test("a developer field replaces one that the record lacks, and the others are named")
    func developerFields() async throws {
        var fit = FITFixture()
        func describe(_ field: UInt8, _ name: String, native: UInt8, of message: UInt16) {
            fit.message(
                206,
                [
                    (0, .u8(0)), (1, .u8(field)), (2, .u8(0x84)), (3, .text(name)),
                    (14, .u16(message)), (15, .u8(native)),
                ])
        }
        describe(0, "Power", native: 7, of: 20)
        describe(1, "Form Power", native: 0xFF, of: 20)
        describe(2, "Load", native: 0xFF, of: 18)
        for second in [0, 10] {
            fit.record(
                second, power: 0xFFFF,
                developer: [.init(number: 0, value: .u16(250)), .init(number: 1, value: .u16(60))])
        }
        fit.session(
            seconds: 10, sport: 1, subSport: 0,
            developer: [.init(number: 2, value: .u16(77)), .init(number: 9, value: .u16(1))])
        let (fixture, summary) = try await FITActivityTests.load(fit.file)
        #expect(try await fixture.values(.runningPower, .watt()) == [250])
        let run = try #require(try await fixture.samples(.workout).first)
        #expect(run.metadata["fit.Load"] == 77)
        // HealthKit has no type for the cadence of a run.
        #expect(skipped(summary) == ["Form Power": 2, "cadence": 2, "field 9": 1])
        #expect(!summary.hasLosses)
    }

    @Test(
        "a packed file of Strava's archive is one workout with its row", arguments: [true, false])
    func strava(isPacked: Bool) async throws {
        let table =
            "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Filename,"
            + "Elapsed Time,Moving Time,Distance,Calories\n"
            + "1,\"Mar 1, 2026, 6:00:00 AM\",Commute,Ride,100,0.7,activities/1.fit"
            + (isPacked ? ".gz" : "") + ",100.0,55.0,700.5,20\n"
        let file = FITActivityTests.ride().file
        let fixture = try ImportFixture()
        let summary = try await fixture.load(data: [
            (
                isPacked ? "activities/1.fit.gz" : "activities/1.fit",
                isPacked ? ZipFixture.gzip(file) : file
            ),
            ("activities.csv", Array(table.utf8)),
        ])
        let workouts = try await fixture.samples(.workout)
        let ride = try #require(workouts.first)
        #expect(workouts.count == 1)
        #expect(ride.metadata["title"] == "Commute")
        #expect(ride.metadata[MetadataKey.elevationAscended] == .quantity(Quantity(15, .meter())))
        #expect(ride.workout?.duration == 55)
        #expect(ride.workout?.totalDistance == Quantity(700.5, .meter()))
        #expect(ride.workout?.events.count == 4)
        #expect(try await fixture.heartRates(of: ride).count == 8)
        #expect(summary.files.allSatisfy { $0.isRead })
        #expect(summary.skippedCount == 0)
    }

    @Test("changed and random bytes end in an error or a report", arguments: 0..<60)
    func hostile(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        var file = FITActivityTests.ride(isBigEndian: seed % 2 == 0).file
        for _ in 0..<Int.random(in: 1...40, using: &generator) {
            let place = Int.random(in: 14..<file.count, using: &generator)
            file[place] = UInt8.random(in: 0...255, using: &generator)
        }
        let fixture = try ImportFixture()
        let path = try fixture.folder.write("x.fit", Data(file))
        _ = try? await HealthImporter(fixture.store).importFile(at: path)
        #expect(try await fixture.store.checkIntegrity() == [])
    }

    @Test("many definitions, and a message without one, end without a crash")
    func definitions() async throws {
        var fit = FITFixture()
        fit.append(raw: Array(repeating: [0x41, 0, 0, 20, 0, 0], count: 200_000).flatMap(\.self))
        fit.append(raw: [5])
        let fixture = try ImportFixture()
        let path = try fixture.folder.write("x.fit", Data(fit.file))
        await #expect {
            try await HealthImporter(fixture.store).importFile(at: path)
        } throws: { ($0 as? ExchangeError)?.code == .malformed }
    }
}
