internal import Foundation

/// The stream for what is not the answer: progress, and what went wrong.
enum StandardError {
    /// Whether a person watches.
    static var isTerminal: Bool { isatty(2) != 0 }

    /// Writes a text; nobody can be told that this failed.
    static func write(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
