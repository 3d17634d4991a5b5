import Foundation
import HealthDatabase
import HealthModel
import OpenHealthKit
import Testing

@Suite("Records, documents and electrocardiograms")
struct ClinicalRecordTests {
    private let store = HKHealthStore(configuration: .temporary())
    private let date = Date(timeIntervalSinceReferenceDate: 700_000_000)

    private static let document = """
        <?xml version="1.0"?>
        <!-- <title>not this one</title> -->
        <ClinicalDocument xmlns="urn:hl7-org:v3">
          <typeId root="2.16.840.1.113883.1.3" extension="POCD_HD000040"/>
          <id root="1.2.3"/>
          <code code="34133-9" codeSystem="2.16.840.1.113883.6.1"/>
          <title>Summary &amp; Plan</title>
          <effectiveTime value="20260310"/>
          <confidentialityCode code="N" codeSystem="2.16.840.1.113883.5.25"/>
          <recordTarget><patientRole><patient>
            <name><given>Pat</given> <family>Example</family></name>
          </patient></patientRole></recordTarget>
          <author><assignedAuthor><assignedPerson><name>Dr. Sample</name></assignedPerson>
          </assignedAuthor></author>
          <custodian><assignedCustodian><representedCustodianOrganization>
            <name>City Hospital</name>
          </representedCustodianOrganization></assignedCustodian></custodian>
          <component><structuredBody><title>Body</title></structuredBody></component>
        </ClinicalDocument>
        """

    @Test("a clinical document tells its title and its people")
    func clinicalDocument() throws {
        let sample = try HKCDADocumentSample(
            data: Data(Self.document.utf8), start: date, end: date, metadata: nil)
        let document = try #require(sample.document)
        #expect(document.title == "Summary & Plan")
        #expect(document.patientName == "Pat Example")
        #expect(document.authorName == "Dr. Sample")
        #expect(document.custodianName == "City Hospital")
        #expect(document.documentData == Data(Self.document.utf8))
    }

