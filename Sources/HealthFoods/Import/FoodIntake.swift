internal import Foundation
internal import GRDB
internal import HealthJournal
internal import HealthModel

/// Checks the foods of a source, and writes them.
struct FoodIntake {
    private let db: Database
    private let source: Int64
    /// The number of foods that were left out, by reason.
    private(set) var leftOut: [FoodImportReport.Reason: Int] = [:]
    /// The number of foods that were read.
    private var count: Int64 = 0
    /// The latest day of a food.
    private(set) var latest: String?
    private let report: @Sendable (FoodImportProgress) -> Void

    /// The highest energy of 100 g: that of fat, with a margin for rounding.
    private static let mostEnergy = 950.0
    private static let longestName = 300
    private static let mostPortions = 100

    init(
        _ db: Database, source: Int64, report: @escaping @Sendable (FoodImportProgress) -> Void
    ) {
        self.db = db
        self.source = source
        self.report = report
    }

    /// Counts a food that is left out.
    mutating func leaveOut(_ reason: FoodImportReport.Reason) {
        leftOut[reason, default: 0] += 1
    }

    /// Writes a food, and returns its rowid; nil if it is left out.
    ///
    /// - Parameters:
    ///   - food: The food.
    ///   - bytes: The number of bytes that were read so far.
    @discardableResult
    mutating func add(_ food: Food, bytes: Int64) throws -> Int64? {
        count += 1
        if count % 1000 == 0 {
            report(FoodImportProgress(foods: Int(count), bytes: bytes))
        }
        var food = food
        guard let name = Self.line(food.name) else {
            leaveOut(.noName)
            return nil
        }
        food.name = name
        food.brand = Self.line(food.brand)
        food.otherNames = Self.line(food.otherNames)
        food.language = Self.line(food.language)
        food.code = Self.line(food.code)
        let portions = food.portions.filter { $0.grams > 0 && $0.grams < 10_000 }
        food.portions = portions.prefix(Self.mostPortions).map {
            FoodPortion(Self.line($0.name) ?? "", grams: $0.grams)
        }
        if let reason = Self.reason(against: food.nutrients) {
            leaveOut(reason)
            return nil
        }
        if let date = food.date, latest.map({ date > $0 }) ?? true { latest = date }
        let rowid = FoodRank.rowid(of: food, source: source, number: count)
        try FoodTable.insert(db, food, rowid: rowid)
        return rowid
    }

    /// The reason for which nutrients cannot be those of a food; nil if they can.
    private static func reason(against nutrients: [ObjectType: Double]) -> FoodImportReport.Reason?
    {
        let main: [ObjectType] = [
            .dietaryEnergyConsumed, .dietaryProtein, .dietaryCarbohydrates, .dietaryFatTotal,
        ]
        guard main.contains(where: { nutrients[$0] != nil }) else { return .noNutrients }
        for (type, value) in nutrients {
            guard value.isFinite, value >= 0, value <= most(of: type) else { return .impossible }
        }
        return nil
    }

    private static func most(of type: ObjectType) -> Double {
        guard type != .dietaryEnergyConsumed else { return mostEnergy }
        let unit = FoodNutrients.unit(of: type)
        return (try? Quantity(101, .gram()).doubleValue(for: unit)) ?? 101
    }

    /// A text on one line and of limited length, without spaces around it; nil if nothing is left.
    private static func line(_ text: String?) -> String? {
        guard let text else { return nil }
        let visible = text.filter { character in
            character.isWhitespace
                || character.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
        }
        let words = visible.split(whereSeparator: \.isWhitespace)
        var line = words.joined(separator: " ").prefix(longestName)
        if line.last == " " { line.removeLast() }
        // One character can have any number of marks.
        return line.isEmpty
            ? nil : TextLimit.cut(String(line), to: TextLimit.name)
    }
}

/// Amounts of nutrients in 100 g, each converted to the unit of `Nutrient`.
struct FoodNutrients {
    /// The amounts.
    private(set) var amounts: [ObjectType: Double] = [:]

    /// Adds an amount in a unit, unless the nutrient has an amount already.
    mutating func add(_ type: ObjectType, _ value: Double?, in unit: HealthUnit) {
        guard let value, amounts[type] == nil else { return }
        // Rounded, because 0.1 g are not exactly 100 mg in binary digits.
        guard let converted = try? Quantity(value, unit).doubleValue(for: Self.unit(of: type))
        else { return }
        amounts[type] = (converted * 1e6).rounded() / 1e6
    }

    /// Adds sodium from an amount of salt, if no sodium is stated.
    ///
    /// Source: Regulation (EU) No 1169/2011, annex I: salt is sodium times 2.5.
    mutating func add(salt value: Double?, in unit: HealthUnit) {
        add(.dietarySodium, value.map { $0 / 2.5 }, in: unit)
    }

    /// The unit in which a nutrient is kept.
    static func unit(of type: ObjectType) -> HealthUnit { Nutrient.of(type)?.unit ?? .gram() }
}
