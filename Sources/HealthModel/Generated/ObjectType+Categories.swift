// Generated from Facts/ by Scripts/generate-catalogue.swift. Do not edit.
// swift-format-ignore-file

extension ObjectType {
    public static let abdominalCramps = ObjectType(
        known: 122, "HKCategoryTypeIdentifierAbdominalCramps", .category)
    public static let acne = ObjectType(known: 123, "HKCategoryTypeIdentifierAcne", .category)
    public static let appetiteChanges = ObjectType(
        known: 124, "HKCategoryTypeIdentifierAppetiteChanges", .category)
    public static let appleStandHour = ObjectType(
        known: 125, "HKCategoryTypeIdentifierAppleStandHour", .category)
    public static let appleWalkingSteadinessEvent = ObjectType(
        known: 126, "HKCategoryTypeIdentifierAppleWalkingSteadinessEvent", .category)
    public static var audioExposureEvent: ObjectType { environmentalAudioExposureEvent }
    public static let bladderIncontinence = ObjectType(
        known: 127, "HKCategoryTypeIdentifierBladderIncontinence", .category)
    public static let bleedingAfterMenopause = ObjectType(
        known: 128, "HKCategoryTypeIdentifierBleedingAfterMenopause", .category)
    public static let bleedingAfterPregnancy = ObjectType(
        known: 129, "HKCategoryTypeIdentifierBleedingAfterPregnancy", .category)
    public static let bleedingDuringPregnancy = ObjectType(
        known: 130, "HKCategoryTypeIdentifierBleedingDuringPregnancy", .category)
    public static let bloating = ObjectType(
        known: 131, "HKCategoryTypeIdentifierBloating", .category)
    public static let breastPain = ObjectType(
        known: 132, "HKCategoryTypeIdentifierBreastPain", .category)
    public static let cervicalMucusQuality = ObjectType(
        known: 133, "HKCategoryTypeIdentifierCervicalMucusQuality", .category)
    public static let chestTightnessOrPain = ObjectType(
        known: 134, "HKCategoryTypeIdentifierChestTightnessOrPain", .category)
    public static let chills = ObjectType(known: 135, "HKCategoryTypeIdentifierChills", .category)
    public static let constipation = ObjectType(
        known: 136, "HKCategoryTypeIdentifierConstipation", .category)
    public static let contraceptive = ObjectType(
        known: 137, "HKCategoryTypeIdentifierContraceptive", .category)
    public static let coughing = ObjectType(
        known: 138, "HKCategoryTypeIdentifierCoughing", .category)
    public static let diarrhea = ObjectType(
        known: 139, "HKCategoryTypeIdentifierDiarrhea", .category)
    public static let dizziness = ObjectType(
        known: 140, "HKCategoryTypeIdentifierDizziness", .category)
    public static let drySkin = ObjectType(known: 141, "HKCategoryTypeIdentifierDrySkin", .category)
    public static let environmentalAudioExposureEvent = ObjectType(
        known: 142, "HKCategoryTypeIdentifierAudioExposureEvent", .category)
    public static let fainting = ObjectType(
        known: 143, "HKCategoryTypeIdentifierFainting", .category)
    public static let fatigue = ObjectType(known: 144, "HKCategoryTypeIdentifierFatigue", .category)
    public static let fever = ObjectType(known: 145, "HKCategoryTypeIdentifierFever", .category)
    public static let generalizedBodyAche = ObjectType(
        known: 146, "HKCategoryTypeIdentifierGeneralizedBodyAche", .category)
    public static let hairLoss = ObjectType(
        known: 147, "HKCategoryTypeIdentifierHairLoss", .category)
    public static let handwashingEvent = ObjectType(
        known: 148, "HKCategoryTypeIdentifierHandwashingEvent", .category)
    public static let headache = ObjectType(
        known: 149, "HKCategoryTypeIdentifierHeadache", .category)
    public static let headphoneAudioExposureEvent = ObjectType(
        known: 150, "HKCategoryTypeIdentifierHeadphoneAudioExposureEvent", .category)
    public static let heartburn = ObjectType(
        known: 151, "HKCategoryTypeIdentifierHeartburn", .category)
    public static let highHeartRateEvent = ObjectType(
        known: 152, "HKCategoryTypeIdentifierHighHeartRateEvent", .category)
    public static let hotFlashes = ObjectType(
        known: 153, "HKCategoryTypeIdentifierHotFlashes", .category)
    public static let hypertensionEvent = ObjectType(
        known: 154, "HKCategoryTypeIdentifierHypertensionEvent", .category)
    public static let infrequentMenstrualCycles = ObjectType(
        known: 155, "HKCategoryTypeIdentifierInfrequentMenstrualCycles", .category)
    public static let intermenstrualBleeding = ObjectType(
        known: 156, "HKCategoryTypeIdentifierIntermenstrualBleeding", .category)
    public static let irregularHeartRhythmEvent = ObjectType(
        known: 157, "HKCategoryTypeIdentifierIrregularHeartRhythmEvent", .category)
    public static let irregularMenstrualCycles = ObjectType(
        known: 158, "HKCategoryTypeIdentifierIrregularMenstrualCycles", .category)
    public static let lactation = ObjectType(
        known: 159, "HKCategoryTypeIdentifierLactation", .category)
    public static let lossOfSmell = ObjectType(
        known: 160, "HKCategoryTypeIdentifierLossOfSmell", .category)
    public static let lossOfTaste = ObjectType(
        known: 161, "HKCategoryTypeIdentifierLossOfTaste", .category)
    public static let lowCardioFitnessEvent = ObjectType(
        known: 162, "HKCategoryTypeIdentifierLowCardioFitnessEvent", .category)
    public static let lowerBackPain = ObjectType(
        known: 163, "HKCategoryTypeIdentifierLowerBackPain", .category)
    public static let lowHeartRateEvent = ObjectType(
        known: 164, "HKCategoryTypeIdentifierLowHeartRateEvent", .category)
    public static let memoryLapse = ObjectType(
        known: 165, "HKCategoryTypeIdentifierMemoryLapse", .category)
    public static let menopausalState = ObjectType(
        known: 166, "HKCategoryTypeIdentifierMenopausalState", .category)
    public static let menstrualFlow = ObjectType(
        known: 167, "HKCategoryTypeIdentifierMenstrualFlow", .category)
    public static let mindfulSession = ObjectType(
        known: 168, "HKCategoryTypeIdentifierMindfulSession", .category)
    public static let moodChanges = ObjectType(
        known: 169, "HKCategoryTypeIdentifierMoodChanges", .category)
    public static let nausea = ObjectType(known: 170, "HKCategoryTypeIdentifierNausea", .category)
    public static let nightSweats = ObjectType(
        known: 171, "HKCategoryTypeIdentifierNightSweats", .category)
    public static let ovulationTestResult = ObjectType(
        known: 172, "HKCategoryTypeIdentifierOvulationTestResult", .category)
    public static let pelvicPain = ObjectType(
        known: 173, "HKCategoryTypeIdentifierPelvicPain", .category)
    public static let persistentIntermenstrualBleeding = ObjectType(
        known: 174, "HKCategoryTypeIdentifierPersistentIntermenstrualBleeding", .category)
    public static let pregnancy = ObjectType(
        known: 175, "HKCategoryTypeIdentifierPregnancy", .category)
    public static let pregnancyTestResult = ObjectType(
        known: 176, "HKCategoryTypeIdentifierPregnancyTestResult", .category)
    public static let progesteroneTestResult = ObjectType(
        known: 177, "HKCategoryTypeIdentifierProgesteroneTestResult", .category)
    public static let prolongedMenstrualPeriods = ObjectType(
        known: 178, "HKCategoryTypeIdentifierProlongedMenstrualPeriods", .category)
    public static let rapidPoundingOrFlutteringHeartbeat = ObjectType(
        known: 179, "HKCategoryTypeIdentifierRapidPoundingOrFlutteringHeartbeat", .category)
    public static let runnyNose = ObjectType(
        known: 180, "HKCategoryTypeIdentifierRunnyNose", .category)
    public static let sexualActivity = ObjectType(
        known: 181, "HKCategoryTypeIdentifierSexualActivity", .category)
    public static let shortnessOfBreath = ObjectType(
        known: 182, "HKCategoryTypeIdentifierShortnessOfBreath", .category)
    public static let sinusCongestion = ObjectType(
        known: 183, "HKCategoryTypeIdentifierSinusCongestion", .category)
    public static let skippedHeartbeat = ObjectType(
        known: 184, "HKCategoryTypeIdentifierSkippedHeartbeat", .category)
    public static let sleepAnalysis = ObjectType(
        known: 185, "HKCategoryTypeIdentifierSleepAnalysis", .category)
    public static let sleepApneaEvent = ObjectType(
        known: 186, "HKCategoryTypeIdentifierSleepApneaEvent", .category)
    public static let sleepChanges = ObjectType(
        known: 187, "HKCategoryTypeIdentifierSleepChanges", .category)
    public static let soreThroat = ObjectType(
        known: 188, "HKCategoryTypeIdentifierSoreThroat", .category)
    public static let toothbrushingEvent = ObjectType(
        known: 189, "HKCategoryTypeIdentifierToothbrushingEvent", .category)
    public static let vaginalDryness = ObjectType(
        known: 190, "HKCategoryTypeIdentifierVaginalDryness", .category)
    public static let vomiting = ObjectType(
        known: 191, "HKCategoryTypeIdentifierVomiting", .category)
    public static let wheezing = ObjectType(
        known: 192, "HKCategoryTypeIdentifierWheezing", .category)
}
