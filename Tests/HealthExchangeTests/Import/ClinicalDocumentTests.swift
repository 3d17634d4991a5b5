import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import Testing

@Suite("The document for clinics of an Apple Health export")
struct ClinicalDocumentTests {
    /// An observation in the words of Apple and of HL7.
    private static func observation(
        _ type: String, _ value: String, _ unit: String, low: String = "20190827185844-0230",
        high: String = "20190827185900-0230", more: String = ""
    ) -> String {
        """
        <component><observation classCode="OBS" moodCode="EVN"><code code="1"/>
         <text><sourceName>Kim&#39;s Watch</sourceName><sourceVersion>5.1</sourceVersion>
          <value>\(value)</value><type>\(type)</type><unit>\(unit)</unit>\(more)</text>
         <effectiveTime><low value="\(low)"/><high value="\(high)"/></effectiveTime>
         <value xsi:type="PQ" value="\(value)" unit="\(unit)"/>
        </observation></component>
        """
    }

    private static func document(_ observations: [String]) -> String {
        """
        <?xml version="1.0"?>
        <ClinicalDocument xmlns="urn:hl7-org:v3"><effectiveTime value="20260301"/>
        <entry><organizer><effectiveTime><low value="2019"/><high value="2020"/></effectiveTime>
        \(observations.joined(separator: "\n"))
        </organizer></entry></ClinicalDocument>
        """
    }

    private static let heart = observation(
        "HKQuantityTypeIdentifierHeartRate", "82", "count/min",
        more: """
            <metadataEntry><key>HKMetadataKeyHeartRateMotionContext</key><value>1</value></metadataEntry>
            """)

    @Test("observations become samples with source, version, times, unit and metadata")
    func samples() async throws {
        let fixture = try ImportFixture()
        let text = Self.document([
            Self.heart, Self.observation("HKQuantityTypeIdentifierOxygenSaturation", "97", "%"),
            Self.observation(
                "HKQuantityTypeIdentifierOxygenSaturation", "0.98", "%",
                low: "20190827190000-0230", high: "20190827190000-0230"),
            Self.observation("HKQuantityTypeIdentifierBodyMass", "176.5", "lb"),
        ])
        let summary = try await fixture.load(text, "export_cda.xml")
        #expect(summary.inserted == 4)
        #expect(summary.files.first?.outcome == .read(.clinicalDocument, app: nil))
        let heart = try #require(try await fixture.samples(.heartRate).first)
        #expect(heart.startDate == (try ImportFixture.date("2019-08-27T21:28:44Z")))
        #expect(heart.endDate == (try ImportFixture.date("2019-08-27T21:29:00Z")))
        #expect(heart.quantity == Quantity(82, HealthUnit.count.divided(by: .minute)))
        #expect(heart.sourceRevision?.source.name == "Kim's Watch")
        #expect(heart.sourceRevision?.version == "5.1")
        #expect(heart.metadata["HKMetadataKeyHeartRateMotionContext"] == .number(1))
        #expect(try await fixture.values(.oxygenSaturation, .percent) == [0.97, 0.98])
        #expect(try await fixture.values(.bodyMass, .pound) == [176.5])
        let again = try await fixture.load(text, "export_cda.xml")
        #expect((again.inserted, again.known) == (0, 4))
    }

    @Test("an observation that cannot be read is left out with the reason")
    func broken() async throws {
        let fixture = try ImportFixture()
        let type = "HKQuantityTypeIdentifierHeartRate"
        let summary = try await fixture.load(
            Self.document([
                Self.observation("HKNothing", "1", "count"),
                Self.observation(type, "fast", "count/min"),
                Self.observation(type, "80", "kg"),
                Self.observation(type, "80", "count/min", low: "2019"),
                Self.observation(type, "80", "count/min", high: "20190827185800-0230"),
            ]), "export_cda.xml")
        #expect(summary.inserted == 0)
        #expect(
            Set(summary.skipped.keys.map(\.reason)) == [
                .unknownElement, .invalid(attribute: "value"), .unsuitableUnit,
                .invalid(attribute: "low"), .endsBeforeStart,
            ])
    }

    @Test("of a damaged export the document is read on request, and nothing else")
    func damagedExport() async throws {
        let fixture = try ImportFixture()
        let files = [
            (
                name: "apple_health_export/export.xml",
                text: "<!DOCTYPE HealthData><HealthData><Record type=\"HKQuantity"
            ), (name: "apple_health_export/export_cda.xml", text: Self.document([Self.heart])),
        ]
        let summary = try await fixture.load(
            files: files, ImportOptions(readsClinicalDocument: true))
        #expect(try await fixture.samples(.heartRate).count == 1)
        #expect(
            summary.files.map(\.outcome) == [
                .unread(.healthExport), .read(.clinicalDocument, app: nil),
            ])
    }
}
