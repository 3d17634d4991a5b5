internal import DatabaseFile
public import Foundation
internal import GRDB
public import HealthModel

/// An error of the journal.
///
/// `description` is one sentence in English that says what to do next; `HealthWords` has the sentence
/// for each language. No description contains what the person logged.
public enum JournalError: Error, Hashable, Sendable {
    /// The entry was rejected: `field` names the wrong field, `reason` is the rule that it broke.
    case invalid(field: String, reason: JournalRule)
    /// The journal has no entry with this identity.
    case notFound(UUID)
    /// The entry is deleted; undo the deletion before editing.
    case deleted(UUID)
    /// Somebody else changed the entry since it was read.
    case changed(UUID)
    /// The disk is full; nothing was changed.
    case diskFull
    /// The file cannot be written.
    case readOnly(String)
    /// The file is not a journal.
    case notAJournal(String)
    /// The file was written by a newer version of the app.
    case newerFormat(String)
    /// The file cannot be opened or created.
    case cannotOpen(String)
    /// Another process locks the journal for too long.
    case busy
    /// The file is damaged; the text describes the place.
    case corrupt(String)
    /// Another app, whose bundle identifier this is, already syncs the journal.
    case otherApp(String)
    /// The task was cancelled before the journal was changed.
    case cancelled
    /// SQLite failed in another way, with its code.
    case storage(code: Int, message: String)
}

extension JournalError: CustomStringConvertible, LocalizedError {
    /// One sentence that says what to do next.
    public var description: String {
        switch self {
        case .invalid(_, let reason): reason.description
        case .notFound: "This entry is not in the journal any more."
        case .deleted: "This entry was deleted; undo the deletion before editing it."
        case .changed: "This entry was changed meanwhile: read it again before editing it."
        case .diskFull: "The disk is full: make room and try again, nothing was changed."
        case .readOnly(let path): "The journal at \(path) cannot be written: check its permissions."
        case .notAJournal(let path):
            "The file at \(path) is not a journal: choose another file."
        case .newerFormat(let path):
            "The journal at \(path) was written by a newer version: please update the app."
        case .cannotOpen(let path):
            "The journal at \(path) cannot be opened: check that the folder exists."
        case .busy: "Another process is using the journal: try again in a moment."
        case .corrupt: "The journal is damaged: restore it from a backup."
        case .otherApp(let app):
            "This journal is synced as \(app), and as another app each entry would be saved twice: "
                + "sync as \(app), or choose another journal."
        case .cancelled: "The task was cancelled: nothing was changed."
        // SQLITE_IOERR.
        case .storage(10, _):
            "The disk could not be read or written: check that it works and has room, and try again."
        case .storage(let code, _):
            "The journal could not be used (SQLite error \(code)): try again."
        }
    }

    /// The same sentence.
    public var errorDescription: String? { description }
}

extension JournalError: CustomDebugStringConvertible {
    /// The sentence with the field, the path or SQLite's message.
    public var debugDescription: String {
        switch self {
        case .invalid(let field, let reason): "\(field): \(reason)"
        case .notFound(let id), .deleted(let id), .changed(let id): "\(description) (\(id))"
        case .corrupt(let detail): "\(description) (\(detail))"
        case .storage(_, let message): "\(description) (\(message))"
        default: description
        }
    }
}

/// A rule of the journal that a value broke: a code, and the details that its sentence names.
///
/// `HealthWords` has a sentence for each code in each language; ``description`` is for developers.
public struct JournalRule: Hashable, Sendable {
    /// The rules.
    public enum Code: String, Hashable, Sendable, CaseIterable {
        /// The date is a real date.
        case realDate
        /// The date is not in the future.
        case notInFuture
        /// The date is in 1900 or later.
        case since1900
        /// The date is from 1900 up to now.
        case untilNow
        /// The date is from year 1 up to 4000.
        case calendarDate
        /// The time zone has a name that can be stored.
        case namedTimeZone
        /// The source has a bundle identifier.
        case bundleIdentifier
        /// The version can be stored.
        case storableVersion
        /// The version of a backup's entry leaves room for later edits.
        case backupVersion
        /// Entries of other apps are only imported.
        case importedOnly
        /// An imported entry has another app and an object.
        case importedObject
        /// An imported meal has another app and a nutrient.
        case importedNutrient
        /// An entry keeps its kind.
        case sameKind
        /// The choice is one of the conflict's.
        case offeredChoice
        /// A value that no person looks at is one that people usually have.
        case usualValue

