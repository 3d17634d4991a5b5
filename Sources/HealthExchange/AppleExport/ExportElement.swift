/// A top-level element of an Apple Health export.
package enum ExportElement: Sendable {
    /// The date of the export, in seconds since 2001.
    case exportDate(Double)
    /// The person's characteristics: identifiers and values of the file.
    case me([ExportFact])
    /// A quantity, a category, or another plain sample.
    case record(ExportRecord)
    /// Records that belong together; each is also a top-level element.
    case correlation(ExportCorrelation)
    /// A workout with its child elements.
    case workout(ExportWorkout)
    /// The activity summary of one day.
    case activitySummary(ExportActivitySummary)
    /// A hearing test.
    case audiogram(ExportAudiogram)
    /// A prescription of glasses or contact lenses.
    case visionPrescription(ExportPrescription)
    /// A reference to a clinical record in a separate file.
    case clinicalRecord(ExportClinicalRecord)
    /// An element that cannot be used, with the reason.
    case skipped(ExportSkip)
}

/// An attribute with decoded text.
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
    /// The type identifier, if the element has one.
    package var type: String?
    /// The reason why it could not be used.
    package var reason: SkipReason
    /// The line of the element's start; 0 for an object in a separate file.
    package var line: Int
    /// The number of consecutive elements of this kind.
    package var count = 1
}

/// The reason why a part of a file was not imported, or not as it is.
public enum SkipReason: Error, Hashable, Sendable {
    /// A required attribute is missing.
    case missing(attribute: String)
    /// An attribute's value is invalid.
    case invalid(attribute: String)
    /// The end is before the start.
    case endsBeforeStart
    /// The element's name is unknown.
    case unknownElement
    /// The element is known but is inside another element that cannot contain it.
    case misplaced
    /// The element contains more children than any real one.
    case tooMany
    /// The unit is unknown, or does not fit the type.
    case unsuitableUnit
    /// The name of the category value is unknown.
    case unknownCategoryValue
    /// The workout activity or the event has an unknown name.
    case unknownActivity
    /// The members do not fit the type of correlation.
    case unsuitableMembers
    /// The store rejects it, for example because of a unit that differs from earlier samples.
    case refused
    /// The export refers to a file that it does not contain.
    case missingFile
    /// A file of the export is damaged.
    case damagedFile
    /// The value or the date is not one of a person.
    case implausible
    /// The file marks it as deleted, void or invalid.
    case withdrawn
    /// It is a code of the sensor for an error.
    case sensorError
    /// Another file of the same import contains it too.
    case repeated
    /// The file was not read; ``ImportSummary/files`` has the reason.
    case unreadFile
    /// A text is longer than any real one; it was cut.
    case cut
    /// It has no value: the head of a series, or what a deletion left.
    case withoutValue
    /// The version of the program that wrote the file has no such part.
    case absent
    /// Clocks skip the hour of a time without an offset; the hour after it was taken.
    case skippedHour
    /// The hour of a time without an offset occurs twice; the first one was taken, or the second where
    /// the order of the file shows it.
    case repeatedHour

    /// Whether health data may be missing from the store because of it.
    ///
    /// Nothing is missing of elements that the documentation lists as not imported, of files that the
    /// export refers to and does not contain, of what the file itself withdraws, of what is imported
    /// from another file, of what has no value or is no part of a version, and of times in a change of
    /// clocks.
    public var isLoss: Bool {
        switch self {
        case .unknownElement, .misplaced, .missingFile, .withdrawn, .sensorError, .repeated,
            .withoutValue, .absent, .skippedHour, .repeatedHour:
            false
        default: true
        }
    }
}

extension SkipReason: CustomStringConvertible {
    /// The reason in a few words.
    public var description: String {
        switch self {
        case .missing(let attribute): "\(attribute) is missing"
        case .invalid(let attribute): "\(attribute) cannot be read"
        case .endsBeforeStart: "it ends before it begins"
        case .unknownElement: "elements of this name are unknown"
        case .misplaced: "it is inside an element that contains nothing of its kind"
        case .tooMany: "its element contains more than a real one"
        case .unsuitableUnit: "the unit does not fit the type"
        case .unknownCategoryValue: "the category value is unknown"
        case .unknownActivity: "the activity is unknown"
        case .unsuitableMembers: "its members do not fit the type"
        case .refused: "the store does not accept it"
        case .missingFile: "the export does not contain its file"
        case .damagedFile: "its file is damaged"
        case .implausible: "the value or the date is not one of a person"
        case .withdrawn: "the file marks it as deleted or invalid"
        case .sensorError: "it is an error code of the sensor"
        case .repeated: "another file contains it too"
        case .unreadFile: "the file was not read"
        case .cut: "the text is longer than any real one and was cut"
        case .withoutValue: "it has no value: the head of a series, or what a deletion left"
        case .absent: "the version that wrote the file has no such part"
        case .skippedHour: "clocks skip this hour: the one after it was taken"
        case .repeatedHour:
            "clocks repeat this hour: the first one was taken, or the second by the order of the file"
        }
    }
}
