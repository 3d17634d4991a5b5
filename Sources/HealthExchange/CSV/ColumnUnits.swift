internal import HealthJournal
internal import HealthModel

/// The unit that a table states for a column.
struct ColumnUnits {
    /// The origin of a unit.
    enum Origin: Hashable {
        /// The person named it.
        case mapped
        /// The header or a comment names it.
        case stated
        /// The table states none: it is the app's usual one, or the type's own.
        case assumed
    }

    private let header: UnitReading
    private let comment: UnitReading

    /// Reads the unit of a column from its name and from a comment above the header.
    init(_ name: String, _ comment: String?, type: ObjectType) {
        header = UnitReading(inName: name, for: type)
        self.comment = comment.map { UnitReading(of: $0, for: type) } ?? .none
    }

    /// The unit of a column of a known app; nil if its unit does not measure the type.
    ///
    /// - Throws: `contradictoryUnits` if header and comment differ.
    func unit(usual: HealthUnit) throws(ExchangeError) -> (HealthUnit, Origin)? {
        guard header != .unsuitable else { return nil }
        return try unit(stated: usual)
    }

    /// The unit of a column that a person mapped.
    ///
    /// - Throws: `contradictoryUnits` if header, comment and mapping differ, `invalidMapping` if the
    ///   unit of the mapping does not measure the type.
    func unit(
        mapped: HealthUnit?, usual: HealthUnit
    ) throws(ExchangeError) -> (HealthUnit, Origin) {
        guard let mapped else {
            guard header != .unsuitable else {
                throw ExchangeError(.contradictoryUnits, detail: "the header's unit does not fit")
            }
            return try unit(stated: usual)
        }
        guard mapped.isCompatible(with: usual) else {
            throw ExchangeError(.invalidMapping, detail: "a unit does not fit its type")
        }
        for other in [header, comment] {
            guard let unit = other.unit else { continue }
            guard unit == mapped else {
                throw ExchangeError(.contradictoryUnits, detail: "the mapping names another unit")
            }
        }
        return (mapped, .mapped)
    }

    private func unit(stated usual: HealthUnit) throws(ExchangeError) -> (HealthUnit, Origin) {
        guard let unit = header.unit ?? comment.unit else { return (usual, .assumed) }
        guard comment.unit == nil || comment.unit == unit else {
            throw ExchangeError(.contradictoryUnits, detail: "a comment names another unit")
        }
        return (unit, .stated)
    }

    /// The column with the unit of each row, for a column of values.
    static func rowUnit(_ header: [String], of place: Int) -> Int? {
        let own = header[place].lowercased()
        let names = ["\(own) unit", "\(own) units", "\(own)_unit", "unit", "units", "einheit"]
        return names.lazy.compactMap { name in
            header.firstIndex { $0.lowercased() == name }
        }.first { $0 != place }
    }

    /// The unit that a line above the header names: `#Units: lb`; nil for another line.
    static func comment(_ row: [String]) -> String? {
        let text = row.joined(separator: ",")
        guard
            let match = text.firstMatch(
                of: /^[#\s"\u{FEFF}]*(?:units?|einheit(?:en)?)\s*[:=,;\t]\s*(.*?)[\s,;"]*$/
                    .ignoresCase())
        else { return nil }
        return String(match.1)
    }
}

/// Finds values that are plausible only in another unit than the one they are read in.
struct UnitCheck {
    private let range: PlausibleRange
    private let unit: HealthUnit
    private let factors: [Double]

    /// Creates a check of values of a type in a unit; nil for a type that no other unit is known of, or
    /// whose plausible range is not known.
    init?(_ type: ObjectType, _ unit: HealthUnit) {
        guard let factors = Self.factors(of: type),
            let range = type == .bodyMass ? PlausibleRange.of(.weight) : .of(.measurement(type))
        else { return nil }
        (self.range, self.unit, self.factors) = (range, unit, factors)
    }

    /// The factors between the units in which programs write a type.
    private static func factors(of type: ObjectType) -> [Double]? {
        switch type {
        // Milligrams per decilitre in a millimole per litre.
        case .bloodGlucose: [HealthUnit.bloodGlucoseMolarMass / 10]
        // Pounds in a kilogram.
        case .bodyMass, .leanBodyMass: [2.204_622_621_8, 1000]
        // Kilojoules in a kilocalorie.
        case .dietaryEnergyConsumed, .activeEnergyBurned, .basalEnergyBurned: [4.184]
        case .height, .waistCircumference: [100, 1 / 0.0254, 100 / 30.48]
        case .bodyTemperature, .basalBodyTemperature: []
        default: type.canonicalUnit == .percent ? [100] : nil
        }
    }

    /// Whether a number is out of the range, and in it when it is read in another unit.
    func isSuspicious(_ number: Double) -> Bool {
        let value = unit == .percent ? number / 100 : number
        guard value != 0, !range.contains(Quantity(value, unit)) else { return false }
        if factors.isEmpty {
            let other: HealthUnit = unit == .degreeFahrenheit ? .degreeCelsius : .degreeFahrenheit
            return range.contains(Quantity(value, other))
        }
        return factors.contains { factor in
            range.contains(Quantity(value * factor, unit))
                || range.contains(Quantity(value / factor, unit))
        }
    }

    /// The number of values, and of those that another unit would make plausible.
    struct Count {
        private(set) var all = 0
        private(set) var suspicious = 0

        mutating func add(_ number: Double?, _ check: UnitCheck) {
            guard let number, number.isFinite else { return }
            all += 1
            if check.isSuspicious(number) { suspicious += 1 }
        }

        /// Whether there are too many for outliers: half of the values if the file names the unit, one
        /// in ten otherwise.
        func isSuspicious(isStated: Bool) -> Bool {
            suspicious > 0 && suspicious * (isStated ? 2 : 10) >= all
        }
    }
}
