internal import HealthModel

/// Reads an Apple Health export in one pass, element by element, in constant memory.
///
/// Repeated values (types, sources, devices, keys) are indices into `tables`. An invalid element is
/// returned as `skipped` and does not end the reading; a damaged text throws, but elements that
/// were read before stay valid.
package struct AppleExportReader: ~Copyable {
    var scanner: XMLScanner
    /// The repeated texts.
    package internal(set) var tables = ExportTables()
    /// The locale of the export, such as "en_GB".
    package private(set) var locale: String?
    private var isInside = false
    /// The end of the start tag of the last element.
    private var elementStart: Int64 = 0
    /// The remaining bytes of memory for the element's children.
    private var room = Self.elementRoom
    private var skips: [ExportSkip] = []
    /// The metadata of the current record.
    var rawMetadata = RawMetadata()
    /// The beats of the last record.
    package internal(set) var beats: [ExportBeat] = []

    /// The memory limit for the children of one element: about fifty times a real one.
    static let elementRoom = 16 << 20
    /// The limit of different reasons that are reported for one element.
    private static let mostSkips = 1000

    /// Creates a reader at the start of the XML text.
    package init(_ source: any ByteSource, blockSize: Int = 1 << 18) {
        scanner = XMLScanner(source, blockSize: blockSize)
    }

    /// The number of bytes of the text that were read.
    package var bytesRead: Int64 { scanner.bytesScanned }

    /// The line of the start of the last element.
    package var line: Int { scanner.line(at: elementStart) }

    /// Removes the metadata sets of earlier records.
    package mutating func forgetMetadata() { tables.forgetMetadata() }

    /// The skipped elements since the last call.
    package mutating func takeSkips() -> [ExportSkip] {
        defer { skips.removeAll() }
        return skips
    }

    /// The next element; nil at the end.
    ///
    /// Throws the errors of the scanner, and `unknownFormat` if the root is not `HealthData`.
    package mutating func next() throws(ExchangeError) -> ExportElement? {
        while true {
            switch try scanner.next() {
            case .finished:
                guard isInside else { throw notAnExport() }
                return nil
            case .end:
                continue
            case .start where !isInside:
                guard scanner.name.isText("HealthData") else { throw notAnExport() }
                isInside = true
                locale = scanner.attributes.text("locale")
            case .start:
                elementStart = scanner.bytesScanned
                room = Self.elementRoom
                beats.removeAll(keepingCapacity: true)
                return try element()
            }
        }
    }

    private func notAnExport() -> ExchangeError {
        ExchangeError(.unknownFormat, position: bytesRead, detail: "the root is not HealthData")
    }

    private mutating func element() throws(ExchangeError) -> ExportElement {
        let name = scanner.name
        if name.isText("Record") {
            return switch try record() {
            case .success(let record): .record(record)
            case .failure(let skip): .skipped(skip)
            }
        }
        if name.isText("Correlation") { return try correlation() }
        if name.isText("Workout") { return try workout() }
        if name.isText("ActivitySummary") { return try activitySummary() }
        if name.isText("Audiogram") { return try audiogram() }
        if name.isText("VisionPrescription") { return try visionPrescription() }
        if name.isText("ClinicalRecord") { return try clinicalRecord() }
        if name.isText("Me") { return try me() }
        if name.isText("ExportDate") { return try exportDate() }
        let skipped = skip(.unknownElement)
        try skipChildren()
        return .skipped(skipped)
    }

    // MARK: - Children

    /// Visits the direct children of the element at this start tag.
    ///
    /// The body returns whether it has read the child's own children; otherwise each of them is
    /// reported.
    mutating func forEachChild(
        _ body: (inout AppleExportReader) throws(ExchangeError) -> Bool
    ) throws(ExchangeError) {
        guard !scanner.isEmptyElement else { return }
        let outside = scanner.depth - 1
        while true {
            switch try scanner.next() {
            case .finished: return
            case .end where scanner.depth == outside: return
            case .end: continue
            case .start:
                if try !body(&self) { try reportChildren() }
            }
        }
    }

    /// Moves to the end of the element at this start tag, and reports its children.
    mutating func reportChildren() throws(ExchangeError) {
        guard !scanner.isEmptyElement else { return }
        let outside = scanner.depth - 1
        while true {
            switch try scanner.next() {
            case .finished: return
            case .end where scanner.depth == outside: return
            case .end: continue
            case .start: report(unexpected)
            }
        }
    }

    /// Moves to the end of the element at this start tag.
    mutating func skipChildren() throws(ExchangeError) {
        guard !scanner.isEmptyElement else { return }
        let outside = scanner.depth - 1
        while scanner.depth > outside { _ = try scanner.next() }
    }

    /// Whether the element has room for a child of a size; reports the child if not.
    mutating func hasRoom(for bytes: Int) -> Bool {
        room -= bytes
        guard room < 0 else { return true }
        report(.tooMany)
        return false
    }

    // MARK: - Skipped elements

    /// Reports the child at the reader's start tag.
    mutating func report(_ reason: SkipReason) {
        report(skip(reason))
    }

    mutating func report(_ skip: ExportSkip) {
        if let last = skips.indices.last {
            let isSame =
                skips[last].reason == skip.reason && skips[last].element == skip.element
                && skips[last].type == skip.type
            if isSame || skips.count == Self.mostSkips {
                skips[last].count += skip.count
                return
            }
        }
        skips.append(skip)
    }

    /// Reports a child in a wrong place, and moves to its end.
    ///
    /// Its own children are not reported separately.
    mutating func skipUnexpected() throws(ExchangeError) {
        report(unexpected)
        try skipChildren()
    }

    private var unexpected: SkipReason {
        let isKnown = Self.knownElements.contains { scanner.name.isText($0) }
        return isKnown ? .misplaced : .unknownElement
    }

    private static let knownElements: [StaticString] = [
        "Record", "Correlation", "Workout", "WorkoutEvent", "WorkoutActivity", "WorkoutRoute",
        "WorkoutStatistics", "FileReference", "Location", "MetadataEntry", "ActivitySummary",
        "HeartRateVariabilityMetadataList", "InstantaneousBeatsPerMinute", "Audiogram",
        "SensitivityPoint", "VisionPrescription", "RightEye", "LeftEye", "Attachment",
        "ClinicalRecord", "HealthData", "ExportDate", "Me",
    ]

    /// The report of an element that cannot be used, with the reader on its start tag.
    func skip(_ reason: SkipReason) -> ExportSkip {
        let type =
            scanner.attributes.text("type") ?? scanner.attributes.text("workoutActivityType")
        return ExportSkip(
            element: ExportSkip.shortened(XMLText.decode(scanner.name)),
            type: type.map { ExportSkip.shortened($0) }, reason: reason,
            line: scanner.line(at: scanner.bytesScanned))
    }

    /// Moves to the end of an element and returns the reason why it cannot be used.
    mutating func skipElement(_ reason: SkipReason) throws(ExchangeError) -> ExportSkip {
        let skipped = skip(reason)
        try skipChildren()
        return skipped
    }
}

extension ExportSkip {
    /// A name of limited length for reports.
    static func shortened(_ text: String) -> String {
        text.utf8.count <= 200 ? text : String(text.prefix(100)) + "…"
    }
}

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
