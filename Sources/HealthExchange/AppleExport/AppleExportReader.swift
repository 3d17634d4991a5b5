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

    /// A reader at the start of the XML text.
    package init(_ source: any ByteSource, blockSize: Int = 1 << 20) {
        scanner = XMLScanner(source, blockSize: blockSize)
    }

    /// How many bytes of the text are read.
    package var bytesRead: Int64 { scanner.bytesScanned }

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
    /// The body says whether it has read the child's own children; else they are skipped.
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
                if try !body(&self) { try skipChildren() }
            }
        }
    }

    /// Goes to the end of the element whose start tag this is.
    mutating func skipChildren() throws(ExchangeError) {
        guard !scanner.isEmptyElement else { return }
        let outside = scanner.depth - 1
        while scanner.depth > outside { _ = try scanner.next() }
    }

    /// What is said of an element that cannot be used, while the reader is on its start tag.
    func skip(_ reason: SkipReason) -> ExportSkip {
        ExportSkip(
            element: XMLText.decode(scanner.name),
            type: scanner.attributes.text("type")
                ?? scanner.attributes.text("workoutActivityType"),
            reason: reason, position: scanner.bytesScanned)
    }

    /// Reads on to the end of an element and gives the reason why it cannot be used.
    mutating func skipElement(_ reason: SkipReason) throws(ExchangeError) -> ExportSkip {
        let skipped = skip(reason)
        try skipChildren()
        return skipped
    }
}
