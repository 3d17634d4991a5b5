import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("The app of a table is recognised by the whole header")
struct LayoutTests {
    private static let loseIt = """
        Date,Name,Icon,Meal,Quantity,Units,Calories,Deleted,Fat (g),Protein (g),\
        Carbohydrates (g),Saturated Fat (g),Sugars (g),Fiber (g),Cholesterol (mg),Sodium (mg)
        01/05/2024,Oats,Oatmeal,Breakfast,1,Serving,150,0,3,5,27,0.5,1,4,2,115
        01/05/2024,Cake,Cake,Snacks,1,Piece,900,1,40,8,120,20,80,2,90,400

        """

    @Test("Lose It!'s food has columns of MyFitnessPal, and more that it knows")
    func loseIt() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            Self.loseIt, "food-logs.csv", ImportOptions(timeZone: .gmt))
        #expect(try await fixture.values(.dietaryEnergyConsumed, .kilocalorie) == [150])
        #expect(try await fixture.values(.dietaryFatSaturated, .gram()) == [0.5])
        #expect(try await fixture.values(.dietarySugar, .gram()) == [1])
        #expect(try await fixture.values(.dietaryFiber, .gram()) == [4])
        #expect(try await fixture.values(.dietaryCholesterol, .milligram) == [2])
        let file = try #require(summary.files.first)
        #expect(file.outcome == .read(.csv, app: "Lose It!"))
        #expect(
            file.columns.filter { $0.use == .unused }.map(\.name).prefix(2) == ["Name", "Icon"])
        #expect(summary.skipped.keys.map(\.reason) == [.withdrawn])
        #expect(!summary.hasLosses)
    }

    @Test("MyFitnessPal's food stays MyFitnessPal's")
    func myFitnessPal() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "Date,Meal,Calories,Fat (g),Carbohydrates (g),Protein (g),Vitamin A,Note\n"
                + "2024-01-05,Lunch,\"1,050.5\",10,54,12,5,\n", "Nutrition-Summary.csv",
            ImportOptions(timeZone: .gmt))
        #expect(summary.files.first?.outcome == .read(.csv, app: "MyFitnessPal"))
        #expect(try await fixture.values(.dietaryEnergyConsumed, .kilocalorie) == [1050.5])
    }

    @Test("two apps that know equally many columns are a question")
    func tie() async throws {
        let fixture = try ImportFixture()
        let text =
            "timestamp,steps,beats per minute\n2024-01-05T08:00:00Z,100,60\n"
        await #expect {
            try await fixture.load(text, "both.csv", ImportOptions(timeZone: .gmt))
        } throws: { ($0 as? ExchangeError)?.code == .ambiguousTable }
        #expect(try await fixture.store.countsByType().isEmpty)
        let mapping = ColumnMapping(
            date: "timestamp", measures: [.init(type: .stepCount, column: "steps")])
        _ = try await fixture.load(
            text, "both.csv", ImportOptions(timeZone: .gmt, mapping: mapping))
        #expect(try await fixture.values(.stepCount, .count) == [100])
    }

    @Test(
        "a row that its table withdraws does not count, in every layout",
        arguments: [
            (
                "timestamp,steps,Deleted\n", "2024-01-05T08:00:00Z,10,true",
                "2024-01-05T09:00:00Z,20,false"
            ),
            (
                "timestamp,steps,is_deleted\n", "2024-01-05T08:00:00Z,10,1",
                "2024-01-05T09:00:00Z,20,0"
            ),
            ("timestamp,steps,Void\n", "2024-01-05T08:00:00Z,10,x", "2024-01-05T09:00:00Z,20,"),
            (
                "timestamp,steps,Supprimé\n", "2024-01-05T08:00:00Z,10,oui",
                "2024-01-05T09:00:00Z,20,non"
            ),
            (
                "timestamp,steps,Verwijderd\n", "2024-01-05T08:00:00Z,10,1",
                "2024-01-05T09:00:00Z,20,nee"
            ),
            (
                "timestamp,steps,Invalid\n", "2024-01-05T08:00:00Z,10,yes",
                "2024-01-05T09:00:00Z,20,no"
            ),
            (
                "timestamp,steps,isValid\n", "2024-01-05T08:00:00Z,10,FALSE",
                "2024-01-05T09:00:00Z,20,TRUE"
            ),
            (
                "timestamp,steps,deleted at\n", "2024-01-05T08:00:00Z,10,2024-02-01T00:00:00Z",
                "2024-01-05T09:00:00Z,20,null"
            ),
        ])
    func withdrawn(header: String, gone: String, kept: String) async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(header + gone + "\n" + kept + "\n", "steps.csv")
        #expect(try await fixture.values(.stepCount, .count) == [20])
        #expect(summary.skipped.map(\.key.reason) == [.withdrawn])
        #expect(summary.skippedLines.values.first == [2])
    }

    @Test("a withdrawn row does not count with a mapping either")
    func withdrawnMapped() async throws {
        let fixture = try ImportFixture()
        let mapping = ColumnMapping(
            date: "When", measures: [.init(type: .bodyMass, column: "W", unit: .kilogram)])
        _ = try await fixture.load(
            "When;W;Deleted\n2024-01-05;80;1\n2024-01-06;81;0\n", "w.csv",
            ImportOptions(timeZone: .gmt, mapping: mapping))
        #expect(try await fixture.values(.bodyMass, .kilogram) == [81])
    }

    @Test("a blood pressure of which one half cannot be read is left out whole")
    func brokenPair() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            """
            Date,Heart rate,Systolic,Diastolic,Comments
            2024-01-05 08:00:00,60,120,80,
            2024-01-06 08:00:00,61,121,eighty,
            2024-01-07 08:00:00,62,,81,
            2024-01-08 08:00:00,63,122,9000,
            2024-01-09 08:00:00,64,,,
            """, "bp.csv", ImportOptions(timeZone: .gmt))
        #expect(try await fixture.values(.heartRate, .countPerMinute) == [60, 61, 62, 63, 64])
        #expect(try await fixture.samples(.bloodPressure).count == 1)
        #expect(try await fixture.values(.bloodPressureDiastolic, .millimeterOfMercury) == [80])
        #expect(try await fixture.values(.bloodPressureSystolic, .millimeterOfMercury) == [120])
        #expect(summary.skippedCount == 3)
        #expect(Set(summary.skippedLines.values.flatMap(\.self)) == [3, 4, 5])
    }
}
