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
