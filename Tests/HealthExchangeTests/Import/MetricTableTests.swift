import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("Tables whose rows name what they measure")
struct MetricTableTests {
    private static let table =
        "Day,Time,Group,Metric,Unit,Amount\n"
        + "2026-01-02,08:00 AM,Data,Weight (Apple Health),lbs,180\n"
        + "2026-01-03,06:00 ,Data,Weight,kg,81.5\n2026-01-03,06:00,Data,Body Fat,%,18.2\n"
        + "2026-01-03,09:00,Data,Blood Pressure,mmHg,120/80\n"
        + "2026-01-03,10:00,Data,Blood Glucose,mmol/L,5.5\n2026-01-03,,Data,Mood,,4\n"

    @Test("Cronometer's biometrics have their types and the units of their rows")
    func biometrics() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            Self.table, "biometrics.csv", ImportOptions(timeZone: .gmt))
        #expect(summary.files.first?.outcome == .read(.csv, app: "Cronometer"))
        let weights = try await fixture.samples(.bodyMass)
        #expect(weights.map { $0.quantity?.unit } == [.pound, .kilogram])
        #expect(weights.map { $0.quantity?.value } == [180, 81.5])
        #expect(weights.first?.startDate == (try ImportFixture.date("2026-01-02T08:00:00Z")))
        #expect(try await fixture.values(.bodyFatPercentage, .percent) == [0.182])
        #expect(try await fixture.values(.bloodPressureDiastolic, .millimeterOfMercury) == [80])
        #expect(try await fixture.samples(.bloodPressure).count == 1)
        let glucose = try await fixture.values(.bloodGlucose, HealthUnit("mg/dL"))
        #expect(glucose.map { ($0 * 100).rounded() } == [9_909])
        #expect(
            summary.skippedLines == [
                ImportSummary.Skip(element: "row", type: "Mood", reason: .unknownElement): [7]
            ])
        let again = try await fixture.load(
            Self.table, "again.csv", ImportOptions(timeZone: .gmt))
        #expect(again.inserted == 0)
    }

    @Test(
        "a row without a unit of its type, or with half a pair, has no value",
        arguments: [
            "Weight,,80", "Weight,cm,80", "Weight,kg,x", "Weight,kg,", "Blood Pressure,mmHg,120",
            "Blood Pressure,mmHg,120/x", "Blood Pressure,mmHg,80/120", "Blood Pressure,,120/80",
        ])
    func unreadable(row: String) async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            "Day,Metric,Unit,Amount\n2026-01-02,\(row)\n2026-01-03,Height,cm,180\n",
            "biometrics.csv", ImportOptions(timeZone: .gmt))
        #expect(try await fixture.values(.height, .meter()) == [1.8])
        #expect(try await fixture.store.countsByType().count == 1)
        #expect(summary.skippedLines.values.flatMap(\.self) == [2])
    }
}
