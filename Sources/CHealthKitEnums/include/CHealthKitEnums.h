// Generated from Facts/ by Scripts/generate-catalogue.swift. Do not edit.

#ifndef C_HEALTHKIT_ENUMS_H
#define C_HEALTHKIT_ENUMS_H

// Swift imports what is declared with this as an enumeration that takes any number, as it does
// with those of Apple's headers. One that is written in Swift would refuse unknown numbers.
#define HK_OPEN_ENUM(name, type) enum __attribute__((enum_extensibility(open))) name : type
#define HK_CASE(name) __attribute__((swift_name(name)))

typedef HK_OPEN_ENUM(HKWorkoutActivityType, unsigned long) {
    HKWorkoutActivityTypeAmericanFootball HK_CASE("americanFootball") = 1,
    HKWorkoutActivityTypeArchery HK_CASE("archery") = 2,
    HKWorkoutActivityTypeAustralianFootball HK_CASE("australianFootball") = 3,
    HKWorkoutActivityTypeBadminton HK_CASE("badminton") = 4,
    HKWorkoutActivityTypeBaseball HK_CASE("baseball") = 5,
    HKWorkoutActivityTypeBasketball HK_CASE("basketball") = 6,
    HKWorkoutActivityTypeBowling HK_CASE("bowling") = 7,
    HKWorkoutActivityTypeBoxing HK_CASE("boxing") = 8,
    HKWorkoutActivityTypeClimbing HK_CASE("climbing") = 9,
    HKWorkoutActivityTypeCricket HK_CASE("cricket") = 10,
    HKWorkoutActivityTypeCrossTraining HK_CASE("crossTraining") = 11,
    HKWorkoutActivityTypeCurling HK_CASE("curling") = 12,
    HKWorkoutActivityTypeCycling HK_CASE("cycling") = 13,
    HKWorkoutActivityTypeDance HK_CASE("dance") = 14,
    HKWorkoutActivityTypeDanceInspiredTraining HK_CASE("danceInspiredTraining") = 15,
    HKWorkoutActivityTypeElliptical HK_CASE("elliptical") = 16,
    HKWorkoutActivityTypeEquestrianSports HK_CASE("equestrianSports") = 17,
    HKWorkoutActivityTypeFencing HK_CASE("fencing") = 18,
    HKWorkoutActivityTypeFishing HK_CASE("fishing") = 19,
    HKWorkoutActivityTypeFunctionalStrengthTraining HK_CASE("functionalStrengthTraining") = 20,
    HKWorkoutActivityTypeGolf HK_CASE("golf") = 21,
    HKWorkoutActivityTypeGymnastics HK_CASE("gymnastics") = 22,
    HKWorkoutActivityTypeHandball HK_CASE("handball") = 23,
    HKWorkoutActivityTypeHiking HK_CASE("hiking") = 24,
    HKWorkoutActivityTypeHockey HK_CASE("hockey") = 25,
    HKWorkoutActivityTypeHunting HK_CASE("hunting") = 26,
    HKWorkoutActivityTypeLacrosse HK_CASE("lacrosse") = 27,
    HKWorkoutActivityTypeMartialArts HK_CASE("martialArts") = 28,
    HKWorkoutActivityTypeMindAndBody HK_CASE("mindAndBody") = 29,
    HKWorkoutActivityTypeMixedMetabolicCardioTraining HK_CASE("mixedMetabolicCardioTraining") = 30,
    HKWorkoutActivityTypePaddleSports HK_CASE("paddleSports") = 31,
    HKWorkoutActivityTypePlay HK_CASE("play") = 32,
    HKWorkoutActivityTypePreparationAndRecovery HK_CASE("preparationAndRecovery") = 33,
    HKWorkoutActivityTypeRacquetball HK_CASE("racquetball") = 34,
    HKWorkoutActivityTypeRowing HK_CASE("rowing") = 35,
    HKWorkoutActivityTypeRugby HK_CASE("rugby") = 36,
    HKWorkoutActivityTypeRunning HK_CASE("running") = 37,
    HKWorkoutActivityTypeSailing HK_CASE("sailing") = 38,
    HKWorkoutActivityTypeSkatingSports HK_CASE("skatingSports") = 39,
    HKWorkoutActivityTypeSnowSports HK_CASE("snowSports") = 40,
    HKWorkoutActivityTypeSoccer HK_CASE("soccer") = 41,
    HKWorkoutActivityTypeSoftball HK_CASE("softball") = 42,
    HKWorkoutActivityTypeSquash HK_CASE("squash") = 43,
    HKWorkoutActivityTypeStairClimbing HK_CASE("stairClimbing") = 44,
    HKWorkoutActivityTypeSurfingSports HK_CASE("surfingSports") = 45,
    HKWorkoutActivityTypeSwimming HK_CASE("swimming") = 46,
    HKWorkoutActivityTypeTableTennis HK_CASE("tableTennis") = 47,
    HKWorkoutActivityTypeTennis HK_CASE("tennis") = 48,
    HKWorkoutActivityTypeTrackAndField HK_CASE("trackAndField") = 49,
    HKWorkoutActivityTypeTraditionalStrengthTraining HK_CASE("traditionalStrengthTraining") = 50,
    HKWorkoutActivityTypeVolleyball HK_CASE("volleyball") = 51,
    HKWorkoutActivityTypeWalking HK_CASE("walking") = 52,
    HKWorkoutActivityTypeWaterFitness HK_CASE("waterFitness") = 53,
    HKWorkoutActivityTypeWaterPolo HK_CASE("waterPolo") = 54,
    HKWorkoutActivityTypeWaterSports HK_CASE("waterSports") = 55,
    HKWorkoutActivityTypeWrestling HK_CASE("wrestling") = 56,
    HKWorkoutActivityTypeYoga HK_CASE("yoga") = 57,
    HKWorkoutActivityTypeBarre HK_CASE("barre") = 58,
    HKWorkoutActivityTypeCoreTraining HK_CASE("coreTraining") = 59,
    HKWorkoutActivityTypeCrossCountrySkiing HK_CASE("crossCountrySkiing") = 60,
    HKWorkoutActivityTypeDownhillSkiing HK_CASE("downhillSkiing") = 61,
    HKWorkoutActivityTypeFlexibility HK_CASE("flexibility") = 62,
    HKWorkoutActivityTypeHighIntensityIntervalTraining
        HK_CASE("highIntensityIntervalTraining") = 63,
    HKWorkoutActivityTypeJumpRope HK_CASE("jumpRope") = 64,
    HKWorkoutActivityTypeKickboxing HK_CASE("kickboxing") = 65,
    HKWorkoutActivityTypePilates HK_CASE("pilates") = 66,
    HKWorkoutActivityTypeSnowboarding HK_CASE("snowboarding") = 67,
    HKWorkoutActivityTypeStairs HK_CASE("stairs") = 68,
    HKWorkoutActivityTypeStepTraining HK_CASE("stepTraining") = 69,
    HKWorkoutActivityTypeWheelchairWalkPace HK_CASE("wheelchairWalkPace") = 70,
    HKWorkoutActivityTypeWheelchairRunPace HK_CASE("wheelchairRunPace") = 71,
    HKWorkoutActivityTypeTaiChi HK_CASE("taiChi") = 72,
    HKWorkoutActivityTypeMixedCardio HK_CASE("mixedCardio") = 73,
    HKWorkoutActivityTypeHandCycling HK_CASE("handCycling") = 74,
    HKWorkoutActivityTypeDiscSports HK_CASE("discSports") = 75,
    HKWorkoutActivityTypeFitnessGaming HK_CASE("fitnessGaming") = 76,
    HKWorkoutActivityTypeCardioDance HK_CASE("cardioDance") = 77,
    HKWorkoutActivityTypeSocialDance HK_CASE("socialDance") = 78,
    HKWorkoutActivityTypePickleball HK_CASE("pickleball") = 79,
    HKWorkoutActivityTypeCooldown HK_CASE("cooldown") = 80,
    HKWorkoutActivityTypeSwimBikeRun HK_CASE("swimBikeRun") = 82,
    HKWorkoutActivityTypeTransition HK_CASE("transition") = 83,
    HKWorkoutActivityTypeUnderwaterDiving HK_CASE("underwaterDiving") = 84,
    HKWorkoutActivityTypeOther HK_CASE("other") = 3000,
} HKWorkoutActivityType;

