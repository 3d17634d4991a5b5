import Foundation
import HealthDatabase
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Exports of iOS 8")
struct ImportOldExportTests {
    private let sink: MemorySink

    init() throws { sink = try MemorySink() }

    private static let text = """
        <?xml version="1.0" encoding="UTF-8"?>
        <!DOCTYPE HealthData [
        <!ELEMENT HealthData (ExportDate,Me,Record*)>
        ]>
        <HealthData locale="en_US">
         <ExportDate value="20150616080000-0700"/>
         <Me HKCharacteristicTypeIdentifierDateOfBirth="19800102000000-0700"/>
         <Record type="HKQuantityTypeIdentifierBodyFatPercentage" source="Scale" unit="%" \
        creationDate="20150616071916-0700" startDate="20150616071820-0700" \
        endDate="20150616071820-0700" Scale App Version="2.6.0" HKDeviceSerialNumber="x1" \
        HKWasUserEntered="0" value="0.2"/>
         <Record type="HKQuantityTypeIdentifierStepCount" source="Phone" unit="count" \
        startDate="20150616070000-0700" endDate="20150616071000-0700" min="5" max="9" average="7" \
        recordCount="3"/>
         <Record type="HKQuantityTypeIdentifierHeartRate" source="Watch" unit="count/min" \
        startDate="20150616070000-0700" endDate="20150616071000-0700" min="60" max="70" \
        average="64" recordCount="3"/>
         <Record type="HKQuantityTypeIdentifierStepCount" source="Phone" unit="count" \
        startDate="20150616080000-0700" endDate="20150616081000-0700" value="100" \
        recordCount="1"/>
        </HealthData>
        """

    @Test("records have their source, their dates and their metadata")
    func records() async throws {
        let summary = try await sink.load(Self.text)
        #expect(summary.inserted == 4)
        #expect(summary.skippedCount == 0)
        #expect(summary.exportDate == Date(timeIntervalSince1970: 1_434_466_800))
        let fat = try #require(sink.samples(.bodyFatPercentage).first)
        #expect(fat.startDate == Date(timeIntervalSince1970: 1_434_464_300))
        #expect(fat.quantity == Quantity(0.2, .percent))
        #expect(fat.sourceRevision?.source.name == "Scale")
        #expect(fat.metadata["Scale App Version"] == "2.6.0")
        #expect(fat.metadata["HKDeviceSerialNumber"] == "x1")
        #expect(fat.metadata[MetadataKey.wasUserEntered]?.number == 0)
        #expect(
            sink.content.characteristics.map(\.value) == [.day("1980-01-02")])
        #expect(try await sink.load(Self.text).inserted == 0)
    }

    @Test("several measurements in a record are their sum, or their average")
    func several() async throws {
        try await sink.load(Self.text)
        #expect(sink.samples(.stepCount).compactMap { $0.quantity?.value }.sorted() == [21, 100])
        #expect(sink.samples(.heartRate).map { $0.quantity?.value } == [64])
    }

    @Test("an average without a number of measurements is no value")
    func averageOnly() async throws {
        let summary = try await sink.load(Self.text.replacing(" recordCount=\"3\"", with: ""))
        #expect(summary.inserted == 2)
        #expect(Set(summary.skipped.keys.map(\.reason)) == [.missing(attribute: "value")])
    }

    @Test("a correlation of two records has its source and dates")
    func correlation() async throws {
        let dates =
            "startDate=\"20150616071820-0700\" endDate=\"20150616071820-0700\" source=\"Cuff\""
        let records = [("Systolic", 121), ("Diastolic", 79)].map { name, value in
            "<Record type=\"HKQuantityTypeIdentifierBloodPressure\(name)\" unit=\"mmHg\" \(dates) value=\"\(value)\"/>"
        }.joined()
        let text = ExportText.wrap([
            records,
            "<Correlation type=\"HKCorrelationTypeIdentifierBloodPressure\" \(dates)>\(records)</Correlation>",
        ])
        let summary = try await sink.load(text)
        #expect(summary.skippedCount == 0)
        #expect(sink.samples(.bloodPressure).first?.sourceRevision?.source.name == "Cuff")
        #expect(try await sink.load(text).inserted == 0)
    }
}
