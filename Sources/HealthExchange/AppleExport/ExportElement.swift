/// One thing that stands at the top level of an Apple Health export.
package enum ExportElement: Sendable {
    /// When the export was made, in seconds since 2001.
    case exportDate(Double)
    /// What the person says of themselves: characteristic identifiers and values as written.
    case me([ExportFact])
    /// A quantity, a category, or another plain sample.
    case record(ExportRecord)
    /// Records that belong together; each stands at top level again.
    case correlation(ExportCorrelation)
    /// A workout with all that is in it.
    case workout(ExportWorkout)
    /// The rings of one day.
    case activitySummary(ExportActivitySummary)
    /// A hearing test.
    case audiogram(ExportAudiogram)
    /// A prescription of glasses or contact lenses.
    case visionPrescription(ExportPrescription)
    /// A reference to a clinical record in a file of its own.
    case clinicalRecord(ExportClinicalRecord)
    /// An element that cannot be used, with the reason.
    case skipped(ExportSkip)
}

/// An attribute as it is written, decoded.
package struct ExportFact: Hashable, Sendable {
    /// The attribute's name.
    package var name: String
    /// The attribute's value.
    package var value: String
}

/// An element that could not be used.
package struct ExportSkip: Error, Hashable {
    /// The element's name.
    package var element: String
    /// The type identifier that it bears, where it bears one.
    package var type: String?
    /// Why it could not be used.
    package var reason: SkipReason
    /// The line of the file on which it begins; 0 where it stands in no line, as a file beside.
    package var line: Int
    /// How many such elements follow one another.
    package var count = 1
}

/// Why something of a file was not imported.
public enum SkipReason: Error, Hashable, Sendable {
    /// A required attribute is not there.
    case missing(attribute: String)
    /// An attribute's value cannot be read.
    case invalid(attribute: String)
    /// It ends before it begins.
    case endsBeforeStart
    /// The element's name is unknown.
    case unknownElement
    /// The element is known, and stands in another one that holds none of its kind.
    case misplaced
    /// There is more in one element than any real one has.
    case tooMany
    /// The unit is unknown, or does not measure what the type does.
    case unsuitableUnit
    /// The name of the category value is unknown.
    case unknownCategoryValue
    /// The workout activity or the event has an unknown name.
    case unknownActivity
    /// Its members are not what the type of correlation holds.
    case unsuitableMembers
    /// The store does not take it, as a unit that does not suit earlier samples of the type.
    case refused
    /// The file that it refers to is not there or cannot be read.
    case missingFile
}

extension SkipReason: CustomStringConvertible {
    /// The reason in a few words.
    public var description: String {
        switch self {
        case .missing(let attribute): "\(attribute) is missing"
        case .invalid(let attribute): "\(attribute) cannot be read"
        case .endsBeforeStart: "it ends before it begins"
        case .unknownElement: "elements of this name are unknown"
        case .misplaced: "it stands in an element that holds none of its kind"
        case .tooMany: "its element holds more than a real one"
        case .unsuitableUnit: "the unit does not suit the type"
        case .unknownCategoryValue: "the category value is unknown"
        case .unknownActivity: "the activity is unknown"
        case .unsuitableMembers: "its members do not suit the type"
        case .refused: "the store does not take it"
        case .missingFile: "its file is missing or damaged"
        }
    }
}
