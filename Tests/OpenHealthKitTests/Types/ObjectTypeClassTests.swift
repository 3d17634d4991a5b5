import Foundation
import OpenHealthKit
import Testing

@Suite("Classes of object types")
struct ObjectTypeClassTests {
    @Test("Two types are equal with the same class and identifier")
    func equality() {
        #expect(HKQuantityType(.stepCount) == HKQuantityType(.stepCount))
        #expect(HKQuantityType(.stepCount).hash == HKQuantityType(.stepCount).hash)
        #expect(HKQuantityType(.stepCount) != HKQuantityType(.bodyMass))
        #expect(HKObjectType.quantityType(forIdentifier: .stepCount) == HKQuantityType(.stepCount))
        let raw = HKQuantityTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSleepAnalysis")
        #expect((HKQuantityType(raw) as HKObjectType) != (HKCategoryType(.sleepAnalysis)))
        let set: Set<HKSampleType> = [HKQuantityType(.stepCount), .workoutType()]
        #expect(set.contains(HKQuantityType(.stepCount)))
        #expect(set.contains(HKObjectType.workoutType()))
    }

    @Test("A factory gives nil for identifiers that HealthKit does not define")
    func unknownIdentifiers() {
        let identifier = HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierNothing")
        #expect(HKObjectType.quantityType(forIdentifier: identifier) == nil)
        #expect(HKQuantityType(identifier).identifier == "HKQuantityTypeIdentifierNothing")
        let step = HKCategoryTypeIdentifier(rawValue: "HKQuantityTypeIdentifierStepCount")
        #expect(HKObjectType.categoryType(forIdentifier: step) == nil)
        #expect(HKObjectType.seriesType(forIdentifier: "HKWorkoutTypeIdentifier") == nil)
    }

    @Test("A factory gives the same instance each time")
    func uniqueness() {
        #expect(HKObjectType.workoutType() === HKObjectType.workoutType())
        #expect(
            HKObjectType.quantityType(forIdentifier: .bodyMass)
                === HKSampleType.quantityType(forIdentifier: .bodyMass))
        #expect(HKSeriesType.workoutRoute() === HKSeriesType.workoutRoute())
    }

    @Test("Each factory gives its class and identifier")
    func identifiers() {
        #expect(HKObjectType.workoutType().identifier == HKWorkoutTypeIdentifier)
        #expect(HKSeriesType.workoutRoute().identifier == HKWorkoutRouteTypeIdentifier)
        #expect(HKSeriesType.heartbeat().identifier == HKDataTypeIdentifierHeartbeatSeries)
        #expect(
            HKObjectType.seriesType(forIdentifier: HKWorkoutRouteTypeIdentifier)
                == HKSeriesType.workoutRoute())
        #expect(
            HKObjectType.electrocardiogramType().identifier
                == "HKDataTypeIdentifierElectrocardiogram")
        #expect(
            HKObjectType.audiogramSampleType().identifier == "HKDataTypeIdentifierAudiogram")
        #expect(
            HKObjectType.activitySummaryType().identifier == "HKActivitySummaryTypeIdentifier")
        #expect(
            HKObjectType.visionPrescriptionType().identifier
                == HKVisionPrescriptionTypeIdentifier)
        #expect(HKObjectType.stateOfMindType().identifier == "HKDataTypeStateOfMind")
        #expect(
            HKObjectType.medicationDoseEventType().identifier
                == HKMedicationDoseEventTypeIdentifierMedicationDoseEvent)
        #expect(
            HKObjectType.userAnnotatedMedicationType().identifier
                == HKDataTypeIdentifierUserAnnotatedMedicationConcept)
        #expect(
            HKObjectType.correlationType(forIdentifier: .food) == HKCorrelationType(.food))
        #expect(HKObjectType.documentType(forIdentifier: .CDA) == HKDocumentType(.CDA))
        #expect(
            HKObjectType.clinicalType(forIdentifier: .labResultRecord)
                == HKClinicalType(.labResultRecord))
        #expect(
            HKObjectType.characteristicType(forIdentifier: .dateOfBirth)
                == HKCharacteristicType(.dateOfBirth))
        #expect(
            HKObjectType.scoredAssessmentType(forIdentifier: .GAD7)
                == HKScoredAssessmentType(.GAD7))
        #expect(
            HKCategoryType(.audioExposureEvent)
                == HKCategoryType(.environmentalAudioExposureEvent))
    }

    @Test("A type survives archiving and copying")
    func archiving() throws {
        let types: [HKObjectType] = [
            HKQuantityType(.stepCount), HKCategoryType(.sleepAnalysis), .workoutType(),
            HKCharacteristicType(.bloodType), HKSeriesType.heartbeat(),
        ]
        for type in types {
            let data = try NSKeyedArchiver.archivedData(
                withRootObject: type, requiringSecureCoding: true)
            let copy = try NSKeyedUnarchiver.unarchivedObject(
                ofClass: HKObjectType.self, from: data)
            #expect(copy == type)
            #expect(type.copy() as? HKObjectType === type)
            #expect("\(type)" == type.identifier)
        }
    }

    @Test("Durations are restricted for quantities and free for workouts")
    func durations() {
        #expect(HKQuantityType(.stepCount).isMaximumDurationRestricted)
        #expect(HKQuantityType(.stepCount).maximumAllowedDuration == 345_600)
        #expect(!HKQuantityType(.stepCount).isMinimumDurationRestricted)
        #expect(HKQuantityType(.headphoneAudioExposure).minimumAllowedDuration == 0.001)
        #expect(!HKObjectType.workoutType().isMaximumDurationRestricted)
        #expect(HKQuantityType(.sixMinuteWalkTestDistance).allowsRecalibrationForEstimates)
        #expect(!HKQuantityType(.stepCount).allowsRecalibrationForEstimates)
    }

    @Test("Asking for a duration that is not restricted raises")
    func unrestrictedDuration() async {
        let longest = await #expect(
            processExitsWith: .failure, observing: [\.standardErrorContent]
        ) {
            _ = HKObjectType.workoutType().maximumAllowedDuration
        }
        let text = String(decoding: longest?.standardErrorContent ?? [], as: UTF8.self)
        #expect(text.contains("NSInvalidArgumentException"))
        await #expect(processExitsWith: .failure) {
            _ = HKObjectType.workoutType().minimumAllowedDuration
        }
    }

    @Test("Only prescriptions and medication are permitted object by object")
    func perObjectPermission() {
        #expect(HKObjectType.visionPrescriptionType().requiresPerObjectAuthorization())
        #expect(HKObjectType.userAnnotatedMedicationType().requiresPerObjectAuthorization())
        #expect(!HKObjectType.medicationDoseEventType().requiresPerObjectAuthorization())
        #expect(!HKQuantityType(.stepCount).requiresPerObjectAuthorization())
    }

    @Test("All values that mean sleep")
    func asleepValues() {
        #expect(
            HKCategoryValueSleepAnalysis.allAsleepValues.map(\.rawValue).sorted() == [1, 3, 4, 5])
        #expect(HKCategoryValueSleepAnalysis.asleep == .asleepUnspecified)
        #expect(HKStatisticsOptions.discreteMostRecent == .mostRecent)
    }
}
