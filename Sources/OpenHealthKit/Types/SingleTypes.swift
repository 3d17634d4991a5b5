// The classes of which HealthKit has one instance each, available from `HKObjectType`. Sharing them
// is safe: they add no state to their superclass.

/// The type of workouts.
open class HKWorkoutType: HKSampleType, @unchecked Sendable {}

/// The type of the summaries of days.
open class HKActivitySummaryType: HKObjectType, @unchecked Sendable {}

/// The type of hearing tests.
open class HKAudiogramSampleType: HKSampleType, @unchecked Sendable {}

/// The type of electrocardiograms.
open class HKElectrocardiogramType: HKSampleType, @unchecked Sendable {}

/// The type of prescriptions for glasses and contact lenses.
open class HKPrescriptionType: HKSampleType, @unchecked Sendable {}

/// The type of a person's moods and emotions.
open class HKStateOfMindType: HKSampleType, @unchecked Sendable {}

/// The type of doses of medication, taken or not.
open class HKMedicationDoseEventType: HKSampleType, @unchecked Sendable {}

/// The type of medications with the person's annotations.
open class HKUserAnnotatedMedicationType: HKObjectType, @unchecked Sendable {}
