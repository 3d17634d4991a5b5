// Generated from Facts/ by Scripts/generate-catalogue.swift. Do not edit.
// swift-format-ignore-file

import OpenHealthKit

extension CompiledConstants {
    static let allNumbers: [[Constant]] = [
        workoutActivityType,
        categoryValue,
        categoryValueAppetiteChanges,
        categoryValueAppleStandHour,
        categoryValueAppleWalkingSteadinessEvent,
        categoryValueAudioExposureEvent,
        categoryValueCervicalMucusQuality,
        categoryValueContraceptive,
        categoryValueEnvironmentalAudioExposureEvent,
        categoryValueHeadphoneAudioExposureEvent,
        categoryValueLowCardioFitnessEvent,
        categoryValueMenopausalState,
        categoryValueMenstrualFlow,
        categoryValueOvulationTestResult,
        categoryValuePregnancyTestResult,
        categoryValuePresence,
        categoryValueProgesteroneTestResult,
        categoryValueSeverity,
        categoryValueSleepAnalysis,
        categoryValueVaginalBleeding,
        activityMoveMode,
        appleECGAlgorithmVersion,
        appleSleepingBreathingDisturbancesClassification,
        appleWalkingSteadinessClassification,
        audiogramConductionType,
        audiogramSensitivityTestSide,
        authorizationRequestStatus,
        authorizationStatus,
        biologicalSex,
        bloodGlucoseMealTime,
        bloodType,
        bodyTemperatureSensorLocation,
        cyclingFunctionalThresholdPowerTestType,
        devicePlacementSide,
        electrocardiogramClassification,
        electrocardiogramLead,
        electrocardiogramSymptomsStatus,
        fitzpatrickSkinType,
        gad7AssessmentAnswer,
        gad7AssessmentRisk,
        heartRateMotionContext,
        heartRateRecoveryTestType,
        heartRateSensorLocation,
        insulinDeliveryReason,
        medicationDoseEventLogStatus,
        medicationDoseEventScheduleType,
        phq9AssessmentAnswer,
        phq9AssessmentRisk,
        physicalEffortEstimationType,
        prismBase,
        quantityAggregationStyle,
        queryOptions,
        referenceSex,
        stateOfMindAssociation,
        stateOfMindKind,
        stateOfMindLabel,
        stateOfMindValenceClassification,
        statisticsOptions,
        swimmingStrokeStyle,
        updateFrequency,
        userMotionContext,
        vo2MaxTestType,
        visionEye,
        visionPrescriptionType,
        waterSalinity,
        weatherCondition,
        wheelchairUse,
        workoutEffortRelationshipQueryOptions,
        workoutEventType,
        workoutSessionLocationType,
        workoutSessionState,
        workoutSessionType,
        workoutSwimmingLocationType,
        errorCode,
    ]

