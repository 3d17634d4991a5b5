import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Archives inside of archives")
struct InnerArchiveTests {
    private typealias File = (name: String, bytes: [UInt8])

    /// A table of Fitbit with one sample on a day of January 2020.
    private static func steps(_ day: Int) -> [UInt8] {
        Array("timestamp,steps,data source\n2020-01-\(day + 10)T08:00:00Z,12,Charge 5\n".utf8)
    }

    private static func zip(_ files: [File]) -> [UInt8] {
        var zip = ZipFixture()
        for (name, bytes) in files { zip.add(name, bytes) }
        return Array(zip.data)
    }

    /// A tar archive with one file.
    private static func tar(_ name: String, _ content: [UInt8]) -> [UInt8] {
        func field(_ text: String, _ length: Int) -> [UInt8] {
            Array(text.utf8) + [UInt8](repeating: 0, count: length - text.utf8.count)
        }
        func octal(_ number: Int, _ digits: Int) -> String {
            let text = String(number, radix: 8)
            return String(repeating: "0", count: digits - text.count) + text
        }
        func header(_ checksum: String) -> [UInt8] {
            var bytes = field(name, 100) + field("0000644", 8) + field("0000000", 8)
            bytes += field("0000000", 8) + field(octal(content.count, 11), 12)
            bytes += field("00000000000", 12) + Array(checksum.utf8) + Array("0".utf8)
            bytes += field("", 100) + Array("ustar\0".utf8) + Array("00".utf8)
            return bytes + [UInt8](repeating: 0, count: 512 - bytes.count)
        }
        let sum = header("        ").reduce(0) { $0 + Int($1) }
        let padding = [UInt8](repeating: 0, count: (512 - content.count % 512) % 512 + 1024)
        return header(octal(sum, 6) + "\0 ") + content + padding
    }

    private func outcomes(_ summary: ImportSummary) -> [String: ImportedFile.Outcome] {
        Dictionary(uniqueKeysWithValues: summary.files.map { ($0.path, $0.outcome) })
    }

