package import Foundation

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
