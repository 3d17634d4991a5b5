public import Foundation
package import HealthModel

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
