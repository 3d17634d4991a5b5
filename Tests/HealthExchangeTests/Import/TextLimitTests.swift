import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Texts from outside have a limit")
struct TextLimitTests {
    @Test(
        "a text is cut between two characters and has at most the limit",
        arguments: ["a", "é", "漢", "👩‍👩‍👧", "e\u{301}"])
    func cut(character: String) {
        for count in 0..<60 {
            let text = String(repeating: character, count: count)
            let cut = TextLimit.cut(text, to: 20)
            #expect(cut.utf8.count <= 20)
            if text.utf8.count <= 20 {
                #expect(cut == text)
            } else {
                #expect(cut.hasSuffix("…"))
                #expect(!cut.contains("\u{FFFD}"))
                #expect(Array(text.utf8).starts(with: cut.dropLast().utf8))
                #expect(TextLimit.cut(cut, to: 20) == cut)
            }
        }
    }

    private static let long = String(repeating: "N", count: 200_000)

    /// Files with one sample whose source, key and value of metadata are long, as far as the format
    /// has them, and the fields of the report.
    private static let files: [(name: String, text: String, fields: Set<String>)] = [
        (
            "export.xml",
            """
            <?xml version="1.0"?><HealthData locale="en_GB">
            <Record type="HKQuantityTypeIdentifierStepCount" sourceName="\(long)" \
            sourceVersion="\(long)" unit="count" device="&lt;&lt;HKDevice: 0x1&gt;, name:\(long)&gt;" \
            startDate="2024-01-05 08:00:00 +0000" endDate="2024-01-05 08:10:00 +0000" value="7">
            <MetadataEntry key="\(long)" value="\(long)"/></Record>
            <Correlation type="HKCorrelationTypeIdentifierFood" sourceName="\(long)" \
            startDate="2024-01-05 08:00:00 +0000" endDate="2024-01-05 08:00:00 +0000">
            <MetadataEntry key="HKFoodType" value="\(long)"/>
            <Record type="HKQuantityTypeIdentifierDietaryWater" sourceName="\(long)" unit="mL" \
            startDate="2024-01-05 08:00:00 +0000" endDate="2024-01-05 08:00:00 +0000" value="7"/>
            </Correlation></HealthData>
            """, ["sourceName", "sourceVersion", "device", "metadata"]
        ),
        (
            "steps.ndjson",
            """
            {"format":"open-healthkit-samples","version":1}
            {"type":"HKQuantityTypeIdentifierStepCount","uuid":"00000000-0000-0000-0000-000000000001",\
            "start":"2024-01-05T08:00:00Z","value":7,"unit":"count","source":{"bundle":"\(long)",\
            "name":"\(long)"},"metadata":{"\(long)":"\(long)"}}

            """, ["sourceName", "sourceIdentifier", "metadata"]
        ),
        (
            "entries.json",
            """
            [{"type":"sgv","sgv":120,"date":1704441600000,"device":"\(long)"}]
            """, ["sourceName"]
        ),
        (
            "export.json",
            """
            {"data":{"metrics":[{"name":"step_count","units":"count","data":[{"qty":7,\
            "date":"2024-01-05 08:00:00 +0000","source":"\(long)"}]}]}}
            """, ["sourceName"]
        ),
        (
            "steps.csv", "When,Steps,Who\n2024-01-05T08:00:00Z,7,\(long)\n", ["sourceName"]
        ),
    ]

    @Test("every importer cuts long texts and counts them", arguments: files.indices)
    func everyImporter(place: Int) async throws {
        let file = Self.files[place]
        let fixture = try ImportFixture()
        let mapping = ColumnMapping(
            date: "When", source: "Who", measures: [.init(type: .stepCount, column: "Steps")])
        let summary = try await fixture.load(
            file.text, file.name,
            ImportOptions(
                timeZone: .gmt, mapping: file.name.hasSuffix("csv") ? mapping : nil))
        #expect(summary.inserted >= 1)
        let cuts = summary.skipped.keys.filter { $0.reason == .cut }
        #expect(Set(cuts.map(\.element)).isSuperset(of: file.fields))
        #expect(summary.hasLosses)
        for type in try await fixture.store.countsByType().keys {
            for sample in try await fixture.samples(type) {
                let source = try #require(sample.sourceRevision)
                #expect(source.source.name.utf8.count <= TextLimit.name)
                #expect(source.source.bundleIdentifier.utf8.count <= TextLimit.name)
                #expect((source.version?.utf8.count ?? 0) <= TextLimit.name)
                #expect((sample.device?.name?.utf8.count ?? 0) <= TextLimit.name)
                for (key, value) in sample.metadata {
                    #expect(key.utf8.count <= TextLimit.name)
                    #expect((value.string?.utf8.count ?? 0) <= TextLimit.text)
                }
            }
        }
        let again = try await HealthImporter(
            fixture.store,
            ImportOptions(timeZone: .gmt, mapping: file.name.hasSuffix("csv") ? mapping : nil)
        ).importFile(at: fixture.folder.url.appending(path: file.name).path)
        #expect(again.inserted == 0)
    }

    @Test("a sample whose type has too long a name is left out")
    func type() async throws {
        let fixture = try ImportFixture()
        let type = "HKQuantityTypeIdentifier" + Self.long
        let summary = try await fixture.load(
            """
            <?xml version="1.0"?><HealthData locale="en_GB">
            <Record type="\(type)" sourceName="A" unit="count" value="7" \
            startDate="2024-01-05 08:00:00 +0000" endDate="2024-01-05 08:10:00 +0000"/>
            </HealthData>
            """, "export.xml")
        #expect(summary.inserted == 0)
        #expect(summary.skipped.map(\.key.reason) == [.invalid(attribute: "type")])
    }

    @Test("texts up to the limit stay as they are")
    func boundary() async throws {
        let fixture = try ImportFixture()
        let name = String(repeating: "N", count: TextLimit.name)
        let text = String(repeating: "T", count: TextLimit.text)
        let summary = try await fixture.load(
            """
            {"format":"open-healthkit-samples","version":1}
            {"type":"HKQuantityTypeIdentifierStepCount","uuid":"00000000-0000-0000-0000-000000000001",\
            "start":"2024-01-05T08:00:00Z","value":7,"unit":"count","source":{"bundle":"a",\
            "name":"\(name)"},"metadata":{"\(name)":"\(text)"}}

            """, "a.ndjson")
        #expect(summary.skipped.isEmpty)
        let sample = try #require(try await fixture.samples(.stepCount).first)
        #expect(sample.metadata == [name: .string(text)])
        #expect(sample.sourceRevision?.source.name == name)
    }
}
