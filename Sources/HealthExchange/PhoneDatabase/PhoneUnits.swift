internal import Foundation
internal import GRDB
internal import HealthModel

/// The units in which an iPhone's Health database holds the values of its types.
///
/// The database does not name them. A sample that an app saved in another unit has both numbers, which
/// proves the unit of its type. Without such a sample the unit is the one that public descriptions name;
/// where they leave it open, the values are left out.
final class PhoneUnits {
    /// Two numbers of one sample.
    private struct Pair {
        let value: Double
        let original: Double
        let unit: HealthUnit
    }

    private var pairs: [Int64: [Pair]] = [:]
    private var known: [Int64: HealthUnit?] = [:]
    private let texts: [Int64: HealthUnit]

    private static let mostPairs = 16

    init(_ tables: PhoneTables) throws {
        var texts: [Int64: HealthUnit] = [:]
        if tables.has("unit_strings", ["unit_string"]) {
            let rows = try Row.fetchCursor(
                tables.db, sql: "SELECT ROWID AS id, unit_string FROM unit_strings")
            while let row = try rows.next() {
                guard let id = row.integer("id"), let text = row.text("unit_string") else {
                    continue
                }
                texts[id] = try? HealthUnit(text)
            }
        }
        self.texts = texts
        try readPairs(tables)
    }

    private func readPairs(_ tables: PhoneTables) throws {
        guard tables.has("quantity_samples", ["quantity", "original_quantity", "original_unit"])
        else { return }
        let rows = try Row.fetchCursor(
            tables.db,
            sql: """
                SELECT s.data_type, q.quantity, q.original_quantity, q.original_unit
                FROM quantity_samples AS q JOIN samples AS s ON s.data_id = q.data_id
                WHERE q.original_unit IS NOT NULL AND q.original_quantity <> 0 AND q.quantity <> 0
                """)
        while let row = try rows.next() {
            guard let type = row.value(Int64.self, at: 0),
                let value = row.value(Double.self, at: 1),
                let original = row.value(Double.self, at: 2),
                let unit = row.value(Int64.self, at: 3).flatMap({ texts[$0] }),
                pairs[type]?.count ?? 0 < Self.mostPairs
            else { continue }
            pairs[type, default: []].append(Pair(value: value, original: original, unit: unit))
        }
    }

    /// The unit of the values of a type; nil if it is unknown or if samples contradict each other.
    func unit(_ number: Int64, _ type: ObjectType) -> HealthUnit? {
        if let found = known[number] { return found }
        let found = find(number, type)
        known[number] = .some(found)
        return found
    }

    private func find(_ number: Int64, _ type: ObjectType) -> HealthUnit? {
        guard let canonical = type.canonicalUnit else { return nil }
        let described = Self.described(type, canonical)
        let proofs = (pairs[number] ?? []).filter { $0.unit.isCompatible(with: canonical) }
        guard !proofs.isEmpty else { return described }
        let candidates = [described].compactMap(\.self) + Self.candidates
        return candidates.first { unit in
            unit.isCompatible(with: canonical)
                && proofs.allSatisfy { Self.agrees($0.value, $0.original, $0.unit, unit) }
        }
    }

    /// The unit that descriptions name: HealthKit's, and that of rates of the heart is count/s.
    ///
    /// They name two units for volumes and masses, and none for the other rates.
    private static func described(_ type: ObjectType, _ canonical: HealthUnit) -> HealthUnit? {
        if heartRates.contains(type) { return perSecond }
        let isOpen =
            canonical.isCompatible(with: perSecond) || canonical.isCompatible(with: liter)
            || canonical == .gram() || type == .peakExpiratoryFlowRate
        return isOpen ? nil : canonical
    }

    private static let heartRates: Set<ObjectType> = [
        .heartRate, .restingHeartRate, .walkingHeartRateAverage, .heartRateRecoveryOneMinute,
    ]

    private static func parsed(_ text: String) -> HealthUnit { (try? HealthUnit(text)) ?? .count }
    private static let perSecond = parsed("count/s")
    private static let liter = parsed("L")

    private static let candidates: [HealthUnit] = [
        "count/s", "count/min", "L", "mL", "L/min", "L/s", "g", "kg", "s", "min", "ms", "m", "km",
        "cm", "kcal", "J", "kJ", "degC", "K", "mmHg", "Pa", "mg/dL", "m/s", "km/hr", "%",
    ].map(parsed)

    private static func agrees(
        _ value: Double, _ original: Double, _ unit: HealthUnit, _ stored: HealthUnit
    ) -> Bool {
        guard let converted = try? Quantity(original, unit).doubleValue(for: stored) else {
            return false
        }
        return abs(converted - value) <= 1e-6 * max(abs(converted), abs(value))
    }

    /// The quantity of a row: as it was saved, if the row has both numbers and they agree.
    ///
    /// - Throws: `unsuitableUnit` if the unit is unknown or the numbers contradict each other.
    func quantity(
        _ value: Double, original: Double?, originalUnit: Int64?, _ number: Int64,
        _ type: ObjectType
    ) throws(SkipReason) -> Quantity {
        guard let stored = unit(number, type) else { throw .unsuitableUnit }
        guard let original, let unit = originalUnit.flatMap({ texts[$0] }),
            unit.isCompatible(with: stored)
        else { return Self.quantity(value, stored, type) }
        guard value == 0 && original == 0 || Self.agrees(value, original, unit, stored) else {
            throw .unsuitableUnit
        }
        return Quantity(original, unit)
    }

    /// A value in HealthKit's unit of its type.
    ///
    /// 67 per minute are stored as 1.1166… per second; what converts back to the same bits is 67 again.
    static func quantity(_ value: Double, _ stored: HealthUnit, _ type: ObjectType) -> Quantity {
        guard let canonical = type.canonicalUnit, canonical != stored,
            let convert = try? UnitConversion(from: stored, to: canonical),
            let back = try? UnitConversion(from: canonical, to: stored)
        else { return Quantity(value, stored) }
        let converted = convert(value)
        let rounded = (converted * 1e6).rounded() / 1e6
        return Quantity(back(rounded) == value ? rounded : converted, canonical)
    }
}
