public import Foundation
package import HealthModel

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
