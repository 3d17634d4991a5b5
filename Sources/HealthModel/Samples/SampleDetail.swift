public import Foundation

/// The values of the kinds of sample that are stored and returned as a whole.
///
/// A store keeps them as JSON; a predicate looks up values in that text by path.
public enum SampleDetail: Hashable, Sendable, Codable {
    /// An electrocardiogram; its voltages are series data.
    case electrocardiogram(ElectrocardiogramDetail)
    /// A hearing test.
    case audiogram([AudiogramPoint])
    /// A mood or an emotion.
    case stateOfMind(StateOfMindDetail)
    /// A questionnaire with its answers in order.
    case assessment(answers: [Int], score: Int)
    /// A prescription of glasses or contact lenses.
    case prescription(PrescriptionDetail)
    /// A clinical document.
    case document(DocumentDetail)
    /// A clinical record.
    case clinical(ClinicalDetail)
    /// A dose of a medication.
    case medicationDose(MedicationDoseDetail)
}

/// The details of an electrocardiogram without its voltages.
public struct ElectrocardiogramDetail: Hashable, Sendable, Codable {
    /// The raw value of the classification.
    public var classification: Int
    /// The raw value of the symptoms' status.
    public var symptomsStatus: Int
    /// The average heart rate per minute, if it was measured.
    public var averageHeartRate: Quantity?
    /// The number of samples per second.
    public var samplingFrequency: Quantity?
    /// The number of voltages.
    public var count: Int

    /// Creates an electrocardiogram detail.
    public init(
        classification: Int, symptomsStatus: Int, averageHeartRate: Quantity?,
        samplingFrequency: Quantity?, count: Int
    ) {
        self.classification = classification
        self.symptomsStatus = symptomsStatus
        self.averageHeartRate = averageHeartRate
        self.samplingFrequency = samplingFrequency
        self.count = count
    }
}

/// The hearing at one frequency.
public struct AudiogramPoint: Hashable, Sendable, Codable {
    /// One test of one ear.
    public struct Test: Hashable, Sendable, Codable {
        /// The sensitivity, in dBHL.
        public var sensitivity: Quantity
        /// The raw value of the conduction type.
        public var conductionType: Int
        /// Whether the other ear was masked.
        public var masked: Bool
        /// The raw value of the side: left 0, right 1.
        public var side: Int
        /// The lower bound of the range that the value was clamped to, in dBHL.
        public var clampingLowerBound: Double?
        /// The upper bound of the range that the value was clamped to, in dBHL.
        public var clampingUpperBound: Double?

        /// Creates a test.
        public init(
            sensitivity: Quantity, conductionType: Int = 0, masked: Bool = false, side: Int,
            clampingLowerBound: Double? = nil, clampingUpperBound: Double? = nil
        ) {
            self.sensitivity = sensitivity
            self.conductionType = conductionType
            self.masked = masked
            self.side = side
            self.clampingLowerBound = clampingLowerBound
            self.clampingUpperBound = clampingUpperBound
        }
    }

    /// The frequency.
    public var frequency: Quantity
    /// The tests at this frequency.
    public var tests: [Test]

    /// Creates a point.
    public init(frequency: Quantity, tests: [Test]) {
        self.frequency = frequency
        self.tests = tests
    }
}

/// A person's mood or emotion.
public struct StateOfMindDetail: Hashable, Sendable, Codable {
    /// The raw value of the kind.
    public var kind: Int
    /// From -1, very unpleasant, to 1, very pleasant.
    public var valence: Double
    /// Raw values of the labels.
    public var labels: [Int]
    /// Raw values of the associations.
    public var associations: [Int]

    /// Creates a state of mind detail.
    public init(kind: Int, valence: Double, labels: [Int], associations: [Int]) {
        self.kind = kind
        self.valence = valence
        self.labels = labels
        self.associations = associations
    }
}

/// The content of a prescription.
public struct PrescriptionDetail: Hashable, Sendable, Codable {
    /// The lens for one eye; lengths and powers by HealthKit's names.
    public struct Lens: Hashable, Sendable, Codable {
        /// Quantities by name: sphere, cylinder, axis, addPower, vertexDistance, and so on.
        public var quantities: [String: Quantity]
        /// Raw values by name: the bases of a prism and its eye.
        public var codes: [String: Int]

