internal import Foundation

/// The stream for progress, warnings and errors.
enum StandardError {
    /// Whether the stream is a terminal.
    static var isTerminal: Bool { isatty(2) != 0 }

    /// Writes a text; an error is ignored because there is no stream left to report it.
    static func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
