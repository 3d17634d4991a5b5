public import Foundation

// Safe to share: the predicate never changes.

/// A type of sample and a condition, with the class of the samples in its type.
public struct HKSamplePredicate<Sample: HKSample>: Hashable, @unchecked Sendable {
    /// The type of the samples.
    public let sampleType: HKSampleType
    /// The condition that the samples meet; nil for all.
    public let nsPredicate: NSPredicate?

    init(_ sampleType: HKSampleType, _ nsPredicate: NSPredicate?) {
        self.sampleType = sampleType
        self.nsPredicate = nsPredicate
    }

    /// The same as a part of a classic query.
    var descriptor: HKQueryDescriptor {
        HKQueryDescriptor(sampleType: sampleType, predicate: nsPredicate)
    }
}
