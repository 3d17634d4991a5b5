package import Foundation
package import HealthModel

/// A top-level element of an Apple Health export.
package enum ExportElement: Hashable, Sendable {
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
    /// It has no value: the head of a series, or the rest of a deleted object.
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
    /// False for elements that the documentation lists as not imported, for files that the export
    /// refers to and does not contain, for data that the file itself withdraws or that another file
    /// contains, for parts without a value or unknown to the version, and for times in a change of
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
        case .tooMany: "its element contains more of them than a real export"
        case .unsuitableUnit: "the unit does not fit the type"
        case .unknownCategoryValue: "the category value is unknown"
        case .unknownActivity: "the activity is unknown"
        case .unsuitableMembers: "its members do not fit the type"
        case .refused: "the store does not accept it"
        case .missingFile: "the export does not contain its file"
        case .damagedFile: "its file is damaged"
        case .implausible: "no person has such a value or date"
        case .withdrawn: "the file marks it as deleted or invalid"
        case .sensorError: "it is an error code of the sensor"
        case .repeated: "another file contains it too"
        case .unreadFile: "the file was not read"
        case .cut: "the text is longer than any real one and was cut"
        case .withoutValue: "it has no value: it begins a series, or a deletion left it"
        case .absent: "the version that wrote the file has no such part"
        case .skippedHour: "the clocks skip this hour: the next one was used"
        case .repeatedHour:
            "the clocks repeat this hour: the first one was used, or the second where the order of the file shows it"
        }
    }
}

/// The origin of an element, by indices into the reader's tables.
package struct ExportOrigin: Hashable, Sendable {
    /// The name of the source.
    package var source: InternedID
    /// The version of the source.
    package var version: InternedID?
    /// The device.
    package var device: InternedID?
}

/// The properties of most elements: origin and times.
package struct ExportHeader: Hashable, Sendable {
    /// The origin.
    package var origin: ExportOrigin
    /// Seconds since 2001.
    package var start: Double
    /// Seconds since 2001, never before `start`.
    package var end: Double
    /// The date of saving, in seconds since 2001.
    package var creation: Double?
    /// The sample's identity, in exports that this package wrote.
    package var uuid: UUID?
}

/// One metadata entry, its value as text.
package struct ExportMetadataEntry: Hashable, Sendable {
    /// The index of the key in the reader's table.
    package var key: InternedID
    /// The value in the file.
    package var value: String
}

/// The value attribute of a record.
package enum ExportValue: Hashable, Sendable {
    /// There is no value.
    case none
    /// A number.
    case number(Double)
    /// A name, such as that of a category value, by its index in the reader's table.
    case name(InternedID)
}

/// One heart beat of a variability list.
package struct ExportBeat: Hashable, Sendable {
    /// The heart rate per minute, from the time since the previous beat.
    package var rate: Double
    /// Seconds since midnight, of a day and a time zone that the file does not contain.
    package var secondOfDay: Double
}

/// A record: one sample of a quantity or a category.
///
/// It contains no references. The beats of a heart rate variability record are the reader's
/// `beats`.
package struct ExportRecord: Hashable, Sendable {
    /// The index of the type identifier in the reader's table.
    package var type: InternedID
    /// The index of the unit in the reader's table.
    package var unit: InternedID?
    /// The value.
    package var value: ExportValue
    /// Origin and times.
    package var header: ExportHeader
    /// The index of the metadata in the reader's table; nil without any.
    package var metadata: InternedID?
    /// The hash that identifies the record in this and later exports; see `ExportIdentity`.
    package var identity: ContentHash
}

/// Records that belong together.
package struct ExportCorrelation: Hashable, Sendable {
    /// The index of the type identifier in the reader's table.
    package var type: InternedID
    /// Origin and times.
    package var header: ExportHeader
    /// The metadata.
    package var metadata: [ExportMetadataEntry] = []
    /// The valid records in the correlation.
    package var members: [ExportRecord] = []
    /// The hash that identifies the correlation in this and later exports.
    package var identity: ContentHash
}

/// A number with the index of its unit in the reader's table.
package struct ExportQuantity: Hashable, Sendable {
    /// The number.
    package var value: Double
    /// The unit.
    package var unit: InternedID?
}

/// A workout with its child elements.
package struct ExportWorkout: Hashable, Sendable {
    /// The activity's name in the file.
    package var activity: String
    /// Seconds without pauses, if the file has them in a unit of time.
    package var duration: Double?
    /// The distance of exports before iOS 16.
    package var totalDistance: ExportQuantity?
    /// The energy of exports before iOS 16.
    package var totalEnergyBurned: ExportQuantity?
    /// Origin and times.
    package var header: ExportHeader
    /// The metadata.
    package var metadata: [ExportMetadataEntry] = []
    /// Events such as pauses, laps and segments.
    package var events: [ExportWorkoutEvent] = []
    /// The activities of a workout of several sports.
    package var activities: [ExportWorkoutActivity] = []
    /// Summaries over the workout's samples.
    package var statistics: [ExportWorkoutStatistics] = []
    /// The routes.
    package var routes: [ExportRoute] = []
    /// Records inside the workout, such as effort scores.
    package var records: [ExportRecord] = []
    /// The hash that identifies the workout in this and later exports.
    package var identity: ContentHash
}

