import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Tables of other programs")
struct TableImportTests {
    private static let weights = ColumnMapping(
        date: "Day", measures: [.init(type: .bodyMass, column: "Weight", unit: .kilogram)])

    @Test("a mapping defines the meaning of columns")
    func mapping() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "Day;Weight;Note\r\n2026-03-01;80,5;\"a; b\"\r\n2026-03-02;;\r\n2026-07-01 07:30;79.5;x\r\n",
            "weights.csv", ImportOptions(timeZone: ImportFixture.vienna, mapping: Self.weights))
        let samples = try await fixture.samples(.bodyMass)
        #expect(summary.inserted == 2)
        #expect(samples.map { $0.quantity?.value } == [80.5, 79.5])
        #expect(
            samples.map(\.startDate) == [
                try ImportFixture.date("2026-02-28T23:00:00Z"),
                try ImportFixture.date("2026-07-01T05:30:00Z"),
            ])
    }

    @Test("a number that is none, and a date out of range, are skipped")
    func notNumbers() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            """
            Day,Weight
            2026-03-01,0x50
            2026-03-02,nan
            2026-03-03,81
            9999-12-31,82
            0001-03-04,83
            """, "w.csv", ImportOptions(timeZone: .gmt, mapping: Self.weights))
        #expect(try await fixture.samples(.bodyMass).map { $0.quantity?.value } == [81])
        // The year 1 is not 2001, and nobody has data of it.
        #expect(summary.skipped.filter { $0.key.reason == .implausible }.values.first == 1)
        #expect(summary.skippedCount == 4)
    }

    @Test("a negative amount is skipped, a negative temperature or change is not")
    func negativeAmounts() async throws {
        let fixture = try ImportFixture()
        let mapping = ColumnMapping(
            date: "Day",
            measures: [
                .init(type: .bodyMass, column: "Weight", unit: .kilogram),
                .init(type: .dietaryWater, column: "Water", unit: .milliliter),
                .init(type: .stepCount, column: "Steps", unit: .count),
                .init(type: .waterTemperature, column: "Sea", unit: .degreeCelsius),
                .init(type: .heartRateRecoveryOneMinute, column: "Recovery"),
            ])
        let summary = try await fixture.load(
            """
            Day,Weight,Water,Steps,Sea,Recovery
            2026-03-01,-80,-250,-3,-1.5,-4
            2026-03-02,80,250,3,1.5,4
            """, "w.csv", ImportOptions(timeZone: .gmt, mapping: mapping))
        #expect(summary.inserted == 7)
        #expect(summary.skippedCount == 3)
        #expect(try await fixture.samples(.bodyMass).map { $0.quantity?.value } == [80])
        #expect(try await fixture.samples(.dietaryWater).map { $0.quantity?.value } == [250])
        #expect(try await fixture.samples(.stepCount).map { $0.quantity?.value } == [3])
        #expect(
            try await fixture.samples(.waterTemperature).map { $0.quantity?.value } == [-1.5, 1.5])
    }

    private static let distances = ColumnMapping(
        date: "Day", measures: [.init(type: .distanceCycling, column: "Way", unit: .meter())])

    struct Numbers: Sendable, CustomTestStringConvertible {
        let texts: [String]
        let values: [Double]
        var testDescription: String { texts.joined(separator: " ") }
    }

    @Test(
        "the numbers of a table tell fractions from thousands",
        arguments: [
            Numbers(texts: ["0,250"], values: [0.25]),
            Numbers(texts: ["1050,250"], values: [1050.25]),
            Numbers(texts: ["1 050,250"], values: [1050.25]),
            Numbers(texts: ["80,5", "1.050"], values: [80.5, 1050]),
            Numbers(texts: ["80.5", "1,050"], values: [80.5, 1050]),
            Numbers(texts: ["80,5", "0.250", "1,050"], values: [80.5, 0.25, 1050]),
            Numbers(texts: ["1.050"], values: [1.05]), Numbers(texts: ["1,050"], values: [1050]),
            Numbers(texts: ["1,05,000.5", "1,050,000"], values: [105_000.5, 1_050_000]),
        ])
    func numbers(numbers: Numbers) async throws {
        let fixture = try ImportFixture()
        let rows = numbers.texts.enumerated().map { "2026-03-0\($0 + 1),\"\($1)\"\n" }
        let summary = try await fixture.load(
            "Day,Way\n" + rows.joined(), "ways.csv",
            ImportOptions(timeZone: .gmt, mapping: Self.distances))
        #expect(
            try await fixture.samples(.distanceCycling).map { $0.quantity?.value } == numbers.values
        )
        #expect(summary.skippedCount == 0)
    }

    @Test("the preview of a mapping has the values of the import, and no column without a name")
    func preview() async throws {
        let fixture = try ImportFixture()
        let text = ";Day;Way\n0;05.01.2026;1,050\n1;06.01.2026;2\n"
        let path = try fixture.folder.write("ways.csv", Data(text.utf8))
        let table = try #require(try TablePreview(at: path))
        #expect(table.columns == ["Day", "Way"])
        #expect(table.rows == [["05.01.2026", "1,050"], ["06.01.2026", "2"]])
        #expect(table.dateColumn == "Day")
        let values = try table.readings(Self.distances).map { $0.values.map(\.quantity.value) }
        #expect(values == [[1.05], [2]])
        _ = try await fixture.load(
            text, "ways.csv", ImportOptions(timeZone: .gmt, mapping: Self.distances))
        #expect(
            try await fixture.samples(.distanceCycling).map { $0.quantity?.value } == [1.05, 2])
    }

    @Test("dates without a time zone are rejected until one is given")
    func zone() async throws {
        let fixture = try ImportFixture()
        await #expect {
            try await fixture.load(
                "Day,Weight\n2026-03-01,80\n", "w.csv", ImportOptions(mapping: Self.weights))
        } throws: { ($0 as? ExchangeError)?.code == .needsTimeZone }
        let summary = try await fixture.load(
            "Day,Weight\n2026-03-01T07:00:00+0100,80\n", "w.csv",
            ImportOptions(mapping: Self.weights))
        #expect(summary.inserted == 1)
    }

    @Test("a mapping that does not fit is rejected")
    func wrongMapping() async throws {
        let fixture = try ImportFixture()
        for mapping in [
            ColumnMapping(date: "When", measures: []),
            ColumnMapping(date: "Day", measures: [.init(type: .bodyMass, column: "Mass")]),
            ColumnMapping(
                date: "Day", measures: [.init(type: .bodyMass, column: "Weight", unit: .meter())]),
        ] {
            await #expect {
                try await fixture.load(
                    "Day,Weight\n2026-03-01,80\n", "w.csv",
                    ImportOptions(timeZone: .gmt, mapping: mapping))
            } throws: { ($0 as? ExchangeError)?.code == .invalidMapping }
        }
    }

    struct AppTable: Sendable, CustomTestStringConvertible {
        let app: String
        let text: String
        let type: ObjectType
        let values: [Double]
        var testDescription: String { app }
    }

    static let tables = [
        AppTable(
            app: "Fitbit",
            text: "timestamp,weight grams,data source\n2026-03-01T06:00:00Z,80400,Scale\n",
            type: .bodyMass, values: [80_400]),
        AppTable(
            app: "MyFitnessPal",
            text: """
                Date,Meal,Time,Calories,Fat (g),Carbohydrates (g),Protein (g),Vitamin A
                2026-03-01,Breakfast,8:15 AM,"1,050",12,80.5,20,90
                2026-03-01,Lunch,,300,--,10,5,0
                """, type: .dietaryEnergyConsumed, values: [300, 1050]),
        AppTable(
            app: "Cronometer",
            text: "Day,Time,Group,Food Name,Amount,Energy (kcal),Protein (g)\n"
                + "2026-03-01,7:00 AM,Breakfast,Oats,40 g,150,5.5\n",
            type: .dietaryProtein, values: [5.5]),
        AppTable(
            app: "Lose It!",
            text: "Date,Name,Icon,Meal,Quantity,Units,Calories,Deleted,Fat (g)\n"
                + "03/01/2026,Oats,x,Breakfast,1,g,150,0,3\n03/01/2026,Gone,x,Lunch,1,g,900,1,3\n",
            type: .dietaryEnergyConsumed, values: [150]),
        AppTable(
            app: "Withings",
            text:
                "Date,\"Weight (kg)\",\"Fat mass (kg)\",Comments\n\"2026-03-01 07:00:00\",80.4,15,\n",
            type: .bodyMass, values: [80.4]),
        AppTable(
            app: "Libra",
            text: "#Version: 6\n#Units: kg\n\n#date;weight;weight trend;body fat;log\n"
                + "2026-03-01T06:53:00.000Z;61.5;61.5;;\n", type: .bodyMass, values: [61.5]),
        AppTable(
            app: "openScale",
            text:
                "\"dateTime\",\"weight\",\"fat\",\"water\",\"waist\"\n2026-03-01 07:00,80.4,0.0,50,0.0\n",
            type: .bodyMass, values: [80.4]),
    ]

    @Test("tables of known apps need no mapping", arguments: tables)
    func apps(table: AppTable) async throws {
        let fixture = try ImportFixture()
        let options = ImportOptions(timeZone: ImportFixture.vienna)
        _ = try await fixture.load(table.text, "table.csv", options)
        let values = try await fixture.samples(table.type).compactMap { $0.quantity?.value }
        #expect(values.sorted() == table.values.sorted())
        let again = try await fixture.load(table.text, "table.csv", options)
        #expect(again.inserted == 0)
    }

    @Test("activities become workouts, and the distance in metres counts")
    func strava() async throws {
        let fixture = try ImportFixture()
        _ = try await fixture.load(
            "Activity ID,Activity Date,Activity Type,Elapsed Time,Distance,Moving Time,Distance,Calories\n"
                + "1,\"Mar 5, 2026, 6:12:03\u{202F}AM\",Ride,1800,10.0,1700,10012.5,210\n",
            "activities.csv")
        let ride = try #require(try await fixture.samples(.workout).first)
        #expect(ride.startDate == (try ImportFixture.date("2026-03-05T06:12:03Z")))
        #expect(ride.workout?.activityType == 13)
        #expect(ride.workout?.totalDistance == Quantity(10_012.5, .meter()))
        #expect(ride.workout?.duration == 1700)
    }

    @Test("an activity's negative distance, energy and moving time are not known")
    func negativeActivity() async throws {
        let fixture = try ImportFixture()
        _ = try await fixture.load(
            "Activity ID,Activity Date,Activity Type,Elapsed Time,Distance,Moving Time,Calories\n"
                + "1,\"Mar 5, 2026, 6:12:03 AM\",Ride,1800,-10.0,-1700,-210\n",
            "activities.csv")
        let ride = try #require(try await fixture.samples(.workout).first?.workout)
        #expect(ride.totalDistance == nil)
        #expect(ride.totalEnergyBurned == nil)
        #expect(ride.duration == 1800)
    }

    @Test("an unknown table is rejected")
    func unknown() async throws {
        let fixture = try ImportFixture()
        await #expect { try await fixture.load("a,b\n1,2\n", "x.csv") } throws: {
            ($0 as? ExchangeError)?.code == .unknownFormat
        }
    }

    @Test("a row without an end is rejected")
    func endlessRow() async throws {
        let fixture = try ImportFixture()
        let text = "Day,Weight\n\"" + String(repeating: "x", count: 5 << 20)
        await #expect {
            try await fixture.load(
                text, "x.csv", ImportOptions(timeZone: .gmt, mapping: Self.weights))
        } throws: { ($0 as? ExchangeError)?.code == .tooLong }
    }
}