    static let workoutActivityType = list(
        "HKWorkoutActivityType",
        [
            ("americanFootball", HKWorkoutActivityType.americanFootball),
            ("archery", HKWorkoutActivityType.archery),
            ("australianFootball", HKWorkoutActivityType.australianFootball),
            ("badminton", HKWorkoutActivityType.badminton),
            ("baseball", HKWorkoutActivityType.baseball),
            ("basketball", HKWorkoutActivityType.basketball),
            ("bowling", HKWorkoutActivityType.bowling),
            ("boxing", HKWorkoutActivityType.boxing),
            ("climbing", HKWorkoutActivityType.climbing),
            ("cricket", HKWorkoutActivityType.cricket),
            ("crossTraining", HKWorkoutActivityType.crossTraining),
            ("curling", HKWorkoutActivityType.curling),
            ("cycling", HKWorkoutActivityType.cycling),
            ("dance", HKWorkoutActivityType.dance),
            ("danceInspiredTraining", HKWorkoutActivityType.danceInspiredTraining),
            ("elliptical", HKWorkoutActivityType.elliptical),
            ("equestrianSports", HKWorkoutActivityType.equestrianSports),
            ("fencing", HKWorkoutActivityType.fencing),
            ("fishing", HKWorkoutActivityType.fishing),
            ("functionalStrengthTraining", HKWorkoutActivityType.functionalStrengthTraining),
            ("golf", HKWorkoutActivityType.golf),
            ("gymnastics", HKWorkoutActivityType.gymnastics),
            ("handball", HKWorkoutActivityType.handball),
            ("hiking", HKWorkoutActivityType.hiking),
            ("hockey", HKWorkoutActivityType.hockey),
            ("hunting", HKWorkoutActivityType.hunting),
            ("lacrosse", HKWorkoutActivityType.lacrosse),
            ("martialArts", HKWorkoutActivityType.martialArts),
            ("mindAndBody", HKWorkoutActivityType.mindAndBody),
            ("mixedMetabolicCardioTraining", HKWorkoutActivityType.mixedMetabolicCardioTraining),
            ("paddleSports", HKWorkoutActivityType.paddleSports),
            ("play", HKWorkoutActivityType.play),
            ("preparationAndRecovery", HKWorkoutActivityType.preparationAndRecovery),
            ("racquetball", HKWorkoutActivityType.racquetball),
            ("rowing", HKWorkoutActivityType.rowing),
            ("rugby", HKWorkoutActivityType.rugby),
            ("running", HKWorkoutActivityType.running),
            ("sailing", HKWorkoutActivityType.sailing),
            ("skatingSports", HKWorkoutActivityType.skatingSports),
            ("snowSports", HKWorkoutActivityType.snowSports),
            ("soccer", HKWorkoutActivityType.soccer),
            ("softball", HKWorkoutActivityType.softball),
            ("squash", HKWorkoutActivityType.squash),
            ("stairClimbing", HKWorkoutActivityType.stairClimbing),
            ("surfingSports", HKWorkoutActivityType.surfingSports),
            ("swimming", HKWorkoutActivityType.swimming),
            ("tableTennis", HKWorkoutActivityType.tableTennis),
            ("tennis", HKWorkoutActivityType.tennis),
            ("trackAndField", HKWorkoutActivityType.trackAndField),
            ("traditionalStrengthTraining", HKWorkoutActivityType.traditionalStrengthTraining),
            ("volleyball", HKWorkoutActivityType.volleyball),
            ("walking", HKWorkoutActivityType.walking),
            ("waterFitness", HKWorkoutActivityType.waterFitness),
            ("waterPolo", HKWorkoutActivityType.waterPolo),
            ("waterSports", HKWorkoutActivityType.waterSports),
            ("wrestling", HKWorkoutActivityType.wrestling),
            ("yoga", HKWorkoutActivityType.yoga),
            ("barre", HKWorkoutActivityType.barre),
            ("coreTraining", HKWorkoutActivityType.coreTraining),
            ("crossCountrySkiing", HKWorkoutActivityType.crossCountrySkiing),
            ("downhillSkiing", HKWorkoutActivityType.downhillSkiing),
            ("flexibility", HKWorkoutActivityType.flexibility),
            ("highIntensityIntervalTraining", HKWorkoutActivityType.highIntensityIntervalTraining),
            ("jumpRope", HKWorkoutActivityType.jumpRope),
            ("kickboxing", HKWorkoutActivityType.kickboxing),
            ("pilates", HKWorkoutActivityType.pilates),
            ("snowboarding", HKWorkoutActivityType.snowboarding),
            ("stairs", HKWorkoutActivityType.stairs),
            ("stepTraining", HKWorkoutActivityType.stepTraining),
            ("wheelchairWalkPace", HKWorkoutActivityType.wheelchairWalkPace),
            ("wheelchairRunPace", HKWorkoutActivityType.wheelchairRunPace),
            ("taiChi", HKWorkoutActivityType.taiChi),
            ("mixedCardio", HKWorkoutActivityType.mixedCardio),
            ("handCycling", HKWorkoutActivityType.handCycling),
            ("discSports", HKWorkoutActivityType.discSports),
            ("fitnessGaming", HKWorkoutActivityType.fitnessGaming),
            ("cardioDance", HKWorkoutActivityType.cardioDance),
            ("socialDance", HKWorkoutActivityType.socialDance),
            ("pickleball", HKWorkoutActivityType.pickleball),
            ("cooldown", HKWorkoutActivityType.cooldown),
            ("swimBikeRun", HKWorkoutActivityType.swimBikeRun),
            ("transition", HKWorkoutActivityType.transition),
            ("underwaterDiving", HKWorkoutActivityType.underwaterDiving),
            ("other", HKWorkoutActivityType.other),
        ])

    static let categoryValue = list(
        "HKCategoryValue",
        [
            ("notApplicable", HKCategoryValue.notApplicable),
        ])

    static let categoryValueAppetiteChanges = list(
        "HKCategoryValueAppetiteChanges",
        [
            ("unspecified", HKCategoryValueAppetiteChanges.unspecified),
            ("noChange", HKCategoryValueAppetiteChanges.noChange),
            ("decreased", HKCategoryValueAppetiteChanges.decreased),
            ("increased", HKCategoryValueAppetiteChanges.increased),
        ])

    static let categoryValueAppleStandHour = list(
        "HKCategoryValueAppleStandHour",
        [
            ("stood", HKCategoryValueAppleStandHour.stood),
            ("idle", HKCategoryValueAppleStandHour.idle),
        ])

    static let categoryValueAppleWalkingSteadinessEvent = list(
        "HKCategoryValueAppleWalkingSteadinessEvent",
        [
            ("initialLow", HKCategoryValueAppleWalkingSteadinessEvent.initialLow),
            ("initialVeryLow", HKCategoryValueAppleWalkingSteadinessEvent.initialVeryLow),
            ("repeatLow", HKCategoryValueAppleWalkingSteadinessEvent.repeatLow),
            ("repeatVeryLow", HKCategoryValueAppleWalkingSteadinessEvent.repeatVeryLow),
        ])

    static let categoryValueAudioExposureEvent = list(
        "HKCategoryValueAudioExposureEvent",
        [
            ("loudEnvironment", HKCategoryValueAudioExposureEvent.loudEnvironment),
        ])

    static let categoryValueCervicalMucusQuality = list(
        "HKCategoryValueCervicalMucusQuality",
        [
            ("dry", HKCategoryValueCervicalMucusQuality.dry),
            ("sticky", HKCategoryValueCervicalMucusQuality.sticky),
            ("creamy", HKCategoryValueCervicalMucusQuality.creamy),
            ("watery", HKCategoryValueCervicalMucusQuality.watery),
            ("eggWhite", HKCategoryValueCervicalMucusQuality.eggWhite),
        ])