typedef HK_OPEN_ENUM(HKErrorCode, long) {
    HKErrorCodeUnknownError HK_CASE("unknownError") = 0,
    HKErrorCodeErrorHealthDataUnavailable HK_CASE("errorHealthDataUnavailable") = 1,
    HKErrorCodeErrorHealthDataRestricted HK_CASE("errorHealthDataRestricted") = 2,
    HKErrorCodeErrorInvalidArgument HK_CASE("errorInvalidArgument") = 3,
    HKErrorCodeErrorAuthorizationDenied HK_CASE("errorAuthorizationDenied") = 4,
    HKErrorCodeErrorAuthorizationNotDetermined HK_CASE("errorAuthorizationNotDetermined") = 5,
    HKErrorCodeErrorDatabaseInaccessible HK_CASE("errorDatabaseInaccessible") = 6,
    HKErrorCodeErrorUserCanceled HK_CASE("errorUserCanceled") = 7,
    HKErrorCodeErrorAnotherWorkoutSessionStarted HK_CASE("errorAnotherWorkoutSessionStarted") = 8,
    HKErrorCodeErrorUserExitedWorkoutSession HK_CASE("errorUserExitedWorkoutSession") = 9,
    HKErrorCodeErrorRequiredAuthorizationDenied HK_CASE("errorRequiredAuthorizationDenied") = 10,
    HKErrorCodeErrorNoData HK_CASE("errorNoData") = 11,
    HKErrorCodeErrorWorkoutActivityNotAllowed HK_CASE("errorWorkoutActivityNotAllowed") = 12,
    HKErrorCodeErrorDataSizeExceeded HK_CASE("errorDataSizeExceeded") = 13,
    HKErrorCodeErrorBackgroundWorkoutSessionNotAllowed
        HK_CASE("errorBackgroundWorkoutSessionNotAllowed") = 14,
    HKErrorCodeErrorNotPermissibleForGuestUserMode
        HK_CASE("errorNotPermissibleForGuestUserMode") = 15,
    HKErrorCodeNoError HK_CASE("noError") = 0,
} HKErrorCode;

typedef HK_OPEN_ENUM(HKCategoryValue, long) {
    HKCategoryValueNotApplicable HK_CASE("notApplicable") = 0,
} HKCategoryValue;

typedef HK_OPEN_ENUM(HKCategoryValueAppetiteChanges, long) {
    HKCategoryValueAppetiteChangesUnspecified HK_CASE("unspecified") = 0,
    HKCategoryValueAppetiteChangesNoChange HK_CASE("noChange") = 1,
    HKCategoryValueAppetiteChangesDecreased HK_CASE("decreased") = 2,
    HKCategoryValueAppetiteChangesIncreased HK_CASE("increased") = 3,
} HKCategoryValueAppetiteChanges;

typedef HK_OPEN_ENUM(HKCategoryValueAppleStandHour, long) {
    HKCategoryValueAppleStandHourStood HK_CASE("stood") = 0,
    HKCategoryValueAppleStandHourIdle HK_CASE("idle") = 1,
} HKCategoryValueAppleStandHour;

typedef HK_OPEN_ENUM(HKCategoryValueAppleWalkingSteadinessEvent, long) {
    HKCategoryValueAppleWalkingSteadinessEventInitialLow HK_CASE("initialLow") = 1,
    HKCategoryValueAppleWalkingSteadinessEventInitialVeryLow HK_CASE("initialVeryLow") = 2,
    HKCategoryValueAppleWalkingSteadinessEventRepeatLow HK_CASE("repeatLow") = 3,
    HKCategoryValueAppleWalkingSteadinessEventRepeatVeryLow HK_CASE("repeatVeryLow") = 4,
} HKCategoryValueAppleWalkingSteadinessEvent;

typedef HK_OPEN_ENUM(HKCategoryValueAudioExposureEvent, long) {
    HKCategoryValueAudioExposureEventLoudEnvironment HK_CASE("loudEnvironment") = 1,
} HKCategoryValueAudioExposureEvent;

