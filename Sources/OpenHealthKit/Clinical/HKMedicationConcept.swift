public import Foundation

/// A code of a medication in a coding system.
// @unchecked: the stored properties are immutable values.
open class HKClinicalCoding: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private static let keys = ["system", "version", "code"]

    /// The coding system, as a URL.
    public let system: String
    /// The version of the coding system.
    public let version: String?
    /// The code.
    public let code: String

    /// Creates a code.
    public init(system: String, version: String?, code: String) {
        self.system = system
        self.version = version
        self.code = code
        super.init()
    }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKClinicalCoding else { return false }
        return (other.system, other.version, other.code) == (system, version, code)
    }

    open override var hash: Int { [system, version, code].hashValue }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes a code; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard let system = coder.text(forKey: Self.keys[0]),
            let code = coder.text(forKey: Self.keys[2])
        else { return nil }
        self.system = system
        version = coder.text(forKey: Self.keys[1])
        self.code = code
        super.init()
    }

    open func encode(with coder: NSCoder) {
        for (key, text) in zip(Self.keys, [system, version, code]) {
            coder.encode(text: text, forKey: key)
        }
    }
}

/// A medication as a medical concept.
// @unchecked: the stored properties are immutable values.
open class HKMedicationConcept: NSObject, NSCopying, @unchecked Sendable {
    /// The medication's identity.
    public let identifier: HKHealthConceptIdentifier
    /// The name to show.
    public let displayText: String
    /// The form of the medication, such as tablet or cream.
    public let generalForm: HKMedicationGeneralForm
    /// The medication's codes.
    public let relatedCodings: Set<HKClinicalCoding>

    package init(
        identifier: HKHealthConceptIdentifier, displayText: String,
        generalForm: HKMedicationGeneralForm, relatedCodings: Set<HKClinicalCoding>
    ) {
        self.identifier = identifier
        self.displayText = displayText
        self.generalForm = generalForm
        self.relatedCodings = relatedCodings
        super.init()
    }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKMedicationConcept)?.identifier == identifier
    }

    open override var hash: Int { identifier.hash }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A medication with the person's annotations.
// @unchecked: the stored properties are immutable values.
open class HKUserAnnotatedMedication: NSObject, NSCopying, @unchecked Sendable {
    /// The person's name for the medication.
    public let nickname: String?
    /// Whether the person archived the medication.
    public let isArchived: Bool
    /// Whether the medication has a schedule.
    public let hasSchedule: Bool
    /// The medication.
    public let medication: HKMedicationConcept

    package init(
        nickname: String?, isArchived: Bool, hasSchedule: Bool, medication: HKMedicationConcept
    ) {
        self.nickname = nickname
        self.isArchived = isArchived
        self.hasSchedule = hasSchedule
        self.medication = medication
        super.init()
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}