    static let categoryValueContraceptive = list(
        "HKCategoryValueContraceptive",
        [
            ("unspecified", HKCategoryValueContraceptive.unspecified),
            ("implant", HKCategoryValueContraceptive.implant),
            ("injection", HKCategoryValueContraceptive.injection),
            ("intrauterineDevice", HKCategoryValueContraceptive.intrauterineDevice),
            ("intravaginalRing", HKCategoryValueContraceptive.intravaginalRing),
            ("oral", HKCategoryValueContraceptive.oral),
            ("patch", HKCategoryValueContraceptive.patch),
        ])

    static let categoryValueEnvironmentalAudioExposureEvent = list(
        "HKCategoryValueEnvironmentalAudioExposureEvent",
        [
            ("momentaryLimit", HKCategoryValueEnvironmentalAudioExposureEvent.momentaryLimit),
        ])

    static let categoryValueHeadphoneAudioExposureEvent = list(
        "HKCategoryValueHeadphoneAudioExposureEvent",
        [
            ("sevenDayLimit", HKCategoryValueHeadphoneAudioExposureEvent.sevenDayLimit),
        ])

    static let categoryValueLowCardioFitnessEvent = list(
        "HKCategoryValueLowCardioFitnessEvent",
        [
            ("lowFitness", HKCategoryValueLowCardioFitnessEvent.lowFitness),
        ])

    static let categoryValueMenopausalState = list(
        "HKCategoryValueMenopausalState",
        [
            ("menopause", HKCategoryValueMenopausalState.menopause),
            ("perimenopause", HKCategoryValueMenopausalState.perimenopause),
            ("none", HKCategoryValueMenopausalState.none),
        ])

    static let categoryValueMenstrualFlow = list(
        "HKCategoryValueMenstrualFlow",
        [
            ("unspecified", HKCategoryValueMenstrualFlow.unspecified),
            ("light", HKCategoryValueMenstrualFlow.light),
            ("medium", HKCategoryValueMenstrualFlow.medium),
            ("heavy", HKCategoryValueMenstrualFlow.heavy),
            ("none", HKCategoryValueMenstrualFlow.none),
        ])

    static let categoryValueOvulationTestResult = list(
        "HKCategoryValueOvulationTestResult",
        [
            ("negative", HKCategoryValueOvulationTestResult.negative),
            ("luteinizingHormoneSurge", HKCategoryValueOvulationTestResult.luteinizingHormoneSurge),
            ("positive", HKCategoryValueOvulationTestResult.positive),
            ("indeterminate", HKCategoryValueOvulationTestResult.indeterminate),
            ("estrogenSurge", HKCategoryValueOvulationTestResult.estrogenSurge),
        ])

    static let categoryValuePregnancyTestResult = list(
        "HKCategoryValuePregnancyTestResult",
        [
            ("negative", HKCategoryValuePregnancyTestResult.negative),
            ("positive", HKCategoryValuePregnancyTestResult.positive),
            ("indeterminate", HKCategoryValuePregnancyTestResult.indeterminate),
        ])

    static let categoryValuePresence = list(
        "HKCategoryValuePresence",
        [
            ("present", HKCategoryValuePresence.present),
            ("notPresent", HKCategoryValuePresence.notPresent),
        ])

    static let categoryValueProgesteroneTestResult = list(
        "HKCategoryValueProgesteroneTestResult",
        [
            ("negative", HKCategoryValueProgesteroneTestResult.negative),
            ("positive", HKCategoryValueProgesteroneTestResult.positive),
            ("indeterminate", HKCategoryValueProgesteroneTestResult.indeterminate),
        ])

    static let categoryValueSeverity = list(
        "HKCategoryValueSeverity",
        [
            ("unspecified", HKCategoryValueSeverity.unspecified),
            ("notPresent", HKCategoryValueSeverity.notPresent),
            ("mild", HKCategoryValueSeverity.mild),
            ("moderate", HKCategoryValueSeverity.moderate),
            ("severe", HKCategoryValueSeverity.severe),
        ])

    static let categoryValueSleepAnalysis = list(
        "HKCategoryValueSleepAnalysis",
        [
            ("inBed", HKCategoryValueSleepAnalysis.inBed),
            ("asleepUnspecified", HKCategoryValueSleepAnalysis.asleepUnspecified),
            ("asleep", HKCategoryValueSleepAnalysis.asleep),
            ("awake", HKCategoryValueSleepAnalysis.awake),
            ("asleepCore", HKCategoryValueSleepAnalysis.asleepCore),
            ("asleepDeep", HKCategoryValueSleepAnalysis.asleepDeep),
            ("asleepREM", HKCategoryValueSleepAnalysis.asleepREM),
        ])

    static let categoryValueVaginalBleeding = list(
        "HKCategoryValueVaginalBleeding",
        [
            ("unspecified", HKCategoryValueVaginalBleeding.unspecified),
            ("light", HKCategoryValueVaginalBleeding.light),
            ("medium", HKCategoryValueVaginalBleeding.medium),
            ("heavy", HKCategoryValueVaginalBleeding.heavy),
            ("none", HKCategoryValueVaginalBleeding.none),
        ])