typedef HK_OPEN_ENUM(HKCategoryValueCervicalMucusQuality, long) {
    HKCategoryValueCervicalMucusQualityDry HK_CASE("dry") = 1,
    HKCategoryValueCervicalMucusQualitySticky HK_CASE("sticky") = 2,
    HKCategoryValueCervicalMucusQualityCreamy HK_CASE("creamy") = 3,
    HKCategoryValueCervicalMucusQualityWatery HK_CASE("watery") = 4,
    HKCategoryValueCervicalMucusQualityEggWhite HK_CASE("eggWhite") = 5,
} HKCategoryValueCervicalMucusQuality;

typedef HK_OPEN_ENUM(HKCategoryValueContraceptive, long) {
    HKCategoryValueContraceptiveUnspecified HK_CASE("unspecified") = 1,
    HKCategoryValueContraceptiveImplant HK_CASE("implant") = 2,
    HKCategoryValueContraceptiveInjection HK_CASE("injection") = 3,
    HKCategoryValueContraceptiveIntrauterineDevice HK_CASE("intrauterineDevice") = 4,
    HKCategoryValueContraceptiveIntravaginalRing HK_CASE("intravaginalRing") = 5,
    HKCategoryValueContraceptiveOral HK_CASE("oral") = 6,
    HKCategoryValueContraceptivePatch HK_CASE("patch") = 7,
} HKCategoryValueContraceptive;

typedef HK_OPEN_ENUM(HKCategoryValueEnvironmentalAudioExposureEvent, long) {
    HKCategoryValueEnvironmentalAudioExposureEventMomentaryLimit HK_CASE("momentaryLimit") = 1,
} HKCategoryValueEnvironmentalAudioExposureEvent;

typedef HK_OPEN_ENUM(HKCategoryValueHeadphoneAudioExposureEvent, long) {
    HKCategoryValueHeadphoneAudioExposureEventSevenDayLimit HK_CASE("sevenDayLimit") = 1,
} HKCategoryValueHeadphoneAudioExposureEvent;

typedef HK_OPEN_ENUM(HKCategoryValueLowCardioFitnessEvent, long) {
    HKCategoryValueLowCardioFitnessEventLowFitness HK_CASE("lowFitness") = 1,
} HKCategoryValueLowCardioFitnessEvent;

typedef HK_OPEN_ENUM(HKCategoryValueMenopausalState, long) {
    /// iOS 27.0 and later.
    HKCategoryValueMenopausalStateMenopause HK_CASE("menopause") = 1,
    /// iOS 27.0 and later.
    HKCategoryValueMenopausalStatePerimenopause HK_CASE("perimenopause") = 2,
    /// iOS 27.0 and later.
    HKCategoryValueMenopausalStateNone HK_CASE("none") = 3,
} HKCategoryValueMenopausalState;

typedef HK_OPEN_ENUM(HKCategoryValueMenstrualFlow, long) {
    HKCategoryValueMenstrualFlowUnspecified HK_CASE("unspecified") = 1,
    HKCategoryValueMenstrualFlowLight HK_CASE("light") = 2,
    HKCategoryValueMenstrualFlowMedium HK_CASE("medium") = 3,
    HKCategoryValueMenstrualFlowHeavy HK_CASE("heavy") = 4,
    HKCategoryValueMenstrualFlowNone HK_CASE("none") = 5,
} HKCategoryValueMenstrualFlow;

typedef HK_OPEN_ENUM(HKCategoryValueOvulationTestResult, long) {
    HKCategoryValueOvulationTestResultNegative HK_CASE("negative") = 1,
    HKCategoryValueOvulationTestResultLuteinizingHormoneSurge
        HK_CASE("luteinizingHormoneSurge") = 2,
    HKCategoryValueOvulationTestResultIndeterminate HK_CASE("indeterminate") = 3,
    HKCategoryValueOvulationTestResultEstrogenSurge HK_CASE("estrogenSurge") = 4,
    HKCategoryValueOvulationTestResultPositive HK_CASE("positive") = 2,
} HKCategoryValueOvulationTestResult;

typedef HK_OPEN_ENUM(HKCategoryValuePregnancyTestResult, long) {
    HKCategoryValuePregnancyTestResultNegative HK_CASE("negative") = 1,
    HKCategoryValuePregnancyTestResultPositive HK_CASE("positive") = 2,
    HKCategoryValuePregnancyTestResultIndeterminate HK_CASE("indeterminate") = 3,
} HKCategoryValuePregnancyTestResult;

typedef HK_OPEN_ENUM(HKCategoryValuePresence, long) {
    HKCategoryValuePresencePresent HK_CASE("present") = 0,
    HKCategoryValuePresenceNotPresent HK_CASE("notPresent") = 1,
} HKCategoryValuePresence;

typedef HK_OPEN_ENUM(HKCategoryValueProgesteroneTestResult, long) {
    HKCategoryValueProgesteroneTestResultNegative HK_CASE("negative") = 1,
    HKCategoryValueProgesteroneTestResultPositive HK_CASE("positive") = 2,
    HKCategoryValueProgesteroneTestResultIndeterminate HK_CASE("indeterminate") = 3,
} HKCategoryValueProgesteroneTestResult;

typedef HK_OPEN_ENUM(HKCategoryValueSeverity, long) {
    HKCategoryValueSeverityUnspecified HK_CASE("unspecified") = 0,
    HKCategoryValueSeverityNotPresent HK_CASE("notPresent") = 1,
    HKCategoryValueSeverityMild HK_CASE("mild") = 2,
    HKCategoryValueSeverityModerate HK_CASE("moderate") = 3,
    HKCategoryValueSeveritySevere HK_CASE("severe") = 4,
} HKCategoryValueSeverity;

typedef HK_OPEN_ENUM(HKCategoryValueSleepAnalysis, long) {
    HKCategoryValueSleepAnalysisInBed HK_CASE("inBed") = 0,
    HKCategoryValueSleepAnalysisAsleepUnspecified HK_CASE("asleepUnspecified") = 1,
    HKCategoryValueSleepAnalysisAwake HK_CASE("awake") = 2,
    HKCategoryValueSleepAnalysisAsleepCore HK_CASE("asleepCore") = 3,
    HKCategoryValueSleepAnalysisAsleepDeep HK_CASE("asleepDeep") = 4,
    HKCategoryValueSleepAnalysisAsleepREM HK_CASE("asleepREM") = 5,
    HKCategoryValueSleepAnalysisAsleep HK_CASE("asleep") = 1,
} HKCategoryValueSleepAnalysis;

