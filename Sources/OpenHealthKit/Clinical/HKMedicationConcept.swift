public import Foundation

/// A code of a medication in a system of codes.
// @unchecked: the stored properties are immutable values.
open class HKClinicalCoding: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private static let keys = ["system", "version", "code"]

    /// The system of codes, as a URL.
    public let system: String
    /// The system's version.
    public let version: String?
    /// The code.
    public let code: String

    /// Puts a code together.
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

    /// Reads a code from an archive; nil where it is damaged.
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

/// A medication in the words of medicine.
// @unchecked: the stored properties are immutable values.
open class HKMedicationConcept: NSObject, NSCopying, @unchecked Sendable {
    /// The medication's identity.
    public let identifier: HKHealthConceptIdentifier
    /// The name to show.
    public let displayText: String
    /// Tablet, cream, and so on.
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

/// A medication with what the person noted about it.
// @unchecked: the stored properties are immutable values.
open class HKUserAnnotatedMedication: NSObject, NSCopying, @unchecked Sendable {
    /// The person's own name for it.
    public let nickname: String?
    /// Whether the person put it away.
    public let isArchived: Bool
    /// Whether it is taken at set times.
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