    static let activityMoveMode = list(
        "HKActivityMoveMode",
        [
            ("activeEnergy", HKActivityMoveMode.activeEnergy),
            ("appleMoveTime", HKActivityMoveMode.appleMoveTime),
        ])

    static let appleECGAlgorithmVersion = list(
        "HKAppleECGAlgorithmVersion",
        [
            ("version1", HKAppleECGAlgorithmVersion.version1),
            ("version2", HKAppleECGAlgorithmVersion.version2),
        ])

    static let appleSleepingBreathingDisturbancesClassification = list(
        "HKAppleSleepingBreathingDisturbancesClassification",
        [
            ("notElevated", HKAppleSleepingBreathingDisturbancesClassification.notElevated),
            ("elevated", HKAppleSleepingBreathingDisturbancesClassification.elevated),
        ])

    static let appleWalkingSteadinessClassification = list(
        "HKAppleWalkingSteadinessClassification",
        [
            ("ok", HKAppleWalkingSteadinessClassification.ok),
            ("low", HKAppleWalkingSteadinessClassification.low),
            ("veryLow", HKAppleWalkingSteadinessClassification.veryLow),
        ])

    static let audiogramConductionType = list(
        "HKAudiogramConductionType",
        [
            ("air", HKAudiogramConductionType.air),
        ])

    static let audiogramSensitivityTestSide = list(
        "HKAudiogramSensitivityTestSide",
        [
            ("left", HKAudiogramSensitivityTestSide.left),
            ("right", HKAudiogramSensitivityTestSide.right),
        ])

    static let authorizationRequestStatus = list(
        "HKAuthorizationRequestStatus",
        [
            ("unknown", HKAuthorizationRequestStatus.unknown),
            ("shouldRequest", HKAuthorizationRequestStatus.shouldRequest),
            ("unnecessary", HKAuthorizationRequestStatus.unnecessary),
        ])

    static let authorizationStatus = list(
        "HKAuthorizationStatus",
        [
            ("notDetermined", HKAuthorizationStatus.notDetermined),
            ("sharingDenied", HKAuthorizationStatus.sharingDenied),
            ("sharingAuthorized", HKAuthorizationStatus.sharingAuthorized),
        ])

    static let biologicalSex = list(
        "HKBiologicalSex",
        [
            ("notSet", HKBiologicalSex.notSet),
            ("female", HKBiologicalSex.female),
            ("male", HKBiologicalSex.male),
            ("other", HKBiologicalSex.other),
        ])

    static let bloodGlucoseMealTime = list(
        "HKBloodGlucoseMealTime",
        [
            ("preprandial", HKBloodGlucoseMealTime.preprandial),
            ("postprandial", HKBloodGlucoseMealTime.postprandial),
        ])

    static let bloodType = list(
        "HKBloodType",
        [
            ("notSet", HKBloodType.notSet),
            ("aPositive", HKBloodType.aPositive),
            ("aNegative", HKBloodType.aNegative),
            ("bPositive", HKBloodType.bPositive),
            ("bNegative", HKBloodType.bNegative),
            ("abPositive", HKBloodType.abPositive),
            ("abNegative", HKBloodType.abNegative),
            ("oPositive", HKBloodType.oPositive),
            ("oNegative", HKBloodType.oNegative),
        ])

    static let bodyTemperatureSensorLocation = list(
        "HKBodyTemperatureSensorLocation",
        [
            ("other", HKBodyTemperatureSensorLocation.other),
            ("armpit", HKBodyTemperatureSensorLocation.armpit),
            ("body", HKBodyTemperatureSensorLocation.body),
            ("ear", HKBodyTemperatureSensorLocation.ear),
            ("finger", HKBodyTemperatureSensorLocation.finger),
            ("gastroIntestinal", HKBodyTemperatureSensorLocation.gastroIntestinal),
            ("mouth", HKBodyTemperatureSensorLocation.mouth),
            ("rectum", HKBodyTemperatureSensorLocation.rectum),
            ("toe", HKBodyTemperatureSensorLocation.toe),
            ("earDrum", HKBodyTemperatureSensorLocation.earDrum),
            ("temporalArtery", HKBodyTemperatureSensorLocation.temporalArtery),
            ("forehead", HKBodyTemperatureSensorLocation.forehead),
        ])

    static let cyclingFunctionalThresholdPowerTestType = list(
        "HKCyclingFunctionalThresholdPowerTestType",
        [
            ("maxExercise60Minute", HKCyclingFunctionalThresholdPowerTestType.maxExercise60Minute),
            ("maxExercise20Minute", HKCyclingFunctionalThresholdPowerTestType.maxExercise20Minute),
            ("rampTest", HKCyclingFunctionalThresholdPowerTestType.rampTest),
            ("predictionExercise", HKCyclingFunctionalThresholdPowerTestType.predictionExercise),
        ])

    static let devicePlacementSide = list(
        "HKDevicePlacementSide",
        [
            ("unknown", HKDevicePlacementSide.unknown),
            ("left", HKDevicePlacementSide.left),
            ("right", HKDevicePlacementSide.right),
            ("central", HKDevicePlacementSide.central),
        ])

