import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("FHIR of other programs")
struct FHIRReaderTests {
    private static func observation(_ id: String, _ inside: String) -> String {
        #"{"resourceType":"Observation","id":"\#(id)","status":"final",\#(inside)}"#
    }

    private static let weight = observation(
        "w1",
        #"""
        "code":{"coding":[{"system":"http://loinc.org","code":"29463-7"}]},
        "effectiveDateTime":"2026-03-01T07:00:00+01:00",
        "valueQuantity":{"value":177,"unit":"lb","system":"http://unitsofmeasure.org","code":"[lb_av]"}
        """#)

    private static let pressure = observation(
        "b1",
        #"""
        "code":{"coding":[{"system":"http://loinc.org","code":"85354-9"}]},
        "effectiveDateTime":"2026-03-01T08:00:00Z","component":[
        {"code":{"coding":[{"system":"http://loinc.org","code":"8480-6"}]},
         "valueQuantity":{"value":121,"code":"mm[Hg]"}},
        {"code":{"coding":[{"system":"http://loinc.org","code":"8462-4"}]},
         "valueQuantity":{"value":79,"code":"mm[Hg]"}}]
        """#)

    private static let withoutZone = weight.replacing("+01:00", with: "")
    private static let strange = weight.replacing("29463-7", with: "0000-0")
    private static let mistake = weight.replacing("final", with: "entered-in-error")

    @Test("observations with known codes become samples; the others are reported")
    func bundle() async throws {
        let fixture = try ImportFixture()
        let entries = [Self.weight, Self.pressure, Self.withoutZone, Self.strange, Self.mistake]
            .map { #"{"resource":\#($0)}"# }.joined(separator: ",")
        let summary = try await fixture.load(
            #"{"resourceType":"Bundle","type":"collection","entry":[\#(entries)]}"#, "bundle.json")
        let weights = try await fixture.samples(.bodyMass)
        #expect(weights.map { $0.quantity?.unit.unitString } == ["lb"])
        #expect(weights.first?.startDate == (try ImportFixture.date("2026-03-01T06:00:00Z")))
        #expect(try await fixture.samples(.bloodPressure).first?.members?.count == 2)
        #expect(summary.skippedCount == 3)
        #expect(summary.skipped.filter { $0.key.reason == .withdrawn }.values.first == 1)
    }

    @Test("one resource per line is read too, and a second import adds nothing")
    func lines() async throws {
        let fixture = try ImportFixture()
        let flat = [Self.weight, Self.pressure].map { $0.replacing("\n", with: " ") }
            .joined(separator: "\n")
        #expect(try await fixture.load(flat, "all.ndjson").inserted == 2)
        #expect(try await fixture.load(flat, "all.ndjson").inserted == 0)
    }

    @Test("a limit such as < 80 is no value", arguments: ["<", "<=", ">=", ">"])
    func comparator(sign: String) async throws {
        let limit = Self.weight.replacing(
            #""value":177"#, with: #""comparator":"\#(sign)","value":177"#)
        let pressure = Self.pressure.replacing(
            #""value":79"#, with: #""comparator":"\#(sign)","value":79"#)
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            #"{"resourceType":"Bundle","entry":[{"resource":\#(limit)},{"resource":\#(pressure)}]}"#,
            "bundle.json")
        #expect(summary.inserted == 0)
        #expect(
            Set(summary.skipped.keys.map(\.reason)) == [
                .invalid(attribute: "comparator"), .unsuitableMembers,
            ])
    }
}
