/// The texts of the page of the assistant.
public struct AssistantWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, shared, sharedText, stop, add, addType, addSince, addButton, nothingShared,
            proposals, proposalsText, save, forget, readings, readingsText, nothingRead, time,
            client, tool, type, span, values, notShared, since
    }

    package static let area = "assistant"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The title.
    public var title: String { text(.title) }
    /// The heading of the shared types.
    public var shared: String { text(.shared) }
    /// The explanation of the shared types.
    public var sharedText: String { text(.sharedText) }
    /// The button that stops sharing a type.
    public var stop: String { text(.stop) }
    /// The heading of the form that shares a type.
    public var add: String { text(.add) }
    /// The label of the type to share.
    public var addType: String { text(.addType) }
    /// The label of the first day that is shared.
    public var addSince: String { text(.addSince) }
    /// The button that shares a type.
    public var addButton: String { text(.addButton) }
    /// The text if nothing is shared.
    public var nothingShared: String { text(.nothingShared) }
    /// The heading of the proposed entries.
    public var proposals: String { text(.proposals) }
    /// The explanation of the proposed entries.
    public var proposalsText: String { text(.proposalsText) }
    /// The button that saves a proposed entry.
    public var save: String { text(.save) }
    /// The button that discards a proposed entry.
    public var forget: String { text(.forget) }
    /// The heading of the log of readings.
    public var readings: String { text(.readings) }
    /// The explanation of the log of readings.
    public var readingsText: String { text(.readingsText) }
    /// The text if nothing was read.
    public var nothingRead: String { text(.nothingRead) }
    /// The column of the time.
    public var time: String { text(.time) }
    /// The column of the program.
    public var client: String { text(.client) }
    /// The column of the question.
    public var tool: String { text(.tool) }
    /// The column of the type.
    public var type: String { text(.type) }
    /// The column of the days.
    public var span: String { text(.span) }
    /// The column of the number of values.
    public var values: String { text(.values) }
    /// The number of values of a type that is not shared.
    public var notShared: String { text(.notShared) }

    /// The first instant of which values are shared: "from 1 Feb 2026, 00:00 on".
    public func since(_ date: String) -> String { text(.since, ["date": date]) }
}

extension Language {
    /// The texts of the page of the assistant.
    public var assistant: AssistantWords { AssistantWords(self) }
}
