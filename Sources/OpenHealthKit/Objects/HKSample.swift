public import Foundation
internal import HealthModel

/// A piece of health data with a start and an end.
// @unchecked: nothing is stored beside HKObject's immutable value.
open class HKSample: HKObject, @unchecked Sendable {
    /// The type of what was measured.
    open var sampleType: HKSampleType {
        guard let type = HKObjectType.type(for: sample.type) as? HKSampleType else {
            HKException.raise(.invalidArgument, "\(sample.type) is not a sample type")
        }
        return type
    }

    /// When it began.
    open var startDate: Date { sample.startDate }

    /// When it ended; the start for what took no time.
    open var endDate: Date { sample.endDate }

    /// Whether the sample goes on: its end is `Date.distantFuture`.
    open var hasUndeterminedDuration: Bool { endDate == .distantFuture }
}