    static let electrocardiogramClassification = list(
        "HKElectrocardiogram.Classification",
        [
            ("notSet", HKElectrocardiogram.Classification.notSet),
            ("sinusRhythm", HKElectrocardiogram.Classification.sinusRhythm),
            ("atrialFibrillation", HKElectrocardiogram.Classification.atrialFibrillation),
            ("inconclusiveLowHeartRate", HKElectrocardiogram.Classification.inconclusiveLowHeartRate),
            ("inconclusiveHighHeartRate", HKElectrocardiogram.Classification.inconclusiveHighHeartRate),
            ("inconclusivePoorReading", HKElectrocardiogram.Classification.inconclusivePoorReading),
            ("inconclusiveOther", HKElectrocardiogram.Classification.inconclusiveOther),
            ("unrecognized", HKElectrocardiogram.Classification.unrecognized),
        ])

    static let electrocardiogramLead = list(
        "HKElectrocardiogram.Lead",
        [
            ("appleWatchSimilarToLeadI", HKElectrocardiogram.Lead.appleWatchSimilarToLeadI),
        ])

    static let electrocardiogramSymptomsStatus = list(
        "HKElectrocardiogram.SymptomsStatus",
        [
            ("notSet", HKElectrocardiogram.SymptomsStatus.notSet),
            ("none", HKElectrocardiogram.SymptomsStatus.none),
            ("present", HKElectrocardiogram.SymptomsStatus.present),
        ])

    static let fitzpatrickSkinType = list(
        "HKFitzpatrickSkinType",
        [
            ("notSet", HKFitzpatrickSkinType.notSet),
            ("I", HKFitzpatrickSkinType.I),
            ("II", HKFitzpatrickSkinType.II),
            ("III", HKFitzpatrickSkinType.III),
            ("IV", HKFitzpatrickSkinType.IV),
            ("V", HKFitzpatrickSkinType.V),
            ("VI", HKFitzpatrickSkinType.VI),
        ])

    static let gad7AssessmentAnswer = list(
        "HKGAD7Assessment.Answer",
        [
            ("notAtAll", HKGAD7Assessment.Answer.notAtAll),
            ("severalDays", HKGAD7Assessment.Answer.severalDays),
            ("moreThanHalfTheDays", HKGAD7Assessment.Answer.moreThanHalfTheDays),
            ("nearlyEveryDay", HKGAD7Assessment.Answer.nearlyEveryDay),
        ])

    static let gad7AssessmentRisk = list(
        "HKGAD7Assessment.Risk",
        [
            ("noneToMinimal", HKGAD7Assessment.Risk.noneToMinimal),
            ("mild", HKGAD7Assessment.Risk.mild),
            ("moderate", HKGAD7Assessment.Risk.moderate),
            ("severe", HKGAD7Assessment.Risk.severe),
        ])

    static let heartRateMotionContext = list(
        "HKHeartRateMotionContext",
        [
            ("notSet", HKHeartRateMotionContext.notSet),
            ("sedentary", HKHeartRateMotionContext.sedentary),
            ("active", HKHeartRateMotionContext.active),
        ])

    static let heartRateRecoveryTestType = list(
        "HKHeartRateRecoveryTestType",
        [
            ("maxExercise", HKHeartRateRecoveryTestType.maxExercise),
            ("predictionSubMaxExercise", HKHeartRateRecoveryTestType.predictionSubMaxExercise),
            ("predictionNonExercise", HKHeartRateRecoveryTestType.predictionNonExercise),
        ])

    static let heartRateSensorLocation = list(
        "HKHeartRateSensorLocation",
        [
            ("other", HKHeartRateSensorLocation.other),
            ("chest", HKHeartRateSensorLocation.chest),
            ("wrist", HKHeartRateSensorLocation.wrist),
            ("finger", HKHeartRateSensorLocation.finger),
            ("hand", HKHeartRateSensorLocation.hand),
            ("earLobe", HKHeartRateSensorLocation.earLobe),
            ("foot", HKHeartRateSensorLocation.foot),
        ])

    static let insulinDeliveryReason = list(
        "HKInsulinDeliveryReason",
        [
            ("basal", HKInsulinDeliveryReason.basal),
            ("bolus", HKInsulinDeliveryReason.bolus),
        ])

    static let medicationDoseEventLogStatus = list(
        "HKMedicationDoseEvent.LogStatus",
        [
            ("notInteracted", HKMedicationDoseEvent.LogStatus.notInteracted),
            ("notificationNotSent", HKMedicationDoseEvent.LogStatus.notificationNotSent),
            ("snoozed", HKMedicationDoseEvent.LogStatus.snoozed),
            ("taken", HKMedicationDoseEvent.LogStatus.taken),
            ("skipped", HKMedicationDoseEvent.LogStatus.skipped),
            ("notLogged", HKMedicationDoseEvent.LogStatus.notLogged),
        ])

    static let medicationDoseEventScheduleType = list(
        "HKMedicationDoseEvent.ScheduleType",
        [
            ("asNeeded", HKMedicationDoseEvent.ScheduleType.asNeeded),
            ("schedule", HKMedicationDoseEvent.ScheduleType.schedule),
        ])

