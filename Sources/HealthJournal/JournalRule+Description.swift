internal import HealthModel

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
        case .backupVersion: "The version is too great."
        case .importedOnly: "Entries of other apps can only be imported."
        case .importedObject: "An import needs another app and an object."
        case .importedNutrient: "An import needs another app and a nutrient."
        case .sameKind: "An entry cannot become one of another kind."
        case .offeredChoice: "This choice is not one of those that were offered."
        case .usualValue: "A value is outside of what people usually have: let the person log it."
        case .weightRange: "The weight must be between 0.5 and 680 kg."
        case .bodyFatRange: "The share of body fat must be from 1 to 60 %."
        case .leanMassRange: "The lean mass must be above zero and not above the weight."
        case .volumeRange: "The volume must be above zero and at most 10 L."
        case .recordIdentity: "The record's identity must not be empty."
        case .textLength: "A text is too long: a name has at most 1000 bytes, a note 16000."
        case .foodName: "The food needs a name."
        case .foodItems: "The food needs at least one item."
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
        case .limit: "\(subject) is too great."
        case .notNegative: "\(subject) must not be negative."
        case .goal: "The goal must be a number in a unit such as \(unitName), not negative."
        case .goalDay: "The goal must begin on a day of our era."
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
