public import HealthModel

/// A value that the person measured or counted, or a blood pressure.
///
/// Its type is one of ``types``: blood glucose, body temperature, waist circumference, caffeine …
/// This file contains all rules of the journal for measurements.
public struct MeasurementEntry: Hashable, Sendable {
    /// The fields that all entries have.
    public var header: EntryHeader
    /// The measured type.
    public var type: ObjectType
    /// The value as typed; the systolic value of a blood pressure.
    public var value: Quantity
    /// The diastolic value of a blood pressure, below the systolic one; nil for other types.
    public var diastolic: Quantity?

    /// Creates an entry.
    public init(
        header: EntryHeader, type: ObjectType, value: Quantity, diastolic: Quantity? = nil
    ) {
        self.header = header
        self.type = type
        self.value = value
        self.diastolic = diastolic
    }
}

extension MeasurementEntry {
    /// The types that can be logged: the quantity types that apps may save in Health, and blood
    /// pressure.
    ///
    /// Weight and water are not included, because other kinds of entry contain them. The effort of
    /// a workout is saved with the workout only.
    public static let types: [ObjectType] =
        ObjectType.allKnown.filter {
            $0.kind == .quantity && $0.isWritableByApps && !otherKinds.contains($0)
        } + [.bloodPressure]

    /// The unit in which Health stores values of a type; nil for a type that cannot be logged.
    public static func unit(of type: ObjectType) -> HealthUnit? {
        guard loggable.contains(type) else { return nil }
        return type == .bloodPressure ? .millimeterOfMercury : type.canonicalUnit
    }

    private static let otherKinds: Set<ObjectType> = [
        .bodyMass, .dietaryWater, .bloodPressureSystolic, .bloodPressureDiastolic,
        .workoutEffortScore, .estimatedWorkoutEffortScore,
    ]
    private static let loggable = Set(types)

    /// The value in a unit; nil if the unit has another dimension.
    package func value(in unit: HealthUnit) -> Double? { try? value.doubleValue(for: unit) }
}

/// The coding of an entry, with its type by identifier and its reading as one value.
///
/// Two devices merge the reading as a whole: a mix of one edit's systolic and another edit's
/// diastolic value was never measured.
extension MeasurementEntry: Codable {
    private enum CodingKeys: String, CodingKey {
        case header, type, reading
    }

    private struct Reading: Codable {
        var value: Quantity
        var diastolic: Quantity?
    }

    /// Decodes an entry; a type that cannot be logged is an error.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let identifier = try container.decode(String.self, forKey: .type)
        guard let type = ObjectType.named(identifier), Self.unit(of: type) != nil else {
            throw DecodingError.dataCorruptedError(
                forKey: .type, in: container,
                debugDescription: "\(identifier) is not a measurement.")
        }
        let reading = try container.decode(Reading.self, forKey: .reading)
        self.init(
            header: try container.decode(EntryHeader.self, forKey: .header), type: type,
            value: reading.value, diastolic: reading.diastolic)
    }

    /// Encodes the entry.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encode(header, forKey: .header)
        try container.encode(type.identifier, forKey: .type)
        try container.encode(Reading(value: value, diastolic: diastolic), forKey: .reading)
    }
}

// MARK: Rules

extension EntryRules {
    /// Throws the first rule that a measurement breaks.
    func check(_ entry: MeasurementEntry) throws(JournalError) {
        guard let unit = MeasurementEntry.unit(of: entry.type) else {
            throw .invalid(
                field: "type", reason: JournalRule(.measurement, type: entry.type))
        }
        let value = try number(entry.value, unit, "value")
        guard entry.type == .bloodPressure else {
            return try require(
                entry.diastolic == nil, "diastolic", .oneValue)
        }
        guard let second = entry.diastolic else {
            throw .invalid(
                field: "diastolic", reason: JournalRule(.twoValues))
        }
        let diastolic = try number(second, unit, "diastolic")
        try require(
            now == nil || diastolic < value, "diastolic", .greaterFirst)
    }

    /// The number in a unit, which must be finite; only a temperature can be negative.
    private func number(_ quantity: Quantity, _ unit: HealthUnit, _ field: String)
        throws(JournalError) -> Double
    {
        guard let value = try? quantity.doubleValue(for: unit) else {
            throw .invalid(
                field: field, reason: JournalRule(.unit, amount: .value, unit: unit))
        }
        let limit = Self.mostAmount
        try require(
            abs(quantity.value) < limit && abs(value) < limit, field,
            JournalRule(.number, amount: .value))
        try require(
            value >= (unit == .degreeCelsius ? -273.15 : 0), field,
            JournalRule(.notNegative, amount: .value))
        return value
    }
}

