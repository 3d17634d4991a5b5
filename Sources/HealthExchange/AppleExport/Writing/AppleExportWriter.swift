internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Writes a zip in the format of the Health app.
///
/// The elements are Apple's, with the identity of each sample in the attribute `uuid`. Samples that
/// an element cannot represent completely are repeated in a file of JSON Lines next to the XML,
/// which other readers ignore; with it an import creates an equal store.
struct AppleExportWriter: FormatWriter {
    /// The top-level folder of the archive.
    static let folder = "apple_health_export/"
    /// The file with data that Apple's elements cannot represent, by its path next to the XML.
    static let companion = "open-healthkit.ndjson"

    private let file: AtomicFile
    var xml = XMLOutput()
    var fidelity = AppleFidelity()
    /// The routes that workouts refer to, with the names of their files.
    var routes: [(uuid: UUID, path: String)] = []
    var routeNames: Set<String> = []
    /// The records that refer to a file, with its path.
    var documents: [(uuid: UUID, type: ObjectType, path: String)] = []
    /// Types with samples in the additional file.
    private var incomplete: Set<ObjectType> = []

    init(_ file: AtomicFile) { self.file = file }

    mutating func write(_ walk: ExportWalk) throws {
        let zip = try ZipWriter(file, date: walk.now)
        try zip.beginEntry(Self.folder + "export.xml")
        xml.raw("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\(ExportDocumentType.text)")
        xml.raw("<HealthData locale=\"en_US\">\n")
        writePerson(try walk.characteristics(), walk)
        for type in walk.types {
            try walk.forEachSample(type) { sample in
                try write(sample, walk)
                if !fidelity.holds(sample) { incomplete.insert(type) }
                walk.wrote(sample)
                if xml.bytes.count > 1 << 16 { try drain(to: zip) }
            }
        }
        for day in try walk.activitySummaries() { write(day) }
        xml.raw("</HealthData>\n")
        try drain(to: zip)
        try writeRoutes(walk, to: zip)
        try writeElectrocardiograms(walk, to: zip)
        try writeDocuments(walk, to: zip)
        try writeCompanion(walk, to: zip)
        try zip.close()
    }

    mutating func drain(to zip: ZipWriter) throws {
        try zip.write(xml.bytes)
        xml.clear()
    }

    private mutating func write(_ sample: Sample, _ walk: ExportWalk) throws {
        switch sample.payload {
        case .quantity, .category: writeRecord(sample, walk)
        case .correlation(let members): writeCorrelation(sample, members, walk)
        case .workout(let detail): try writeWorkout(sample, detail, walk)
        case .detail(.audiogram(let points)): writeAudiogram(sample, points, walk)
        case .detail(.prescription(let detail)): writePrescription(sample, detail, walk)
        case .detail(.clinical(let detail)): writeClinical(sample, detail, walk)
        case .detail, .series: break
        }
    }

    /// Writes the samples that the XML cannot represent completely.
    private mutating func writeCompanion(_ walk: ExportWalk, to zip: ZipWriter) throws {
        guard !incomplete.isEmpty else { return }
        try zip.beginEntry(Self.folder + Self.companion)
        var writer = JSONLinesWriter { try zip.write($0) }
        try writer.writeHeader(walk.now)
        walk.restart()
        for type in walk.types where incomplete.contains(type) {
            try walk.forEachSample(type) { sample in
                guard !fidelity.holds(sample) else { return }
                // Members outside of the selection are written only here.
                for member in sample.members ?? []
                where !walk.selection.contains(member.type, member.startDate) {
                    try writer.write(member, walk.snapshot)
                }
                try writer.write(sample, walk.snapshot)
            }
        }
    }

    /// The attributes of nearly every element.
    func header(_ sample: Sample, _ walk: ExportWalk) -> [(String, String?)] {
        let offset = walk.zone.secondsFromGMT(for: walk.now)
        return [
            ("sourceName", sample.sourceRevision?.source.name ?? ""),
            ("sourceVersion", sample.sourceRevision?.version),
            ("device", sample.device.map { DeviceText.text($0) }),
            ("startDate", InstantText.apple(sample.startDate, offset: offset)),
            ("endDate", InstantText.apple(sample.endDate, offset: offset)),
            ("uuid", sample.uuid.uuidString),
        ]
    }

    func instant(_ date: Date, _ walk: ExportWalk) -> String {
        InstantText.apple(date, offset: walk.zone.secondsFromGMT(for: walk.now))
    }

    static func write(_ metadata: Metadata, indent: Int = 2, to xml: inout XMLOutput) {
        for (key, value) in metadata.sorted(by: { $0.key < $1.key }) {
            xml.element(
                "MetadataEntry", indent: indent,
                [("key", key), ("value", MetadataText.text(value))])
        }
    }
}

/// Records, correlations, activity summaries, and characteristics.
extension AppleExportWriter {
    mutating func writeRecord(_ sample: Sample, _ walk: ExportWalk) {
        Self.record(sample, header(sample, walk), indent: 1, to: &xml)
    }

