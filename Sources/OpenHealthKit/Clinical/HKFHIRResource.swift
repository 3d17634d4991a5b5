public import Foundation
package import HealthModel

/// A record of an institution in FHIR's words.
// @unchecked: the one stored property is an immutable value.
open class HKFHIRResource: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private static let key = "OpenHealthKitResource"

    private let value: ClinicalDetail

    package init(_ value: ClinicalDetail) {
        self.value = value
        super.init()
    }

    /// The version of FHIR; that of R4 where the stored text is none.
    open var fhirVersion: HKFHIRVersion {
        (try? HKFHIRVersion(fromVersionString: value.fhirVersion)) ?? .primaryR4()
    }

    /// The kind of resource.
    open var resourceType: HKFHIRResourceType { HKFHIRResourceType(rawValue: value.resourceType) }

    /// The identifier that the institution gave.
    open var identifier: String { value.resourceIdentifier }

    /// The resource itself, as JSON.
    open var data: Data { value.data }

    /// Where the resource came from.
    open var sourceURL: URL? { value.sourceURL }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKFHIRResource)?.value == value
    }

    open override var hash: Int { value.hashValue }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Reads a resource from an archive; nil where it is damaged.
    public required init?(coder: NSCoder) {
        guard let value = coder.json(ClinicalDetail.self, forKey: Self.key) else { return nil }
        self.value = value
        super.init()
    }

    open func encode(with coder: NSCoder) { coder.encode(json: value, forKey: Self.key) }
}
