public import Foundation
package import HealthModel

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

/// The hearing at one frequency.
// @unchecked: the one stored property is an immutable value.
open class HKAudiogramSensitivityPoint: NSObject, @unchecked Sendable {
    package let value: AudiogramPoint

    package init(_ value: AudiogramPoint) {
        self.value = value
        super.init()
    }

    /// Creates a point from the sensitivity of one or both ears, in units compatible with dBHL.
    ///
    /// Throws `errorInvalidArgument` for wrong units and if both ears are missing.
    public convenience init(
        frequency: HKQuantity, leftEarSensitivity: HKQuantity?, rightEarSensitivity: HKQuantity?
    ) throws {
        let left = try leftEarSensitivity.map {
            try HKAudiogramSensitivityTest(
                sensitivity: $0, type: .air, masked: false, side: .left, clampingRange: nil)
        }
        let right = try rightEarSensitivity.map {
            try HKAudiogramSensitivityTest(
                sensitivity: $0, type: .air, masked: false, side: .right, clampingRange: nil)
        }
        try self.init(frequency: frequency, tests: [left, right].compactMap(\.self))
    }

    /// Creates a point from tests; throws `errorInvalidArgument` if there are none.
    public convenience init(
        frequency: HKQuantity, tests: [HKAudiogramSensitivityTest]
    ) throws {
        guard frequency.value.isCompatible(with: .hertz()) else {
            throw HKError(
                .errorInvalidArgument,
                text: "The frequency of a sensitivity point must be given in Hz.")
        }
        guard !tests.isEmpty else {
            throw HKError(
                .errorInvalidArgument,
                text: "A sensitivity point needs the sensitivity of one ear at least.")
        }
        self.init(AudiogramPoint(frequency: frequency.value, tests: tests.map(\.value)))
    }

    /// The frequency.
    open var frequency: HKQuantity { HKQuantity(value.frequency) }

    /// The tests at this frequency.
    open var tests: [HKAudiogramSensitivityTest] {
        value.tests.map { HKAudiogramSensitivityTest($0) }
    }

    /// The sensitivity of the left ear, through the air.
    open var leftEarSensitivity: HKQuantity? { sensitivity(of: .left) }

    /// The sensitivity of the right ear, through the air.
    open var rightEarSensitivity: HKQuantity? { sensitivity(of: .right) }

    private func sensitivity(of side: HKAudiogramSensitivityTestSide) -> HKQuantity? {
        value.tests.first { $0.side == side.rawValue }.map { HKQuantity($0.sensitivity) }
    }
}

/// One test of one ear at one frequency.
// @unchecked: the one stored property is an immutable value.
open class HKAudiogramSensitivityTest: NSObject, NSCopying, @unchecked Sendable {
    package let value: AudiogramPoint.Test

    package init(_ value: AudiogramPoint.Test) {
        self.value = value
        super.init()
    }

    /// Creates a test; throws `errorInvalidArgument` for a unit that is not dBHL.
    public init(
        sensitivity: HKQuantity, type: HKAudiogramConductionType, masked: Bool,
        side: HKAudiogramSensitivityTestSide,
        clampingRange: HKAudiogramSensitivityPointClampingRange?
    ) throws {
        guard sensitivity.value.isCompatible(with: .decibelHearingLevel) else {
            throw HKError(
                .errorInvalidArgument, text: "The sensitivity of an ear must be given in dBHL.")
        }
        value = AudiogramPoint.Test(
            sensitivity: sensitivity.value, conductionType: type.rawValue, masked: masked,
            side: side.rawValue, clampingLowerBound: clampingRange?.lower,
            clampingUpperBound: clampingRange?.upper)
        super.init()
    }

    /// The sensitivity in dBHL.
    open var sensitivity: HKQuantity { HKQuantity(value.sensitivity) }

    /// The conduction of the sound to the ear.
    open var type: HKAudiogramConductionType {
        HKAudiogramConductionType(rawValue: value.conductionType) ?? .air
    }

    /// Whether the other ear was masked.
    open var masked: Bool { value.masked }

    /// The tested ear.
    open var side: HKAudiogramSensitivityTestSide {
        HKAudiogramSensitivityTestSide(rawValue: value.side) ?? .left
    }

    /// The range that the value was clamped to; nil if it was not clamped.
    open var clampingRange: HKAudiogramSensitivityPointClampingRange? {
        HKAudiogramSensitivityPointClampingRange(
            lower: value.clampingLowerBound, upper: value.clampingUpperBound)
    }

    open func copy(with zone: NSZone? = nil) -> Any { self }
}

/// The range that a device can measure; the true value of a measurement at a limit may lie beyond.
// @unchecked: the stored properties are immutable values.
open class HKAudiogramSensitivityPointClampingRange: NSObject, NSCopying, @unchecked Sendable {
    let lower: Double?
    let upper: Double?

    /// Creates the range of a stored test; nil without a limit.
    init?(lower: Double?, upper: Double?) {
        guard lower != nil || upper != nil else { return nil }
        self.lower = lower
        self.upper = upper
        super.init()
    }

    /// Creates a range in dBHL.
    ///
    /// Throws `errorInvalidArgument` if both bounds are missing, or if the lower bound is above the upper one.
    public init(lowerBound: Double?, upperBound: Double?) throws {
        guard lowerBound != nil || upperBound != nil else {
            throw HKError(.errorInvalidArgument, text: "A clamping range needs a bound.")
        }
        guard lowerBound ?? -.infinity <= upperBound ?? .infinity else {
            throw HKError(
                .errorInvalidArgument, text: "A clamping range may not end below its lower bound.")
        }
        lower = lowerBound
        upper = upperBound
        super.init()
    }

    /// The lower bound in dBHL.
    open var lowerBound: HKQuantity? { quantity(lower) }

    /// The upper bound in dBHL.
    open var upperBound: HKQuantity? { quantity(upper) }

    open func copy(with zone: NSZone? = nil) -> Any { self }

    private func quantity(_ bound: Double?) -> HKQuantity? {
        bound.map { HKQuantity(Quantity($0, .decibelHearingLevel)) }
    }
}
