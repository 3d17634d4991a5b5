// Generated from Facts/ by Scripts/generate-catalogue.swift. Do not edit.
// swift-format-ignore-file

extension ObjectType {
    public static let abdominalCramps = ObjectType(
        identifier: "HKCategoryTypeIdentifierAbdominalCramps", kind: .category)
    public static let acne = ObjectType(identifier: "HKCategoryTypeIdentifierAcne", kind: .category)
    public static let appetiteChanges = ObjectType(
        identifier: "HKCategoryTypeIdentifierAppetiteChanges", kind: .category)
    public static let appleStandHour = ObjectType(
        identifier: "HKCategoryTypeIdentifierAppleStandHour", kind: .category)
    public static let appleWalkingSteadinessEvent = ObjectType(
        identifier: "HKCategoryTypeIdentifierAppleWalkingSteadinessEvent", kind: .category)
    public static var audioExposureEvent: ObjectType { environmentalAudioExposureEvent }
    public static let bladderIncontinence = ObjectType(
        identifier: "HKCategoryTypeIdentifierBladderIncontinence", kind: .category)
    public static let bleedingAfterMenopause = ObjectType(
        identifier: "HKCategoryTypeIdentifierBleedingAfterMenopause", kind: .category)
    public static let bleedingAfterPregnancy = ObjectType(
        identifier: "HKCategoryTypeIdentifierBleedingAfterPregnancy", kind: .category)
    public static let bleedingDuringPregnancy = ObjectType(
        identifier: "HKCategoryTypeIdentifierBleedingDuringPregnancy", kind: .category)
    public static let bloating = ObjectType(
        identifier: "HKCategoryTypeIdentifierBloating", kind: .category)
    public static let breastPain = ObjectType(
        identifier: "HKCategoryTypeIdentifierBreastPain", kind: .category)
    public static let cervicalMucusQuality = ObjectType(
        identifier: "HKCategoryTypeIdentifierCervicalMucusQuality", kind: .category)
    public static let chestTightnessOrPain = ObjectType(
        identifier: "HKCategoryTypeIdentifierChestTightnessOrPain", kind: .category)
    public static let chills = ObjectType(
        identifier: "HKCategoryTypeIdentifierChills", kind: .category)
    public static let constipation = ObjectType(
        identifier: "HKCategoryTypeIdentifierConstipation", kind: .category)
    public static let contraceptive = ObjectType(
        identifier: "HKCategoryTypeIdentifierContraceptive", kind: .category)
    public static let coughing = ObjectType(
        identifier: "HKCategoryTypeIdentifierCoughing", kind: .category)
    public static let diarrhea = ObjectType(
        identifier: "HKCategoryTypeIdentifierDiarrhea", kind: .category)
    public static let dizziness = ObjectType(
        identifier: "HKCategoryTypeIdentifierDizziness", kind: .category)
    public static let drySkin = ObjectType(
        identifier: "HKCategoryTypeIdentifierDrySkin", kind: .category)
    public static let environmentalAudioExposureEvent = ObjectType(
        identifier: "HKCategoryTypeIdentifierAudioExposureEvent", kind: .category)
    public static let fainting = ObjectType(
        identifier: "HKCategoryTypeIdentifierFainting", kind: .category)
    public static let fatigue = ObjectType(
        identifier: "HKCategoryTypeIdentifierFatigue", kind: .category)
    public static let fever = ObjectType(
        identifier: "HKCategoryTypeIdentifierFever", kind: .category)
    public static let generalizedBodyAche = ObjectType(
        identifier: "HKCategoryTypeIdentifierGeneralizedBodyAche", kind: .category)
    public static let hairLoss = ObjectType(
        identifier: "HKCategoryTypeIdentifierHairLoss", kind: .category)
    public static let handwashingEvent = ObjectType(
        identifier: "HKCategoryTypeIdentifierHandwashingEvent", kind: .category)
    public static let headache = ObjectType(
        identifier: "HKCategoryTypeIdentifierHeadache", kind: .category)
    public static let headphoneAudioExposureEvent = ObjectType(
        identifier: "HKCategoryTypeIdentifierHeadphoneAudioExposureEvent", kind: .category)
    public static let heartburn = ObjectType(
        identifier: "HKCategoryTypeIdentifierHeartburn", kind: .category)
    public static let highHeartRateEvent = ObjectType(
        identifier: "HKCategoryTypeIdentifierHighHeartRateEvent", kind: .category)
    public static let hotFlashes = ObjectType(
        identifier: "HKCategoryTypeIdentifierHotFlashes", kind: .category)
    public static let hypertensionEvent = ObjectType(
        identifier: "HKCategoryTypeIdentifierHypertensionEvent", kind: .category)
    public static let infrequentMenstrualCycles = ObjectType(
        identifier: "HKCategoryTypeIdentifierInfrequentMenstrualCycles", kind: .category)
    public static let intermenstrualBleeding = ObjectType(
        identifier: "HKCategoryTypeIdentifierIntermenstrualBleeding", kind: .category)
    public static let irregularHeartRhythmEvent = ObjectType(
        identifier: "HKCategoryTypeIdentifierIrregularHeartRhythmEvent", kind: .category)
    public static let irregularMenstrualCycles = ObjectType(
        identifier: "HKCategoryTypeIdentifierIrregularMenstrualCycles", kind: .category)
    public static let lactation = ObjectType(
        identifier: "HKCategoryTypeIdentifierLactation", kind: .category)
    public static let lossOfSmell = ObjectType(
        identifier: "HKCategoryTypeIdentifierLossOfSmell", kind: .category)
    public static let lossOfTaste = ObjectType(
        identifier: "HKCategoryTypeIdentifierLossOfTaste", kind: .category)
    public static let lowCardioFitnessEvent = ObjectType(
        identifier: "HKCategoryTypeIdentifierLowCardioFitnessEvent", kind: .category)
    public static let lowerBackPain = ObjectType(
        identifier: "HKCategoryTypeIdentifierLowerBackPain", kind: .category)
    public static let lowHeartRateEvent = ObjectType(
        identifier: "HKCategoryTypeIdentifierLowHeartRateEvent", kind: .category)
    public static let memoryLapse = ObjectType(
        identifier: "HKCategoryTypeIdentifierMemoryLapse", kind: .category)
    public static let menopausalState = ObjectType(
        identifier: "HKCategoryTypeIdentifierMenopausalState", kind: .category)
    public static let menstrualFlow = ObjectType(
        identifier: "HKCategoryTypeIdentifierMenstrualFlow", kind: .category)
    public static let mindfulSession = ObjectType(
        identifier: "HKCategoryTypeIdentifierMindfulSession", kind: .category)
    public static let moodChanges = ObjectType(
        identifier: "HKCategoryTypeIdentifierMoodChanges", kind: .category)
    public static let nausea = ObjectType(
        identifier: "HKCategoryTypeIdentifierNausea", kind: .category)
    public static let nightSweats = ObjectType(
        identifier: "HKCategoryTypeIdentifierNightSweats", kind: .category)
    public static let ovulationTestResult = ObjectType(
        identifier: "HKCategoryTypeIdentifierOvulationTestResult", kind: .category)
    public static let pelvicPain = ObjectType(
        identifier: "HKCategoryTypeIdentifierPelvicPain", kind: .category)
    public static let persistentIntermenstrualBleeding = ObjectType(
        identifier: "HKCategoryTypeIdentifierPersistentIntermenstrualBleeding", kind: .category)
    public static let pregnancy = ObjectType(
        identifier: "HKCategoryTypeIdentifierPregnancy", kind: .category)
    public static let pregnancyTestResult = ObjectType(
        identifier: "HKCategoryTypeIdentifierPregnancyTestResult", kind: .category)
    public static let progesteroneTestResult = ObjectType(
        identifier: "HKCategoryTypeIdentifierProgesteroneTestResult", kind: .category)
    public static let prolongedMenstrualPeriods = ObjectType(
        identifier: "HKCategoryTypeIdentifierProlongedMenstrualPeriods", kind: .category)
    public static let rapidPoundingOrFlutteringHeartbeat = ObjectType(
        identifier: "HKCategoryTypeIdentifierRapidPoundingOrFlutteringHeartbeat", kind: .category)
    public static let runnyNose = ObjectType(
        identifier: "HKCategoryTypeIdentifierRunnyNose", kind: .category)
    public static let sexualActivity = ObjectType(
        identifier: "HKCategoryTypeIdentifierSexualActivity", kind: .category)
    public static let shortnessOfBreath = ObjectType(
        identifier: "HKCategoryTypeIdentifierShortnessOfBreath", kind: .category)
    public static let sinusCongestion = ObjectType(
        identifier: "HKCategoryTypeIdentifierSinusCongestion", kind: .category)
    public static let skippedHeartbeat = ObjectType(
        identifier: "HKCategoryTypeIdentifierSkippedHeartbeat", kind: .category)
    public static let sleepAnalysis = ObjectType(
        identifier: "HKCategoryTypeIdentifierSleepAnalysis", kind: .category)
    public static let sleepApneaEvent = ObjectType(
        identifier: "HKCategoryTypeIdentifierSleepApneaEvent", kind: .category)
    public static let sleepChanges = ObjectType(
        identifier: "HKCategoryTypeIdentifierSleepChanges", kind: .category)
    public static let soreThroat = ObjectType(
        identifier: "HKCategoryTypeIdentifierSoreThroat", kind: .category)
    public static let toothbrushingEvent = ObjectType(
        identifier: "HKCategoryTypeIdentifierToothbrushingEvent", kind: .category)
    public static let vaginalDryness = ObjectType(
        identifier: "HKCategoryTypeIdentifierVaginalDryness", kind: .category)
    public static let vomiting = ObjectType(
        identifier: "HKCategoryTypeIdentifierVomiting", kind: .category)
    public static let wheezing = ObjectType(
        identifier: "HKCategoryTypeIdentifierWheezing", kind: .category)
}
