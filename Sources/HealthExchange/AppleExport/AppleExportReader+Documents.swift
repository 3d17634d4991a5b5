internal import HealthModel

/// The rare elements: characteristics, activity summaries, hearing tests, prescriptions, clinical
/// records.
extension AppleExportReader {
    /// Reads the person's characteristics, with the reader on the start tag.
    mutating func me() throws(ExchangeError) -> ExportElement {
        let facts = scanner.attributes.map {
            ExportFact(name: XMLText.decode($0.name), value: XMLText.decode($0.value))
        }
        try reportChildren()
        return .me(facts)
    }

    /// Reads the date of the export, with the reader on the start tag.
    mutating func exportDate() throws(ExchangeError) -> ExportElement {
        guard let date = scanner.attributes.instant("value") else {
            return .skipped(try skipElement(.invalid(attribute: "value")))
        }
        try skipChildren()
        return .exportDate(date)
    }

    /// Reads the activity summary of a day, with the reader on the start tag.
    mutating func activitySummary() throws(ExchangeError) -> ExportElement {
        let attributes = scanner.attributes
        guard let day = attributes["dateComponents"] else {
            return .skipped(try skipElement(.missing(attribute: "dateComponents")))
        }
        guard day.count == 10, DateBytes.days(day) != nil else {
            return .skipped(try skipElement(.invalid(attribute: "dateComponents")))
        }
        // Exports of version 11 call the move time its minutes.
        let result = ExportActivitySummary(
            day: XMLText.decode(day), energyUnit: attributes.text("activeEnergyBurnedUnit"),
            energyBurned: attributes.number("activeEnergyBurned"),
            energyGoal: attributes.number("activeEnergyBurnedGoal"),
            moveTime: attributes.number("appleMoveTime") ?? attributes.number("appleMoveMinutes"),
            moveTimeGoal: attributes.number("appleMoveTimeGoal")
                ?? attributes.number("appleMoveMinutesGoal"),
            exerciseTime: attributes.number("appleExerciseTime"),
            exerciseTimeGoal: attributes.number("appleExerciseTimeGoal"),
            standHours: attributes.number("appleStandHours"),
            standHoursGoal: attributes.number("appleStandHoursGoal"))
        try reportChildren()
        return .activitySummary(result)
    }

    /// A hearing test, with the reader on the start tag.
    mutating func audiogram() throws(ExchangeError) -> ExportElement {
        let raw = RawHeader(scanner.attributes)
        var result: ExportAudiogram
        do {
            let header = try tables.header(raw)
            result = ExportAudiogram(
                header: header, metadata: tables.oldMetadata(raw),
                identity: tables.identity(.audiogram, type: raw.type, raw: raw, header: header))
        } catch {
            return .skipped(try skipElement(error))
        }
        try forEachChild { (reader) throws(ExchangeError) in
            guard reader.scanner.name.isText("SensitivityPoint") else {
                return try reader.appendMetadata(to: &result.metadata)
            }
            if reader.hasRoom(for: 4096) {
                let facts = reader.scanner.attributes.facts
                result.points.append(ExportAudiogram.Point(facts: facts))
            }
            return false
        }
        return .audiogram(result)
    }

    /// A prescription, with the reader on the start tag.
    mutating func visionPrescription() throws(ExchangeError) -> ExportElement {
        let attributes = scanner.attributes
        guard let type = attributes["type"] else {
            return .skipped(try skipElement(.missing(attribute: "type")))
        }
        guard let issued = attributes["dateIssued"].flatMap({ DateBytes.dayOrInstant($0) }) else {
            return .skipped(try skipElement(.invalid(attribute: "dateIssued")))
        }
        var identity = ContentHash()
        identity.combine(ExportIdentity.Kind.prescription.rawValue)
        identity.combine(type)
        identity.combine(issued)
        var result = ExportPrescription(
            type: XMLText.decode(type), issued: issued,
            expires: attributes["expirationDate"].flatMap { DateBytes.dayOrInstant($0) },
            brand: attributes.text("brand"), identity: identity,
            uuid: attributes["uuid"].flatMap { UUIDBytes.uuid($0) })
        try forEachChild { (reader) throws(ExchangeError) in
            if reader.scanner.name.isText("RightEye") {
                result.rightEye = reader.scanner.attributes.facts
            } else if reader.scanner.name.isText("LeftEye") {
                result.leftEye = reader.scanner.attributes.facts
            } else if reader.scanner.name.isText("Attachment") {
                // An export contains the file name of a prescription's picture, but not the file.
                reader.report(.missingFile)
            } else {
                return try reader.appendMetadata(to: &result.metadata)
            }
            return false
        }
        return .visionPrescription(result)
    }

    /// A reference to a clinical record, with the reader on the start tag.
    mutating func clinicalRecord() throws(ExchangeError) -> ExportElement {
        let attributes = scanner.attributes
        guard let type = attributes["type"] else {
            return .skipped(try skipElement(.missing(attribute: "type")))
        }
        guard let path = attributes["resourceFilePath"] else {
            return .skipped(try skipElement(.missing(attribute: "resourceFilePath")))
        }
        guard let received = attributes["receivedDate"].flatMap({ DateBytes.dayOrInstant($0) })
        else { return .skipped(try skipElement(.invalid(attribute: "receivedDate"))) }
        var identity = ContentHash()
        identity.combine(ExportIdentity.Kind.clinical.rawValue)
        identity.combine(type)
        identity.combine(received)
        if let identifier = attributes["identifier"] { identity.combine(identifier) }
        let source = attributes["sourceName"] ?? UnsafeRawBufferPointer(start: nil, count: 0)
        let result = ExportClinicalRecord(
            type: XMLText.decode(type), identifier: attributes.text("identifier") ?? "",
            source: tables.sources.intern(source), sourceURL: attributes.text("sourceURL"),
            fhirVersion: attributes.text("fhirVersion") ?? "", received: received,
            path: XMLText.decode(path), displayName: attributes.text("displayName"),
            identity: identity, uuid: attributes["uuid"].flatMap { UUIDBytes.uuid($0) })
        try reportChildren()
        return .clinicalRecord(result)
    }
}

extension DateBytes {
    /// An instant, or the start of a bare day in UTC.
    static func dayOrInstant(_ bytes: UnsafeRawBufferPointer) -> Double? {
        if let instant = instant(bytes) { return instant }
        guard bytes.count == 10, let days = days(bytes) else { return nil }
        return Double(days * 86_400 - 978_307_200)
    }
}