typedef HK_OPEN_ENUM(HKCategoryValueVaginalBleeding, long) {
    HKCategoryValueVaginalBleedingUnspecified HK_CASE("unspecified") = 1,
    HKCategoryValueVaginalBleedingLight HK_CASE("light") = 2,
    HKCategoryValueVaginalBleedingMedium HK_CASE("medium") = 3,
    HKCategoryValueVaginalBleedingHeavy HK_CASE("heavy") = 4,
    HKCategoryValueVaginalBleedingNone HK_CASE("none") = 5,
} HKCategoryValueVaginalBleeding;

typedef HK_OPEN_ENUM(HKActivityMoveMode, long) {
    HKActivityMoveModeActiveEnergy HK_CASE("activeEnergy") = 1,
    HKActivityMoveModeAppleMoveTime HK_CASE("appleMoveTime") = 2,
} HKActivityMoveMode;

typedef HK_OPEN_ENUM(HKAppleECGAlgorithmVersion, long) {
    HKAppleECGAlgorithmVersionVersion1 HK_CASE("version1") = 1,
    HKAppleECGAlgorithmVersionVersion2 HK_CASE("version2") = 2,
} HKAppleECGAlgorithmVersion;

typedef HK_OPEN_ENUM(HKAppleSleepingBreathingDisturbancesClassification, long) {
    HKAppleSleepingBreathingDisturbancesClassificationNotElevated HK_CASE("notElevated") = 0,
    HKAppleSleepingBreathingDisturbancesClassificationElevated HK_CASE("elevated") = 1,
} HKAppleSleepingBreathingDisturbancesClassification;

typedef HK_OPEN_ENUM(HKAppleWalkingSteadinessClassification, long) {
    HKAppleWalkingSteadinessClassificationOk HK_CASE("ok") = 1,
    HKAppleWalkingSteadinessClassificationLow HK_CASE("low") = 2,
    HKAppleWalkingSteadinessClassificationVeryLow HK_CASE("veryLow") = 3,
} HKAppleWalkingSteadinessClassification;

typedef HK_OPEN_ENUM(HKAudiogramConductionType, long) {
    /// iOS 18.1 and later.
    HKAudiogramConductionTypeAir HK_CASE("air") = 0,
} HKAudiogramConductionType;

typedef HK_OPEN_ENUM(HKAudiogramSensitivityTestSide, long) {
    /// iOS 18.1 and later.
    HKAudiogramSensitivityTestSideLeft HK_CASE("left") = 0,
    /// iOS 18.1 and later.
    HKAudiogramSensitivityTestSideRight HK_CASE("right") = 1,
} HKAudiogramSensitivityTestSide;

typedef HK_OPEN_ENUM(HKAuthorizationRequestStatus, long) {
    HKAuthorizationRequestStatusUnknown HK_CASE("unknown") = 0,
    HKAuthorizationRequestStatusShouldRequest HK_CASE("shouldRequest") = 1,
    HKAuthorizationRequestStatusUnnecessary HK_CASE("unnecessary") = 2,
} HKAuthorizationRequestStatus;

typedef HK_OPEN_ENUM(HKAuthorizationStatus, long) {
    HKAuthorizationStatusNotDetermined HK_CASE("notDetermined") = 0,
    HKAuthorizationStatusSharingDenied HK_CASE("sharingDenied") = 1,
    HKAuthorizationStatusSharingAuthorized HK_CASE("sharingAuthorized") = 2,
} HKAuthorizationStatus;

typedef HK_OPEN_ENUM(HKBiologicalSex, long) {
    HKBiologicalSexNotSet HK_CASE("notSet") = 0,
    HKBiologicalSexFemale HK_CASE("female") = 1,
    HKBiologicalSexMale HK_CASE("male") = 2,
    HKBiologicalSexOther HK_CASE("other") = 3,
} HKBiologicalSex;

typedef HK_OPEN_ENUM(HKBloodGlucoseMealTime, long) {
    HKBloodGlucoseMealTimePreprandial HK_CASE("preprandial") = 1,
    HKBloodGlucoseMealTimePostprandial HK_CASE("postprandial") = 2,
} HKBloodGlucoseMealTime;

typedef HK_OPEN_ENUM(HKBloodType, long) {
    HKBloodTypeNotSet HK_CASE("notSet") = 0,
    HKBloodTypeAPositive HK_CASE("aPositive") = 1,
    HKBloodTypeANegative HK_CASE("aNegative") = 2,
    HKBloodTypeBPositive HK_CASE("bPositive") = 3,
    HKBloodTypeBNegative HK_CASE("bNegative") = 4,
    HKBloodTypeAbPositive HK_CASE("abPositive") = 5,
    HKBloodTypeAbNegative HK_CASE("abNegative") = 6,
    HKBloodTypeOPositive HK_CASE("oPositive") = 7,
    HKBloodTypeONegative HK_CASE("oNegative") = 8,
} HKBloodType;

typedef HK_OPEN_ENUM(HKBodyTemperatureSensorLocation, long) {
    HKBodyTemperatureSensorLocationOther HK_CASE("other") = 0,
    HKBodyTemperatureSensorLocationArmpit HK_CASE("armpit") = 1,
    HKBodyTemperatureSensorLocationBody HK_CASE("body") = 2,
    HKBodyTemperatureSensorLocationEar HK_CASE("ear") = 3,
    HKBodyTemperatureSensorLocationFinger HK_CASE("finger") = 4,
    HKBodyTemperatureSensorLocationGastroIntestinal HK_CASE("gastroIntestinal") = 5,
    HKBodyTemperatureSensorLocationMouth HK_CASE("mouth") = 6,
    HKBodyTemperatureSensorLocationRectum HK_CASE("rectum") = 7,
    HKBodyTemperatureSensorLocationToe HK_CASE("toe") = 8,
    HKBodyTemperatureSensorLocationEarDrum HK_CASE("earDrum") = 9,
    HKBodyTemperatureSensorLocationTemporalArtery HK_CASE("temporalArtery") = 10,
    HKBodyTemperatureSensorLocationForehead HK_CASE("forehead") = 11,
} HKBodyTemperatureSensorLocation;

