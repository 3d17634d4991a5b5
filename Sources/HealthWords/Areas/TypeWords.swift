public import HealthModel

/// The names of the types of a health store.
public struct TypeWords: WordArea {
    /// The name of a type of the catalogue.
    package struct Key: RawRepresentable, CaseIterable, Sendable {
        package let rawValue: String

        package init(rawValue: String) { self.rawValue = rawValue }

        package static let allCases = ObjectType.allKnown.map { Key(rawValue: $0.name) }
    }

    package static let area = "types"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The name of a type: "Blood glucose"; its identifier as words if the catalogue lacks it.
    public func name(_ type: ObjectType) -> String {
        guard !type.isKnown else { return text(Key(rawValue: type.name)) }
        let prefix = "HK\(type.kind)TypeIdentifier".lowercased()
        let isNamed = type.identifier.lowercased().hasPrefix(prefix)
        let words = Identifier.words(type.identifier.dropFirst(isNamed ? prefix.count : 0))
        return words.prefix(1).uppercased() + words.dropFirst()
    }

    /// The name within a sentence: "blood glucose", "VO2 max".
    public func inSentence(_ type: ObjectType) -> String {
        let name = name(type)
        let isAbbreviation = name.prefix(2).allSatisfy { $0.isUppercase || $0.isNumber }
        guard !language.hasCapitalNouns, !isAbbreviation else { return name }
        return name.prefix(1).lowercased() + name.dropFirst()
    }
}

extension Language {
    /// The names of the types of a health store.
    public var types: TypeWords { TypeWords(self) }
}

/// The texts about the nutrients of a day and reference values.
public struct NutrientWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case heading, link, nutrient, eaten, coverage, reference, year, share, unknown, atLeast,
            stated, statedEnergy, noAdvice, noChoice, noAge, others, nothing, choice, authority,
            efsa, dge, us, sex, female, male, birthYear, wrongYear, show
    }

    package static let area = "nutrients"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading of the page.
    public var heading: String { text(.heading) }
    /// The link to the page.
    public var link: String { text(.link) }
    /// The column with the names.
    public var nutrient: String { text(.nutrient) }
    /// The column with the totals.
    public var eaten: String { text(.eaten) }
    /// The column that says how many foods state the nutrient.
    public var coverage: String { text(.coverage) }
    /// The column with the reference values.
    public var reference: String { text(.reference) }
    /// The column with the years of the reference values.
    public var year: String { text(.year) }
    /// The column with the totals in percent of the reference values.
    public var share: String { text(.share) }
    /// The total of a nutrient that no entry states.
    public var unknown: String { text(.unknown) }
    /// The note that reference values are no advice.
    public var noAdvice: String { text(.noAdvice) }
    /// The note without a choice of reference values.
    public var noChoice: String { text(.noChoice) }
    /// The note about an age for which the authority has no values here.
    public var noAge: String { text(.noAge) }
    /// The note about nutrients that other apps logged.
    public var others: String { text(.others) }
    /// The text of a day without nutrients.
    public var nothing: String { text(.nothing) }
    /// The heading of the choice.
    public var choice: String { text(.choice) }
    /// The label of the authority.
    public var authority: String { text(.authority) }
    /// The label of the sex.
    public var sex: String { text(.sex) }
    /// The label of the year of birth.
    public var birthYear: String { text(.birthYear) }
    /// The message about a year of birth that cannot be.
    public var wrongYear: String { text(.wrongYear) }
    /// The button that shows the chosen reference values.
    public var show: String { text(.show) }

    /// A total to which some foods add an unknown amount.
    ///
    /// - Parameter amount: The known amount.
    public func atLeast(_ amount: String) -> String { text(.atLeast, ["amount": amount]) }

    /// The number of foods that state a nutrient.
    ///
    /// - Parameters:
    ///   - stated: The number of foods that state it.
    ///   - foods: The number of all foods.
    ///   - energy: Their part of the energy in percent, as text; nil if no energy is known.
    public func stated(_ stated: Int, of foods: Int, energy: String?) -> String {
        guard let energy else { return text(.stated, ["stated": "\(stated)"], count: foods) }
        return text(.statedEnergy, ["stated": "\(stated)", "energy": energy], count: foods)
    }

    /// The name of an authority.
    ///
    /// - Parameter authority: The authority.
    public func name(_ authority: ReferenceAuthority) -> String {
        switch authority {
        case .efsa: text(.efsa)
        case .dge: text(.dge)
        case .us: text(.us)
        }
    }

    /// The name of a sex.
    ///
    /// - Parameter sex: The sex.
    public func name(_ sex: ReferencePerson.Sex) -> String {
        sex == .female ? text(.female) : text(.male)
    }
}

