import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Strava's archive")
struct StravaArchiveTests {
    typealias Point = TrackFixture.Point

    private static let header =
        "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance,Filename,"
        + "Elapsed Time,Moving Time,Distance,Calories\n"

    private static func row(
        _ id: Int, _ name: String, _ type: String, _ file: String, calories: String = "20"
    ) -> String {
        "\(id),\"Mar \(id), 2026, 6:00:00 AM\",\(name),\(type),60,0.13,\(file),60.0,58.0,133.6,"
            + "\(calories)\n"
    }

    private static func gpx(_ day: Int) -> String {
        let start = Double(day - 1) * 86_400
        return TrackFixture.gpx(
            [
                .init(
                    head: "<name>x</name><type>9</type>",
                    segments: [
                        [
                            Point(latitude: 48.2, second: start + 1, heartRate: 120),
                            Point(latitude: 48.201, second: start + 59, heartRate: 130),
                        ]
                    ])
            ], creator: "StravaGPX")
    }

    /// Imports an archive twice, as a zip and as a folder.
    private func load(_ files: [(String, Data)]) async throws -> (ImportFixture, ImportSummary) {
        let fixture = try ImportFixture()
        var zip = ZipFixture()
        for (path, content) in files {
            zip.add(path, Array(content))
            _ = try fixture.folder.write("folder/\(path)", content)
        }
        let archive = try fixture.folder.write("export.zip", zip.data)
        let summary = try await HealthImporter(fixture.store).importFile(at: archive)
        let folder = fixture.folder.url.appending(path: "folder").path
        for path in [archive, folder] {
            #expect(try await HealthImporter(fixture.store).importFile(at: path).inserted == 0)
        }
        return (fixture, summary)
    }

    private static func data(_ text: String) -> Data { Data(text.utf8) }

    @Test(
        "a workout of the table and its file are one, in any order of the files",
        arguments: [true, false], ["", "export_1/"])
    func joined(isTableFirst: Bool, folder: String) async throws {
        let table = header("activities/1.gpx")
        let files = [
            ("\(folder)activities.csv", Self.data(table)),
            ("\(folder)activities/1.gpx", Self.data(Self.gpx(1))),
        ]
        let (fixture, summary) = try await load(isTableFirst ? files : files.reversed())
        let workouts = try await fixture.samples(.workout)
        let run = try #require(workouts.first)
        #expect(workouts.count == 1)
        #expect(run.workout?.activityType == 37)
        #expect(run.metadata["title"] == "Morning Run")
        #expect(run.workout?.totalEnergyBurned == Quantity(20, .kilocalorie))
        #expect(run.workout?.totalDistance == Quantity(133.6, .meter()))
        #expect(run.workout?.duration == 58)
        #expect(run.endDate.timeIntervalSince(run.startDate) == 58)
        #expect(try await fixture.routes(of: run).map(\.count) == [2])
        #expect(try await fixture.heartRates(of: run) == [120, 130])
        #expect(summary.skippedCount == 0)
        #expect(summary.files.allSatisfy { $0.isRead })
    }

    private func header(_ file: String) -> String {
        Self.header + Self.row(1, "Morning Run", "Run", file)
    }

    @Test("what the table lacks comes from the file")
    func gaps() async throws {
        let table = Self.header + "1,\"Mar 1, 2026, 6:00:00 AM\",,Workout,,,activities/1.gpx,,,,\n"
        let (fixture, _) = try await load([
            ("activities.csv", Self.data(table)), ("activities/1.gpx", Self.data(Self.gpx(1))),
        ])
        let run = try #require(try await fixture.samples(.workout).first)
        #expect(run.workout?.activityType == 37)
        #expect(run.workout?.duration == 58)
        #expect(abs((run.workout?.totalDistance?.value ?? 0) - 111.2) < 0.1)
        #expect(run.metadata["title"] == nil)
    }

