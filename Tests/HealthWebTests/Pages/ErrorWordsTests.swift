import Foundation
import HealthAssistant
import HealthBackup
import HealthDatabase
import HealthExchange
import HealthModel
import HealthWords
import Testing

@testable import HealthWeb

@Suite("The sentences about files and stores")
struct ErrorWordsTests {
    private typealias Described = any Error & CustomStringConvertible

    private static let files: [Described] =
        ExchangeError.Code.allCases.map { ExchangeError($0, detail: "") }
    private static let fullBackups: [FullBackupError] = [
        .notABackup, .newerFormat, .damaged(""), .needsPassphrase, .wrongPassphrase,
        .emptyPassphrase, .cannotWrite, .diskFull,
    ]
    private static let phoneBackups: [PhoneBackupError] = [
        .needsPassphrase, .wrongPassphrase, .withoutHealth, .damaged(""), .cannotWrite, .diskFull,
    ]
    private static let backups: [BackupError] = [.notABackup, .newerFormat(9), .damaged("")]
    private static let stores: [HealthStoreError] = [
        .databaseInaccessible, .noData, .duplicateObject(UUID()), .objectsNotFound([]),
        .readOnly("/a"), .removed("/a"), .diskFull, .corrupt("/a"), .notAStore("/a"),
        .newerFormat("/a"), .storage(code: 10, "disk"), .storage(code: 1, "no such table"),
    ]
    private static let others: [Described] = [
        ExchangeError(.truncated, position: 120, detail: ""),
        ExchangeError(.unclosedQuote, line: 1_200, detail: ""),
        ImportFailure(reason: .diskFull, samples: 30),
        ImportFailure(reason: .readOnly("/a"), samples: 30),
        AssistantRecordsError.otherFile("/a"), AssistantRecordsError.newerFormat("/a"),
        AssistantRecordsError.cannotOpen("/a"),
    ]
    /// Every error that a command or a page shows.
    private static let errors: [Described] = {
        var all = files
        all += fullBackups.map { $0 as Described }
        all += phoneBackups.map { $0 as Described }
        all += backups.map { $0 as Described }
        all += stores.map { $0 as Described }
        return all + others
    }()

    @Test("an error has the developers' sentence in English, and one of its own in German")
    func sentences() {
        for error in Self.errors {
            #expect(Language.english.errors.text(of: error) == error.description)
            let german = Language.german.errors.text(of: error)
            #expect(german != nil && german != error.description, "\(error)")
            #expect(german?.contains("{") == false, "\(error)")
        }
        let denied = HealthStoreError.authorizationDenied([.bodyMass])
        #expect(Language.german.errors.text(of: denied)?.contains("Gewicht") == true)
    }

    @Test("a position in a file is written as the person writes numbers")
    func position() {
        let error = ExchangeError(.truncated, position: 4_711, detail: "")
        #expect(
            Language.german.errors.text(of: error)?.hasSuffix("4.711 Bytes wurden gelesen.") == true
        )
    }

    @Test("an error without a sentence is thrown as it is")
    func unknown() async throws {
        await #expect(throws: CancellationError.self) {
            try await Language.german.errors.speaking { throw CancellationError() }
        }
        let spoken = await #expect(throws: SpokenError.self) {
            try await Language.german.errors.speaking { throw BackupError.notABackup }
        }
        #expect(spoken?.errorDescription?.hasPrefix("Das ist kein Backup") == true)
    }
}
