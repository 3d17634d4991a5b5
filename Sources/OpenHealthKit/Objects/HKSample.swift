public import Foundation
internal import HealthModel

/// A health object with a start and an end.
// @unchecked: this class stores only HKObject's immutable value.
open class HKSample: HKObject, @unchecked Sendable {
    /// The type of the sample.
    open var sampleType: HKSampleType {
        guard let type = HKObjectType.type(for: sample.type) as? HKSampleType else {
            HKException.raise(.invalidArgument, "\(sample.type) is not a sample type")
        }
        return type
    }

    /// The start date.
    open var startDate: Date { sample.startDate }

    /// The end date; equal to the start for a sample without length.
    open var endDate: Date { sample.endDate }

    /// Whether the sample is ongoing: its end is `Date.distantFuture`.
    open var hasUndeterminedDuration: Bool { endDate == .distantFuture }
}