    @Test(
        "what is no clinical document is refused with a reason",
        arguments: [
            "<a/>", "", "\u{0}", "<ClinicalDocument><title>t</title></ClinicalDocument>",
            document.replacingOccurrences(of: "custodian>", with: "keeper>"),
            document.replacingOccurrences(of: "component>", with: "part>"),
        ])
    func noDocument(text: String) throws {
        let error = #expect(throws: HKError.self) {
            try HKCDADocumentSample(
                data: Data(text.utf8), start: date, end: date, metadata: nil)
        }
        #expect(error?.code == .errorInvalidArgument)
        #expect(error?.userInfo[HKDetailedCDAValidationErrorKey] is String)
    }

    @Test(
        "a document query gives the data only where they are asked for", arguments: [true, false])
    func documentQuery(includesData: Bool) async throws {
        try await store.save(
            HKCDADocumentSample(
                data: Data(Self.document.utf8), start: date, end: date, metadata: nil))
        let type = try #require(HKObjectType.documentType(forIdentifier: .CDA))
        let documents = await withCheckedContinuation { continuation in
            store.execute(
                HKDocumentQuery(
                    documentType: type, predicate: nil, limit: HKObjectQueryNoLimit,
                    sortDescriptors: nil, includeDocumentData: includesData
                ) { _, documents, _, _ in continuation.resume(returning: documents ?? []) })
        }
        let sample = try #require(documents.first as? HKCDADocumentSample)
        #expect(sample.document?.title == "Summary & Plan")
        #expect((sample.document?.documentData != nil) == includesData)
    }

    @Test("an electrocardiogram streams its voltages")
    func electrocardiogram() async throws {
        let value = Sample(
            uuid: UUID(), type: .electrocardiogram, startDate: date,
            endDate: date.addingTimeInterval(30),
            payload: .detail(
                .electrocardiogram(
                    ElectrocardiogramDetail(
                        classification: 1, symptomsStatus: 2,
                        averageHeartRate: Quantity(64, .count.divided(by: .minute)),
                        samplingFrequency: Quantity(512, .hertz()), count: 300))))
        let voltages = (0..<300).map {
            VoltageMeasurement(timeSinceStart: Double($0) / 512, volts: Double($0) / 1_000_000)
        }
        // Only Apple's watch saves electrocardiograms; the test takes the watch's permission.
        let values = try store.openStore()
        try values.permissions.set(
            share: [.electrocardiogram: .granted], read: [:], app: store.app)
        try await values.save(
            [value], series: [value.uuid: .voltages(voltages)], app: store.app)
        let sample = try #require(HKSample.make(value) as? HKElectrocardiogram)
        #expect(sample.classification == .sinusRhythm)
        #expect(sample.symptomsStatus == .present)
        #expect(sample.numberOfVoltageMeasurements == 300)
        let unit = HKUnit.voltUnit(with: .micro)
        var volts: [Double] = []
        for try await voltage in HKElectrocardiogramQueryDescriptor(sample).results(for: store) {
            let quantity = voltage.quantity(for: .appleWatchSimilarToLeadI)
            volts.append(quantity?.doubleValue(for: unit).rounded() ?? -1)
        }
        #expect(volts == (0..<300).map(Double.init))
        let ends = await withCheckedContinuation { continuation in
            store.execute(
                HKElectrocardiogramQuery(sample) { _, result in
                    if case .done = result { continuation.resume(returning: true) }
                })
        }
        #expect(ends)
    }

    @Test("a clinical record shows its FHIR resource")
    func clinicalRecord() throws {
        let value = Sample(
            uuid: UUID(), type: .labResultRecord, startDate: date, endDate: date,
            payload: .detail(
                .clinical(
                    ClinicalDetail(
                        displayName: "Glucose", resourceIdentifier: "7",
                        resourceType: "Observation", fhirVersion: "4.0.1",
                        data: Data("{}".utf8), sourceURL: nil))))
        let record = try #require(HKSample.make(value) as? HKClinicalRecord)
        #expect(record.displayName == "Glucose")
        #expect(record.clinicalType.identifier == "HKClinicalTypeIdentifierLabResultRecord")
        #expect(record.fhirResource?.resourceType == .observation)
        #expect(record.fhirResource?.fhirVersion == .primaryR4())
        #expect(record.fhirResource?.identifier == "7")
    }

    @Test(
        "FHIR versions tell their release",
        arguments: [
            ("1.0.2", HKFHIRRelease.dstu2), ("4.0.1", .r4), ("3.0.1", .unknown),
            ("9.1.0", .unknown),
        ])
    func fhirVersion(text: String, release: HKFHIRRelease) throws {
        let version = try HKFHIRVersion(fromVersionString: text)
        #expect(version.fhirRelease == release)
        #expect(version.stringRepresentation == text)
    }

    @Test("what is no FHIR version is refused", arguments: ["", "4", "4.0", "a.b.c", "4.0.-1"])
    func noFHIRVersion(text: String) {
        #expect(throws: HKError.self) { try HKFHIRVersion(fromVersionString: text) }
    }

    @Test("a dose keeps what was due and what was taken")
    func dose() throws {
        let value = Sample(
            uuid: UUID(), type: .medicationDoseEvent, startDate: date, endDate: date,
            payload: .detail(
                .medicationDose(
                    MedicationDoseDetail(
                        conceptIdentifier: "c", scheduleType: 2, logStatus: 4,
                        scheduledDate: date, scheduledDose: 2, dose: 1, unit: .count))))
        let event = try #require(HKSample.make(value) as? HKMedicationDoseEvent)
        #expect(event.logStatus == .taken)
        #expect(event.scheduleType == .schedule)
        #expect(event.doseQuantity == 1)
        #expect(event.scheduledDoseQuantity == 2)
        #expect(event.unit == .count())
        #expect(event.medicationConceptIdentifier.domain == .medication)
    }

    @Test("nobody here hands out verifiable records or medications")
    func nothingHere() async throws {
        let records = try await HKVerifiableClinicalRecordQueryDescriptor(
            recordTypes: [.immunization], sourceTypes: [.smartHealthCard]
        ).result(for: store)
        #expect(records.isEmpty)
        let isDone = await withCheckedContinuation { continuation in
            store.execute(
                HKUserAnnotatedMedicationQuery(predicate: nil, limit: 0) { _, medication, done, _ in
                    continuation.resume(returning: done && medication == nil)
                })
        }
        #expect(isDone)
    }
}
