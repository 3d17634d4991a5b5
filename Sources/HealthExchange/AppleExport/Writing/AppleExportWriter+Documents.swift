internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Hearing tests, prescriptions, clinical records and electrocardiograms.
extension AppleExportWriter {
    mutating func writeAudiogram(_ sample: Sample, _ points: [AudiogramPoint], _ walk: ExportWalk) {
        xml.element("Audiogram", [("type", sample.type.identifier)] + header(sample, walk)) { xml in
            Self.write(sample.metadata, to: &xml)
            for point in points {
                xml.element(
                    "SensitivityPoint", indent: 2,
                    [
                        ("frequencyValue", NumberWriting.text(point.frequency.value)),
                        ("frequencyUnit", point.frequency.unit.exactString),
                    ] + point.tests.flatMap(Self.attributes))
            }
        }
    }

    private static func attributes(of test: AudiogramPoint.Test) -> [(String, String?)] {
        let ear = test.side == 0 ? "leftEar" : "rightEar"
        return [
            (ear + "Value", NumberWriting.text(test.sensitivity.value)),
            (ear + "Unit", test.sensitivity.unit.exactString),
            (ear + "Masked", test.masked ? "true" : nil),
            (ear + "ClampingRangeLowerBound", test.clampingLowerBound.map(NumberWriting.text)),
            (ear + "ClampingRangeUpperBound", test.clampingUpperBound.map(NumberWriting.text)),
        ]
    }

    mutating func writePrescription(
        _ sample: Sample, _ detail: PrescriptionDetail, _ walk: ExportWalk
    ) {
        xml.element(
            "VisionPrescription",
            [
                ("type", detail.type == 2 ? "contacts" : "glasses"),
                ("dateIssued", instant(sample.startDate, walk)),
                ("expirationDate", detail.expirationDate.map { instant($0, walk) }),
                ("brand", detail.brand), ("uuid", sample.uuid.uuidString),
            ]
        ) { xml in
            for (name, lens) in [("RightEye", detail.rightEye), ("LeftEye", detail.leftEye)] {
                guard let lens else { continue }
                xml.element(name, indent: 2, Self.attributes(of: lens))
            }
            Self.write(sample.metadata, to: &xml)
        }
    }

    private static func attributes(of lens: PrescriptionDetail.Lens) -> [(String, String?)] {
        SampleMapper.lensQuantities.flatMap { attribute, name -> [(String, String?)] in
            guard let quantity = lens.quantities[name] else { return [] }
            return [
                (attribute, NumberWriting.text(quantity.value)),
                (attribute + "Unit", quantity.unit.exactString),
            ]
        }
    }

    mutating func writeClinical(_ sample: Sample, _ detail: ClinicalDetail, _ walk: ExportWalk) {
        let path = "/clinical-records/\(sample.uuid.uuidString).json"
        documents.append((uuid: sample.uuid, type: sample.type, path: path))
        xml.element(
            "ClinicalRecord",
            [
                ("type", sample.type.identifier), ("identifier", detail.resourceIdentifier),
                ("sourceName", sample.sourceRevision?.source.name ?? ""),
                ("sourceURL", detail.sourceURL?.absoluteString ?? ""),
                ("fhirVersion", detail.fhirVersion),
                ("receivedDate", instant(sample.startDate, walk)), ("resourceFilePath", path),
                ("displayName", detail.displayName), ("uuid", sample.uuid.uuidString),
            ])
    }

    mutating func writeDocuments(_ walk: ExportWalk, to zip: ZipWriter) throws {
        for document in documents {
            try walk.snapshot.forEachSample(
                SampleQuery(type: document.type, predicate: .uuids([document.uuid]))
            ) { sample in
                guard case .detail(.clinical(let detail)) = sample.payload else { return }
                try zip.beginEntry(Self.folder + document.path.dropFirst())
                try zip.write(detail.data)
            }
        }
    }

    mutating func writeElectrocardiograms(_ walk: ExportWalk, to zip: ZipWriter) throws {
        guard walk.types.contains(.electrocardiogram) else { return }
        var names: Set<String> = []
        walk.restart()
        try walk.forEachSample(.electrocardiogram) { sample in
            guard case .detail(.electrocardiogram(let detail)) = sample.payload,
                case .voltages(let voltages)? = try walk.snapshot.series(of: sample.uuid)
            else { return }
            let base = "ecg_\(InstantText.day(sample.startDate, walk.zone))"
            var name = base
            var number = 2
            while !names.insert(name).inserted {
                name = "\(base)_\(number)"
                number += 1
            }
            try zip.beginEntry("\(Self.folder)electrocardiograms/\(name).csv")
            try zip.write(
                ElectrocardiogramText.text(
                    sample, detail, voltages, recorded: instant(sample.startDate, walk)
                ).utf8)
        }
    }
}

/// Writes the CSV file of an electrocardiogram.
enum ElectrocardiogramText {
    static func text(
        _ sample: Sample, _ detail: ElectrocardiogramDetail, _ voltages: [VoltageMeasurement],
        recorded: String
    ) -> String {
        let frequency =
            detail.samplingFrequency.flatMap { try? $0.doubleValue(for: .hertz()) } ?? 512
        let lines = [
            "Name,", "Date of Birth,", "Recorded Date,\(recorded)",
            "Classification,\(classification(detail.classification))",
            "Symptoms,\(detail.symptomsStatus == 2 ? "Yes" : "")",
            "Software Version,\(field(sample.sourceRevision?.version))",
            "Device,\(field(sample.device?.hardwareVersion))",
            "Sample Rate,\(NumberWriting.text(frequency)) hertz", "", "",
            "Identifier,\(sample.uuid.uuidString)", "Lead,Lead I", "Unit,µV", "",
        ]
        return lines.joined(separator: "\n") + "\n"
            + voltages.map { NumberWriting.text($0.volts * 1e6) }.joined(separator: "\n") + "\n"
    }

    private static func field(_ text: String?) -> String {
        let line = (text ?? "").split(whereSeparator: \.isNewline).joined(separator: " ")
        return "\"\(SpreadsheetText.protected(line).replacing("\"", with: "\"\""))\""
    }

    private static func classification(_ code: Int) -> String {
        switch code {
        case 1: "Sinus Rhythm"
        case 2: "Atrial Fibrillation"
        case 3: "Low Heart Rate"
        case 4: "High Heart Rate"
        case 5: "Poor Recording"
        case 6: "Inconclusive"
        default: "Unrecognized"
        }
    }
}
