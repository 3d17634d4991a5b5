// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
package import HealthModel

/// The type of an object of a health store; two types are equal if class and identifier are.
// Safe to share: the only state is one immutable value.
open class HKObjectType: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    package let value: ObjectType

    package init(value: ObjectType) {
        self.value = value
        super.init()
    }

    public var identifier: String { value.identifier }

    /// Whether a person permits individual objects of this type, not the whole type.
    open func requiresPerObjectAuthorization() -> Bool {
        value.requiresPerObjectAuthorization
    }

    // MARK: NSObject

    open override var hash: Int { value.hashValue }

    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKObjectType else { return false }
        return self === other
            || (Swift.type(of: self) == Swift.type(of: other) && value == other.value)
    }

    open override var description: String { identifier }

    // MARK: NSCopying

    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: NSSecureCoding

    public static var supportsSecureCoding: Bool { true }

    /// Decodes a type; nil if the identifier or the kind is missing or damaged.
    public required init?(coder: NSCoder) {
        guard
            let identifier = coder.decodeObject(of: NSString.self, forKey: "identifier"),
            let name = coder.decodeObject(of: NSString.self, forKey: "kind"),
            let kind = ObjectKind(rawValue: name as String)
        else { return nil }
        value = ObjectType(identifier: identifier as String, kind: kind)
        super.init()
    }

    open func encode(with coder: NSCoder) {
        coder.encode(value.identifier as NSString, forKey: "identifier")
        coder.encode(value.kind.rawValue as NSString, forKey: "kind")
    }
}
