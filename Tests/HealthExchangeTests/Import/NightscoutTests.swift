import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("Nightscout's files")
struct NightscoutTests {
    private static let entries = #"""
        [{"_id":"a1","type":"sgv","sgv":121,"date":1772344800000,"device":"cgm"},
         {"_id":"a2","type":"mbg","mbg":"110","dateString":"2026-03-01T07:05:00+01:00"},
         {"_id":"a3","type":"cal","date":1772344800000},
         {"_id":"a4","type":"sgv","sgv":99}]
        """#

    private static let treatments = #"""
        [{"_id":"t1","eventType":"Meal Bolus","insulin":2.5,"carbs":30,"glucose":6.1,
          "units":"mmol/L","created_at":"2026-03-01T06:00:00Z","enteredBy":"pump"},
         {"_id":"t2","eventType":"Temp Basal","insulin":0.4,"created_at":"2026-03-01T06:10:00Z"},
         {"_id":"t3","eventType":"Correction","insulin":9,"created_at":"2026-03-01T06:20:00Z",
          "isValid":false}]
        """#

    @Test("entries are blood glucose, and those without value or date are reported")
    func entries() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(Self.entries)
        let glucose = try await fixture.samples(.bloodGlucose)
        #expect(glucose.map { $0.quantity?.value } == [121, 110])
        #expect(glucose.first?.startDate == (try ImportFixture.date("2026-03-01T06:00:00Z")))
        #expect(glucose.first?.sourceRevision?.source.name == "cgm")
        #expect(summary.skippedCount == 2)
        #expect(try await fixture.load(Self.entries).inserted == 0)
    }

    @Test("times without an offset that clocks skip or repeat are counted with their lines")
    func clockChanges() async throws {
        let fixture = try ImportFixture()
        let items = #"""
            {"type":"sgv","sgv":121,"dateString":"2026-03-29T02:30:00"},
             {"type":"sgv","sgv":122,"dateString":"2026-10-25T02:30:00"},
             {"type":"sgv","sgv":123,"dateString":"2026-10-25T02:30:00+01:00"}
            """#
        for text in ["[\n\(items)]", "{\n\"entries\": [\(items)]}"] {
            let summary = try await fixture.load(
                text, "file", ImportOptions(timeZone: ImportFixture.vienna))
            #expect(
                summary.skippedLines == [
                    .init(element: "date", reason: .skippedHour): [2],
                    .init(element: "date", reason: .repeatedHour): [3],
                ])
        }
        let glucose = try await fixture.samples(.bloodGlucose)
        #expect(
            glucose.map { $0.startDate.formatted(.iso8601) } == [
                "2026-03-29T01:30:00Z", "2026-10-25T00:30:00Z", "2026-10-25T01:30:00Z",
            ])
    }

    @Test("items one after the other without a list are read, and other objects are counted")
    func joinedItems() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            #"""
            {"_id":"a1","type":"sgv","sgv":121,"date":1772344800000}
            {"_id":"a2","type":"mbg","mbg":110,"date":1772344900000}
            {"_id":"t1","eventType":"Correction","insulin":2,"created_at":"2026-03-01T06:20:00Z"}
            {"_id":{"$oid":"a3"},"type":"sgv","sgv":99,"date":1772345000000}
            """#, "entries.json")
        #expect(
            try await fixture.samples(.bloodGlucose).map { $0.quantity?.value } == [121, 110])
        #expect(try await fixture.samples(.insulinDelivery).count == 1)
        let item = ImportSummary.Skip(element: "item", reason: .invalid(attribute: "item"))
        #expect(summary.skippedLines == [item: [4]])
    }

    @Test("a reading of a meter alone is recognised as Nightscout's")
    func meterAlone() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            #"{"_id":"a2","type":"mbg","mbg":110,"date":1772344900000}"#, "entry.json")
        #expect(summary.files.first?.outcome == .read(.nightscout, app: nil))
        #expect(try await fixture.samples(.bloodGlucose).map { $0.quantity?.value } == [110])
    }

    @Test("a date in seconds is none, and the text beside it counts")
    func seconds() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            #"""
            [{"type":"sgv","sgv":121,"date":1772344800},
             {"type":"sgv","sgv":122,"date":1772344800,"dateString":"2026-03-01T07:00:00+01:00"}]
            """#)
        let glucose = try await fixture.samples(.bloodGlucose)
        #expect(glucose.map { $0.quantity?.value } == [122])
        #expect(glucose.first?.startDate == (try ImportFixture.date("2026-03-01T06:00:00Z")))
        #expect(summary.skipped.map(\.key.reason) == [.invalid(attribute: "date")])
    }

    @Test(
        "a value of a treatment that cannot be read is reported, and the others are stored",
        arguments: [
            (#""insulin":"two""#, "insulin"), (#""insulin":-1"#, "insulin"),
            (#""glucose":"5,6""#, "glucose"), (#""mbg":"HI""#, "mbg"),
        ])
    func unreadable(part: String, name: String) async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            #"[{"eventType":"Meal Bolus","carbs":30,"created_at":"2026-03-01T06:00:00Z",\#(part)},"#
                + #"{"eventType":"Meal Bolus","carbs":"","insulin":0,"glucose":null,"mbg":5.5,"#
                + #""units":"mmol","created_at":"2026-03-01T07:00:00Z"}]"#)
        #expect(
            try await fixture.samples(.dietaryCarbohydrates).map { $0.quantity?.value } == [30])
        #expect(try await fixture.samples(.bloodGlucose).count == 1)
        #expect(try await fixture.samples(.insulinDelivery).isEmpty)
        #expect(summary.skipped.map(\.key.reason) == [.invalid(attribute: name)])
    }

    @Test("a sensor's value that is a text is reported")
    func textOfSensor() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            #"[{"type":"sgv","sgv":"LOW","date":1772344800000},"#
                + #"{"type":"sgv","sgv":99,"date":1772345100000}]"#)
        #expect(try await fixture.samples(.bloodGlucose).map { $0.quantity?.value } == [99])
        #expect(summary.skipped.map(\.key.reason) == [.invalid(attribute: "sgv")])
    }

    @Test("a date of the far future is reported")
    func farFuture() async throws {
        let fixture = try ImportFixture()
        let summary = try await fixture.load(
            #"""
            [{"type":"sgv","sgv":121,"date":4102444800000},
             {"type":"sgv","sgv":122,"date":64092211201000}]
            """#)
        #expect(summary.inserted == 1 && summary.skippedCount == 1)
        #expect(
            try await fixture.samples(.bloodGlucose).map(\.startDate)
                == [Date(timeIntervalSince1970: 4_102_444_800)])
    }

    @Test(
        "treatments are insulin with its reason, carbohydrates and glucose; deleted ones are skipped"
    )
    func treatments() async throws {
        let fixture = try ImportFixture()
        _ = try await fixture.load(Self.treatments)
        let insulin = try await fixture.samples(.insulinDelivery)
        #expect(insulin.map { $0.quantity?.value } == [2.5, 0.4])
        #expect(insulin.map { $0.metadata["HKInsulinDeliveryReason"]?.number } == [2, 1])
        #expect(
            try await fixture.samples(.dietaryCarbohydrates).map(\.quantity)
                == [Quantity(30, .gram())])
        let glucose = try #require(try await fixture.samples(.bloodGlucose).first?.quantity)
        let milligrams = try glucose.doubleValue(for: HealthUnit("mg/dL"))
        #expect(abs(milligrams - 109.9) < 0.1)
    }
}
