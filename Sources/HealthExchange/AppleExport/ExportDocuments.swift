package import Foundation

/// The rings of one day.
package struct ExportActivitySummary: Hashable, Sendable {
    /// The day as written, `yyyy-MM-dd`.
    package var day: String
    /// The unit of the energies as written.
    package var energyUnit: String?
    /// Energy burned by moving.
    package var energyBurned: Double?
    /// The goal for it.
    package var energyGoal: Double?
    /// Minutes of moving, for those who count time instead of energy.
    package var moveTime: Double?
    /// The goal for it.
    package var moveTimeGoal: Double?
    /// Minutes of exercise.
    package var exerciseTime: Double?
    /// The goal for it.
    package var exerciseTimeGoal: Double?
    /// Hours with a minute of standing.
    package var standHours: Double?
    /// The goal for it.
    package var standHoursGoal: Double?
}

/// A hearing test.
package struct ExportAudiogram: Hashable, Sendable {
    /// One frequency; the facts are the attributes as written, left and right ear.
    package struct Point: Hashable, Sendable {
        /// The attributes by name.
        package var facts: [String: String]
    }

    /// Origin and times.
    package var header: ExportHeader
    /// Facts beside it.
    package var metadata: [ExportMetadataEntry] = []
    /// The frequencies.
    package var points: [Point] = []
    /// What identifies it in this export and in later ones.
    package var identity: ContentHash
}

/// A prescription of glasses or contact lenses.
package struct ExportPrescription: Hashable, Sendable {
    /// The type as written.
    package var type: String
    /// When it was issued, in seconds since 2001.
    package var issued: Double
    /// When it ends, in seconds since 2001.
    package var expires: Double?
    /// The maker of contact lenses.
    package var brand: String?
    /// The right lens's attributes by name.
    package var rightEye: [String: String]?
    /// The left lens's attributes by name.
    package var leftEye: [String: String]?
    /// Facts beside it.
    package var metadata: [ExportMetadataEntry] = []
    /// What identifies it in this export and in later ones.
    package var identity: ContentHash
    /// Its identity, in exports that this package wrote.
    package var uuid: UUID?
}

/// A reference to a clinical record in a file of its own.
package struct ExportClinicalRecord: Hashable, Sendable {
    /// The kind of resource as written: a clinical type identifier or a FHIR type.
    package var type: String
    /// The resource's identifier.
    package var identifier: String
    /// The name of the source.
    package var source: InternedID
    /// Where the source got it.
    package var sourceURL: String?
    /// The FHIR version.
    package var fhirVersion: String
    /// When it was received, in seconds since 2001.
    package var received: Double
    /// The path of the JSON file, "/clinical-records/…".
    package var path: String
    /// The name to show, in newer files.
    package var displayName: String?
    /// What identifies it in this export and in later ones.
    package var identity: ContentHash
    /// Its identity, in exports that this package wrote.
    package var uuid: UUID?
}
