public import Foundation
package import HealthModel

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

extension HKSample {
    /// The object for a sample, of the class for its kind.
    package static func make(_ sample: Sample) -> HKSample {
        switch sample.payload {
        case .quantity: HKQuantitySample.object(for: sample)
        case .category: HKCategorySample(sample)
        case .correlation: HKCorrelation(sample)
        case .workout: HKWorkout(sample)
        case .series where sample.type == .heartbeatSeries: HKHeartbeatSeriesSample(sample)
        case .series: HKWorkoutRoute(sample)
        case .detail(let detail): make(sample, detail)
        }
    }

    private static func make(_ sample: Sample, _ detail: SampleDetail) -> HKSample {
        switch detail {
        case .electrocardiogram: HKElectrocardiogram(sample)
        case .audiogram: HKAudiogramSample(sample)
        case .stateOfMind: HKStateOfMind(sample)
        case .assessment where sample.type == .gad7Assessment: HKGAD7Assessment(sample)
        case .assessment where sample.type == .phq9Assessment: HKPHQ9Assessment(sample)
        case .assessment: HKScoredAssessment(sample)
        case .prescription: HKVisionPrescription.object(for: sample)
        case .document: HKCDADocumentSample(sample)
        case .clinical: HKClinicalRecord(sample)
        case .medicationDose: HKMedicationDoseEvent(sample)
        }
    }

    /// Checks a new sample by the rules for objects, and raises if one is broken.
    static func validated(_ sample: Sample) -> Sample {
        if let reason = SampleRules.violation(of: sample) {
            HKException.raise(.objectValidation, reason)
        }
        return sample
    }
}
