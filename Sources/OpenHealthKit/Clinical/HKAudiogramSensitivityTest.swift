public import Foundation
package import HealthModel

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
    /// Throws `errorInvalidArgument` without a bound, or where the lower one is above.
    public init(lowerBound: Double?, upperBound: Double?) throws {
        guard lowerBound != nil || upperBound != nil else {
            throw HKError(.errorInvalidArgument, text: "A clamping range needs a bound.")
        }
        guard lowerBound ?? -.infinity <= upperBound ?? .infinity else {
            throw HKError(
                .errorInvalidArgument, text: "A clamping range may not end below its beginning.")
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
