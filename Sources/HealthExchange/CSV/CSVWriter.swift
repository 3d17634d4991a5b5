internal import Foundation
internal import HealthDatabase
internal import HealthModel

/// Writes a folder with a CSV file for each type, with a row for each sample.
struct CSVWriter: FormatWriter {
    /// The columns of every file.
    static let columns = [
        "type", "uuid", "start", "end", "value", "unit", "label", "time_zone", "source",
        "source_identifier", "source_version", "product", "system", "device", "metadata", "detail",
        "related",
    ]

    private let folder: AtomicFolder
    private var csv = CSVText()

    init(_ folder: AtomicFolder) { self.folder = folder }

    mutating func write(_ walk: ExportWalk) throws {
        for type in walk.types {
            let file = try folder.file(type.name, "csv")
            try write(Self.columns.map(CSVText.Cell.text), to: file)
            try walk.forEachSample(type) { sample in
                let owns = sample.type.kind == .workout || sample.type.kind == .electrocardiogram
                let associated = try owns ? walk.snapshot.associated(with: sample.uuid) : []
                try write(Self.fields(SampleRow(sample, associated: associated)), to: file)
                walk.wrote(sample)
            }
            try folder.commit(file)
        }
    }

    private mutating func write(_ fields: [CSVText.Cell?], to file: AtomicFile) throws {
        csv.clear()
        for field in fields { csv.field(field) }
        csv.endRow()
        try file.write(csv.bytes)
    }

    private static func fields(_ row: SampleRow) throws -> [CSVText.Cell?] {
        let before: [String?] = [
            row.type.identifier, row.uuid.uuidString, InstantText.utc(row.start),
            InstantText.utc(row.end),
        ]
        let after: [String?] = [
            row.unit?.exactString,
            row.label, row.metadata[MetadataKey.timeZone]?.string, row.source.source.name,
            row.source.source.bundleIdentifier, row.source.version, row.source.productType,
            row.source.operatingSystemVersion.text, try row.device.map { try StableJSON.text($0) },
            MetadataJSON.text(row.metadata), row.detail,
            row.related.isEmpty
                ? nil : row.related.map(\.uuidString).joined(separator: " "),
        ]
        return before.map { $0.map(CSVText.Cell.text) }
            + [row.value.map { .number(NumberWriting.text($0)) }]
            + after.map { $0.map(CSVText.Cell.text) }
    }
}

/// Writes rows of comma-separated values by RFC 4180: quotes if needed, CR LF at the end.
///
/// Every table of this package is written by it, so that no text becomes a formula.
package struct CSVText {
    /// The written bytes.
    package private(set) var bytes: [UInt8] = []
    private var isFirst = true

    /// Creates a writer without rows.
    package init() {}

    /// Removes the written bytes and keeps the capacity.
    package mutating func clear() { bytes.removeAll(keepingCapacity: true) }

    /// Appends a field; nil is an empty one.
    ///
    /// A text that a spreadsheet would run gets an apostrophe; a number is written unchanged.
    package mutating func field(_ cell: Cell?) {
        if !isFirst { bytes.append(0x2C) }
        isFirst = false
        switch cell {
        case nil: break
        case .number(let number): bytes.append(contentsOf: number.utf8)
        case .text(let text): append(SpreadsheetText.protected(text))
        }
    }

    private mutating func append(_ text: String) {
        // Readers guess the separator, so semicolons and tabs are quoted too.
        let needsQuotes =
            text.isEmpty || text.utf8.contains(where: Self.needsQuotes)
            || text.utf8.first == 0x20 || text.utf8.last == 0x20
        guard needsQuotes else { return bytes.append(contentsOf: text.utf8) }
        bytes.append(0x22)
        for byte in text.utf8 {
            if byte == 0x22 { bytes.append(0x22) }
            bytes.append(byte)
        }
        bytes.append(0x22)
    }

    private static func needsQuotes(_ byte: UInt8) -> Bool {
        switch byte {
        // Tab, line feed, carriage return, quote, comma and semicolon.
        case 0x09, 0x0A, 0x0D, 0x22, 0x2C, 0x3B: true
        default: false
        }
    }

    /// Ends the row.
    package mutating func endRow() {
        bytes.append(contentsOf: [0x0D, 0x0A])
        isFirst = true
    }
}

extension CSVText {
    /// The content of a field.
    package enum Cell: Hashable, Sendable {
        /// Text, of which any may come from outside.
        case text(String)
        /// A number in digits.
        case number(String)
    }
}

/// Protects texts of tables from spreadsheets, which run a cell that begins with `=`, `+`, `-` or
/// `@` as a formula.
///
/// A dangerous text gets a leading apostrophe, which spreadsheets show as part of the text or hide.
/// ``plain(_:)`` removes exactly the apostrophe that ``protected(_:)`` adds: a text that begins with
/// apostrophes before a formula gets another one.
package enum SpreadsheetText {
    /// A text as a cell that no spreadsheet runs.
    package static func protected(_ text: String) -> String {
        isFormula(text.unicodeScalars) ? "'" + text : text
    }

    /// The text of a cell that ``protected(_:)`` made.
    package static func plain(_ cell: String) -> String {
        guard cell.utf8.first == 0x27 else { return cell }
        let text = cell.unicodeScalars.dropFirst()
        return isFormula(text) ? String(text) : cell
    }

    /// Whether a text is a formula, possibly after spaces, which some spreadsheets ignore, and after
    /// apostrophes.
    private static func isFormula(_ text: some Collection<Unicode.Scalar>) -> Bool {
        text.first { !ignored.contains($0) }.map(starts.contains) ?? false
    }

    private static let ignored: Set<Unicode.Scalar> = ["'", " ", "\u{A0}", "\u{3000}"]

    /// The signs of a formula, in both widths, and the characters that end a cell.
    private static let starts: Set<Unicode.Scalar> = [
        "=", "+", "-", "@", "\u{FF1D}", "\u{FF0B}", "\u{FF0D}", "\u{FF20}", "\t", "\r", "\n",
    ]
}
