public import Foundation
package import HealthModel

/// An app or a device that saves samples.
// @unchecked: the stored property is an immutable value.
open class HKSource: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    private enum Key {
        static let name = "name"
        static let bundleIdentifier = "bundleIdentifier"
    }

    package let value: Source

    package init(_ value: Source) {
        self.value = value
        super.init()
    }

    /// The current app as a source.
    open class func `default`() -> HKSource { HKSource(CurrentApp.identity.source) }

    /// The name to show.
    open var name: String { value.name }

    /// The bundle identifier.
    open var bundleIdentifier: String { value.bundleIdentifier }

    open override func isEqual(_ object: Any?) -> Bool {
        (object as? HKSource)?.value == value
    }

    open override var hash: Int { value.hashValue }

    open override var description: String { "\(type(of: self)) \(name) (\(bundleIdentifier))" }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    open class var supportsSecureCoding: Bool { true }

    /// Decodes a source; nil if the archive is damaged.
    public required init?(coder: NSCoder) {
        guard let identifier = coder.text(forKey: Key.bundleIdentifier) else { return nil }
        value = Source(
            bundleIdentifier: identifier, name: coder.text(forKey: Key.name) ?? identifier)
        super.init()
    }

    open func encode(with coder: NSCoder) {
        coder.encode(text: value.name, forKey: Key.name)
        coder.encode(text: value.bundleIdentifier, forKey: Key.bundleIdentifier)
    }
}
