/// Reads an Apple Health export from front to back, one element at a time, in constant memory.
///
/// What repeats (types, sources, devices, keys) comes as places in `tables`. What cannot be used
/// comes as `skipped` and does not end the reading; a text that is broken as a whole throws, and
/// what was read before stays good.
package struct AppleExportReader: ~Copyable {
    var scanner: XMLScanner
    /// The texts that repeat.
    package internal(set) var tables = ExportTables()
    /// The locale that the export names, as "en_GB".
    package private(set) var locale: String?
    private var isInside = false
    /// Where the tag of the element ends that was read last.
    private var elementStart: Int64 = 0
    /// How many bytes of children the element may still keep in memory.
    private var room = Self.elementRoom
    private var skips: [ExportSkip] = []
    /// The metadata of the record that is read.
    var rawMetadata = RawMetadata()
    /// The beats of the record that was read last.
    package internal(set) var beats: [ExportBeat] = []

    /// What the children of one element may take in memory: some fifty times a real one.
    static let elementRoom = 16 << 20
    /// The most different reasons that are told of one element.
    private static let mostSkips = 1000

    /// A reader at the start of the XML text.
    package init(_ source: any ByteSource, blockSize: Int = 1 << 20) {
        scanner = XMLScanner(source, blockSize: blockSize)
    }

    /// How many bytes of the text are read.
    package var bytesRead: Int64 { scanner.bytesScanned }

    /// The line on which the element begins that was read last.
    package var line: Int { scanner.line(at: elementStart) }

    /// Forgets the sets of metadata of the records so far.
    package mutating func forgetMetadata() { tables.forgetMetadata() }

    /// What could not be used of the elements since the last call.
    package mutating func takeSkips() -> [ExportSkip] {
        defer { skips.removeAll() }
        return skips
    }

    /// The next element; nil at the end.
    ///
    /// Throws what the scanner throws, and `unknownFormat` where the root is not `HealthData`.
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

    /// Visits the start tags right below the element whose start tag this is, up to its end.
    ///
    /// The body says whether it has read the child's own children; else each of them is reported.
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

    /// Goes to the end of the element whose start tag this is, and reports what stands in it.
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

    /// Goes to the end of the element whose start tag this is.
    mutating func skipChildren() throws(ExchangeError) {
        guard !scanner.isEmptyElement else { return }
        let outside = scanner.depth - 1
        while scanner.depth > outside { _ = try scanner.next() }
    }

    /// Whether the element has room for a child of so many bytes; reports the child where not.
    mutating func hasRoom(for bytes: Int) -> Bool {
        room -= bytes
        guard room < 0 else { return true }
        report(.tooMany)
        return false
    }

    // MARK: - What is left out

    /// Reports the child on whose start tag the reader is.
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

    /// Reports a child that has no place where it stands, and goes to its end.
    ///
    /// What is in it goes with it and is not reported by itself.
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

    /// What is said of an element that cannot be used, while the reader is on its start tag.
    func skip(_ reason: SkipReason) -> ExportSkip {
        let type =
            scanner.attributes.text("type") ?? scanner.attributes.text("workoutActivityType")
        return ExportSkip(
            element: ExportSkip.shortened(XMLText.decode(scanner.name)),
            type: type.map { ExportSkip.shortened($0) }, reason: reason,
            line: scanner.line(at: scanner.bytesScanned))
    }

    /// Reads on to the end of an element and gives the reason why it cannot be used.
    mutating func skipElement(_ reason: SkipReason) throws(ExchangeError) -> ExportSkip {
        let skipped = skip(reason)
        try skipChildren()
        return skipped
    }
}

extension ExportSkip {
    /// A name as far as it is told: nobody reads a megabyte.
    static func shortened(_ text: String) -> String {
        text.utf8.count <= 200 ? text : String(text.prefix(100)) + "…"
    }
}
