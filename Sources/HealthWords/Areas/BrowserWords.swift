/// The texts that a page shows by itself, without the server.
public struct BrowserWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case noConnection, uploadInterrupted, logMeal, logWeight
    }

    package static let area = "browser"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The message if a form could not be sent.
    public var noConnection: String { text(.noConnection) }
    /// The message if an upload was interrupted.
    public var uploadInterrupted: String { text(.uploadInterrupted) }
    /// The shortcut that logs a meal.
    public var logMeal: String { text(.logMeal) }
    /// The shortcut that logs a weight.
    public var logWeight: String { text(.logWeight) }
}

extension Language {
    /// The texts that a page shows by itself, without the server.
    public var browser: BrowserWords { BrowserWords(self) }
}
