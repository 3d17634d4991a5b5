internal import Foundation

/// The stream for the answer.
enum StandardOutput {
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
        try write(text(json: value, isOneLine: isOneLine) + "\n")
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
