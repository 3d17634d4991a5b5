internal import Foundation
internal import HealthModel
internal import HealthWords
internal import Synchronization

/// The stream for the result.
enum StandardOutput {
    /// The format of a value.
    enum Format: Sendable {
        /// One JSON value on several lines.
        case json
        /// One JSON object in each line.
        case ndjson
        /// A table.
        case csv
    }

    private static let chosen = Mutex(Format.json)

    /// The format that the command's options chose.
    static var format: Format {
        get { chosen.withLock { $0 } }
        set { chosen.withLock { $0 = newValue } }
    }

    /// Writes lines for a person, without characters that deceive.
    ///
    /// - Throws: ``CommandFailure`` if they cannot be written, for example because the disk is
    ///   full.
    static func write(_ lines: [String]) throws {
        try write(lines.map { OutsideText.lines($0) + "\n" }.joined())
    }

    /// Writes lines for a program, unchanged unless they are shown on a terminal.
    static func write(rows lines: [String]) throws {
        guard isatty(STDOUT_FILENO) == 0 else { return try write(lines) }
        try write(lines.map { $0 + "\n" }.joined())
    }

    /// Writes a value as JSON.
    ///
    /// The keys are in alphabetical order, so that two outputs can be compared.
    static func write(json value: some Encodable, isOneLine: Bool = false) throws {
        switch format {
        case .json: try write(text(json: value, isOneLine: isOneLine) + "\n")
        case .ndjson: try write(rows: JSONRows(value).lines)
        case .csv: try write(rows: JSONRows(value).table)
        }
    }

    /// A value as JSON text.
    static func text(json value: some Encodable, isOneLine: Bool = false) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // JSON cannot represent infinity or NaN, which a sum may produce, so they become strings.
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "Infinity", negativeInfinity: "-Infinity", nan: "NaN")
        if !isOneLine { encoder.outputFormatting.insert(.prettyPrinted) }
        return try OutsideText.json(String(decoding: encoder.encode(value), as: UTF8.self))
    }

    /// Writes a text unchanged.
    static func write(_ text: String) throws {
        do {
            try FileHandle.standardOutput.write(contentsOf: Data(text.utf8))
        } catch {
            throw CommandFailure(
                .outputNotWritten,
                .inputOutput)
        }
    }
}

/// The stream for progress, warnings and errors.
enum StandardError {
    /// Whether the stream is a terminal.
    static var isTerminal: Bool { isatty(2) != 0 }

    /// Writes a text; an error is ignored because there is no stream left to report it.
    static func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}

/// The terminal of stdout.
package enum Terminal {
    /// The number of columns; nil if stdout is not a terminal.
    ///
    /// The environment variable `COLUMNS` takes precedence.
    package static let width: Int? = {
        if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap({ Int($0) }),
            columns > 0
        {
            return columns
        }
        guard isatty(STDOUT_FILENO) == 1 else { return nil }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else {
            return nil
        }
        return Int(size.ws_col)
    }()
}