        /// The weight is from 0.5 to 680 kg.
        case weightRange
        /// The share of body fat is from 1 to 60 %.
        case bodyFatRange
        /// The lean mass is above zero and not above the weight.
        case leanMassRange
        /// The volume is above zero and at most 10 L.
        case volumeRange
        /// The identity of a device's record is not empty.
        case recordIdentity
        /// A name has at most 1,000 bytes, a note 16,000.
        case textLength
        /// A food has a name.
        case foodName
        /// A food has an item.
        case foodItems
        /// A recipe makes at least a part of a portion, and not too many.
        case portions
        /// The confidence is from 0 to 1.
        case confidenceRange
        /// The type, which is ``JournalRule/type``, is a nutrient.
        case nutrient
        /// A workout does not end before it begins.
        case workoutEnd
        /// A workout has an activity.
        case activity
        /// The activity exists.
        case knownActivity
        /// The type, which is ``JournalRule/type``, is a measurement that can be logged.
        case measurement
        /// Only a blood pressure has two values.
        case oneValue
        /// A blood pressure has two values.
        case twoValues
        /// The first value of a blood pressure is the greater one.
        case greaterFirst
        /// A day note has a text that is not too long.
        case noteText

        /// The amount is in a unit such as ``JournalRule/unit``.
        case unit
        /// The amount is a number.
        case number
        /// The amount is not too great.
        case limit
        /// The amount is not negative.
        case notNegative

        /// A goal is a number in a unit such as ``JournalRule/unit``, and not negative.
        case goal
        /// A goal begins on a day of our era.
        case goalDay
        /// Days begin at an hour from 0 to 23.
        case dayStartHour
    }

    /// The amounts that a sentence can name.
    public enum Amount: String, Hashable, Sendable, CaseIterable {
        /// The mass of a weight.
        case weight
        /// The lean mass of a weight.
        case leanMass
        /// The volume of a drink.
        case volume
        /// The amount of a nutrient, which is ``JournalRule/type``.
        case nutrient
        /// The energy of a workout.
        case energy
        /// The distance of a workout.
        case distance
        /// The value of a measurement.
        case value
    }

    /// The rule.
    public var code: Code
    /// The amount that the sentence names, if any.
    public var amount: Amount?
    /// The type that the sentence names, if any.
    public var type: ObjectType?
    /// A unit that fits, if the sentence names one.
    public var unit: HealthUnit?

    /// Creates a rule.
    ///
    /// - Parameters:
    ///   - code: The rule.
    ///   - amount: The amount that its sentence names.
    ///   - type: The type that its sentence names.
    ///   - unit: The unit that its sentence names.
    public init(
        _ code: Code, amount: Amount? = nil, type: ObjectType? = nil, unit: HealthUnit? = nil
    ) {
        self.code = code
        self.amount = amount
        self.type = type
        self.unit = unit
    }
}