    static let phq9AssessmentAnswer = list(
        "HKPHQ9Assessment.Answer",
        [
            ("notAtAll", HKPHQ9Assessment.Answer.notAtAll),
            ("severalDays", HKPHQ9Assessment.Answer.severalDays),
            ("moreThanHalfTheDays", HKPHQ9Assessment.Answer.moreThanHalfTheDays),
            ("nearlyEveryDay", HKPHQ9Assessment.Answer.nearlyEveryDay),
            ("preferNotToAnswer", HKPHQ9Assessment.Answer.preferNotToAnswer),
        ])

    static let phq9AssessmentRisk = list(
        "HKPHQ9Assessment.Risk",
        [
            ("noneToMinimal", HKPHQ9Assessment.Risk.noneToMinimal),
            ("mild", HKPHQ9Assessment.Risk.mild),
            ("moderate", HKPHQ9Assessment.Risk.moderate),
            ("moderatelySevere", HKPHQ9Assessment.Risk.moderatelySevere),
            ("severe", HKPHQ9Assessment.Risk.severe),
        ])

    static let physicalEffortEstimationType = list(
        "HKPhysicalEffortEstimationType",
        [
            ("activityLookup", HKPhysicalEffortEstimationType.activityLookup),
            ("deviceSensed", HKPhysicalEffortEstimationType.deviceSensed),
        ])

    static let prismBase = list(
        "HKPrismBase",
        [
            ("none", HKPrismBase.none),
            ("up", HKPrismBase.up),
            ("down", HKPrismBase.down),
            ("in", HKPrismBase.in),
            ("out", HKPrismBase.out),
        ])

    static let quantityAggregationStyle = list(
        "HKQuantityAggregationStyle",
        [
            ("cumulative", HKQuantityAggregationStyle.cumulative),
            ("discreteArithmetic", HKQuantityAggregationStyle.discreteArithmetic),
            ("discrete", HKQuantityAggregationStyle.discrete),
            ("discreteTemporallyWeighted", HKQuantityAggregationStyle.discreteTemporallyWeighted),
            ("discreteEquivalentContinuousLevel", HKQuantityAggregationStyle.discreteEquivalentContinuousLevel),
        ])

    static let queryOptions = list(
        "HKQueryOptions",
        [
            ("strictStartDate", HKQueryOptions.strictStartDate),
            ("strictEndDate", HKQueryOptions.strictEndDate),
        ])

    static let referenceSex = list(
        "HKReferenceSex",
        [
            ("notSet", HKReferenceSex.notSet),
            ("female", HKReferenceSex.female),
            ("male", HKReferenceSex.male),
        ])

    static let stateOfMindAssociation = list(
        "HKStateOfMind.Association",
        [
            ("community", HKStateOfMind.Association.community),
            ("currentEvents", HKStateOfMind.Association.currentEvents),
            ("dating", HKStateOfMind.Association.dating),
            ("education", HKStateOfMind.Association.education),
            ("family", HKStateOfMind.Association.family),
            ("fitness", HKStateOfMind.Association.fitness),
            ("friends", HKStateOfMind.Association.friends),
            ("health", HKStateOfMind.Association.health),
            ("hobbies", HKStateOfMind.Association.hobbies),
            ("identity", HKStateOfMind.Association.identity),
            ("money", HKStateOfMind.Association.money),
            ("partner", HKStateOfMind.Association.partner),
            ("selfCare", HKStateOfMind.Association.selfCare),
            ("spirituality", HKStateOfMind.Association.spirituality),
            ("tasks", HKStateOfMind.Association.tasks),
            ("travel", HKStateOfMind.Association.travel),
            ("work", HKStateOfMind.Association.work),
            ("weather", HKStateOfMind.Association.weather),
        ])

    static let stateOfMindKind = list(
        "HKStateOfMind.Kind",
        [
            ("momentaryEmotion", HKStateOfMind.Kind.momentaryEmotion),
            ("dailyMood", HKStateOfMind.Kind.dailyMood),
        ])

    static let stateOfMindLabel = list(
        "HKStateOfMind.Label",
        [
            ("amazed", HKStateOfMind.Label.amazed),
            ("amused", HKStateOfMind.Label.amused),
            ("angry", HKStateOfMind.Label.angry),
            ("anxious", HKStateOfMind.Label.anxious),
            ("ashamed", HKStateOfMind.Label.ashamed),
            ("brave", HKStateOfMind.Label.brave),
            ("calm", HKStateOfMind.Label.calm),
            ("content", HKStateOfMind.Label.content),
            ("disappointed", HKStateOfMind.Label.disappointed),
            ("discouraged", HKStateOfMind.Label.discouraged),
            ("disgusted", HKStateOfMind.Label.disgusted),
            ("embarrassed", HKStateOfMind.Label.embarrassed),
            ("excited", HKStateOfMind.Label.excited),
            ("frustrated", HKStateOfMind.Label.frustrated),
            ("grateful", HKStateOfMind.Label.grateful),
            ("guilty", HKStateOfMind.Label.guilty),
            ("happy", HKStateOfMind.Label.happy),
            ("hopeless", HKStateOfMind.Label.hopeless),
            ("irritated", HKStateOfMind.Label.irritated),
            ("jealous", HKStateOfMind.Label.jealous),
            ("joyful", HKStateOfMind.Label.joyful),
            ("lonely", HKStateOfMind.Label.lonely),
            ("passionate", HKStateOfMind.Label.passionate),
            ("peaceful", HKStateOfMind.Label.peaceful),
            ("proud", HKStateOfMind.Label.proud),
            ("relieved", HKStateOfMind.Label.relieved),
            ("sad", HKStateOfMind.Label.sad),
            ("scared", HKStateOfMind.Label.scared),
            ("stressed", HKStateOfMind.Label.stressed),
            ("surprised", HKStateOfMind.Label.surprised),
            ("worried", HKStateOfMind.Label.worried),
            ("annoyed", HKStateOfMind.Label.annoyed),
            ("confident", HKStateOfMind.Label.confident),
            ("drained", HKStateOfMind.Label.drained),
            ("hopeful", HKStateOfMind.Label.hopeful),
            ("indifferent", HKStateOfMind.Label.indifferent),
            ("overwhelmed", HKStateOfMind.Label.overwhelmed),
            ("satisfied", HKStateOfMind.Label.satisfied),
        ])

