import Foundation
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Documents and files beside the XML are imported")
struct ImportDocumentTests {
    private let sink: MemorySink
    private let folder: TemporaryFolder

    init() throws {
        sink = try MemorySink()
        folder = try TemporaryFolder()
    }

    @Test("A hearing test, a prescription and a clinical record")
    func documents() async throws {
        let dates =
            "startDate=\"2024-05-02 12:00:00 +0000\" endDate=\"2024-05-02 12:30:00 +0000\""
        let text = ExportText.wrap([
            "<Audiogram type=\"HKDataTypeIdentifierAudiogram\" sourceName=\"App\" \(dates)>"
                + "<SensitivityPoint frequencyValue=\"500\" frequencyUnit=\"Hz\" "
                + "leftEarValue=\"10\" leftEarUnit=\"dBHL\" leftEarMasked=\"1\"/></Audiogram>",
            "<VisionPrescription type=\"HKVisionPrescriptionTypeGlasses\" "
                + "dateIssued=\"2024-05-02\"><LeftEye sphere=\"-1.5\" sphereUnit=\"D\" "
                + "add=\"2\" addUnit=\"D\" axis=\"90\"/></VisionPrescription>",
            "<ClinicalRecord type=\"Immunization\" identifier=\"7\" sourceName=\"Clinic\" "
                + "sourceURL=\"https://example.org/7\" fhirVersion=\"4.0.1\" "
                + "receivedDate=\"2024-05-02 12:00:00 +0000\" "
                + "resourceFilePath=\"/clinical-records/7.json\"/>",
            "<ClinicalRecord type=\"Immunization\" identifier=\"8\" sourceName=\"Clinic\" "
                + "sourceURL=\"\" fhirVersion=\"4.0.1\" "
                + "receivedDate=\"2024-05-02 12:00:00 +0000\" "
                + "resourceFilePath=\"/clinical-records/8.json\"/>",
        ])
        let path = try folder.write("export.xml", Data(text.utf8))
        _ = try folder.write("clinical-records/7.json", Data("{}".utf8))
        let summary = try await sink.load(path: path)
        #expect(summary.inserted == 3)
        #expect(summary.skipped.keys.map(\.reason) == [.missingFile])
        #expect(!summary.hasLosses)
        guard case .detail(.audiogram(let points))? = sink.samples(.audiogram).first?.payload,
            case .detail(.prescription(let prescription))? =
                sink.samples(.visionPrescription).first?.payload,
            case .detail(.clinical(let clinical))? =
                sink.samples(.immunizationRecord).first?.payload
        else {
            Issue.record("\(sink.content.samples)")
            return
        }
        #expect(points.first?.frequency == Quantity(500, .hertz()))
        #expect(points.first?.tests.map(\.sensitivity) == [Quantity(10, .decibelHearingLevel)])
        #expect(points.first?.tests.map(\.masked) == [true])
        #expect(prescription.type == 1)
        #expect(prescription.leftEye?.quantities.keys.sorted() == ["addPower", "sphere"])
        #expect(clinical.data == Data("{}".utf8))
        #expect(clinical.resourceIdentifier == "7")
    }

    @Test(
        "Characteristics of the person",
        arguments: [
            ("BiologicalSex", "HKBiologicalSexFemale", Characteristic.Value.code(1)),
            ("BloodType", "HKBloodTypeABPositive", .code(5)),
            ("BloodType", "HKBloodTypeAPositive", .code(1)),
            ("FitzpatrickSkinType", "HKFitzpatrickSkinTypeIV", .code(4)),
            ("FitzpatrickSkinType", "HKFitzpatrickSkinTypeI", .code(1)),
            ("WheelchairUse", "HKWheelchairUseYes", .code(2)),
            ("DateOfBirth", "1988-04-02", .day("1988-04-02")),
            ("BloodType", "HKBloodTypeNotSet", nil), ("DateOfBirth", "", nil),
        ])
    func characteristics(name: String, value: String, expected: Characteristic.Value?) async throws
    {
        let summary = try await sink.load(
            ExportText.wrap(["<Me HKCharacteristicTypeIdentifier\(name)=\"\(value)\"/>"]))
        #expect(sink.content.characteristics.map(\.value) == (expected.map { [$0] } ?? []))
        #expect(summary.skippedCount == 0)
    }
}