extension JournalRule: CustomStringConvertible {
    /// One sentence in English, without what the person logged.
    public var description: String {
        switch code {
        case .realDate: "The date must be a real date."
        case .notInFuture: "The date must not be in the future."
        case .since1900: "The date must be in 1900 or later."
        case .untilNow: "The date must be from 1900 up to now."
        case .calendarDate: "The date must be from year 1 up to 4000."
        case .namedTimeZone: "This time zone has no name that can be stored: choose another one."
        case .bundleIdentifier: "The source needs a bundle identifier."
        case .storableVersion: "The version must be from 1 to 2^53."
        case .backupVersion: "The version is too large."
        case .importedOnly: "Entries of other apps can only be imported."
        case .importedObject: "An import needs another app and an object."
        case .importedNutrient: "An import needs another app and a nutrient."
        case .sameKind: "An entry cannot become one of another kind."
        case .offeredChoice: "This choice is not one of those that were offered."
        case .usualValue:
            "A value is outside the range that is usual for people: let the person log it."
        case .weightRange: "The weight must be between 0.5 and 680 kg."
        case .bodyFatRange: "The share of body fat must be from 1 to 60 %."
        case .leanMassRange: "The lean mass must be above zero and not above the weight."
        case .volumeRange: "The volume must be above zero and at most 10 L."
        case .recordIdentity: "The record's identity must not be empty."
        case .textLength: "A text is too long: a name has at most 1000 bytes, a note 16000."
        case .foodName: "The food needs a name."
        case .foodItems: "The food needs at least one item."
        case .portions: "The number of portions must be above 0 and at most 1000."
        case .confidenceRange: "The confidence must be from 0 to 1."
        case .nutrient: "\(typeName) is not a nutrient."
        case .workoutEnd: "The workout must not end before it begins."
        case .activity: "The workout needs an activity."
        case .knownActivity: "There is no such activity."
        case .measurement: "\(typeName) is not a measurement that can be logged."
        case .oneValue: "Only a blood pressure has two values."
        case .twoValues: "A blood pressure has two values, such as 120/80."
        case .greaterFirst: "The first value of a blood pressure is the greater one."
        case .noteText: "The note needs a text of at most 1000 characters."
        case .unit: "\(subject) must be in a unit such as \(unitName)."
        case .number: "\(subject) must be a number."
        case .limit: "\(subject) is too large."
        case .notNegative: "\(subject) must not be negative."
        case .goal: "The goal must be a number in a unit such as \(unitName), not negative."
        case .goalDay: "The goal must begin in the year 1 or later."
        case .dayStartHour: "Days begin at an hour from 0 to 23."
        }
    }

    private var typeName: String { type?.name ?? "" }
    private var unitName: String { unit?.unitString ?? "" }

    private var subject: String {
        switch amount {
        case .weight: "The weight"
        case .leanMass: "The lean mass"
        case .volume: "The volume"
        case .nutrient: "The amount of \(typeName)"
        case .energy: "The energy"
        case .distance: "The distance"
        case .value, nil: "The value"
        }
    }
}

extension JournalError {
    /// Whether the disk could not be read or written.
    package var isOfDisk: Bool {
        guard case .storage(let code, _) = self else { return false }
        return code == Int(ResultCode.SQLITE_IOERR.rawValue)
    }

    /// Creates the journal's error from an error of SQLite.
    ///
    /// - Parameters:
    ///   - code: SQLite's primary result code.
    ///   - message: SQLite's message.
    ///   - path: The journal's file.
    package init(sqliteCode code: Int32, message: String, path: String) {
        self =
            switch code {
            case 13: .diskFull
            case 8: .readOnly(path)
            case 26: .notAJournal(path)
            case 14: .cannotOpen(path)
            case 5, 6: .busy
            case 11: .corrupt(message)
            default: .storage(code: Int(code), message: message)
            }
    }

    /// Creates the journal's error from any error of the database.
    package init(_ error: any Error, path: String) {
        switch error {
        case _ where DiskFull.isReason(of: error): self = .diskFull
        case let error as JournalError: self = error
        case is CancellationError: self = .cancelled
        case let error as DatabaseFormat.Mismatch:
            switch error {
            case .otherFormat: self = .notAJournal(path)
            case .newerFormat: self = .newerFormat(path)
            }
        case let error as DatabaseError
        where error.resultCode == .SQLITE_READONLY && DiskFull.hasNoRoom(forLogOf: path):
            self = .diskFull
        case let error as DatabaseError:
            self.init(
                sqliteCode: error.resultCode.rawValue, message: error.message ?? "unknown error",
                path: path)
        default: self = .storage(code: 1, message: String(describing: type(of: error)))
        }
    }
}
