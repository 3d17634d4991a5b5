import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("Fitbit's tables about nights")
struct FitbitNightTests {
    @Test("the average oxygen of a night is imported on the person's day")
    func oxygen() async throws {
        let fixture = try ImportFixture()
        _ = try await fixture.load(
            "timestamp,average_value,lower_bound,upper_bound\n2024-03-01T00:00:00Z,95.5,92.1,98.0\n",
            "Daily SpO2 - 2024-03-01-2024-05-31.csv", ImportOptions(timeZone: ImportFixture.vienna))
        let sample = try #require(try await fixture.samples(.oxygenSaturation).first)
        #expect(sample.startDate == (try ImportFixture.date("2024-02-29T23:00:00Z")))
        let fraction = try #require(try sample.quantity?.doubleValue(for: .percent))
        #expect(abs(fraction - 0.955) < 1e-12)
    }

    @Test("the breaths of a night are imported on the person's day")
    func breaths() async throws {
        let fixture = try ImportFixture()
        _ = try await fixture.load(
            "timestamp,daily_respiratory_rate\n2024-03-01T00:00:00,14.2\n2024-03-02T00:00:00,0\n",
            "Daily Respiratory Rate Summary - 2024-03-01.csv", ImportOptions(timeZone: .gmt))
        let samples = try await fixture.samples(.respiratoryRate)
        #expect(samples.map { $0.quantity?.value } == [14.2])
        #expect(samples.map(\.startDate) == [try ImportFixture.date("2024-03-01T00:00:00Z")])
    }

    @Test(
        "readings by the minute and variabilities are known and have no place",
        arguments: [
            ("Minute SpO2 - 2024-03-01.csv", "timestamp,value\n2024-03-01T02:00:00Z,50.0\n"),
            (
                "Daily Heart Rate Variability Summary - 2024-03-01.csv",
                "timestamp,rmssd,nremhr,entropy\n2024-03-01T00:00:00,35.2,55.1,2.5\n"
            ),
            (
                "Heart Rate Variability Details - 2024-03-01.csv",
                "timestamp,rmssd,coverage,low_frequency,high_frequency\n"
                    + "2024-03-01T02:00:00,35.2,0.98,600,400\n"
            ),
        ])
    func withoutPlace(name: String, text: String) async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(text, name, ImportOptions(timeZone: .gmt))
        #expect(summary.inserted == 0 && summary.skippedCount == 0)
        #expect(summary.files.first?.outcome == .read(.csv, app: "Fitbit"))
        #expect(summary.files.first?.columns.dropFirst().allSatisfy { $0.use == .unused } == true)
    }
}
