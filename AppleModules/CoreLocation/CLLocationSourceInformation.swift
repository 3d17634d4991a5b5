public import Foundation

/// The origin of a location: simulating software, or an accessory.
// @unchecked: all stored properties are immutable values.
@_weakLinked
open class CLLocationSourceInformation: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// Whether software simulated the location.
    public let isSimulatedBySoftware: Bool
    /// Whether an accessory measured the location.
    public let isProducedByAccessory: Bool

    /// Creates the origin of a location.
    public init(
        softwareSimulationState isSoftware: Bool, andExternalAccessoryState isAccessory: Bool
    ) {
        isSimulatedBySoftware = isSoftware
        isProducedByAccessory = isAccessory
        super.init()
    }

    /// Whether both are equal.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? CLLocationSourceInformation else { return false }
        return other.isSimulatedBySoftware == isSimulatedBySoftware
            && other.isProducedByAccessory == isProducedByAccessory
    }

    /// The hash of both properties.
    open override var hash: Int { [isSimulatedBySoftware, isProducedByAccessory].hashValue }

    /// The information itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    // MARK: Coding

    /// Source information decodes where secure coding is required.
    open class var supportsSecureCoding: Bool { true }

    /// Reads source information from an archive.
    public required init?(coder: NSCoder) {
        isSimulatedBySoftware = coder.decodeBool(forKey: "simulated")
        isProducedByAccessory = coder.decodeBool(forKey: "accessory")
        super.init()
    }

    /// Encodes both properties.
    open func encode(with coder: NSCoder) {
        coder.encode(isSimulatedBySoftware, forKey: "simulated")
        coder.encode(isProducedByAccessory, forKey: "accessory")
    }
}
