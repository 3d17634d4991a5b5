import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("A blood pressure of which one half cannot be read is left out whole, in every format")
struct PairTests {
    private static func observation(_ day: Int, _ diastolic: String) -> String {
        func component(_ code: String, _ inside: String) -> String {
            #"{"code":{"coding":[{"system":"http://loinc.org","code":"\#(code)"}]},\#(inside)}"#
        }
        let systolic = component("8480-6", #""valueQuantity":{"value":121,"code":"mm[Hg]"}"#)
        return #"{"resourceType":"Observation","status":"final","code":{"coding":[{"#
            + #""system":"http://loinc.org","code":"85354-9"}]},"#
            + #""effectiveDateTime":"2026-03-0\#(day)T08:00:00Z","#
            + #""component":[\#(systolic),\#(component("8462-4", diastolic))]}"# + "\n"
    }

    private static func point(_ day: Int, _ diastolic: String) -> String {
        #"{"date":"2026-03-0\#(day) 08:00:00 +0000","systolic":121\#(diastolic)}"#
    }

    private static let files: [(name: String, text: String)] = [
        (
            "fhir.json",
            observation(1, #""valueQuantity":{"value":79,"code":"mm[Hg]"}"#)
                + observation(2, #""dataAbsentReason":{"text":"unknown"}"#)
                + observation(3, #""valueQuantity":{"value":79,"code":"kg"}"#)
        ),
        (
            "health.json",
            #"{"data":{"metrics":[{"name":"blood_pressure","units":"mmHg","data":["#
                + [
                    point(1, #","diastolic":79"#), point(2, ""), point(3, #","diastolic":"low""#),
                ].joined(separator: ",") + "]}]}}"
        ),
        (
            "omron.csv",
            """
            Measurement Date,SYS(mmHg),DIA(mmHg),Pulse(bpm)
            2026-03-01 08:00,121,79,
            2026-03-02 08:00,121,ERR,
            2026-03-03 08:00,121,,
            """
        ),
        (
            "mapped.csv",
            """
            When;High;Low
            2026-03-01 08:00;121;79
            2026-03-02 08:00;121;?
            2026-03-03 08:00;121;0
            """
        ),
    ]

    @Test("the whole pair stays, both broken ones are counted", arguments: files)
    func halves(name: String, text: String) async throws {
        let fixture = try ImportFixture()
        let mapping = ColumnMapping(
            date: "When",
            measures: [
                .init(type: .bloodPressureSystolic, column: "High"),
                .init(type: .bloodPressureDiastolic, column: "Low"),
            ])
        let summary = try await fixture.load(
            text, name,
            ImportOptions(timeZone: .gmt, mapping: name == "mapped.csv" ? mapping : nil))
        #expect(try await fixture.samples(.bloodPressure).count == 1)
        #expect(try await fixture.values(.bloodPressureSystolic, .millimeterOfMercury) == [121])
        #expect(try await fixture.values(.bloodPressureDiastolic, .millimeterOfMercury) == [79])
        #expect(summary.skippedCount == 2)
        #expect(summary.hasLosses)
    }
}