/// An event during a workout.
package struct ExportWorkoutEvent: Hashable, Sendable {
    /// The event type's name in the file.
    package var type: String
    /// Seconds since 2001.
    package var date: Double
    /// Seconds.
    package var duration: Double
    /// The metadata.
    package var metadata: [ExportMetadataEntry] = []
}

/// One activity of a workout of several sports.
package struct ExportWorkoutActivity: Hashable, Sendable {
    /// The identity in the file, the only one that an export contains.
    package var uuid: String
    /// The activity's name; nil if it is that of the workout.
    package var activity: String?
    /// Seconds since 2001.
    package var start: Double
    /// Seconds since 2001.
    package var end: Double?
    /// The metadata.
    package var metadata: [ExportMetadataEntry] = []
    /// The events during the activity.
    package var events: [ExportWorkoutEvent] = []
}

/// A summary of one type over a workout.
package struct ExportWorkoutStatistics: Hashable, Sendable {
    /// The index of the type identifier in the reader's table.
    package var type: InternedID
    /// The index of the unit in the reader's table.
    package var unit: InternedID?
    /// Seconds since 2001.
    package var start: Double
    /// Seconds since 2001.
    package var end: Double
    /// The sum of a cumulative type.
    package var sum: Double?
    /// The average of a discrete type.
    package var average: Double?
    /// The smallest value of a discrete type.
    package var minimum: Double?
    /// The largest value of a discrete type.
    package var maximum: Double?
}

/// The route of a workout.
package struct ExportRoute: Hashable, Sendable {
    /// Origin and times.
    package var header: ExportHeader
    /// The metadata.
    package var metadata: [ExportMetadataEntry] = []
    /// The path of the GPX file, "/workout-routes/…".
    package var path: String?
    /// The points of exports before 2020, which are in the XML file.
    package var locations: [RouteLocation] = []
    /// The hash that identifies the route in this and later exports.
    package var identity: ContentHash
}

/// The activity summary of one day.
package struct ExportActivitySummary: Hashable, Sendable {
    /// The day in the file's format, `yyyy-MM-dd`.
    package var day: String
    /// The unit of the energies in the file.
    package var energyUnit: String?
    /// The active energy.
    package var energyBurned: Double?
    /// The goal for the active energy.
    package var energyGoal: Double?
    /// The move time in minutes, for people whose goal is a time.
    package var moveTime: Double?
    /// The goal for the move time.
    package var moveTimeGoal: Double?
    /// Minutes of exercise.
    package var exerciseTime: Double?
    /// The goal for the exercise time.
    package var exerciseTimeGoal: Double?
    /// Hours with a minute of standing.
    package var standHours: Double?
    /// The goal for the stand hours.
    package var standHoursGoal: Double?
}

/// A hearing test.
package struct ExportAudiogram: Hashable, Sendable {
    /// One frequency; the facts are the attributes of the file, for both ears.
    package struct Point: Hashable, Sendable {
        /// The attributes by name.
        package var facts: [String: String]
    }

    /// Origin and times.
    package var header: ExportHeader
    /// The metadata.
    package var metadata: [ExportMetadataEntry] = []
    /// The frequencies.
    package var points: [Point] = []
    /// The hash that identifies the test in this and later exports.
    package var identity: ContentHash
}

/// A prescription of glasses or contact lenses.
package struct ExportPrescription: Hashable, Sendable {
    /// The type in the file.
    package var type: String
    /// The date of issue, in seconds since 2001.
    package var issued: Double
    /// The expiration date, in seconds since 2001.
    package var expires: Double?
    /// The brand of contact lenses.
    package var brand: String?
    /// The right lens's attributes by name.
    package var rightEye: [String: String]?
    /// The left lens's attributes by name.
    package var leftEye: [String: String]?
    /// The metadata.
    package var metadata: [ExportMetadataEntry] = []
    /// The hash that identifies the prescription in this and later exports.
    package var identity: ContentHash
    /// Its identity, in exports that this package wrote.
    package var uuid: UUID?
}

/// A reference to a clinical record in a separate file.
package struct ExportClinicalRecord: Hashable, Sendable {
    /// The type of the resource in the file: a clinical type identifier or a FHIR type.
    package var type: String
    /// The resource's identifier.
    package var identifier: String
    /// The name of the source.
    package var source: InternedID
    /// The origin of the record at the source.
    package var sourceURL: String?
    /// The FHIR version.
    package var fhirVersion: String
    /// The date of receipt, in seconds since 2001.
    package var received: Double
    /// The path of the JSON file, "/clinical-records/…".
    package var path: String
    /// The name to show, in newer files.
    package var displayName: String?
    /// The hash that identifies the record in this and later exports.
    package var identity: ContentHash
    /// Its identity, in exports that this package wrote.
    package var uuid: UUID?
}
