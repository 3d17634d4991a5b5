import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Units and error codes of Nightscout")
struct NightscoutUnitTests {
    /// Imports files of one folder and returns the blood glucose in mg/dL, rounded.
    private func glucose(_ files: [String]) async throws -> (values: [Int], summary: ImportSummary)
    {
        let fixture = try ImportFixture()
        for (index, text) in files.enumerated() {
            _ = try fixture.folder.write("input/\(index).json", Data(text.utf8))
        }
        let path = fixture.folder.url.appending(path: "input").path
        let summary = try await HealthImporter(fixture.store).importFile(at: path)
        #expect(try await HealthImporter(fixture.store).importFile(at: path).inserted == 0)
        let milligrams = try HealthUnit("mg/dL")
        let values = try await fixture.samples(.bloodGlucose).map { sample in
            Int(try #require(sample.quantity).doubleValue(for: milligrams).rounded())
        }
        return (values, summary)
    }

    private static func check(_ glucose: String, _ units: String?, minute: Int = 0) -> String {
        let units = units.map { ",\"units\":\"\($0)\"" } ?? ""
        let minute = minute < 10 ? "0\(minute)" : "\(minute)"
        return "{\"eventType\":\"BG Check\",\"glucose\":\(glucose)\(units),"
            + "\"created_at\":\"2026-03-01T06:\(minute):00Z\"}"
    }

    private static func profile(_ units: String, from day: String) -> String {
        "{\"defaultProfile\":\"Day\",\"startDate\":\"\(day)T00:00:00.000Z\",\"store\":"
            + "{\"Day\":{\"dia\":3,\"basal\":[{\"time\":\"00:00\",\"value\":1}],"
            + "\"units\":\"\(units)\"},\"Night\":{\"units\":\"none\"}}}"
    }

    @Test(
        "a sensor's value below 39 is an error code, which is reported and not stored",
        arguments: [
            ("5", "", 0), ("\"12\"", "", 0), ("38.9", "", 0), ("0", "", 0), ("39", "", 39),
            ("40", "", 40), ("2.1", ",\"units\":\"mmol/L\"", 0),
            ("5.5", ",\"units\":\"mmol\"", 99), ("121", ",\"units\":\"mg/dl\"", 121),
        ])
    func errorCodes(value: String, more: String, expected: Int) async throws {
        let (values, summary) = try await glucose([
            "[{\"type\":\"sgv\",\"sgv\":\(value),\"date\":1700000000000\(more)}]"
        ])
        #expect(values == (expected > 0 ? [expected] : []))
        #expect(summary.skippedCount == (expected > 0 ? 0 : 1))
    }

    @Test("a meter has no error codes: its low value is one")
    func meter() async throws {
        let (values, summary) = try await glucose([
            "[{\"type\":\"mbg\",\"mbg\":35,\"date\":1700000000000}]"
        ])
        #expect(values == [35])
        #expect(summary.skippedCount == 0)
    }

    @Test(
        "a meter's value below 25 mg/dL is of another unit: it counts only if the unit is named",
        arguments: [("6.1", "", 0), ("24", "", 0), ("6.1", ",\"units\":\"mmol\"", 110)])
    func meterInMillimoles(value: String, more: String, expected: Int) async throws {
        let (values, summary) = try await glucose([
            "[{\"type\":\"mbg\",\"mbg\":\(value),\"date\":1700000000000\(more)}]"
        ])
        #expect(values == (expected > 0 ? [expected] : []))
        #expect(summary.skippedCount == (expected > 0 ? 0 : 1))
    }

    @Test(
        "a treatment without units is in mmol/L below 25, and otherwise in mg/dL",
        arguments: [("6.1", 110), ("24.9", 449), ("25", 25), ("110", 110), ("\"5.5\"", 99)])
    func withoutUnits(value: String, expected: Int) async throws {
        #expect(try await glucose(["[\(Self.check(value, nil))]"]).values == [expected])
    }

    @Test("the profile decides about a treatment without units, wherever its file is")
    func profiles() async throws {
        let treatments = "[\(Self.check("28", nil))]"
        let profile = "[\(Self.profile("mmol", from: "2026-01-01"))]"
        #expect(try await glucose([treatments, profile]).values == [504])
        #expect(try await glucose([profile, treatments]).values == [504])
        let single = Self.profile("mmol/L", from: "2026-01-01")
        #expect(try await glucose([treatments, single]).values == [504])
        let american = "[\(Self.profile("mg/dl", from: "2026-01-01"))]"
        #expect(try await glucose([treatments, american]).values == [28])
    }

    @Test("entries, treatments and profiles may be in one object")
    func oneObject() async throws {
        let text =
            "{\"entries\":[{\"type\":\"sgv\",\"sgv\":121,\"date\":1700000000000}],\"count\":1,"
            + "\"treatments\":[\(Self.check("28", nil))],"
            + "\"profile\":[\(Self.profile("mmol", from: "2026-01-01"))]}"
        let (values, summary) = try await glucose([text])
        #expect(values == [121, 504])
        #expect(summary.skippedCount == 0)
    }

    @Test("of several profiles the one of the treatment's date counts")
    func laterProfile() async throws {
        let treatments = "[\(Self.check("28", nil))]"
        let both =
            "[\(Self.profile("mg/dl", from: "2026-03-02")),\(Self.profile("mmol", from: "2026-02-01"))]"
        #expect(try await glucose([treatments, both]).values == [504])
        let earlier =
            "[\(Self.profile("mg/dl", from: "2026-01-02")),\(Self.profile("mmol", from: "2026-02-01"))]"
        #expect(try await glucose([treatments, earlier]).values == [504])
        let changed =
            "[{\"eventType\":\"Profile Switch\",\"created_at\":\"2026-02-01T00:00:00Z\","
            + "\"profileJson\":\"{\\\"units\\\":\\\"mmol\\\",\\\"dia\\\":5}\"},"
            + "\(Self.check("28", nil))]"
        #expect(try await glucose([changed]).values == [504])
    }

    @Test(
        "a unit that contradicts the value is reported",
        arguments: [("6.1", "mg/dl"), ("110", "mmol"), ("41", "mmol/L")])
    func contradiction(value: String, units: String) async throws {
        let (values, summary) = try await glucose(["[\(Self.check(value, units))]"])
        #expect(values.isEmpty)
        #expect(summary.skipped.map(\.key.reason) == [.invalid(attribute: "units")])
    }

    @Test("any form of an entry and a treatment gives the same glucose", arguments: 0..<20)
    func anyLayout(seed: UInt64) async throws {
        var generator = SeededGenerator(seed: seed)
        let expected = (0..<40).map { _ in Int.random(in: 45...350, using: &generator) }
        var items: [String] = []
        for (index, value) in expected.enumerated() {
            let second = 1_772_344_800 + index * 60
            let instant = Date(timeIntervalSince1970: Double(second)).formatted(.iso8601)
            let isText = Bool.random(using: &generator)
            func form(_ value: Double) -> String {
                let text = value == value.rounded() ? "\(Int(value))" : "\(value)"
                return isText ? "\"\(text)\"" : text
            }
            let millimoles = Double(value) / 18.015588
            let isMolar = Bool.random(using: &generator)
            var parts: [String] = ["\"_id\":\"\(seed)-\(index)\""]
            if Bool.random(using: &generator) {
                parts += [
                    "\"type\":\"sgv\"", "\"sgv\":\(form(isMolar ? millimoles : Double(value)))",
                    Bool.random(using: &generator)
                        ? "\"date\":\(second)000" : "\"dateString\":\"\(instant)\"",
                ]
                if isMolar { parts.append("\"units\":\"mmol/L\"") }
            } else {
                parts += [
                    "\"eventType\":\"BG Check\"", "\"created_at\":\"\(instant)\"",
                    "\"glucose\":\(form(isMolar ? millimoles : Double(value)))",
                ]
                if Bool.random(using: &generator) {
                    parts.append("\"units\":\"\(isMolar ? "mmol" : "mg/dl")\"")
                }
            }
            items.append("{\(parts.shuffled(using: &generator).joined(separator: ","))}")
        }
        let text = "[\(items.shuffled(using: &generator).joined(separator: ",\n"))]"
        let (values, summary) = try await glucose([text])
        #expect(values == expected)
        #expect(summary.skippedCount == 0)
    }
}
