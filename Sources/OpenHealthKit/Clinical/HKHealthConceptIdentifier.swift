public import Foundation

/// The identity of a concept such as a medication.
// @unchecked: the stored properties are immutable values.
open class HKHealthConceptIdentifier: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private static let domainKey = "domain"
    private static let identifierKey = "identifier"

    private let area: HKHealthConceptDomain

    /// The identity as text, for predicates.
    package let identifier: String

    package init(domain: HKHealthConceptDomain, identifier: String) {
        area = domain
        self.identifier = identifier
        super.init()
    }

    /// The domain of the concept.
    open var domain: HKHealthConceptDomain { area }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKHealthConceptIdentifier else { return false }
        return other.area == area && other.identifier == identifier
    }

    open override var hash: Int { identifier.hashValue }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes an identity; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard let domain = coder.text(forKey: Self.domainKey),
            let identifier = coder.text(forKey: Self.identifierKey)
        else { return nil }
        area = HKHealthConceptDomain(rawValue: domain)
        self.identifier = identifier
        super.init()
    }

    open func encode(with coder: NSCoder) {
        coder.encode(text: area.rawValue, forKey: Self.domainKey)
        coder.encode(text: identifier, forKey: Self.identifierKey)
    }
}
