import Foundation
import HealthKit

// Types and enumerations, in each of the spellings that codebases use for them.

extension ApiSweep {
    /// The types that are written with the short initialisers.
    static let sampleTypes: Set<HKSampleType> = [
        HKCategoryType(.sleepAnalysis), HKClinicalType(.allergyRecord),
        HKClinicalType(.conditionRecord), HKClinicalType(.coverageRecord),
        HKClinicalType(.immunizationRecord), HKClinicalType(.labResultRecord),
        HKClinicalType(.medicationRecord), HKClinicalType(.procedureRecord),
        HKClinicalType(.vitalSignRecord), HKCorrelationType(.bloodPressure),
        HKCorrelationType(.food), HKQuantityType(.activeEnergyBurned),
        HKQuantityType(.appleExerciseTime), HKQuantityType(.appleMoveTime),
        HKQuantityType(.appleStandTime), HKQuantityType(.basalEnergyBurned),
        HKQuantityType(.bloodPressureDiastolic), HKQuantityType(.bloodPressureSystolic),
        HKQuantityType(.bodyFatPercentage), HKQuantityType(.bodyMass),
        HKQuantityType(.bodyMassIndex), HKQuantityType(.dietaryCarbohydrates),
        HKQuantityType(.dietaryEnergyConsumed), HKQuantityType(.dietaryFatTotal),
        HKQuantityType(.dietaryProtein), HKQuantityType(.dietaryWater),
        HKQuantityType(.distanceCycling), HKQuantityType(.distanceWalkingRunning),
        HKQuantityType(.heartRate), HKQuantityType(.heartRateVariabilitySDNN),
        HKQuantityType(.height), HKQuantityType(.oxygenSaturation),
        HKQuantityType(.respiratoryRate), HKQuantityType(.restingHeartRate),
        HKQuantityType(.stepCount), HKQuantityType(.vo2Max), HKQuantityType(.walkingSpeed),
    ]

    /// The same kinds of types by the factories of older code.
    static func factoryTypes() -> [HKObjectType?] {
        [
            HKObjectType.quantityType(forIdentifier: .stepCount),
            HKQuantityType.quantityType(forIdentifier: .stepCount),
            HKSampleType.quantityType(forIdentifier: HKQuantityTypeIdentifier.bodyMass),
            HKObjectType.categoryType(forIdentifier: HKCategoryTypeIdentifier.sleepAnalysis),
            HKCategoryType.categoryType(forIdentifier: .mindfulSession),
            HKObjectType.correlationType(forIdentifier: HKCorrelationTypeIdentifier.food),
            HKCorrelationType.correlationType(forIdentifier: .bloodPressure),
            HKObjectType.characteristicType(forIdentifier: .bloodType),
            HKObjectType.clinicalType(forIdentifier: .labResultRecord),
            HKObjectType.documentType(forIdentifier: .CDA),
            HKObjectType.seriesType(forIdentifier: HKWorkoutRouteTypeIdentifier),
            HKCharacteristicType(.bloodType), HKSeriesType.workoutRoute(), HKSeriesType.heartbeat(),
            HKWorkoutType.workoutType(), HKObjectType.workoutType(), HKSampleType.workoutType(),
            .workoutType(), HKObjectType.electrocardiogramType(), .electrocardiogramType(),
            HKObjectType.activitySummaryType(), HKObjectType.audiogramSampleType(),
            HKObjectType.visionPrescriptionType(), HKObjectType.stateOfMindType(),
            HKObjectType.audiogramSampleType() as HKAudiogramSampleType,
        ]
    }

    /// Identifiers made of raw strings, as configuration files and bridges hold them.
    static func rawIdentifiers() -> [String] {
        [
            HKQuantityTypeIdentifier(rawValue: "HKQuantityTypeIdentifierHeartRate").rawValue,
            HKCategoryTypeIdentifier(rawValue: "HKCategoryTypeIdentifierSleepAnalysis").rawValue,
            HKCorrelationTypeIdentifier(rawValue: "HKCorrelationTypeIdentifierFood").rawValue,
            HKCharacteristicTypeIdentifier.bloodType.rawValue,
            HKClinicalTypeIdentifier.vitalSignRecord.rawValue,
        ]
    }

    /// A name for each way in which quantities add up.
    static func name(of style: HKQuantityAggregationStyle) -> String {
        switch style {
        case .cumulative: return "cumulative"
        case .discreteArithmetic: return "discrete"
        case .discreteTemporallyWeighted: return "weighted"
        case .discreteEquivalentContinuousLevel: return "level"
        @unknown default: return "unknown"
        }
    }