    static let stateOfMindValenceClassification = list(
        "HKStateOfMind.ValenceClassification",
        [
            ("veryUnpleasant", HKStateOfMind.ValenceClassification.veryUnpleasant),
            ("unpleasant", HKStateOfMind.ValenceClassification.unpleasant),
            ("slightlyUnpleasant", HKStateOfMind.ValenceClassification.slightlyUnpleasant),
            ("neutral", HKStateOfMind.ValenceClassification.neutral),
            ("slightlyPleasant", HKStateOfMind.ValenceClassification.slightlyPleasant),
            ("pleasant", HKStateOfMind.ValenceClassification.pleasant),
            ("veryPleasant", HKStateOfMind.ValenceClassification.veryPleasant),
        ])

    static let statisticsOptions = list(
        "HKStatisticsOptions",
        [
            ("separateBySource", HKStatisticsOptions.separateBySource),
            ("discreteAverage", HKStatisticsOptions.discreteAverage),
            ("discreteMin", HKStatisticsOptions.discreteMin),
            ("discreteMax", HKStatisticsOptions.discreteMax),
            ("cumulativeSum", HKStatisticsOptions.cumulativeSum),
            ("mostRecent", HKStatisticsOptions.mostRecent),
            ("discreteMostRecent", HKStatisticsOptions.discreteMostRecent),
            ("duration", HKStatisticsOptions.duration),
        ])

    static let swimmingStrokeStyle = list(
        "HKSwimmingStrokeStyle",
        [
            ("unknown", HKSwimmingStrokeStyle.unknown),
            ("mixed", HKSwimmingStrokeStyle.mixed),
            ("freestyle", HKSwimmingStrokeStyle.freestyle),
            ("backstroke", HKSwimmingStrokeStyle.backstroke),
            ("breaststroke", HKSwimmingStrokeStyle.breaststroke),
            ("butterfly", HKSwimmingStrokeStyle.butterfly),
            ("kickboard", HKSwimmingStrokeStyle.kickboard),
        ])

    static let updateFrequency = list(
        "HKUpdateFrequency",
        [
            ("immediate", HKUpdateFrequency.immediate),
            ("hourly", HKUpdateFrequency.hourly),
            ("daily", HKUpdateFrequency.daily),
            ("weekly", HKUpdateFrequency.weekly),
        ])

    static let userMotionContext = list(
        "HKUserMotionContext",
        [
            ("notSet", HKUserMotionContext.notSet),
            ("stationary", HKUserMotionContext.stationary),
            ("active", HKUserMotionContext.active),
        ])

    static let vo2MaxTestType = list(
        "HKVO2MaxTestType",
        [
            ("maxExercise", HKVO2MaxTestType.maxExercise),
            ("predictionSubMaxExercise", HKVO2MaxTestType.predictionSubMaxExercise),
            ("predictionNonExercise", HKVO2MaxTestType.predictionNonExercise),
            ("predictionStepTest", HKVO2MaxTestType.predictionStepTest),
        ])

    static let visionEye = list(
        "HKVisionEye",
        [
            ("left", HKVisionEye.left),
            ("right", HKVisionEye.right),
        ])

    static let visionPrescriptionType = list(
        "HKVisionPrescriptionType",
        [
            ("glasses", HKVisionPrescriptionType.glasses),
            ("contacts", HKVisionPrescriptionType.contacts),
        ])

    static let waterSalinity = list(
        "HKWaterSalinity",
        [
            ("freshWater", HKWaterSalinity.freshWater),
            ("saltWater", HKWaterSalinity.saltWater),
        ])

