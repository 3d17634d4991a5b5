internal import ArgumentParser
internal import Foundation
internal import HealthAssistant
internal import HealthBackup
internal import HealthCloudSync
internal import HealthDatabase
internal import HealthExchange
internal import HealthFoods
internal import HealthJournal
internal import HealthKit
internal import HealthScreens
internal import HealthSync
internal import HealthWeb
package import HealthWords

/// The failure of a command: one sentence for the person, and the exit code.
package struct CommandFailure: Error {
    /// The sentence, without a line break.
    package let message: String
    /// The exit code.
    package let status: ExitStatus

    init(
        _ code: CommandFailureWords.Key, _ values: [String: String] = [:],
        _ status: ExitStatus = .failure
    ) {
        self.init(Language.ofCommand.commandFailures.text(code, values), status)
    }

    init(_ code: CommandFailureWords.Key, _ status: ExitStatus) { self.init(code, [:], status) }

    init(_ message: String, _ status: ExitStatus = .failure) {
        self.message = message.split(whereSeparator: \.isNewline).joined(separator: " ")
        self.status = status
    }

    /// Creates the failure with the sentence of an error in the language of the command.
    init(said error: any Error, _ status: ExitStatus) {
        self.init(Language.ofCommand.errors.text(of: error) ?? "\(error)", status)
    }

    /// Creates the failure for any error.
    package init(_ error: any Error) {
        switch error {
        case let failure as CommandFailure: self = failure
        case let error as InputError: self.init(error.description, .usage)
        case let error as HealthStoreError where error.isBusy:
            self.init(.storeBusy, .busy)
        case let error as HealthStoreError: self.init(said: error, error.exitStatus)
        case let error as JournalError: self.init(said: error, error.exitStatus)
        case let error as ExchangeError: self.init(said: error, error.exitStatus)
        case let error as FoodLibraryError: self.init(error)
        case let error as KeptFoodError: self.init(error.text(Language.ofCommand), .failure)
        case let error as ImportFailure:
            self.init(said: error, error.reason.isBusy ? .busy : error.reason.exitStatus)
        case let error as AssistantRecordsError: self.init(said: error, .cannotWrite)
        case let error as BackupError: self.init(said: error, .badData)
        case let error as FullBackupError: self.init(said: error, error.exitStatus)
        case let error as PhoneBackupError: self.init(said: error, error.exitStatus)
        case let error as CloudConnectionError: self.init(connection: error)
        case let error as CloudError: self.init(said: error, .failure)
        case let error as HKError: self.init(error.localizedDescription, .failure)
        case let error as CocoaError: self.init(error.localizedDescription, .inputOutput)
        case let error as POSIXError: self.init(error.localizedDescription, .inputOutput)
        default: self.init(.other, ["reason": error.localizedDescription])
        }
    }

    /// Creates the failure for an error of the argument parser, with a hint at the help.
    init(parsing error: any Error) {
        let message = HealthCommand.message(for: error)
        // The message of our own parsers is sufficient without the prefix of the argument parser.
        let prefix = message.range(
            of: "^The value .* is invalid for '[^']*': ", options: .regularExpression)
        if let prefix {
            self.init(String(message[prefix.upperBound...]), .usage)
            return
        }
        if let word = message.firstMatch(of: /^Unknown option '(-[0-9.][^']*)'/)?.1 {
            self.init(InputError(.negative, ["text": String(word)]))
            return
        }
        // A negative amount counts as an option, so that the amount itself is missing.
        if message.hasPrefix("Missing expected argument"),
            let word = CommandLine.arguments.first(where: { $0.starts(with: /-[0-9.]/) })
        {
            self.init(InputError(.negative, ["text": word]))
            return
        }
        if let word = message.firstMatch(of: /^[0-9]* ?[Uu]nexpected arguments?:? '([^']+)'/)?.1,
            let name = HealthCommand.nearest(to: String(word))
        {
            self.init(InputError(.unknownCommand, ["word": String(word), "name": name]))
            return
        }
        let hint = HealthCommand.fullMessage(for: error).split(separator: "\n").last
            .map { $0.trimmingCharacters(in: .whitespaces) }
            .flatMap { $0.hasPrefix("See '") ? " \($0)" : nil }
        let end = message.last.map { ".?".contains($0) } == true ? "" : "."
        self.init(message + end + (hint ?? ""), .usage)
    }
}

