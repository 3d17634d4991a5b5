import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("An import reports each file")
struct ImportedFilesTests {
    private static let steps = "timestamp,steps,data source\n2020-01-31T23:00:00Z,12,Charge 5\n"

    private func outcomes(_ summary: ImportSummary) -> [String: ImportedFile.Outcome] {
        Dictionary(uniqueKeysWithValues: summary.files.map { ($0.path, $0.outcome) })
    }

    @Test(
        "Fitbit's archive: what JSON and tables both have counts once, and three files are named as left out"
    )
    func fitbit() async throws {
        let root = "Takeout/Fitbit"
        let files: [(String, String)] = [
            (
                "\(root)/Global Export Data/steps-2020-01-31.json",
                #"[{"dateTime":"01/31/20 23:00:00","value":"12"}]"#
            ),
            (
                "\(root)/Global Export Data/heart_rate-2020-01-31.json",
                #"[{"dateTime":"01/31/20 23:00:05","value":{"bpm":72}}]"#
            ),
            (
                "\(root)/Global Export Data/weight-2020-01-31.json",
                #"[{"logId":1,"weight":180.3,"bmi":26.6,"date":"01/31/20","time":"23:59:59"}]"#
            ),
            (
                "\(root)/Global Export Data/sleep-2020-01-31.json",
                #"[{"logId":1,"startTime":"2020-01-31T01:00:00.000","#
                    + #""endTime":"2020-01-31T07:00:00.000","levels":{"data":[]}}]"#
            ),
            ("\(root)/Physical Activity_GoogleData/steps_2020-01-31.csv", Self.steps),
            (
                "\(root)/Physical Activity_GoogleData/heart_rate_2020-01-31.csv",
                "timestamp,beats per minute,data source\n2020-01-31T23:00:05Z,72.0,Charge 5\n"
            ),
            (
                "\(root)/Physical Activity_GoogleData/weight.csv",
                "timestamp,weight grams,data source\n2020-01-31T23:59:59Z,81800,Aria\n"
            ),
            (
                "\(root)/Physical Activity_GoogleData/distance_2020-01-31.csv",
                "timestamp,distance,data source\n2020-01-31T23:00:00Z,9.1,Charge 5\n"
            ),
            (
                "\(root)/Oxygen Saturation (SpO2)/Daily SpO2 - 2020-01-31.csv",
                "timestamp,average_value,lower_bound,upper_bound\n2020-01-31T00:00:00Z,96.1,92.0,99.0\n"
            ),
            (
                "\(root)/Sleep Score/sleep_score.csv",
                "sleep_log_entry_id,timestamp,overall_score\n1,2020-02-01T07:00:00Z,80\n"
            ),
            (
                "\(root)/Heart Rate Variability/Daily Heart Rate Variability Summary - 2020-01.csv",
                "timestamp,rmssd,nremhr,entropy\n2020-01-31T00:00:00,45.2,55.1,2.8\n"
            ),
            (
                "\(root)/Heart Rate Variability/Heart Rate Variability Details - 2020-01-30.csv",
                "no data"
            ),
            ("\(root)/README.txt", "This folder contains your data, in tables, and more.\n"),
        ]
        for isFolder in [false, true] {
            let fixture = try ImportFixture()
            let summary = try await fixture.load(files: files, isFolder: isFolder)
            #expect(summary.inserted == 6)
            #expect(try await fixture.values(.oxygenSaturation, .percent) == [0.961])
            #expect(Set(summary.files.map(\.path)) == Set(files.map(\.0)))
            #expect(summary.files.count { $0.isRead } == 10)
            #expect(summary.files.count { $0.unreadReason == .unknownTable } == 1)
            #expect(outcomes(summary)["\(root)/README.txt"] == .unread(.document))
            #expect(
                summary.skipped
                    == [
                        .init(element: "file", type: nil, reason: .unreadFile): 1,
                        .init(
                            element: "row", type: ObjectType.stepCount.identifier, reason: .repeated
                        ): 1,
                        .init(
                            element: "row", type: ObjectType.heartRate.identifier, reason: .repeated
                        ): 1,
                        .init(
                            element: "item", type: ObjectType.bodyMass.identifier, reason: .repeated
                        ): 1,
                    ])
            #expect(summary.hasLosses)
        }
    }

    @Test("MyFitnessPal's archive: the measurements and exercises are named as left out")
    func myFitnessPal() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(files: [
            (
                "Nutrition-Summary.csv",
                "Date,Meal,Calories,Carbohydrates (g)\n2024-01-05,Lunch,300,20\n"
            ),
            ("Measurement-Summary.csv", "Date,Weight\n2024-01-05,180.5\n2024-01-06,180.1\n"),
            (
                "Exercise-Summary.csv",
                "Date,Exercise,Type,Exercise Calories\n2024-01-05,Running,Cardio,300\n"
            ),
        ])
        #expect(
            outcomes(summary) == [
                "Nutrition-Summary.csv": .read(.csv, app: "MyFitnessPal"),
                "Measurement-Summary.csv": .unread(.unknownTable),
                "Exercise-Summary.csv": .unread(.unknownTable),
            ])
        #expect(
            summary.files.first { $0.path == "Measurement-Summary.csv" }?.columns
                == [.init("Date", .unknown), .init("Weight", .unknown)])
        #expect(summary.hasLosses)
    }

    @Test("what belongs to nothing that is promised is named, and is no loss")
    func harmless() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(data: [
            ("steps.csv", Array(Self.steps.utf8)), ("photo.bin", [0xFF, 0xD8, 0xFF, 0xE0]),
            ("empty.csv", []), ("names.csv", Array("timestamp,steps\n".utf8)),
            ("__MACOSX/._steps.csv", [0, 5, 22, 7]), (".DS_Store", [0, 0, 0, 1]),
            ("notes.md", Array("# Notes, of a kind\n".utf8)),
        ])
        #expect(
            outcomes(summary) == [
                "steps.csv": .read(.csv, app: "Fitbit"), "photo.bin": .unread(.document),
                "empty.csv": .unread(.empty), "names.csv": .unread(.empty),
                "__MACOSX/._steps.csv": .unread(.repeated), ".DS_Store": .unread(.repeated),
                "notes.md": .unread(.document),
            ])
        #expect(summary.skippedCount == 0)
        #expect(!summary.hasLosses)
    }

    @Test(
        "a FIT file is read by its content, also packed and in a folder", arguments: [false, true])
    func fit(isFolder: Bool) async throws {
        let fixture = try ImportFixture()
        let file = FITActivityTests.ride().file
        let summary = try await fixture.load(
            data: [("activities/2", file), ("activities/3.fit.gz", ZipFixture.gzip(file))],
            isFolder: isFolder)
        #expect(summary.files.map(\.outcome) == [.read(.fit, app: nil), .read(.fit, app: nil)])
        // Both files have the same activity.
        #expect(try await fixture.samples(.workout).count == 1)
    }

    @Test("members that gzip packed are read, also alone")
    func gzip() async throws {
        for isFolder in [false, true] {
            let fixture = try ImportFixture()
            let summary = try await fixture.load(
                data: [
                    ("a/steps.csv.gz", ZipFixture.gzip(Array(Self.steps.utf8))),
                    ("b.csv", Array(Self.steps.replacing("T23", with: "T22").utf8)),
                ], isFolder: isFolder)
            #expect(summary.inserted == 2)
            #expect(outcomes(summary)["a/steps.csv.gz"] == .read(.csv, app: "Fitbit"))
        }
        let fixture = try ImportFixture()
        let path = try fixture.folder.write(
            "steps.csv.gz", Data(ZipFixture.gzip(Array(Self.steps.utf8))))
        let alone = try await HealthImporter(fixture.store).importFile(at: path)
        #expect(alone.inserted == 1)
    }

    @Test("a damaged member is named, and the others are read")
    func damaged() async throws {
        let fixture = try ImportFixture()
        let whole = ZipFixture.gzip(Array(Self.steps.utf8))
        let summary = try await fixture.load(data: [
            ("1.csv.gz", Array(whole.prefix(30))),
            ("2.json", Array(#"{"data":{"metrics":[{"#.utf8)),
            ("3.csv.gz", whole),
        ])
        #expect(summary.inserted == 1)
        #expect(
            summary.files.map(\.outcome) == [
                .unread(.damaged), .unread(.damaged), .read(.csv, app: "Fitbit"),
            ])
        #expect(summary.interruption != nil)
    }

    @Test("an archive without anything that may be health data is refused")
    func nothing() async throws {
        let fixture = try ImportFixture()
        await #expect {
            try await fixture.load(data: [("photo.jpg", [0xFF, 0xD8, 0xFF]), ("a.txt", [65])])
        } throws: { ($0 as? ExchangeError)?.code == .unknownFormat }
    }

    @Test("each column of a table is named with its use")
    func columns() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "Date,Weight (lb),Fat mass (lb),Comments,Moon\n2026-03-01 07:00:00,180.5,30,x,full\n",
            "weight.csv", ImportOptions(timeZone: .gmt))
        #expect(
            summary.files.first?.columns == [
                .init("Date", .used), .init("Weight (lb)", .used, type: .bodyMass, unit: .pound),
                .init("Fat mass (lb)", .unused), .init("Comments", .unused),
                .init("Moon", .unknown),
            ])
        #expect(!summary.hasLosses)
    }

    // MARK: One thing in two files

    private static let servings = """
        Day,Time,Group,Food Name,Amount,Energy (kcal),Caffeine (mg),Category
        2024-01-05,08:00,Breakfast,Oats,100.00 g,379,0,Cereals
        2024-01-05,08:00 AM,Breakfast,"Coffee, black",240.00 g,2,95,Beverages

        """

    @Test("Cronometer's daily summary does not count again what its servings have")
    func cronometer() async throws {
        let daily =
            "Date,Energy (kcal),Caffeine (mg),Completed\n2024-01-05,381,95,true\n"
            + "2024-01-06,500,10,true\n"
        for isFolder in [false, true] {
            for names in [("a.csv", "b.csv"), ("b.csv", "a.csv")] {
                let fixture = try ImportFixture()
                let summary = try await fixture.load(
                    files: [(names.0, Self.servings), (names.1, daily)], isFolder: isFolder)
                let energy = try await fixture.values(.dietaryEnergyConsumed, .kilocalorie)
                // A day without servings has its summary.
                #expect(energy.sorted() == [2, 379, 500])
                #expect(
                    try await fixture.values(.dietaryCaffeine, .milligram).sorted() == [0, 10, 95])
                #expect(summary.skipped == [.init(element: "row", type: nil, reason: .repeated): 1])
                #expect(!summary.hasLosses)
            }
        }
    }

    @Test("a daily summary alone counts")
    func cronometerAlone() async throws {
        let fixture = try ImportFixture()
        _ = try await fixture.load(
            "Date,Energy (kcal),Completed\n2024-01-05,381,true\n", "daily.csv",
            ImportOptions(timeZone: .gmt))
        #expect(try await fixture.values(.dietaryEnergyConsumed, .kilocalorie) == [381])
    }

    @Test("the same table twice in a folder counts once")
    func copies() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            files: [("servings.csv", Self.servings), ("servings (1).csv", Self.servings)])
        #expect(
            try await fixture.values(.dietaryEnergyConsumed, .kilocalorie).sorted() == [2, 379])
        #expect(summary.known == summary.inserted)
    }
}