typedef HK_OPEN_ENUM(HKCyclingFunctionalThresholdPowerTestType, long) {
    HKCyclingFunctionalThresholdPowerTestTypeMaxExercise60Minute HK_CASE("maxExercise60Minute") = 1,
    HKCyclingFunctionalThresholdPowerTestTypeMaxExercise20Minute HK_CASE("maxExercise20Minute") = 2,
    HKCyclingFunctionalThresholdPowerTestTypeRampTest HK_CASE("rampTest") = 3,
    HKCyclingFunctionalThresholdPowerTestTypePredictionExercise HK_CASE("predictionExercise") = 4,
} HKCyclingFunctionalThresholdPowerTestType;

typedef HK_OPEN_ENUM(HKDevicePlacementSide, long) {
    HKDevicePlacementSideUnknown HK_CASE("unknown") = 0,
    HKDevicePlacementSideLeft HK_CASE("left") = 1,
    HKDevicePlacementSideRight HK_CASE("right") = 2,
    HKDevicePlacementSideCentral HK_CASE("central") = 3,
} HKDevicePlacementSide;

typedef HK_OPEN_ENUM(HKElectrocardiogramClassification, long) {
    HKElectrocardiogramClassificationNotSet HK_CASE("notSet") = 0,
    HKElectrocardiogramClassificationSinusRhythm HK_CASE("sinusRhythm") = 1,
    HKElectrocardiogramClassificationAtrialFibrillation HK_CASE("atrialFibrillation") = 2,
    HKElectrocardiogramClassificationInconclusiveLowHeartRate
        HK_CASE("inconclusiveLowHeartRate") = 3,
    HKElectrocardiogramClassificationInconclusiveHighHeartRate
        HK_CASE("inconclusiveHighHeartRate") = 4,
    HKElectrocardiogramClassificationInconclusivePoorReading HK_CASE("inconclusivePoorReading") = 5,
    HKElectrocardiogramClassificationInconclusiveOther HK_CASE("inconclusiveOther") = 6,
    HKElectrocardiogramClassificationUnrecognized HK_CASE("unrecognized") = 100,
} HKElectrocardiogramClassification;

typedef HK_OPEN_ENUM(HKElectrocardiogramLead, long) {
    HKElectrocardiogramLeadAppleWatchSimilarToLeadI HK_CASE("appleWatchSimilarToLeadI") = 1,
} HKElectrocardiogramLead;

typedef HK_OPEN_ENUM(HKElectrocardiogramSymptomsStatus, long) {
    HKElectrocardiogramSymptomsStatusNotSet HK_CASE("notSet") = 0,
    HKElectrocardiogramSymptomsStatusNone HK_CASE("none") = 1,
    HKElectrocardiogramSymptomsStatusPresent HK_CASE("present") = 2,
} HKElectrocardiogramSymptomsStatus;

typedef HK_OPEN_ENUM(HKFitzpatrickSkinType, long) {
    HKFitzpatrickSkinTypeNotSet HK_CASE("notSet") = 0,
    HKFitzpatrickSkinTypeI HK_CASE("I") = 1,
    HKFitzpatrickSkinTypeII HK_CASE("II") = 2,
    HKFitzpatrickSkinTypeIII HK_CASE("III") = 3,
    HKFitzpatrickSkinTypeIV HK_CASE("IV") = 4,
    HKFitzpatrickSkinTypeV HK_CASE("V") = 5,
    HKFitzpatrickSkinTypeVI HK_CASE("VI") = 6,
} HKFitzpatrickSkinType;

typedef HK_OPEN_ENUM(HKGAD7AssessmentAnswer, long) {
    HKGAD7AssessmentAnswerNotAtAll HK_CASE("notAtAll") = 0,
    HKGAD7AssessmentAnswerSeveralDays HK_CASE("severalDays") = 1,
    HKGAD7AssessmentAnswerMoreThanHalfTheDays HK_CASE("moreThanHalfTheDays") = 2,
    HKGAD7AssessmentAnswerNearlyEveryDay HK_CASE("nearlyEveryDay") = 3,
} HKGAD7AssessmentAnswer;

typedef HK_OPEN_ENUM(HKGAD7AssessmentRisk, long) {
    HKGAD7AssessmentRiskNoneToMinimal HK_CASE("noneToMinimal") = 1,
    HKGAD7AssessmentRiskMild HK_CASE("mild") = 2,
    HKGAD7AssessmentRiskModerate HK_CASE("moderate") = 3,
    HKGAD7AssessmentRiskSevere HK_CASE("severe") = 4,
} HKGAD7AssessmentRisk;

typedef HK_OPEN_ENUM(HKHeartRateMotionContext, long) {
    HKHeartRateMotionContextNotSet HK_CASE("notSet") = 0,
    HKHeartRateMotionContextSedentary HK_CASE("sedentary") = 1,
    HKHeartRateMotionContextActive HK_CASE("active") = 2,
} HKHeartRateMotionContext;

typedef HK_OPEN_ENUM(HKHeartRateRecoveryTestType, long) {
    HKHeartRateRecoveryTestTypeMaxExercise HK_CASE("maxExercise") = 1,
    HKHeartRateRecoveryTestTypePredictionSubMaxExercise HK_CASE("predictionSubMaxExercise") = 2,
    HKHeartRateRecoveryTestTypePredictionNonExercise HK_CASE("predictionNonExercise") = 3,
} HKHeartRateRecoveryTestType;

typedef HK_OPEN_ENUM(HKHeartRateSensorLocation, long) {
    HKHeartRateSensorLocationOther HK_CASE("other") = 0,
    HKHeartRateSensorLocationChest HK_CASE("chest") = 1,
    HKHeartRateSensorLocationWrist HK_CASE("wrist") = 2,
    HKHeartRateSensorLocationFinger HK_CASE("finger") = 3,
    HKHeartRateSensorLocationHand HK_CASE("hand") = 4,
    HKHeartRateSensorLocationEarLobe HK_CASE("earLobe") = 5,
    HKHeartRateSensorLocationFoot HK_CASE("foot") = 6,
} HKHeartRateSensorLocation;

typedef HK_OPEN_ENUM(HKInsulinDeliveryReason, long) {
    HKInsulinDeliveryReasonBasal HK_CASE("basal") = 1,
    HKInsulinDeliveryReasonBolus HK_CASE("bolus") = 2,
} HKInsulinDeliveryReason;

