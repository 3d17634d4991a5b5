public import Foundation

// Safe to share: the predicate never changes.

/// A predicate with the type and the class of its samples.
public struct HKSamplePredicate<Sample: HKSample>: Hashable, @unchecked Sendable {
    /// The type of the samples.
    public let sampleType: HKSampleType
    /// The predicate; nil for all samples.
    public let nsPredicate: NSPredicate?

    init(_ sampleType: HKSampleType, _ nsPredicate: NSPredicate?) {
        self.sampleType = sampleType
        self.nsPredicate = nsPredicate
    }

    /// The descriptor for a classic query.
    var descriptor: HKQueryDescriptor {
        HKQueryDescriptor(sampleType: sampleType, predicate: nsPredicate)
    }
}
