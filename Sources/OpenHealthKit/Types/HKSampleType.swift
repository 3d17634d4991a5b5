public import Foundation
internal import HealthModel

/// The type of a sample: an object with a start and an end.
// Safe to share: adds no state to its superclass.
open class HKSampleType: HKObjectType, @unchecked Sendable {
    /// Whether samples of this type may not be longer than `maximumAllowedDuration`.
    public var isMaximumDurationRestricted: Bool { value.maximumDuration != nil }

    /// The longest duration of a sample in seconds; raises if there is no restriction.
    public var maximumAllowedDuration: TimeInterval {
        guard let duration = value.maximumDuration else {
            HKException.raise(.invalidArgument, "\(identifier) has no maximum allowed duration")
        }
        return duration
    }

    /// Whether samples of this type may not be shorter than `minimumAllowedDuration`.
    public var isMinimumDurationRestricted: Bool { value.minimumDuration != nil }

    /// The shortest duration of a sample in seconds; raises if there is no restriction.
    public var minimumAllowedDuration: TimeInterval {
        guard let duration = value.minimumDuration else {
            HKException.raise(.invalidArgument, "\(identifier) has no minimum allowed duration")
        }
        return duration
    }

    /// Whether estimates of this type can be recalibrated.
    ///
    /// Unverified: true only for the distance of the six-minute walk.
    public var allowsRecalibrationForEstimates: Bool { value == .sixMinuteWalkTestDistance }
}
