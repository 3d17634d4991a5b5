public import Foundation
package import HealthModel

/// An electrocardiogram; its voltages are read by `HKElectrocardiogramQuery`.
// @unchecked: this class stores only HKObject's immutable value.
open class HKElectrocardiogram: HKSample, @unchecked Sendable {
    /// The number of voltages.
    open var numberOfVoltageMeasurements: Int { detail.count }

    /// The number of voltages per second.
    open var samplingFrequency: HKQuantity? { detail.samplingFrequency.map { HKQuantity($0) } }

    /// The classification of the recording; `.unrecognized` for an unknown stored value.
    open var classification: Classification {
        Classification(rawValue: detail.classification) ?? .unrecognized
    }

    /// The average heart rate per minute.
    open var averageHeartRate: HKQuantity? { detail.averageHeartRate.map { HKQuantity($0) } }

    /// Whether the person noted symptoms.
    open var symptomsStatus: SymptomsStatus {
        SymptomsStatus(rawValue: detail.symptomsStatus) ?? .notSet
    }

    private var detail: ElectrocardiogramDetail {
        guard case .detail(.electrocardiogram(let detail)) = sample.payload else {
            HKException.raise(.invalidArgument, "\(sample.type) is no electrocardiogram")
        }
        return detail
    }

    override class func holds(_ sample: Sample) -> Bool {
        if case .detail(.electrocardiogram) = sample.payload { true } else { false }
    }

    /// One voltage of an electrocardiogram.
    // @unchecked: the one stored property is an immutable value.
    open class VoltageMeasurement: NSObject, NSCopying, @unchecked Sendable {
        private let value: HealthModel.VoltageMeasurement

        package init(_ value: HealthModel.VoltageMeasurement) {
            self.value = value
            super.init()
        }

        /// Seconds since the start of the electrocardiogram.
        open var timeSinceSampleStart: TimeInterval { value.timeSinceStart }

        /// The voltage on a lead; nil for a lead that was not recorded.
        open func quantity(for lead: Lead) -> HKQuantity? {
            lead == .appleWatchSimilarToLeadI
                ? HKQuantity(Quantity(value.volts, .volt())) : nil
        }

        open func copy(with zone: NSZone? = nil) -> Any { self }
    }
}
