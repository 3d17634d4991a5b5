public import Foundation
internal import HealthDatabase
internal import HealthModel

/// A type and a condition: what one part of a query over several types asks for.
// Safe to share: the state never changes.
open class HKQueryDescriptor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The type of the samples.
    public let sampleType: HKSampleType
    /// The condition that the samples meet; nil for all.
    public let predicate: NSPredicate?

    /// Samples of a type that meet a condition.
    public init(sampleType: HKSampleType, predicate: NSPredicate?) {
        self.sampleType = sampleType
        self.predicate = predicate
        super.init()
    }

    /// The same for the store; raises for predicates that cannot be used.
    var query: SampleQuery {
        SampleQuery(
            type: sampleType.value, predicate: SamplePredicate(checking: predicate))
    }

    /// Whether type and predicate are the same.
    open override func isEqual(_ object: Any?) -> Bool {
        guard let other = object as? HKQueryDescriptor else { return false }
        return sampleType == other.sampleType && predicate == other.predicate
    }

    /// The hash of the type.
    open override var hash: Int { sampleType.hash }

    /// The descriptor itself: it never changes.
    open func copy(with zone: NSZone? = nil) -> Any { self }

    /// Descriptors decode where secure coding is required.
    open class var supportsSecureCoding: Bool { true }

    /// Writes the type; raises where there is a predicate, which cannot be archived on Linux.
    open func encode(with coder: NSCoder) {
        guard predicate == nil else {
            HKException.raise(
                .invalidArgument, "A query descriptor with a predicate cannot be archived")
        }
        coder.encode(sampleType, forKey: "sampleType")
    }

    /// Reads the type; nil where it is missing.
    public required init?(coder: NSCoder) {
        guard let type = coder.value(HKObjectType.self, forKey: "sampleType") as? HKSampleType
        else { return nil }
        sampleType = type
        predicate = nil
        super.init()
    }
}

extension HKException {
    /// Raises where a query over several types was given none.
    static func requireDescriptors(_ descriptors: [HKQueryDescriptor]) {
        if descriptors.isEmpty {
            raise(.invalidArgument, "queryDescriptors must contain at least one query descriptor")
        }
    }
}