typedef HK_OPEN_ENUM(HKMedicationDoseEventLogStatus, long) {
    /// iOS 26.0 and later.
    HKMedicationDoseEventLogStatusNotInteracted HK_CASE("notInteracted") = 1,
    /// iOS 26.0 and later.
    HKMedicationDoseEventLogStatusNotificationNotSent HK_CASE("notificationNotSent") = 2,
    /// iOS 26.0 and later.
    HKMedicationDoseEventLogStatusSnoozed HK_CASE("snoozed") = 3,
    /// iOS 26.0 and later.
    HKMedicationDoseEventLogStatusTaken HK_CASE("taken") = 4,
    /// iOS 26.0 and later.
    HKMedicationDoseEventLogStatusSkipped HK_CASE("skipped") = 5,
    /// iOS 26.0 and later.
    HKMedicationDoseEventLogStatusNotLogged HK_CASE("notLogged") = 6,
} HKMedicationDoseEventLogStatus;

typedef HK_OPEN_ENUM(HKMedicationDoseEventScheduleType, long) {
    /// iOS 26.0 and later.
    HKMedicationDoseEventScheduleTypeAsNeeded HK_CASE("asNeeded") = 1,
    /// iOS 26.0 and later.
    HKMedicationDoseEventScheduleTypeSchedule HK_CASE("schedule") = 2,
} HKMedicationDoseEventScheduleType;

typedef HK_OPEN_ENUM(HKPHQ9AssessmentAnswer, long) {
    HKPHQ9AssessmentAnswerNotAtAll HK_CASE("notAtAll") = 0,
    HKPHQ9AssessmentAnswerSeveralDays HK_CASE("severalDays") = 1,
    HKPHQ9AssessmentAnswerMoreThanHalfTheDays HK_CASE("moreThanHalfTheDays") = 2,
    HKPHQ9AssessmentAnswerNearlyEveryDay HK_CASE("nearlyEveryDay") = 3,
    HKPHQ9AssessmentAnswerPreferNotToAnswer HK_CASE("preferNotToAnswer") = 4,
} HKPHQ9AssessmentAnswer;

typedef HK_OPEN_ENUM(HKPHQ9AssessmentRisk, long) {
    HKPHQ9AssessmentRiskNoneToMinimal HK_CASE("noneToMinimal") = 1,
    HKPHQ9AssessmentRiskMild HK_CASE("mild") = 2,
    HKPHQ9AssessmentRiskModerate HK_CASE("moderate") = 3,
    HKPHQ9AssessmentRiskModeratelySevere HK_CASE("moderatelySevere") = 4,
    HKPHQ9AssessmentRiskSevere HK_CASE("severe") = 5,
} HKPHQ9AssessmentRisk;

typedef HK_OPEN_ENUM(HKPhysicalEffortEstimationType, long) {
    HKPhysicalEffortEstimationTypeActivityLookup HK_CASE("activityLookup") = 1,
    HKPhysicalEffortEstimationTypeDeviceSensed HK_CASE("deviceSensed") = 2,
} HKPhysicalEffortEstimationType;

typedef HK_OPEN_ENUM(HKPrismBase, long) {
    HKPrismBaseNone HK_CASE("none") = 0,
    HKPrismBaseUp HK_CASE("up") = 1,
    HKPrismBaseDown HK_CASE("down") = 2,
    HKPrismBaseIn HK_CASE("in") = 3,
    HKPrismBaseOut HK_CASE("out") = 4,
} HKPrismBase;

typedef HK_OPEN_ENUM(HKQuantityAggregationStyle, long) {
    HKQuantityAggregationStyleCumulative HK_CASE("cumulative") = 0,
    HKQuantityAggregationStyleDiscreteArithmetic HK_CASE("discreteArithmetic") = 1,
    HKQuantityAggregationStyleDiscreteTemporallyWeighted HK_CASE("discreteTemporallyWeighted") = 2,
    HKQuantityAggregationStyleDiscreteEquivalentContinuousLevel
        HK_CASE("discreteEquivalentContinuousLevel") = 3,
    HKQuantityAggregationStyleDiscrete HK_CASE("discrete") = 1,
} HKQuantityAggregationStyle;

typedef HK_OPEN_ENUM(HKReferenceSex, long) {
    /// iOS 27.3 and later.
    HKReferenceSexNotSet HK_CASE("notSet") = 0,
    /// iOS 27.3 and later.
    HKReferenceSexFemale HK_CASE("female") = 1,
    /// iOS 27.3 and later.
    HKReferenceSexMale HK_CASE("male") = 2,
} HKReferenceSex;

typedef HK_OPEN_ENUM(HKStateOfMindAssociation, long) {
    HKStateOfMindAssociationCommunity HK_CASE("community") = 1,
    HKStateOfMindAssociationCurrentEvents HK_CASE("currentEvents") = 2,
    HKStateOfMindAssociationDating HK_CASE("dating") = 3,
    HKStateOfMindAssociationEducation HK_CASE("education") = 4,
    HKStateOfMindAssociationFamily HK_CASE("family") = 5,
    HKStateOfMindAssociationFitness HK_CASE("fitness") = 6,
    HKStateOfMindAssociationFriends HK_CASE("friends") = 7,
    HKStateOfMindAssociationHealth HK_CASE("health") = 8,
    HKStateOfMindAssociationHobbies HK_CASE("hobbies") = 9,
    HKStateOfMindAssociationIdentity HK_CASE("identity") = 10,
    HKStateOfMindAssociationMoney HK_CASE("money") = 11,
    HKStateOfMindAssociationPartner HK_CASE("partner") = 12,
    HKStateOfMindAssociationSelfCare HK_CASE("selfCare") = 13,
    HKStateOfMindAssociationSpirituality HK_CASE("spirituality") = 14,
    HKStateOfMindAssociationTasks HK_CASE("tasks") = 15,
    HKStateOfMindAssociationTravel HK_CASE("travel") = 16,
    HKStateOfMindAssociationWork HK_CASE("work") = 17,
    HKStateOfMindAssociationWeather HK_CASE("weather") = 18,
} HKStateOfMindAssociation;

typedef HK_OPEN_ENUM(HKStateOfMindKind, long) {
    HKStateOfMindKindMomentaryEmotion HK_CASE("momentaryEmotion") = 1,
    HKStateOfMindKindDailyMood HK_CASE("dailyMood") = 2,
} HKStateOfMindKind;