    /// The option that goes with a type.
    static func options(for type: HKQuantityType) -> HKStatisticsOptions {
        switch type.aggregationStyle {
        case .cumulative: return .cumulativeSum
        case .discreteArithmetic, .discreteTemporallyWeighted, .discreteEquivalentContinuousLevel:
            return [.discreteAverage, .discreteMin, .discreteMax]
        @unknown default: return [.mostRecent, .duration, .separateBySource]
        }
    }

    static func seconds(_ frequency: HKUpdateFrequency) -> Int {
        switch frequency {
        case .immediate: return 0
        case .hourly: return 3600
        case .daily: return 86_400
        case .weekly: return 604_800
        @unknown default: return -1
        }
    }

    /// A word for each value of an enumeration that codebases switch over.
    static func describe(_ value: Any) -> String {
        switch value {
        case let sex as HKBiologicalSex:
            switch sex {
            case .notSet: return "not set"
            case .female: return "female"
            case .male: return "male"
            case .other: return "other"
            @unknown default: return "unknown"
            }
        case let blood as HKBloodType: return "blood \(blood.rawValue)"
        case let skin as HKFitzpatrickSkinType: return "skin \(skin.rawValue)"
        case let chair as HKWheelchairUse: return chair == .yes ? "yes" : "no"
        case let mode as HKActivityMoveMode: return mode == .appleMoveTime ? "time" : "energy"
        case let context as HKHeartRateMotionContext: return context == .active ? "active" : "?"
        case let reason as HKInsulinDeliveryReason: return reason == .basal ? "basal" : "bolus"
        case let place as HKWorkoutSwimmingLocationType: return place == .pool ? "pool" : "lake"
        case let place as HKWorkoutSessionLocationType: return place == .indoor ? "in" : "out"
        default: return "\(value)"
        }
    }

    /// One value of each enumeration of category values, through its raw value.
    static func categoryValues() -> [Int?] {
        [
            HKCategoryValue.notApplicable.rawValue,
            HKCategoryValueAppetiteChanges(rawValue: 1)?.rawValue,
            HKCategoryValueAppleStandHour(rawValue: 0)?.rawValue,
            HKCategoryValueAppleWalkingSteadinessEvent(rawValue: 1)?.rawValue,
            HKCategoryValueCervicalMucusQuality(rawValue: 1)?.rawValue,
            HKCategoryValueContraceptive(rawValue: 1)?.rawValue,
            HKCategoryValueEnvironmentalAudioExposureEvent(rawValue: 1)?.rawValue,
            HKCategoryValueHeadphoneAudioExposureEvent(rawValue: 1)?.rawValue,
            HKCategoryValueLowCardioFitnessEvent(rawValue: 1)?.rawValue,
            HKCategoryValueMenstrualFlow(rawValue: 1)?.rawValue,
            HKCategoryValueOvulationTestResult(rawValue: 1)?.rawValue,
            HKCategoryValuePregnancyTestResult(rawValue: 1)?.rawValue,
            HKCategoryValuePresence(rawValue: 0)?.rawValue,
            HKCategoryValueProgesteroneTestResult(rawValue: 1)?.rawValue,
            HKCategoryValueSeverity(rawValue: 0)?.rawValue,
            HKCategoryValueSleepAnalysis(rawValue: 0)?.rawValue,
            HKWorkoutEventType(rawValue: 1)?.rawValue,
            HKWorkoutSessionLocationType(rawValue: 1)?.rawValue,
        ]
    }

    static let sleepStages: [HKCategoryValueSleepAnalysis] = [
        .inBed, .awake, HKCategoryValueSleepAnalysis.asleepCore,
        HKCategoryValueSleepAnalysis.asleepDeep, HKCategoryValueSleepAnalysis.asleepREM,
        HKCategoryValueSleepAnalysis.asleepUnspecified,
    ]

    /// Names from before iOS 13 and 16, which old code still has.
    static let oldNames: (HKQuantityAggregationStyle, HKCategoryValueSleepAnalysis) = (
        HKQuantityAggregationStyle.discrete, HKCategoryValueSleepAnalysis.asleep
    )

    /// An activity by its number, which is what a bridge to another language passes.
    static func activity(_ number: UInt) -> HKWorkoutActivityType {
        HKWorkoutActivityType(rawValue: number) ?? .other
    }
}
