/// The texts about why a command failed.
///
/// Each is the code of an error, with what to do next.
package struct CommandFailureWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case storeBusy, other, notWritable, notWritten, notMade, notReplaced, notReadable,
            emptyPipe, noFile, stdinNotKept, inputNotKept, noInput, noTextFile, noBackupFile,
            noPassphrase, noEntry, folderNotMade, storeIsFolder, noStore, noStoreFolder,
            noJournalFolder, noJournal, noQuestion, nothingToUndo, outputNotWritten, noAddress,
            unknownTable, addOrder, unnamedTable, alreadyConnected, notConnected,
            unknownFoods, unknownFood, foodsNotOpened, foodsNoLibrary, foodsNewer, foodsDamaged,
            foodsReadOnly,
            foodsDiskFull, foodsBusy, foodsStorage, unknownFoodTable
    }

    package static let area = "commandFailures"
    package let language: Language

    package init(_ language: Language) { self.language = language }
}

extension Language {
    /// The texts about why a command failed.
    package var commandFailures: CommandFailureWords { CommandFailureWords(self) }
}