// MARK: Comparing and merging

extension SyncedContent {
    /// Adds the fields of a measurement.
    mutating func add(_ entry: MeasurementEntry) {
        add(entry.type.identifier, "type")
        guard let unit = MeasurementEntry.unit(of: entry.type) else { return }
        add(entry.value, unit, "value")
        add(entry.diastolic, unit, "diastolic")
    }
}

extension EntryMerge {
    /// The merged measurement with the reading of one side, because its values are one fact.
    func measurement(
        _ mine: MeasurementEntry, _ theirs: MeasurementEntry, _ base: MeasurementEntry
    ) -> MeasurementEntry {
        let reading = pick(mine, theirs, base) { $0.hasSameReading(as: $1) }
        return MeasurementEntry(
            header: header(mine.header, theirs.header, base.header), type: reading.type,
            value: reading.value, diastolic: reading.diastolic)
    }
}

extension MeasurementEntry {
    /// Whether two entries have the same type and values, except for rounding by unit conversions.
    func hasSameReading(as other: MeasurementEntry) -> Bool {
        guard type == other.type, EntryMerge.isSame(value, other.value) else { return false }
        guard let mine = diastolic, let theirs = other.diastolic else {
            return diastolic == other.diastolic
        }
        return EntryMerge.isSame(mine, theirs)
    }
}

// MARK: Review

extension MeasurementEntry {
    /// The values, each with the type that has a plausible range.
    var ranged: [(type: ObjectType, value: Quantity)] {
        guard let diastolic else { return [(type, value)] }
        return [(.bloodPressureSystolic, value), (.bloodPressureDiastolic, diastolic)]
    }
}

extension PlausibleRange {
    /// The range of a measurement; nil if none is known.
    static func ofMeasurement(_ type: ObjectType) -> PlausibleRange? {
        if type == .bodyFatPercentage { return .of(.bodyFat) }
        return ofNutrient(type) ?? measurements[type]
    }

    /// The ranges that contain nearly all values of these types.
    ///
    /// A25 of `docs/requirements.md` defines the ranges of the resting heart rate and its
    /// variability. The others are deliberately wide: they catch a wrong unit or a typing error,
    /// and make no statement about health.
    private static let measurements: [ObjectType: PlausibleRange] = [
        .bloodGlucose: range(20...600, .milligramsPerDeciliter),
        .bodyTemperature: range(34...42, .degreeCelsius),
        .basalBodyTemperature: range(34...42, .degreeCelsius),
        .oxygenSaturation: range(0.7...1, .percent),
        .bloodPressureSystolic: range(60...250, .millimeterOfMercury),
        .bloodPressureDiastolic: range(30...150, .millimeterOfMercury),
        .heartRate: range(25...250, perMinute), .restingHeartRate: range(25...120, perMinute),
        .respiratoryRate: range(4...60, perMinute),
        .heartRateVariabilitySDNN: range(5...300, .millisecond),
        .height: range(0.4...2.5, .meter()), .waistCircumference: range(0.3...2.5, .meter()),
        .bodyMassIndex: range(8...100, .count), .leanBodyMass: range(5...200, .kilogram),
        .insulinDelivery: range(0...150, .internationalUnit),
        .bloodAlcoholContent: range(0...0.005, .percent),
        .numberOfAlcoholicBeverages: range(0...20, .count),
        .peakExpiratoryFlowRate: range(30...1000, .liter().divided(by: .minute)),
        .forcedVitalCapacity: range(0.3...10, .liter()),
        .forcedExpiratoryVolume1: range(0.2...8, .liter()),
        .inhalerUsage: range(0...30, .count), .numberOfTimesFallen: range(0...20, .count),
        .stepCount: range(0...100_000, .count), .flightsClimbed: range(0...1000, .count),
        .activeEnergyBurned: range(0...10_000, .kilocalorie),
        .basalEnergyBurned: range(0...10_000, .kilocalorie), .uvExposure: range(0...20, .count),
    ]

    private static let perMinute = HealthUnit.count.divided(by: .minute)

    private static func range(_ bounds: ClosedRange<Double>, _ unit: HealthUnit) -> PlausibleRange {
        PlausibleRange(bounds: bounds, unit: unit)
    }
}