typedef HK_OPEN_ENUM(HKStateOfMindLabel, long) {
    HKStateOfMindLabelAmazed HK_CASE("amazed") = 1,
    HKStateOfMindLabelAmused HK_CASE("amused") = 2,
    HKStateOfMindLabelAngry HK_CASE("angry") = 3,
    HKStateOfMindLabelAnxious HK_CASE("anxious") = 4,
    HKStateOfMindLabelAshamed HK_CASE("ashamed") = 5,
    HKStateOfMindLabelBrave HK_CASE("brave") = 6,
    HKStateOfMindLabelCalm HK_CASE("calm") = 7,
    HKStateOfMindLabelContent HK_CASE("content") = 8,
    HKStateOfMindLabelDisappointed HK_CASE("disappointed") = 9,
    HKStateOfMindLabelDiscouraged HK_CASE("discouraged") = 10,
    HKStateOfMindLabelDisgusted HK_CASE("disgusted") = 11,
    HKStateOfMindLabelEmbarrassed HK_CASE("embarrassed") = 12,
    HKStateOfMindLabelExcited HK_CASE("excited") = 13,
    HKStateOfMindLabelFrustrated HK_CASE("frustrated") = 14,
    HKStateOfMindLabelGrateful HK_CASE("grateful") = 15,
    HKStateOfMindLabelGuilty HK_CASE("guilty") = 16,
    HKStateOfMindLabelHappy HK_CASE("happy") = 17,
    HKStateOfMindLabelHopeless HK_CASE("hopeless") = 18,
    HKStateOfMindLabelIrritated HK_CASE("irritated") = 19,
    HKStateOfMindLabelJealous HK_CASE("jealous") = 20,
    HKStateOfMindLabelJoyful HK_CASE("joyful") = 21,
    HKStateOfMindLabelLonely HK_CASE("lonely") = 22,
    HKStateOfMindLabelPassionate HK_CASE("passionate") = 23,
    HKStateOfMindLabelPeaceful HK_CASE("peaceful") = 24,
    HKStateOfMindLabelProud HK_CASE("proud") = 25,
    HKStateOfMindLabelRelieved HK_CASE("relieved") = 26,
    HKStateOfMindLabelSad HK_CASE("sad") = 27,
    HKStateOfMindLabelScared HK_CASE("scared") = 28,
    HKStateOfMindLabelStressed HK_CASE("stressed") = 29,
    HKStateOfMindLabelSurprised HK_CASE("surprised") = 30,
    HKStateOfMindLabelWorried HK_CASE("worried") = 31,
    HKStateOfMindLabelAnnoyed HK_CASE("annoyed") = 32,
    HKStateOfMindLabelConfident HK_CASE("confident") = 33,
    HKStateOfMindLabelDrained HK_CASE("drained") = 34,
    HKStateOfMindLabelHopeful HK_CASE("hopeful") = 35,
    HKStateOfMindLabelIndifferent HK_CASE("indifferent") = 36,
    HKStateOfMindLabelOverwhelmed HK_CASE("overwhelmed") = 37,
    HKStateOfMindLabelSatisfied HK_CASE("satisfied") = 38,
} HKStateOfMindLabel;

typedef HK_OPEN_ENUM(HKStateOfMindValenceClassification, long) {
    HKStateOfMindValenceClassificationVeryUnpleasant HK_CASE("veryUnpleasant") = 1,
    HKStateOfMindValenceClassificationUnpleasant HK_CASE("unpleasant") = 2,
    HKStateOfMindValenceClassificationSlightlyUnpleasant HK_CASE("slightlyUnpleasant") = 3,
    HKStateOfMindValenceClassificationNeutral HK_CASE("neutral") = 4,
    HKStateOfMindValenceClassificationSlightlyPleasant HK_CASE("slightlyPleasant") = 5,
    HKStateOfMindValenceClassificationPleasant HK_CASE("pleasant") = 6,
    HKStateOfMindValenceClassificationVeryPleasant HK_CASE("veryPleasant") = 7,
} HKStateOfMindValenceClassification;

typedef HK_OPEN_ENUM(HKSwimmingStrokeStyle, long) {
    HKSwimmingStrokeStyleUnknown HK_CASE("unknown") = 0,
    HKSwimmingStrokeStyleMixed HK_CASE("mixed") = 1,
    HKSwimmingStrokeStyleFreestyle HK_CASE("freestyle") = 2,
    HKSwimmingStrokeStyleBackstroke HK_CASE("backstroke") = 3,
    HKSwimmingStrokeStyleBreaststroke HK_CASE("breaststroke") = 4,
    HKSwimmingStrokeStyleButterfly HK_CASE("butterfly") = 5,
    HKSwimmingStrokeStyleKickboard HK_CASE("kickboard") = 6,
} HKSwimmingStrokeStyle;

typedef HK_OPEN_ENUM(HKUpdateFrequency, long) {
    HKUpdateFrequencyImmediate HK_CASE("immediate") = 1,
    HKUpdateFrequencyHourly HK_CASE("hourly") = 2,
    HKUpdateFrequencyDaily HK_CASE("daily") = 3,
    HKUpdateFrequencyWeekly HK_CASE("weekly") = 4,
} HKUpdateFrequency;

typedef HK_OPEN_ENUM(HKUserMotionContext, long) {
    HKUserMotionContextNotSet HK_CASE("notSet") = 0,
    HKUserMotionContextStationary HK_CASE("stationary") = 1,
    HKUserMotionContextActive HK_CASE("active") = 2,
} HKUserMotionContext;

typedef HK_OPEN_ENUM(HKVO2MaxTestType, long) {
    HKVO2MaxTestTypeMaxExercise HK_CASE("maxExercise") = 1,
    HKVO2MaxTestTypePredictionSubMaxExercise HK_CASE("predictionSubMaxExercise") = 2,
    HKVO2MaxTestTypePredictionNonExercise HK_CASE("predictionNonExercise") = 3,
    /// iOS 26.0 and later.
    HKVO2MaxTestTypePredictionStepTest HK_CASE("predictionStepTest") = 4,
} HKVO2MaxTestType;

