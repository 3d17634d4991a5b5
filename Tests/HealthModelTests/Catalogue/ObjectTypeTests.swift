import Foundation
import HealthModel
import Testing

@Suite("Object types")
struct ObjectTypeTests {
    @Test("A type is found by its raw identifier and by its Swift name")
    func lookup() {
        #expect(ObjectType.named("HKQuantityTypeIdentifierStepCount") == .stepCount)
        #expect(ObjectType(name: "stepCount") == .stepCount)
        #expect(ObjectType.stepCount.name == "stepCount")
        #expect(ObjectType.stepCount.kind == .quantity)
        #expect(ObjectType.named("HKDataTypeStateOfMind") == .stateOfMind)
        #expect(ObjectType.named("HKWorkoutTypeIdentifier") == .workout)
        #expect(ObjectType.named("HKQuantityTypeIdentifierNothing") == nil)
        #expect(ObjectType(name: "nothing") == nil)
    }

    @Test("Each type of the catalogue comes back from its identifier and from its name")
    func everyTypeIsFound() {
        #expect(ObjectType.allKnown.count == 121 + 71 + 24 + 7)
        #expect(Set(ObjectType.allKnown).count == ObjectType.allKnown.count)
        for type in ObjectType.allKnown {
            #expect(ObjectType.named(type.identifier) == type)
            #expect(ObjectType(name: type.name) == type)
            #expect(type.isKnown)
        }
    }

    @Test("The older name of the audio event is the same type")
    func audioEvent() {
        #expect(ObjectType.audioExposureEvent == .environmentalAudioExposureEvent)
        #expect(
            ObjectType.environmentalAudioExposureEvent.identifier
                == "HKCategoryTypeIdentifierAudioExposureEvent")
        #expect(ObjectType(name: "audioExposureEvent")?.name == "environmentalAudioExposureEvent")
        #expect(ObjectType.named("HKCategoryTypeIdentifierEnvironmentalAudioExposureEvent") == nil)
    }

    @Test("A type that the catalogue lacks keeps its identifier")
    func unknownType() {
        let type = ObjectType(identifier: "HKQuantityTypeIdentifierFuture", kind: .quantity)
        #expect(type.name == "HKQuantityTypeIdentifierFuture")
        #expect(!type.isKnown)
        #expect(type.quantityFacts == nil)
        #expect(type.isWritableByApps)
        let confused = ObjectType(identifier: ObjectType.stepCount.identifier, kind: .category)
        #expect(confused != .stepCount)
        #expect(confused.quantityFacts == nil)
    }

    @Test("A type survives coding")
    func coding() throws {
        for type in ObjectType.allKnown {
            let data = try JSONEncoder().encode(type)
            #expect(try JSONDecoder().decode(ObjectType.self, from: data) == type)
        }
    }

    @Test("What is no sample is told apart")
    func samples() {
        #expect(ObjectType.stepCount.isSample)
        #expect(ObjectType.workout.isSample)
        #expect(ObjectType.food.isSample)
        #expect(!ObjectType.dateOfBirth.isSample)
        #expect(!ObjectType.activitySummary.isSample)
        #expect(!ObjectType.userAnnotatedMedication.isSample)
    }

    @Test("What a device computes or an institution wrote is not writable")
    func writable() {
        #expect(ObjectType.bodyMass.isWritableByApps)
        #expect(ObjectType.nikeFuel.isWritableByApps)
        #expect(ObjectType.food.isWritableByApps)
        #expect(!ObjectType.appleExerciseTime.isWritableByApps)
        #expect(!ObjectType.appleSleepingBreathingDisturbances.isWritableByApps)
        #expect(!ObjectType.appleStandHour.isWritableByApps)
        #expect(!ObjectType.electrocardiogram.isWritableByApps)
        #expect(!ObjectType.labResultRecord.isWritableByApps)
        #expect(!ObjectType.dateOfBirth.isWritableByApps)
    }

    @Test("A request for permission names neither correlations nor types permitted per object")
    func requests() {
        #expect(ObjectType.bodyMass.isAllowedInShareRequest)
        #expect(!ObjectType.bloodPressure.isAllowedInShareRequest)
        #expect(!ObjectType.bloodPressure.isAllowedInReadRequest)
        #expect(ObjectType.visionPrescription.isAllowedInShareRequest)
        #expect(!ObjectType.visionPrescription.isAllowedInReadRequest)
        #expect(ObjectType.visionPrescription.requiresPerObjectAuthorization)
        #expect(!ObjectType.dateOfBirth.isAllowedInShareRequest)
        #expect(ObjectType.dateOfBirth.isAllowedInReadRequest)
        #expect(!ObjectType.activitySummary.isAllowedInShareRequest)
    }

    @Test("Only quantities have a longest duration, only sound levels a shortest")
    func durations() {
        #expect(ObjectType.stepCount.maximumDuration == 345_600)
        #expect(ObjectType.sleepAnalysis.maximumDuration == nil)
        #expect(ObjectType.workout.maximumDuration == nil)
        #expect(ObjectType.stepCount.minimumDuration == nil)
        #expect(ObjectType.headphoneAudioExposure.minimumDuration == 0.001)
        #expect(ObjectType.environmentalAudioExposure.minimumDuration == 0.001)
    }
}
