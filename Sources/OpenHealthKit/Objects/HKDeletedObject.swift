public import Foundation
package import HealthModel

/// The tombstone of a deleted sample: its identity, and its sync keys if it had any.
// @unchecked: the stored properties are immutable values.
open class HKDeletedObject: NSObject, NSSecureCoding, @unchecked Sendable {
    private enum Key {
        static let uuid = "UUID"
        static let metadata = "Metadata"
    }

    private let identity: UUID
    private let facts: Metadata

    package init(_ value: DeletedObject) {
        identity = value.uuid
        facts = value.metadata
        super.init()
    }

    /// The identity of the deleted sample.
    open var uuid: UUID { identity }

    /// The sync identifier and version, if the sample had them.
    open var metadata: [String: Any]? { facts.bridged }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKDeletedObject)?.uuid == uuid
    }

    open override var hash: Int { uuid.hashValue }

    open override var description: String { "\(type(of: self)) \(uuid)" }

    open class var supportsSecureCoding: Bool { true }

    /// Reads a tombstone from an archive; nil if it has no identity.
    public required init?(coder: NSCoder) {
        guard let uuid = coder.value(NSUUID.self, forKey: Key.uuid) else { return nil }
        identity = uuid as UUID
        facts = Metadata(from: coder, forKey: Key.metadata)
        super.init()
    }

    open func encode(with coder: NSCoder) {
        coder.encode(identity as NSUUID, forKey: Key.uuid)
        facts.encode(with: coder, forKey: Key.metadata)
    }
}
