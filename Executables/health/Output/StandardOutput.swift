internal import Foundation
internal import Synchronization

/// The stream for the answer.
enum StandardOutput {
    /// How a value is written for a program.
    enum Format: Sendable {
        /// One JSON value on several lines.
        case json
        /// One JSON object a line.
        case ndjson
        /// A table.
        case csv
    }

    private static let chosen = Mutex(Format.json)

    /// The format that the options of the command chose.
    static var format: Format {
        get { chosen.withLock { $0 } }
        set { chosen.withLock { $0 = newValue } }
    }

    /// Writes lines.
    ///
    /// - Throws: ``CommandFailure`` where they cannot be written, as to a full disk.
    static func write(_ lines: [String]) throws {
        try write(lines.map { $0 + "\n" }.joined())
    }

    /// Writes a value as JSON.
    ///
    /// Keys come in alphabetical order, so that two runs can be compared.
    static func write(json value: some Encodable, isOneLine: Bool = false) throws {
        switch format {
        case .json: try write(text(json: value, isOneLine: isOneLine) + "\n")
        case .ndjson: try write(JSONRows(value).lines)
        case .csv: try write(JSONRows(value).table)
        }
    }

    /// A value as the JSON that is written.
    static func text(json value: some Encodable, isOneLine: Bool = false) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // JSON has no such numbers, and a sum may become one: it must not spoil the whole answer.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        if !isOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
        return try String(decoding: encoder.encode(value), as: UTF8.self)
    }

    /// Writes a text as it is.
    static func write(_ text: String) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw CommandFailure(
                "The output cannot be written: make room or choose another file.",
                .inputOutput)
        }
    }
}