typedef HK_OPEN_ENUM(HKVisionEye, long) {
    HKVisionEyeLeft HK_CASE("left") = 1,
    HKVisionEyeRight HK_CASE("right") = 2,
} HKVisionEye;

typedef HK_OPEN_ENUM(HKVisionPrescriptionType, long) {
    HKVisionPrescriptionTypeGlasses HK_CASE("glasses") = 1,
    HKVisionPrescriptionTypeContacts HK_CASE("contacts") = 2,
} HKVisionPrescriptionType;

typedef HK_OPEN_ENUM(HKWaterSalinity, long) {
    HKWaterSalinityFreshWater HK_CASE("freshWater") = 1,
    HKWaterSalinitySaltWater HK_CASE("saltWater") = 2,
} HKWaterSalinity;

typedef HK_OPEN_ENUM(HKWeatherCondition, long) {
    HKWeatherConditionNone HK_CASE("none") = 0,
    HKWeatherConditionClear HK_CASE("clear") = 1,
    HKWeatherConditionFair HK_CASE("fair") = 2,
    HKWeatherConditionPartlyCloudy HK_CASE("partlyCloudy") = 3,
    HKWeatherConditionMostlyCloudy HK_CASE("mostlyCloudy") = 4,
    HKWeatherConditionCloudy HK_CASE("cloudy") = 5,
    HKWeatherConditionFoggy HK_CASE("foggy") = 6,
    HKWeatherConditionHaze HK_CASE("haze") = 7,
    HKWeatherConditionWindy HK_CASE("windy") = 8,
    HKWeatherConditionBlustery HK_CASE("blustery") = 9,
    HKWeatherConditionSmoky HK_CASE("smoky") = 10,
    HKWeatherConditionDust HK_CASE("dust") = 11,
    HKWeatherConditionSnow HK_CASE("snow") = 12,
    HKWeatherConditionHail HK_CASE("hail") = 13,
    HKWeatherConditionSleet HK_CASE("sleet") = 14,
    HKWeatherConditionFreezingDrizzle HK_CASE("freezingDrizzle") = 15,
    HKWeatherConditionFreezingRain HK_CASE("freezingRain") = 16,
    HKWeatherConditionMixedRainAndHail HK_CASE("mixedRainAndHail") = 17,
    HKWeatherConditionMixedRainAndSnow HK_CASE("mixedRainAndSnow") = 18,
    HKWeatherConditionMixedRainAndSleet HK_CASE("mixedRainAndSleet") = 19,
    HKWeatherConditionMixedSnowAndSleet HK_CASE("mixedSnowAndSleet") = 20,
    HKWeatherConditionDrizzle HK_CASE("drizzle") = 21,
    HKWeatherConditionScatteredShowers HK_CASE("scatteredShowers") = 22,
    HKWeatherConditionShowers HK_CASE("showers") = 23,
    HKWeatherConditionThunderstorms HK_CASE("thunderstorms") = 24,
    HKWeatherConditionTropicalStorm HK_CASE("tropicalStorm") = 25,
    HKWeatherConditionHurricane HK_CASE("hurricane") = 26,
    HKWeatherConditionTornado HK_CASE("tornado") = 27,
} HKWeatherCondition;

typedef HK_OPEN_ENUM(HKWheelchairUse, long) {
    HKWheelchairUseNotSet HK_CASE("notSet") = 0,
    HKWheelchairUseNo HK_CASE("no") = 1,
    HKWheelchairUseYes HK_CASE("yes") = 2,
} HKWheelchairUse;

typedef HK_OPEN_ENUM(HKWorkoutEffortRelationshipQueryOptions, long) {
    HKWorkoutEffortRelationshipQueryOptionsDefault HK_CASE("default") = 0,
    HKWorkoutEffortRelationshipQueryOptionsMostRelevant HK_CASE("mostRelevant") = 1,
} HKWorkoutEffortRelationshipQueryOptions;

typedef HK_OPEN_ENUM(HKWorkoutEventType, long) {
    HKWorkoutEventTypePause HK_CASE("pause") = 1,
    HKWorkoutEventTypeResume HK_CASE("resume") = 2,
    HKWorkoutEventTypeLap HK_CASE("lap") = 3,
    HKWorkoutEventTypeMarker HK_CASE("marker") = 4,
    HKWorkoutEventTypeMotionPaused HK_CASE("motionPaused") = 5,
    HKWorkoutEventTypeMotionResumed HK_CASE("motionResumed") = 6,
    HKWorkoutEventTypeSegment HK_CASE("segment") = 7,
    HKWorkoutEventTypePauseOrResumeRequest HK_CASE("pauseOrResumeRequest") = 8,
} HKWorkoutEventType;

typedef HK_OPEN_ENUM(HKWorkoutSessionLocationType, long) {
    HKWorkoutSessionLocationTypeUnknown HK_CASE("unknown") = 1,
    HKWorkoutSessionLocationTypeIndoor HK_CASE("indoor") = 2,
    HKWorkoutSessionLocationTypeOutdoor HK_CASE("outdoor") = 3,
} HKWorkoutSessionLocationType;

typedef HK_OPEN_ENUM(HKWorkoutSessionState, long) {
    HKWorkoutSessionStateNotStarted HK_CASE("notStarted") = 1,
    HKWorkoutSessionStateRunning HK_CASE("running") = 2,
    HKWorkoutSessionStateEnded HK_CASE("ended") = 3,
    HKWorkoutSessionStatePaused HK_CASE("paused") = 4,
    HKWorkoutSessionStatePrepared HK_CASE("prepared") = 5,
    HKWorkoutSessionStateStopped HK_CASE("stopped") = 6,
} HKWorkoutSessionState;

typedef HK_OPEN_ENUM(HKWorkoutSessionType, long) {
    HKWorkoutSessionTypePrimary HK_CASE("primary") = 0,
    HKWorkoutSessionTypeMirrored HK_CASE("mirrored") = 1,
} HKWorkoutSessionType;

typedef HK_OPEN_ENUM(HKWorkoutSwimmingLocationType, long) {
    HKWorkoutSwimmingLocationTypeUnknown HK_CASE("unknown") = 0,
    HKWorkoutSwimmingLocationTypePool HK_CASE("pool") = 1,
    HKWorkoutSwimmingLocationTypeOpenWater HK_CASE("openWater") = 2,
} HKWorkoutSwimmingLocationType;

#endif
