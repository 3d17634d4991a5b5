public import Foundation
internal import HealthModel

/// A hearing test: the sensitivity of each ear at several frequencies.
// @unchecked: this class stores only HKObject's immutable value.
open class HKAudiogramSample: HKSample, @unchecked Sendable {
    /// Creates a hearing test; raises if it has no point.
    public convenience init(
        sensitivityPoints: [HKAudiogramSensitivityPoint], start: Date, end: Date,
        metadata: [String: Any]?
    ) {
        self.init(
            sensitivityPoints: sensitivityPoints, start: start, end: end, device: nil,
            metadata: metadata)
    }

    /// Creates a hearing test with the device that measured; raises if it has no point.
    public convenience init(
        sensitivityPoints: [HKAudiogramSensitivityPoint], start: Date, end: Date,
        device: HKDevice?, metadata: [String: Any]?
    ) {
        if sensitivityPoints.isEmpty {
            HKException.raise(
                .objectValidation, "HKAudiogramSample must have at least one sensitivity point")
        }
        self.init(
            Self.validated(
                Sample(
                    uuid: UUID(), type: .audiogram, startDate: start, endDate: end,
                    payload: .detail(.audiogram(sensitivityPoints.map(\.value))),
                    metadata: Metadata(validating: metadata), device: device?.value)))
    }

    /// The sensitivity by frequency.
    open var sensitivityPoints: [HKAudiogramSensitivityPoint] {
        guard case .detail(.audiogram(let points)) = sample.payload else { return [] }
        return points.map { HKAudiogramSensitivityPoint($0) }
    }

    override class func holds(_ sample: Sample) -> Bool {
        if case .detail(.audiogram) = sample.payload { true } else { false }
    }
}
