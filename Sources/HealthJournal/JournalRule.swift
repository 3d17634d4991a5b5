public import HealthModel

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