        /// Creates a lens.
        public init(quantities: [String: Quantity], codes: [String: Int] = [:]) {
            self.quantities = quantities
            self.codes = codes
        }
    }

    /// The raw value of the prescription's type: glasses 1, contacts 2.
    public var type: Int
    /// The expiration date.
    public var expirationDate: Date?
    /// The brand of contact lenses.
    public var brand: String?
    /// The lens for the right eye.
    public var rightEye: Lens?
    /// The lens for the left eye.
    public var leftEye: Lens?

    /// Creates a prescription.
    public init(
        type: Int, expirationDate: Date?, brand: String? = nil, rightEye: Lens? = nil,
        leftEye: Lens? = nil
    ) {
        self.type = type
        self.expirationDate = expirationDate
        self.brand = brand
        self.rightEye = rightEye
        self.leftEye = leftEye
    }
}

/// A clinical document.
public struct DocumentDetail: Hashable, Sendable, Codable {
    /// The document's title.
    public var title: String
    /// The patient's name in the document.
    public var patientName: String
    /// The author's name.
    public var authorName: String
    /// The custodian's name.
    public var custodianName: String
    /// The content of the document.
    public var data: Data?

    /// Creates a document.
    public init(
        title: String, patientName: String, authorName: String, custodianName: String, data: Data?
    ) {
        self.title = title
        self.patientName = patientName
        self.authorName = authorName
        self.custodianName = custodianName
        self.data = data
    }
}

/// A clinical record.
public struct ClinicalDetail: Hashable, Sendable, Codable {
    /// The name to show.
    public var displayName: String
    /// The FHIR resource's identifier.
    public var resourceIdentifier: String
    /// The FHIR resource's type.
    public var resourceType: String
    /// The FHIR version, as "4.0.1".
    public var fhirVersion: String
    /// The content of the resource as JSON.
    public var data: Data
    /// The source of the record.
    public var sourceURL: URL?

    /// Creates a record.
    public init(
        displayName: String, resourceIdentifier: String, resourceType: String, fhirVersion: String,
        data: Data, sourceURL: URL?
    ) {
        self.displayName = displayName
        self.resourceIdentifier = resourceIdentifier
        self.resourceType = resourceType
        self.fhirVersion = fhirVersion
        self.data = data
        self.sourceURL = sourceURL
    }
}

/// A dose of a medication.
public struct MedicationDoseDetail: Hashable, Sendable, Codable {
    /// The identifier of the medication's concept.
    public var conceptIdentifier: String
    /// The raw value of the schedule's type.
    public var scheduleType: Int
    /// The raw value of the log status.
    public var logStatus: Int
    /// The date for which the dose was scheduled.
    public var scheduledDate: Date?
    /// The scheduled amount, in `unit`.
    public var scheduledDose: Double?
    /// The amount taken, in `unit`.
    public var dose: Double?
    /// The unit of the doses.
    public var unit: HealthUnit

    /// Creates a dose.
    public init(
        conceptIdentifier: String, scheduleType: Int, logStatus: Int, scheduledDate: Date?,
        scheduledDose: Double?, dose: Double?, unit: HealthUnit
    ) {
        self.conceptIdentifier = conceptIdentifier
        self.scheduleType = scheduleType
        self.logStatus = logStatus
        self.scheduledDate = scheduledDate
        self.scheduledDose = scheduledDose
        self.dose = dose
        self.unit = unit
    }
}

/// Writes a value as JSON: the same text for the same value, with every bit of its numbers.
package enum StableJSON {
    /// Encodes a value with sorted keys.
    package static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.nonConformingFloatEncodingStrategy = .convertToString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }

    /// Decodes a value.
    package static func value<T: Decodable>(_ type: T.Type, from text: String) throws -> T {
        let decoder = JSONDecoder()
        decoder.nonConformingFloatDecodingStrategy = .convertFromString(
            positiveInfinity: "inf", negativeInfinity: "-inf", nan: "nan")
        return try decoder.decode(type, from: Data(text.utf8))
    }
}