    @Test(
        "of two distances the second one is in metres, and the first one in kilometres",
        arguments: [("0.13", "133.6", 133.6), ("0.13", "", 130), ("", "133.6", 133.6)])
    func distances(first: String, second: String, meters: Double) async throws {
        let table =
            Self.header + "1,\"Mar 1, 2026, 6:00:00 AM\",,Run,60,\(first),,60.0,58.0,\(second),20\n"
        let (fixture, summary) = try await load([("activities.csv", Self.data(table))])
        let run = try #require(try await fixture.samples(.workout).first?.workout)
        #expect(run.totalDistance == Quantity(meters, .meter()))
        #expect(summary.skippedCount == 0)
    }

    @Test("the only distance of a swim may be in either unit: it is left out and reported")
    func swim() async throws {
        let table =
            "Activity ID,Activity Date,Activity Name,Activity Type,Elapsed Time,Distance\n"
            + "1,\"Mar 1, 2026, 6:00:00 AM\",,Swim,600,1.5\n"
            + "2,\"Mar 2, 2026, 6:00:00 AM\",,Run,600,1.5\n"
        let (fixture, summary) = try await load([("activities.csv", Self.data(table))])
        let distances = try await fixture.samples(.workout).map { $0.workout?.totalDistance }
        #expect(distances == [nil, Quantity(1_500, .meter())])
        #expect(summary.skipped.map(\.key.reason) == [.unsuitableUnit])
    }

