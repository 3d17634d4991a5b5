public import Foundation
internal import HealthDatabase
internal import HealthModel

/// A type with a predicate, as one part of a query over several types.
// Safe to share: the state never changes.
open class HKQueryDescriptor: NSObject, NSCopying, NSSecureCoding, @unchecked Sendable {
    /// The type of the samples.
    public let sampleType: HKSampleType
    /// The predicate; nil for all samples.
    public let predicate: NSPredicate?

    /// Creates a descriptor for samples of a type that match a predicate.
    public init(sampleType: HKSampleType, predicate: NSPredicate?) {
        self.sampleType = sampleType
        self.predicate = predicate
        super.init()
    }

    /// The query for the store; raises for unsupported predicates.
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

    /// Encodes the type; raises if there is a predicate, which cannot be archived on Linux.
    open func encode(with coder: NSCoder) {
        guard predicate == nil else {
            HKException.raise(
                .invalidArgument, "A query descriptor with a predicate cannot be archived")
        }
        coder.encode(sampleType, forKey: "sampleType")
    }

    /// Decodes the type; nil if it is missing.
    public required init?(coder: NSCoder) {
        guard let type = coder.value(HKObjectType.self, forKey: "sampleType") as? HKSampleType
        else { return nil }
        sampleType = type
        predicate = nil
        super.init()
    }
}

extension HKException {
    /// Raises if a query over several types has none.
    static func requireDescriptors(_ descriptors: [HKQueryDescriptor]) {
        if descriptors.isEmpty {
            raise(.invalidArgument, "queryDescriptors must contain at least one query descriptor")
        }
    }
}
