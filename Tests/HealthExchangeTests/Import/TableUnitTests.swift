import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("The units of tables")
struct TableUnitTests {
    private static func glucose(_ column: String, _ unit: HealthUnit? = nil) -> ColumnMapping {
        ColumnMapping(
            date: "Time", measures: [.init(type: .bloodGlucose, column: column, unit: unit)])
    }

    private func load(_ text: String, _ mapping: ColumnMapping? = nil) async throws -> ImportFixture
    {
        let fixture = try ImportFixture()
        _ = try await fixture.load(
            text, "table.csv", ImportOptions(timeZone: .gmt, mapping: mapping))
        return fixture
    }

    private func code(_ text: String, _ mapping: ColumnMapping? = nil) async throws
        -> ExchangeError.Code?
    {
        let fixture = try ImportFixture()
        do {
            _ = try await fixture.load(
                text, "table.csv", ImportOptions(timeZone: .gmt, mapping: mapping))
            return nil
        } catch let error as ExchangeError {
            // A question comes before anything is stored.
            #expect(try await fixture.store.countsByType().isEmpty)
            return error.code
        }
    }

    @Test(
        "millimoles per litre in the name of a column are a unit of glucose",
        arguments: [
            "Glucose Value (mmol/L)", "Historic Glucose mmol/L", "Glucose [mmol/l]", "bg_mmol/L",
            "Blood sugar, mmol/L", "Glucose (mmol)",
        ])
    func molarHeader(column: String) async throws {
        let table = "Time;\(column)\n2024-01-05T08:00:00;5.5\n"
        for unit in [nil, HealthUnit.millimolesOfGlucosePerLiter] {
            let fixture = try await load(table, Self.glucose(column, unit))
            let value = try #require(
                try await fixture.values(.bloodGlucose, .milligramsPerDeciliter).first)
            #expect(abs(value - 99.09) < 0.01)
        }
        #expect(
            try await code(table, Self.glucose(column, .milligramsPerDeciliter))
                == .contradictoryUnits)
    }

    @Test(
        "the unit of a comment above the header counts",
        arguments: [("lb", 180.5 * 0.45359237), ("kg", 180.5), ("lbs", 180.5 * 0.45359237)])
    func comment(unit: String, kilograms: Double) async throws {
        let fixture = try await load(
            "#Version: 6\n#Units: \(unit)\n\n#date;weight;weight trend;body fat\n"
                + "2026-03-01T06:53:00.000Z;180.5;180.2;21.5\n")
        let value = try #require(try await fixture.values(.bodyMass, .kilogram).first)
        #expect(abs(value - kilograms) < 1e-9)
        // The comment is no unit of body fat.
        #expect(try await fixture.values(.bodyFatPercentage, .percent) == [0.215])
    }

    @Test("a weight in stone is a weight in stone")
    func stone() async throws {
        let fixture = try await load(
            "#Units: st\n#date;weight;weight trend\n2026-03-01T06:53:00.000Z;12.5;12.4\n")
        let value = try #require(try await fixture.values(.bodyMass, .kilogram).first)
        #expect(abs(value - 12.5 * 6.35029318) < 1e-9)
    }

    @Test("an app's column is found with any unit of its type in brackets")
    func otherUnit() async throws {
        let fixture = try await load(
            "Date,Weight (lb),Fat mass (lb),Comments\n2026-03-01 07:00:00,180.5,30,\n")
        let value = try #require(try await fixture.values(.bodyMass, .kilogram).first)
        #expect(abs(value - 81.873) < 0.001)
        let food = try await load(
            "Day,Group,Food Name,Amount,Energy (kJ),Protein (g)\n2024-01-05,Lunch,Oats,1,418.4,5\n")
        let energy = try #require(
            try await food.values(.dietaryEnergyConsumed, .kilocalorie).first)
        #expect(abs(energy - 100) < 1e-9)
    }

    @Test("a column of units says the unit of each row")
    func rowUnits() async throws {
        let mapping = ColumnMapping(
            date: "Time", measures: [.init(type: .bodyMass, column: "Weight")])
        let fixture = ImportFixture.self
        let here = try fixture.init()
        let summary = try await here.load(
            "Time,Weight,Unit\n2024-01-05,80,kg\n2024-01-06,180,lbs\n2024-01-07,81,moon\n",
            "w.csv", ImportOptions(timeZone: .gmt, mapping: mapping))
        let values = try await here.values(.bodyMass, .kilogram)
        #expect(values.first == 80)
        #expect(values.count == 2 && abs(values[1] - 81.6466) < 0.001)
        #expect(summary.skipped.map(\.key.reason) == [.unsuitableUnit])
    }

    @Test("header, comment and mapping that contradict each other are refused")
    func contradictions() async throws {
        let weight = ColumnMapping(
            date: "Time", measures: [.init(type: .bodyMass, column: "Weight (kg)", unit: .pound)])
        #expect(
            try await code("Time,Weight (kg)\n2024-01-05,80\n", weight) == .contradictoryUnits)
        let silent = ColumnMapping(
            date: "Time", measures: [.init(type: .bodyMass, column: "Weight (kg)")])
        #expect(
            try await code("Units: lb,\nTime,Weight (kg)\n2024-01-05,80\n", silent)
                == .contradictoryUnits)
        #expect(
            try await code(
                "Time,Weight (mmol/L)\n2024-01-05,80\n",
                ColumnMapping(
                    date: "Time", measures: [.init(type: .bodyMass, column: "Weight (mmol/L)")]))
                == .contradictoryUnits)
        #expect(try await code("Time,Weight (kg)\n2024-01-05,80\n", silent) == nil)
    }

    struct Question: Sendable, CustomTestStringConvertible {
        let type: ObjectType
        let column: String
        let values: [String]
        let unit: HealthUnit
        var testDescription: String { "\(column) \(values)" }
    }

    @Test(
        "values that only another unit makes plausible are a question, which the mapping answers",
        arguments: [
            Question(
                type: .bloodGlucose, column: "Glucose", values: ["5.5", "6.1", "4.9"],
                unit: .millimolesOfGlucosePerLiter),
            Question(
                type: .bloodGlucose, column: "Glucose (mmol/L)", values: ["95", "110"],
                unit: .millimolesOfGlucosePerLiter),
            Question(
                type: .bodyMass, column: "Weight", values: ["400", "410"], unit: .pound),
            Question(
                type: .dietaryEnergyConsumed, column: "Energy", values: ["9000", "8500"],
                unit: .kilojoule),
            Question(
                type: .bodyFatPercentage, column: "Fat", values: ["0.21", "0.22"], unit: .count),
            Question(
                type: .oxygenSaturation, column: "SpO2", values: ["0.97", "0.98"], unit: .count),
            Question(type: .height, column: "Height", values: ["178"], unit: .centimeter),
            Question(
                type: .bodyTemperature, column: "Temperature", values: ["98.6"],
                unit: .degreeFahrenheit),
        ])
    func questions(question: Question) async throws {
        let table =
            "Time,\(question.column)\n"
            + question.values.enumerated().map { "2024-01-0\($0.offset + 1),\($0.element)\n" }
            .joined()
        func mapping(_ unit: HealthUnit?) -> ColumnMapping {
            ColumnMapping(
                date: "Time",
                measures: [.init(type: question.type, column: question.column, unit: unit)])
        }
        #expect(try await code(table, mapping(nil)) == .implausibleUnit)
        #expect(try await code(table, mapping(question.unit)) == nil)
    }

    @Test("one outlier among many values is no question")
    func outlier() async throws {
        let rows = (1...20).map { "2024-01-\($0 < 10 ? "0" : "")\($0),\($0 == 7 ? 400 : 80)\n" }
        let fixture = try await load(
            "Time,Weight (kg)\n" + rows.joined(),
            ColumnMapping(
                date: "Time", measures: [.init(type: .bodyMass, column: "Weight (kg)")]))
        #expect(try await fixture.samples(.bodyMass).count == 20)
    }

    @Test("the question about a unit names the file, the column and the mapping that answers it")
    func questionNamesColumn() async throws {
        let fixture = try ImportFixture()
        let error = await #expect(throws: ExchangeError.self) {
            _ = try await fixture.load(files: [
                (
                    "a/weights.csv",
                    "Date,Weight (kg),Fat mass (kg)\n2024-01-01,400,30\n2024-01-02,410,31\n"
                )
            ])
        }
        #expect(error?.code == .implausibleUnit)
        #expect(
            error?.column
                == ExchangeError.Column(
                    file: "a/weights.csv", name: "Weight (kg)",
                    mapping: "date=Date,bodyMass=Weight (kg),unit=…"))
        let text = error?.description ?? ""
        #expect(text.contains("“Weight (kg)”") && text.contains("a/weights.csv"))
        #expect(text.contains("--map \"date=Date,bodyMass=Weight (kg),unit=…\""))
    }
}