    @Test("a number that cannot be read is reported, and without its length a workout is left out")
    func broken() async throws {
        func row(_ id: Int, _ elapsed: String, _ meters: String, _ calories: String) -> String {
            "\(id),\"Mar \(id), 2026, 6:00:00 AM\",,Run,60,0.13,,\(elapsed),58.0,\(meters),\(calories)\n"
        }
        let table =
            Self.header + row(1, "60.0", "far", "20") + row(2, "60.0", "133.6", "-5")
            + row(3, "1:00", "133.6", "20")
        let (fixture, summary) = try await load([("activities.csv", Self.data(table))])
        let workouts = try await fixture.samples(.workout).compactMap(\.workout)
        #expect(workouts.map(\.totalDistance) == [nil, Quantity(133.6, .meter())])
        #expect(workouts.map(\.totalEnergyBurned) == [Quantity(20, .kilocalorie), nil])
        #expect(
            Set(summary.skipped.map(\.key.reason)) == [
                .invalid(attribute: "Distance"), .invalid(attribute: "Calories"),
                .invalid(attribute: "Elapsed Time"),
            ])
    }

    @Test("files that cannot be read are named, and their workouts come from the table")
    func unreadable() async throws {
        let table =
            Self.header + Self.row(1, "Run 1", "Run", "activities/1.gpx")
            + Self.row(2, "Ride", "Ride", "activities/2.fit")
            + Self.row(3, "Planned", "Hike", "activities/3.gpx")
            + Self.row(4, "By hand", "Swim", "") + Self.row(5, "Gone", "Walk", "activities/5.gpx")
        let fit = Data([14, 16, 0, 0, 0, 0, 0, 0]) + Data(".FIT".utf8) + Data([0, 0])
        let planned = TrackFixture.gpx([.init(segments: [[Point(latitude: 48.2)]])])
        let (fixture, summary) = try await load([
            ("activities.csv", Self.data(table)), ("activities/1.gpx", Self.data(Self.gpx(1))),
            ("activities/2.fit", fit), ("activities/3.gpx", Self.data(planned)),
        ])
        let workouts = try await fixture.samples(.workout)
        #expect(
            workouts.map { $0.metadata["title"]?.string } == [
                "Run 1", "Ride", "Planned", "By hand", "Gone",
            ])
        #expect(workouts.map { $0.workout?.activityType } == [37, 13, 24, 46, 52])
        let unread = summary.files.filter { !$0.isRead }
        #expect(unread.map(\.path) == ["activities/2.fit"])
        #expect(unread.map(\.unreadReason) == [.damaged])
    }

    @Test("tables about the account are named and are no loss, elsewhere they are unknown")
    func account() async throws {
        let table = Self.data(header("activities/1.gpx"))
        let profile = Self.data("Athlete ID,Weight,City\n1,70.0,Vienna\n")
        let (fixture, summary) = try await load([
            ("activities.csv", table), ("activities/1.gpx", Self.data(Self.gpx(1))),
            ("profile.csv", profile), ("other/profile.csv", profile), ("mine.csv", profile),
        ])
        #expect(try await fixture.samples(.workout).count == 1)
        let unread = summary.files.filter { !$0.isRead }.reduce(into: [:]) {
            $0[$1.path] = $1.unreadReason
        }
        #expect(
            unread == [
                "profile.csv": .account, "other/profile.csv": .unknownTable,
                "mine.csv": .unknownTable,
            ])
        #expect(!UnreadReason.account.isLoss)
    }

    @Test("a packed TCX file is joined too, and an unlisted file is a workout of its own")
    func packed() async throws {
        let tcx = TrackFixture.tcx(
            sport: "Running",
            laps: [[[Point(latitude: 48.2, second: 0), Point(latitude: 48.2, second: 50)]]])
        let (fixture, summary) = try await load([
            ("activities.csv", Self.data(header("activities/1.tcx.gz"))),
            ("activities/1.tcx.gz", Data(ZipFixture.gzip(Array(("   " + tcx).utf8)))),
            ("activities/9.gpx", Self.data(Self.gpx(9))),
        ])
        let workouts = try await fixture.samples(.workout)
        #expect(workouts.map { $0.metadata["title"]?.string } == ["Morning Run", nil])
        #expect(try await fixture.routes(of: try #require(workouts.first)).map(\.count) == [2])
        #expect(summary.files.allSatisfy { $0.isRead })
    }

    @Test("the table alone and the archive later are the same workouts")
    func tableFirst() async throws {
        let fixture = try ImportFixture()
        let first = try await fixture.load(header("activities/1.gpx"), "folder/activities.csv")
        #expect(first.inserted == 1)
        _ = try fixture.folder.write("folder/activities/1.gpx", Self.data(Self.gpx(1)))
        let folder = fixture.folder.url.appending(path: "folder").path
        _ = try await HealthImporter(fixture.store).importFile(at: folder)
        let workouts = try await fixture.samples(.workout)
        #expect(workouts.count == 1)
        #expect(try await fixture.heartRates(of: try #require(workouts.first)) == [120, 130])
    }

    @Test("any selection of tables, formats and packing gives one workout a row", arguments: 0..<20)
    func anyArchive(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        var table = Self.header
        var files: [(String, Data)] = []
        let folder = ["", "export/", "a/b/"].randomElement(using: &generator) ?? ""
        var withRoute = 0
        for day in 1...20 {
            let ending =
                ["gpx", "gpx.gz", "tcx", "tcx.gz", ""].randomElement(using: &generator) ?? ""
            let name = ending.isEmpty ? "" : "activities/\(day).\(ending)"
            table += Self.row(day, "Run \(day)", "Run", name)
            guard !ending.isEmpty else { continue }
            withRoute += 1
            let start = Double(day - 1) * 86_400
            let points = [
                Point(latitude: 48.2, second: start), Point(latitude: 48.3, second: start + 9),
            ]
            let text =
                ending.hasPrefix("gpx")
                ? Self.gpx(day) : TrackFixture.tcx(sport: "Other", laps: [[points]])
            let content = Self.data(text)
            files.append(
                (
                    folder + name,
                    ending.hasSuffix("gz") ? Data(ZipFixture.gzip(Array(content))) : content
                ))
        }
        files.append((folder + "activities.csv", Self.data(table)))
        let (fixture, summary) = try await load(files.shuffled(using: &generator))
        let workouts = try await fixture.samples(.workout)
        #expect(workouts.map { $0.metadata["title"]?.string } == (1...20).map { "Run \($0)" })
        #expect(workouts.allSatisfy { $0.workout?.totalEnergyBurned == Quantity(20, .kilocalorie) })
        #expect(try await fixture.samples(.workoutRoute).count == withRoute)
        #expect(summary.skippedCount == 0)
    }
}
