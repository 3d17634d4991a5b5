/// The texts about why a health store or the assistant's file could not be used, each with what to do
/// next.
package struct StoreErrorWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case notDetermined, denied, locked, noData, duplicate, objectsNotFound, readOnly, removed,
            diskFull, corrupt, notAStore, newerFormat, diskError, storage, diskFullImporting,
            partlyImported, otherAssistantFile, newerAssistantFile, closedAssistantFile
    }

    package static let area = "storeErrors"
    package let language: Language

    package init(_ language: Language) { self.language = language }
}

extension Language {
    /// The texts about why a health store or the assistant's file could not be used.
    package var storeErrors: StoreErrorWords { StoreErrorWords(self) }
}