    mutating func writeCorrelation(_ sample: Sample, _ members: [Sample], _ walk: ExportWalk) {
        let headers = members.map { header($0, walk) }
        xml.element(
            "Correlation", [("type", sample.type.identifier)] + header(sample, walk)
        ) { xml in
            Self.write(sample.metadata, to: &xml)
            for (member, header) in zip(members, headers) {
                Self.record(member, header, indent: 2, to: &xml)
            }
        }
    }

    static func record(
        _ sample: Sample, _ header: [(String, String?)], indent: Int, to xml: inout XMLOutput
    ) {
        var attributes: [(String, String?)] = [("type", sample.type.identifier)]
        switch sample.payload {
        case .quantity(let quantity, _):
            attributes += [
                ("unit", quantity.unit.exactString), ("value", NumberWriting.text(quantity.value)),
            ]
        case .category(let value):
            attributes.append(
                ("value", CategoryValues.name(of: value, in: sample.type) ?? String(value)))
        default: break
        }
        xml.element("Record", indent: indent, attributes + header) { xml in
            write(sample.metadata, indent: indent + 1, to: &xml)
        }
    }

    /// Writes the date of the export, and the person's characteristics.
    mutating func writePerson(
        _ facts: [(type: ObjectType, value: CharacteristicValue)], _ walk: ExportWalk
    ) {
        xml.element("ExportDate", [("value", instant(walk.now, walk))])
        let required: [ObjectType] = [
            .dateOfBirth, .biologicalSex, .bloodType, .fitzpatrickSkinType,
        ]
        var attributes = required.map { type in
            (type.identifier, Characteristic.text(facts.first { $0.type == type }?.value, of: type))
        }
        attributes.append(
            ("HKCharacteristicTypeIdentifierCardioFitnessMedicationsUse", "None"))
        for (type, value) in facts where !required.contains(type) {
            attributes.append((type.identifier, Characteristic.text(value, of: type)))
        }
        xml.element("Me", attributes)
    }

    mutating func write(_ day: ActivitySummaryRecord) {
        let date = InstantText.date(year: day.year, month: day.month, day: day.day)
        xml.element(
            "ActivitySummary",
            [
                ("dateComponents", String(InstantText.utc(date).prefix(10))),
                ("activeEnergyBurned", NumberWriting.text(day.activeEnergyBurned)),
                ("activeEnergyBurnedGoal", NumberWriting.text(day.activeEnergyBurnedGoal)),
                ("activeEnergyBurnedUnit", "kcal"),
                ("appleMoveTime", NumberWriting.text(day.moveTime)),
                ("appleMoveTimeGoal", NumberWriting.text(day.moveTimeGoal)),
                ("appleExerciseTime", NumberWriting.text(day.exerciseTime)),
                ("appleExerciseTimeGoal", day.exerciseTimeGoal.map(NumberWriting.text)),
                ("appleStandHours", NumberWriting.text(day.standHours)),
                ("appleStandHoursGoal", day.standHoursGoal.map(NumberWriting.text)),
            ])
    }
}

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

/// Writes XML elements as UTF-8, one per line.
struct XMLOutput {
    private(set) var bytes: [UInt8] = []

    /// Removes the written bytes and keeps the capacity.
    mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    /// Appends text that is XML already.
    mutating func raw(_ text: String) { bytes.append(contentsOf: text.utf8) }

    /// Appends an element with attributes, without nil ones, and its content.
    mutating func element(
        _ name: String, indent: Int = 1, _ attributes: [(String, String?)],
        _ children: (inout XMLOutput) -> Void = { _ in }
    ) {
        bytes.append(contentsOf: repeatElement(0x20, count: indent))
        raw("<\(name)")
        for (key, value) in attributes {
            guard let value else { continue }
            raw(" \(key)=\"")
            escape(value)
            bytes.append(0x22)
        }
        raw(">\n")
        let start = bytes.count
        children(&self)
        if bytes.count == start {
            // Without content, an empty element is shorter.
            bytes.removeLast(2)
            return raw("/>\n")
        }
        bytes.append(contentsOf: repeatElement(0x20, count: indent))
        raw("</\(name)>\n")
    }

    /// Appends an element that contains a text.
    mutating func text(_ name: String, _ text: String) {
        raw("<\(name)>")
        escape(text)
        raw("</\(name)>")
    }

    private mutating func escape(_ text: String) {
        for byte in text.utf8 {
            switch byte {
            case 0x26: raw("&amp;")
            case 0x3C: raw("&lt;")
            case 0x3E: raw("&gt;")
            case 0x22: raw("&quot;")
            case 0..<0x20 where byte == 9 || byte == 10 || byte == 13: raw("&#\(byte);")
            case 0..<0x20: break  // XML has no place for other control characters.
            default: bytes.append(byte)
            }
        }
    }
}
