public import Foundation
package import HealthModel

/// A record of an institution; apps can read but not save it.
// @unchecked: this class stores only HKObject's immutable value.
open class HKClinicalRecord: HKSample, NSCopying, @unchecked Sendable {
    /// The kind of record.
    open var clinicalType: HKClinicalType {
        guard let type = sampleType as? HKClinicalType else {
            HKException.raise(.invalidArgument, "\(sample.type) is not a clinical type")
        }
        return type
    }

    /// The name to show.
    open var displayName: String { detail.displayName }

    /// The record as a FHIR resource; nil if the store has none.
    open var fhirResource: HKFHIRResource? {
        detail.data.isEmpty ? nil : HKFHIRResource(detail)
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    private var detail: ClinicalDetail {
        guard case .detail(.clinical(let detail)) = sample.payload else {
            HKException.raise(.invalidArgument, "\(sample.type) is not a clinical record")
        }
        return detail
    }

    override class func holds(_ sample: Sample) -> Bool {
        if case .detail(.clinical) = sample.payload { true } else { false }
    }
}

/// A record of an institution in the FHIR format.
// @unchecked: the one stored property is an immutable value.
open class HKFHIRResource: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private static let key = "OpenHealthKitResource"

    private let value: ClinicalDetail

    package init(_ value: ClinicalDetail) {
        self.value = value
        super.init()
    }

    /// The version of FHIR; that of R4 if the stored text is invalid.
    open var fhirVersion: HKFHIRVersion {
        (try? HKFHIRVersion(fromVersionString: value.fhirVersion)) ?? .primaryR4()
    }

    /// The kind of resource.
    open var resourceType: HKFHIRResourceType { HKFHIRResourceType(rawValue: value.resourceType) }

    /// The identifier that the institution assigned.
    open var identifier: String { value.resourceIdentifier }

    /// The content of the resource as JSON.
    open var data: Data { value.data }

    /// The source of the resource.
    open var sourceURL: URL? { value.sourceURL }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKFHIRResource)?.value == value
    }

    open override var hash: Int { value.hashValue }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes a resource; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard let value = coder.json(ClinicalDetail.self, forKey: Self.key) else { return nil }
        self.value = value
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encode(json: value, forKey: Self.key) }
}

/// A version of FHIR, such as "4.0.1".
// @unchecked: the stored properties are immutable values.
open class HKFHIRVersion: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private static let key = "stringRepresentation"

    private let numbers: [Int]

    private init(numbers: [Int]) {
        self.numbers = numbers
        super.init()
    }

    /// Parses three numbers; throws `errorInvalidArgument` for other texts.
    public convenience init(fromVersionString versionString: String) throws {
        guard let numbers = Self.numbers(of: versionString) else {
            throw HKError(
                .errorInvalidArgument,
                text: "A FHIR version is three numbers with points between them.")
        }
        self.init(numbers: numbers)
    }

    /// The version of DSTU2 that health records have.
    open class func primaryDSTU2() -> HKFHIRVersion { HKFHIRVersion(numbers: [1, 0, 2]) }

    /// The version of R4 that health records have.
    open class func primaryR4() -> HKFHIRVersion { HKFHIRVersion(numbers: [4, 0, 1]) }

    /// The first number.
    open var majorVersion: Int { numbers[0] }
    /// The second number.
    open var minorVersion: Int { numbers[1] }
    /// The third number.
    open var patchVersion: Int { numbers[2] }

    /// The release that the version belongs to.
    open var fhirRelease: HKFHIRRelease {
        switch (majorVersion, minorVersion) {
        case (0, 4...), (1, 0): .dstu2
        case (3, 2...), (4, 0): .r4
        default: .unknown
        }
    }

    /// The three numbers, separated by dots.
    open var stringRepresentation: String { numbers.map(String.init).joined(separator: ".") }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKFHIRVersion)?.numbers == numbers
    }

    open override var hash: Int { numbers.hashValue }

    open override var description: String { stringRepresentation }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes a version; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard let text = coder.text(forKey: Self.key), let numbers = Self.numbers(of: text) else {
            return nil
        }
        self.numbers = numbers
        super.init()
    }

    open func encode(with coder: NSCoder) {
        coder.encode(text: stringRepresentation, forKey: Self.key)
    }

    private static func numbers(of text: String) -> [Int]? {
        let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
        guard numbers.count == 3, numbers.allSatisfy({ $0 ?? -1 >= 0 }) else { return nil }
        return numbers.compactMap(\.self)
    }
}