extension Language {
    /// The texts about the nutrients of a day and reference values.
    public var nutrients: NutrientWords { NutrientWords(self) }
}

/// The texts about the values of categories.
public struct CategoryValueWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case unspecified, noChange, decreased, increased, stood, idle, initialLow, initialVeryLow,
            repeatLow, repeatVeryLow, loudEnvironment, dry, sticky, creamy, watery, eggWhite,
            implant, injection, intrauterineDevice, intravaginalRing, oral, patch, momentaryLimit,
            sevenDayLimit, lowFitness, menopause, perimenopause, none, light, medium, heavy,
            negative, luteinizingHormoneSurge, positive, indeterminate, estrogenSurge, present,
            notPresent, mild, moderate, severe, inBed, asleepUnspecified, asleep, awake,
            asleepCore, asleepDeep, asleepREM
    }

    package static let area = "categoryValue"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The name of a value; nil if there is no text for it.
    ///
    /// - Parameter value: The name of the case, such as `asleepCore`; its first letter may be in upper
    ///   case.
    public func name(_ value: String) -> String? {
        Self.keys[value.lowercased()].map { text($0) }
    }

    private static let keys = Dictionary(
        uniqueKeysWithValues: Key.allCases.map { ($0.rawValue.lowercased(), $0) })
}

extension Language {
    /// The texts about the values of categories.
    public var categoryValues: CategoryValueWords { CategoryValueWords(self) }
}

/// The texts about the keys of metadata.
public struct MetadataKeyWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case activityType, algorithmVersion, alpineSlopeGrade, appleDeviceCalibrated,
            appleECGAlgorithmVersion, appleFitnessPlusCatalogIdentifier, appleFitnessPlusSession,
            audioExposureDuration, audioExposureLevel, averageMETs, averageSpeed,
            barometricPressure, bloodGlucoseMealTime, bodyTemperatureSensorLocation,
            coachedWorkout, crossTrainerDistance, cyclingCyclingFunctionalThresholdPowerTestType,
            dateOfEarliestDataUsedForEstimate, deviceManufacturerName, deviceName,
            devicePlacementSide, deviceSerialNumber, digitalSignature, elevationAscended,
            elevationDescended, externalUUID, fitnessMachineDuration, foodType,
            glassesPrescriptionDescription, groupFitness, headphoneGain, heartRateEventThreshold,
            heartRateMotionContext, heartRateRecoveryActivityDuration,
            heartRateRecoveryActivityType, heartRateRecoveryMaxObservedRecoveryHeartRate,
            heartRateRecoveryTestType, heartRateSensorLocation, indoorBikeDistance, indoorWorkout,
            insulinDeliveryReason, lapLength, lowCardioFitnessEventThreshold,
            maximumLightIntensity, maximumSpeed, menstrualCycleStart,
            physicalEffortEstimationType, quantityClampedToLowerBound,
            quantityClampedToUpperBound, referenceRangeLowerLimit, referenceRangeUpperLimit,
            swolfScore, sessionEstimate, sexualActivityProtectionUsed, swimmingLocationType,
            swimmingStrokeStyle, syncIdentifier, syncVersion, timeZone, udiDeviceIdentifier,
            udiProductionIdentifier, userMotionContext, vo2MaxTestType, vo2MaxValue,
            wasTakenInLab, wasUserEntered, waterSalinity, weatherCondition, weatherHumidity,
            weatherTemperature, workoutBrandName
    }

    package static let area = "metadataKey"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The name of a key; nil if there is no text for it.
    ///
    /// - Parameter key: The name of the key without its prefix, such as `WasUserEntered`.
    public func name(_ key: String) -> String? { Self.keys[key.lowercased()].map { text($0) } }

    private static let keys = Dictionary(
        uniqueKeysWithValues: Key.allCases.map { ($0.rawValue.lowercased(), $0) })
}

extension Language {
    /// The texts about the keys of metadata.
    public var metadataKeys: MetadataKeyWords { MetadataKeyWords(self) }
}