extension CommandFailure {
    /// Creates the failure for an error of the food library.
    fileprivate init(_ error: FoodLibraryError) {
        switch error {
        case .cannotOpen: self.init(.foodsNotOpened, .cannotWrite)
        case .notALibrary: self.init(.foodsNoLibrary, .badData)
        case .newerFormat: self.init(.foodsNewer, .badData)
        case .damaged: self.init(.foodsDamaged, .badData)
        case .readOnly: self.init(.foodsReadOnly, .cannotWrite)
        case .diskFull: self.init(.foodsDiskFull, .inputOutput)
        case .busy: self.init(.foodsBusy, .busy)
        case .storage: self.init(.foodsStorage, .inputOutput)
        }
    }
}

extension HealthStoreError {
    fileprivate var exitStatus: ExitStatus {
        switch self {
        case .readOnly: .cannotWrite
        case .diskFull, .storage: .inputOutput
        case .corrupt, .notAStore, .newerFormat: .badData
        default: .failure
        }
    }
}

extension JournalError {
    fileprivate var exitStatus: ExitStatus {
        switch self {
        case .invalid, .otherApp: .usage
        case .readOnly, .cannotOpen: .cannotWrite
        case .diskFull, .storage: .inputOutput
        case .corrupt, .notAJournal, .newerFormat: .badData
        case .busy: .busy
        default: .failure
        }
    }
}

extension FullBackupError {
    fileprivate var exitStatus: ExitStatus {
        switch self {
        case .cannotWrite: .cannotWrite
        case .diskFull: .inputOutput
        case .emptyPassphrase, .needsPassphrase: .usage
        default: .badData
        }
    }
}

extension PhoneBackupError {
    fileprivate var exitStatus: ExitStatus {
        switch self {
        case .needsPassphrase: .usage
        case .cannotWrite: .cannotWrite
        case .diskFull: .inputOutput
        case .wrongPassphrase, .withoutHealth, .damaged: .badData
        }
    }
}

extension ExchangeError {
    fileprivate var exitStatus: ExitStatus {
        switch code {
        case .unreadable: .noInput
        case .cancelled: .failure
        case .cannotWrite, .notEmpty: .cannotWrite
        case .diskFull: .inputOutput
        case .needsTimeZone, .invalidMapping, .ambiguousTable, .ambiguousDates,
            .contradictoryUnits, .implausibleUnit:
            .usage
        default: .badData
        }
    }
}

/// An error in the person's input; the text is one sentence that says what to type instead.
package struct InputError: Error, Hashable, CustomStringConvertible, LocalizedError {
    /// The kind of error.
    package let code: CommandInputWords.Key
    /// The values of the sentence, by placeholder.
    package let values: [String: String]

    package init(_ code: CommandInputWords.Key, _ values: [String: String] = [:]) {
        self.code = code
        self.values = values
    }

    /// The sentence in the language of the command.
    package var description: String { Self.words.text(code, values) }

    /// The sentence.
    package var errorDescription: String? { description }

    /// The texts about wrong arguments in the language of the command.
    static var words: CommandInputWords { Language.ofCommand.commandInput }
}

/// The exit codes of the command, which `docs/command-line.md` lists; the numbers are those of
/// `sysexits.h`.
package enum ExitStatus: Int32, CaseIterable {
    /// Success.
    case success = 0
    /// A failure for a reason without its own code.
    case failure = 1
    /// The import ended, and parts of its file could not be read.
    case partlyRead = 2
    /// The arguments or the input are invalid.
    case usage = 64
    /// A file is damaged, or has an unexpected format.
    case badData = 65
    /// A file does not exist or cannot be read.
    case noInput = 66
    /// A file cannot be created or written.
    case cannotWrite = 73
    /// The disk is full, or reading or writing failed.
    case inputOutput = 74
    /// Another process locks a file for too long: try again.
    case busy = 75
}
