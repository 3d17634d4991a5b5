/// The texts about why a file of an import was not read: one for each code.
package struct UnreadWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case unknownFormat, unknownTable, archive, encrypted, oversized, healthExport, damaged,
            unreferenced, repeated, empty, document, account
    }

    package static let area = "unread"
    package let language: Language

    package init(_ language: Language) { self.language = language }
}

extension Language {
    /// The texts about why a file of an import was not read.
    package var unread: UnreadWords { UnreadWords(self) }
}
