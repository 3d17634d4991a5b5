internal import Foundation
internal import HealthModel

/// Hearing tests, prescriptions and clinical records.
extension ImportScan {
    mutating func takeAudiogram(_ audiogram: ExportAudiogram) {
        guard selects(.audiogram, audiogram.header.start) else { return }
        let points = mapper.points(of: audiogram)
        guard !points.isEmpty else {
            skip("Audiogram", nil, .invalid(attribute: "frequencyValue"))
            return
        }
        let uuid = uuid(.audiogram, audiogram.header, audiogram.identity)
        batch.samples.append(
            mapper.sample(
                uuid, .audiogram, .detail(.audiogram(points)), header: audiogram.header,
                metadata: audiogram.metadata, reader.tables))
    }

    /// An export does not contain the source of a prescription; people enter them in the Health
    /// app.
    mutating func takePrescription(_ prescription: ExportPrescription) {
        do throws(SkipReason) {
            let detail = try mapper.detail(of: prescription)
            let type = ObjectType.visionPrescription
            guard selects(type, prescription.issued) else { return }
            let uuid =
                prescription.uuid
                ?? ExportIdentity.uuid(
                    type: type.identifier, start: prescription.issued,
                    content: prescription.identity,
                    occurrence: occurrences.next(prescription.identity))
            batch.samples.append(
                document(
                    uuid, type, .prescription(detail), date: prescription.issued,
                    source: "Health", metadata: prescription.metadata))
        } catch {
            skip("VisionPrescription", prescription.type, error)
        }
    }

    mutating func takeClinical(_ record: ExportClinicalRecord) {
        guard let type = mapper.clinicalType(record.type) else {
            skip("ClinicalRecord", record.type, .invalid(attribute: "type"))
            return
        }
        guard selects(type, record.received) else { return }
        let uuid =
            record.uuid
            ?? ExportIdentity.uuid(
                type: type.identifier, start: record.received, content: record.identity,
                occurrence: occurrences.next(record.identity))
        let detail = ClinicalDetail(
            displayName: record.displayName ?? record.type, resourceIdentifier: record.identifier,
            resourceType: record.type, fhirVersion: record.fhirVersion, data: Data(),
            sourceURL: record.sourceURL.flatMap { URL(string: $0) })
        let sample = document(
            uuid, type, .clinical(detail), date: record.received,
            source: reader.tables.sources[record.source], metadata: [])
        pendingDocuments.append(PendingDocument(path: record.path, sample: sample))
    }

    private func document(
        _ uuid: UUID, _ type: ObjectType, _ detail: SampleDetail, date: Double, source: String,
        metadata: [ExportMetadataEntry]
    ) -> Sample {
        let date = Date(timeIntervalSinceReferenceDate: date)
        return Sample(
            uuid: uuid, type: type, startDate: date, endDate: date, payload: .detail(detail),
            metadata: mapper.metadata(metadata, reader.tables),
            sourceRevision: SourceRevision(source: SourceNaming.source(named: source)))
    }
}
