import Foundation
import HealthAssistant
import HealthBackup
import HealthDatabase
import HealthExchange
import HealthModel
import HealthWords
import Testing

@testable import HealthServer

@Suite("The sentences about files and stores")
struct ErrorWordsTests {
    /// Every error that a command or a page shows.
    private static let errors: [any Error & CustomStringConvertible] =
        ExchangeError.Code.allCases.map { ExchangeError($0, detail: "") }
        + [ExchangeError(.truncated, position: 120, detail: "")]
        + [FullBackupError.notABackup, .newerFormat, .damaged(""), .needsPassphrase]
        + [FullBackupError.wrongPassphrase, .emptyPassphrase, .cannotWrite, .diskFull]
        + [BackupError.notABackup, .newerFormat(9), .damaged("")]
        + [HealthStoreError.databaseInaccessible, .noData, .duplicateObject(UUID())]
        + [HealthStoreError.objectsNotFound([]), .readOnly("/a"), .removed("/a"), .diskFull]
        + [HealthStoreError.corrupt("/a"), .notAStore("/a"), .newerFormat("/a")]
        + [HealthStoreError.storage(code: 10, "disk"), .storage(code: 1, "no such table")]
        + [ImportFailure(reason: .diskFull, samples: 30)]
        + [ImportFailure(reason: .readOnly("/a"), samples: 30)]
        + [AssistantRecordsError.otherFile("/a"), .newerFormat("/a"), .cannotOpen("/a")]

    @Test("an error has the developers' sentence in English, and one of its own in German")
    func sentences() {
        for error in Self.errors {
            #expect(Language.english.errors.text(of: error) == error.description)
            let german = Language.german.errors.text(of: error)
            #expect(german != nil && german != error.description, "\(error)")
            #expect(german?.contains("{") == false, "\(error)")
        }
        let denied = HealthStoreError.authorizationDenied([.bodyMass])
        #expect(Language.german.errors.text(of: denied)?.contains("Körpergewicht") == true)
    }

    @Test("a position in a file is written as the person writes numbers")
    func position() {
        let error = ExchangeError(.truncated, position: 4_711, detail: "")
        #expect(
            Language.german.errors.text(of: error)?.hasSuffix("4.711 Bytes wurden gelesen.") == true
        )
    }

    @Test("an error without a sentence is thrown as it is")
    func others() async throws {
        await #expect(throws: CancellationError.self) {
            try await Language.german.errors.speaking { throw CancellationError() }
        }
        let spoken = await #expect(throws: SpokenError.self) {
            try await Language.german.errors.speaking { throw BackupError.notABackup }
        }
        #expect(spoken?.errorDescription?.hasPrefix("Das ist kein Backup") == true)
    }
}