    static let weatherCondition = list(
        "HKWeatherCondition",
        [
            ("none", HKWeatherCondition.none),
            ("clear", HKWeatherCondition.clear),
            ("fair", HKWeatherCondition.fair),
            ("partlyCloudy", HKWeatherCondition.partlyCloudy),
            ("mostlyCloudy", HKWeatherCondition.mostlyCloudy),
            ("cloudy", HKWeatherCondition.cloudy),
            ("foggy", HKWeatherCondition.foggy),
            ("haze", HKWeatherCondition.haze),
            ("windy", HKWeatherCondition.windy),
            ("blustery", HKWeatherCondition.blustery),
            ("smoky", HKWeatherCondition.smoky),
            ("dust", HKWeatherCondition.dust),
            ("snow", HKWeatherCondition.snow),
            ("hail", HKWeatherCondition.hail),
            ("sleet", HKWeatherCondition.sleet),
            ("freezingDrizzle", HKWeatherCondition.freezingDrizzle),
            ("freezingRain", HKWeatherCondition.freezingRain),
            ("mixedRainAndHail", HKWeatherCondition.mixedRainAndHail),
            ("mixedRainAndSnow", HKWeatherCondition.mixedRainAndSnow),
            ("mixedRainAndSleet", HKWeatherCondition.mixedRainAndSleet),
            ("mixedSnowAndSleet", HKWeatherCondition.mixedSnowAndSleet),
            ("drizzle", HKWeatherCondition.drizzle),
            ("scatteredShowers", HKWeatherCondition.scatteredShowers),
            ("showers", HKWeatherCondition.showers),
            ("thunderstorms", HKWeatherCondition.thunderstorms),
            ("tropicalStorm", HKWeatherCondition.tropicalStorm),
            ("hurricane", HKWeatherCondition.hurricane),
            ("tornado", HKWeatherCondition.tornado),
        ])

    static let wheelchairUse = list(
        "HKWheelchairUse",
        [
            ("notSet", HKWheelchairUse.notSet),
            ("no", HKWheelchairUse.no),
            ("yes", HKWheelchairUse.yes),
        ])

    static let workoutEffortRelationshipQueryOptions = list(
        "HKWorkoutEffortRelationshipQueryOptions",
        [
            ("default", HKWorkoutEffortRelationshipQueryOptions.default),
            ("mostRelevant", HKWorkoutEffortRelationshipQueryOptions.mostRelevant),
        ])

    static let workoutEventType = list(
        "HKWorkoutEventType",
        [
            ("pause", HKWorkoutEventType.pause),
            ("resume", HKWorkoutEventType.resume),
            ("lap", HKWorkoutEventType.lap),
            ("marker", HKWorkoutEventType.marker),
            ("motionPaused", HKWorkoutEventType.motionPaused),
            ("motionResumed", HKWorkoutEventType.motionResumed),
            ("segment", HKWorkoutEventType.segment),
            ("pauseOrResumeRequest", HKWorkoutEventType.pauseOrResumeRequest),
        ])

    static let workoutSessionLocationType = list(
        "HKWorkoutSessionLocationType",
        [
            ("unknown", HKWorkoutSessionLocationType.unknown),
            ("indoor", HKWorkoutSessionLocationType.indoor),
            ("outdoor", HKWorkoutSessionLocationType.outdoor),
        ])

    static let workoutSessionState = list(
        "HKWorkoutSessionState",
        [
            ("notStarted", HKWorkoutSessionState.notStarted),
            ("running", HKWorkoutSessionState.running),
            ("ended", HKWorkoutSessionState.ended),
            ("paused", HKWorkoutSessionState.paused),
            ("prepared", HKWorkoutSessionState.prepared),
            ("stopped", HKWorkoutSessionState.stopped),
        ])

    static let workoutSessionType = list(
        "HKWorkoutSessionType",
        [
            ("primary", HKWorkoutSessionType.primary),
            ("mirrored", HKWorkoutSessionType.mirrored),
        ])

    static let workoutSwimmingLocationType = list(
        "HKWorkoutSwimmingLocationType",
        [
            ("unknown", HKWorkoutSwimmingLocationType.unknown),
            ("pool", HKWorkoutSwimmingLocationType.pool),
            ("openWater", HKWorkoutSwimmingLocationType.openWater),
        ])

    static let errorCode = list(
        "HKError.Code",
        [
            ("unknownError", HKError.Code.unknownError),
            ("errorHealthDataUnavailable", HKError.Code.errorHealthDataUnavailable),
            ("errorHealthDataRestricted", HKError.Code.errorHealthDataRestricted),
            ("errorInvalidArgument", HKError.Code.errorInvalidArgument),
            ("errorAuthorizationDenied", HKError.Code.errorAuthorizationDenied),
            ("errorAuthorizationNotDetermined", HKError.Code.errorAuthorizationNotDetermined),
            ("errorDatabaseInaccessible", HKError.Code.errorDatabaseInaccessible),
            ("errorUserCanceled", HKError.Code.errorUserCanceled),
            ("errorAnotherWorkoutSessionStarted", HKError.Code.errorAnotherWorkoutSessionStarted),
            ("errorUserExitedWorkoutSession", HKError.Code.errorUserExitedWorkoutSession),
            ("errorRequiredAuthorizationDenied", HKError.Code.errorRequiredAuthorizationDenied),
            ("errorNoData", HKError.Code.errorNoData),
            ("errorWorkoutActivityNotAllowed", HKError.Code.errorWorkoutActivityNotAllowed),
            ("errorDataSizeExceeded", HKError.Code.errorDataSizeExceeded),
            ("errorBackgroundWorkoutSessionNotAllowed", HKError.Code.errorBackgroundWorkoutSessionNotAllowed),
            ("errorNotPermissibleForGuestUserMode", HKError.Code.errorNotPermissibleForGuestUserMode),
        ])
}