    @Test("files two archives deep are read and have the path of all; deeper ones are named")
    func levels() async throws {
        let third = Self.zip([("steps3.csv", Self.steps(3))])
        let second = Self.zip([("steps2.csv", Self.steps(2)), ("third.zip", third)])
        let first = Self.zip([("a/steps1.csv", Self.steps(1)), ("second.zip", second)])
        let packed = ZipFixture.gzip(Self.tar("b/steps4.csv", Self.steps(4)))
        let files: [File] = [
            ("first.zip", first), ("more.tar.gz", packed), ("steps0.csv", Self.steps(0)),
        ]
        for isFolder in [false, true] {
            let fixture = try ImportFixture()
            let summary = try await fixture.load(data: files, isFolder: isFolder)
            let read = ImportedFile.Outcome.read(.csv, app: "Fitbit")
            #expect(
                outcomes(summary) == [
                    "first.zip/a/steps1.csv": read, "first.zip/second.zip/steps2.csv": read,
                    "first.zip/second.zip/third.zip": .unread(.archive), "steps0.csv": read,
                    "more.tar.gz/b/steps4.csv": read,
                ])
            #expect(try await fixture.samples(.stepCount).count == 4)
            #expect(summary.hasLosses)
            #expect(try await fixture.load(data: files, isFolder: isFolder).inserted == 0)
        }
    }

    @Test("two archives with the same name are both read")
    func names() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(data: [
            ("a.zip", Self.zip([("steps.csv", Self.steps(1))])),
            ("a.zip", Self.zip([("steps.csv", Self.steps(2))])),
        ])
        #expect(summary.inserted == 2)
        #expect(summary.files.map(\.path) == ["a.zip/steps.csv", "a.zip/steps.csv"])
    }

    @Test("a tar archive alone is read, packed and not", arguments: [true, false])
    func tar(isPacked: Bool) async throws {
        let fixture = try ImportFixture()
        let bytes = Self.tar("steps.csv", Self.steps(1))
        let path = try fixture.folder.write(
            isPacked ? "a.tgz" : "a.tar", Data(isPacked ? ZipFixture.gzip(bytes) : bytes))
        let importer = HealthImporter(fixture.store, ImportOptions(timeZone: .gmt))
        let summary = try await importer.importFile(at: path)
        #expect(summary.inserted == 1)
        #expect(outcomes(summary) == ["steps.csv": .read(.csv, app: "Fitbit")])
    }

    @Test("an export of Apple Health in a tar archive is refused: its routes are no workouts")
    func tarOfHealthExport() async throws {
        let fixture = try ImportFixture()
        let path = try fixture.folder.write(
            "a.tar", Data(Self.tar("export.xml", Array(ExportText.wrap([]).utf8))))
        await #expect {
            try await HealthImporter(fixture.store).importFile(at: path)
        } throws: { ($0 as? ExchangeError)?.code == .unknownFormat }
    }

    @Test("what cannot be read inside of an archive is named with the reason, and the rest is read")
    func obstacles() async throws {
        let whole = Self.zip([("steps.csv", Self.steps(1))])
        var locked = ZipFixture()
        locked.add("steps.csv", Self.steps(2), isEncrypted: true)
        var broken = ZipFixture()
        broken.add("steps.csv", Self.steps(3), isDamaged: true)
        let sheet = Self.zip([("[Content_Types].xml", Array("<Types/>".utf8))])
        let fixture = try ImportFixture()
        let summary = try await fixture.load(data: [
            ("broken.zip", Array(broken.data)), ("cut.zip", Array(whole.dropLast(30))),
            ("empty.zip", Self.zip([])), ("letter.docx", sheet),
            ("locked.zip", Array(locked.data)), ("table.xlsx", sheet), ("whole.zip", whole),
        ])
        #expect(
            outcomes(summary) == [
                "broken.zip/steps.csv": .unread(.damaged), "cut.zip": .unread(.damaged),
                "empty.zip": .unread(.empty), "letter.docx": .unread(.document),
                "locked.zip/steps.csv": .unread(.encrypted), "table.xlsx": .unread(.unknownFormat),
                "whole.zip/steps.csv": .read(.csv, app: "Fitbit"),
            ])
        #expect(try await fixture.samples(.stepCount).count == 1)
        #expect(summary.interruption?.code == .damagedArchive)
    }

    @Test("a cut archive is refused, although an archive inside of it has a directory of its own")
    func cutArchive() async throws {
        let inner = Self.zip([("steps.csv", Self.steps(1))])
        let whole = Self.zip([("inner.zip", inner), ("more.csv", Self.steps(2))])
        // In the directory, and behind the inner archive: the header of an entry has 30 bytes and the name.
        for count in [whole.count - 30, 30 + "inner.zip".utf8.count + inner.count] {
            let fixture = try ImportFixture()
            let path = try fixture.folder.write("cut.zip", Data(whole.prefix(count)))
            await #expect {
                try await HealthImporter(fixture.store).importFile(at: path)
            } throws: { ($0 as? ExchangeError)?.code == .damagedArchive }
            #expect(try await fixture.store.countsByType().isEmpty)
        }
    }

    @Test(
        "an archive in which nothing is packed is no export of Apple Health because it contains one"
    )
    func storedExport() async throws {
        let export = Self.zip([("export.xml", Array(ExportText.wrap([]).utf8))])
        let fixture = try ImportFixture()
        let summary = try await fixture.load(data: [
            ("export.zip", export), ("steps.csv", Self.steps(1)),
        ])
        #expect(
            outcomes(summary) == [
                "export.zip": .unread(.healthExport), "steps.csv": .read(.csv, app: "Fitbit"),
            ])
        #expect(try await fixture.samples(.stepCount).count == 1)
    }

    @Test("an archive that unpacks to far more than its size is refused with the reason")
    func bomb() async throws {
        let fixture = try ImportFixture()
        var zip = ZipFixture()
        zip.add("steps.csv", Self.steps(1))
        zip.addDeflated("bomb.zip", Self.zip([("a.csv", Self.steps(2))]), blanks: 80 << 20)
        #expect(zip.data.count < 1_000_000)
        let path = try fixture.folder.write("outer.zip", zip.data)
        let importer = HealthImporter(fixture.store, ImportOptions(timeZone: .gmt))
        let summary = try await importer.importFile(at: path)
        #expect(outcomes(summary)["bomb.zip"] == .unread(.oversized))
        #expect(summary.interruption?.code == .oversizedArchive)
        #expect(try await fixture.samples(.stepCount).count == 1)
    }

    @Test("an export of Apple Health inside of an archive is named, and its routes are no workouts")
    func healthExport() async throws {
        let route = TrackFixture.gpx([
            .init(segments: [
                [.init(latitude: 48.2, second: 0), .init(latitude: 48.201, second: 60)]
            ])
        ])
        let export = Self.zip([
            ("apple_health_export/workout-routes/route_1.gpx", Array(route.utf8)),
            ("apple_health_export/export.xml", Array(ExportText.wrap([]).utf8)),
        ])
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            data: [("export.zip", export), ("steps.csv", Self.steps(1))], isFolder: true)
        #expect(outcomes(summary)["export.zip"] == .unread(.healthExport))
        #expect(try await fixture.samples(.workout).isEmpty)
        #expect(summary.inserted == 1)
        #expect(summary.hasLosses)
    }

    @Test("an activity of Garmin's in JSON and in a FIT file of an archive inside counts once")
    func garmin() async throws {
        let start = Int(FITFixture.date.timeIntervalSince1970) * 1_000
        func activity(_ id: Int, _ begin: Int) -> String {
            #"{"activityId": \#(id), "name": "Ride", "activityType": "cycling","#
                + #" "beginTimestamp": \#(begin), "duration": 100000, "distance": 71200}"#
        }
        let list = [activity(1, start), activity(2, start + 86_400_000)].joined(separator: ",")
        let activities = #"[{"summarizedActivitiesExport": [\#(list)]}]"#
        let fixture = try ImportFixture()
        let summary = try await fixture.load(data: [
            ("DI_CONNECT/a_summarizedActivities.json", Array(activities.utf8)),
            (
                "DI_CONNECT/UploadedFiles_1.zip",
                Self.zip([("1.fit", FITActivityTests.ride().file)])
            ),
        ])
        let workouts = try await fixture.samples(.workout)
        #expect(
            workouts.map(\.startDate) == [
                FITFixture.date, FITFixture.date.addingTimeInterval(86_400),
            ])
        #expect(try await fixture.routes(of: workouts[0]).count == 1)
        let repeated = summary.skipped.filter { $0.key.reason == .repeated }
        #expect(repeated.values.reduce(0, +) == 1)
    }
}
