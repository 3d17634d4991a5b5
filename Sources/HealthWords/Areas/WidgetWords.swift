/// The texts of widgets.
public struct WidgetWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case placeholder, unwritable
    }

    package static let area = "widget"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The text before there is a snapshot.
    public var placeholder: String { text(.placeholder) }
    /// The message if the widgets' file cannot be written.
    public var unwritable: String { text(.unwritable) }
}

extension Language {
    /// The texts of widgets.
    public var widget: WidgetWords { WidgetWords(self) }
}
