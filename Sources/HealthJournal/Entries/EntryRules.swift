package import Foundation
internal import HealthModel

/// The rules that an entry must meet to enter the journal.
///
/// Own entries must meet all rules. Foreign entries only need finite amounts that are not negative,
/// because other apps may accept values that we would not.
package struct EntryRules: Sendable {
    /// The current date, or the end of an entry that is edited if it is later; nil for foreign entries.
    let now: Date?

    /// The earliest date of an entry: 1900-01-01 in GMT.
    static let earliest = Date(timeIntervalSince1970: -2_208_988_800)
    /// The limit of amounts in any unit.
    static let mostAmount = 1e300
    /// The highest version that is stored; Health represents every version up to it exactly.
    static let mostStoredVersion = 1 << 53
    /// The tolerated difference of clocks in seconds.
    package static let tolerance: TimeInterval = 60

    /// The rules for saving an entry, or an edit of a known one.
    ///
    /// An edit may keep a date in the future: another device whose clock is ahead logged the entry.
    static func saving(over known: JournalEntry?, at now: Date) -> EntryRules {
        EntryRules(now: max(now, known?.end ?? now))
    }

    /// Throws the error of the first rule that an entry breaks.
    func check(_ entry: JournalEntry) throws(JournalError) {
        try check(entry.header)
        try checkTexts(of: entry)
        switch entry {
        case .weight(let weight): try check(weight)
        case .drink(let drink): try check(drink)
        case .food(let food): try check(food)
        case .workout(let workout): try check(workout)
        case .measurement(let measurement): try check(measurement)
        case .dayNote(let note): try check(note)
        }
    }

    /// Throws the error of the first rule that an own entry breaks.
    func checkOwn(_ entry: JournalEntry) throws(JournalError) {
        try check(entry)
        try requireOwn(entry)
    }

    /// Throws if another app wrote the entry.
    func requireOwn(_ entry: JournalEntry) throws(JournalError) {
        try require(
            !entry.header.source.isForeign, "source", .importedOnly)
    }

    private func check(_ header: EntryHeader) throws(JournalError) {
        try check(header.date, "date")
        try require(
            TimeZone(identifier: header.timeZone.identifier) != nil, "timeZone",
            .namedTimeZone)
        try Self.check(app: header.source.bundleIdentifier)
        try require(
            (1...Self.mostStoredVersion).contains(header.version), "version",
            .storableVersion)
    }

    private func check(_ date: Date, _ field: String) throws(JournalError) {
        try require(
            date.timeIntervalSinceReferenceDate.isFinite, field, .realDate)
        guard let now else { return try Self.check(foreign: date) }
        try require(
            date.timeIntervalSince(now) <= Self.tolerance, field, .notInFuture)
        try require(date >= Self.earliest, field, .since1900)
    }

    private func check(_ entry: WeightEntry) throws(JournalError) {
        let mass = try amount(entry.mass, .kilogram, "mass", .weight)
        if now != nil {
            // Limits that were entered in pounds or stones must not fail because of rounding.
            try require(
                mass >= 0.5 - 1e-9 && mass <= 680 + 1e-9, "mass", .weightRange)
        }
        if let fat = entry.bodyFat {
            let range = now == nil ? 0...1 : 0.01...0.6
            try require(
                range.contains(fat), "bodyFat", .bodyFatRange)
        }
        if let lean = entry.leanMass {
            let leanMass = try amount(lean, .kilogram, "leanMass", .leanMass)
            try require(
                now == nil || (leanMass > 0 && leanMass <= mass + 1e-9), "leanMass",
                .leanMassRange)
        }
    }

    private func check(_ entry: DrinkEntry) throws(JournalError) {
        let volume = try amount(entry.volume, .liter(), "volume", .volume)
        try require(
            now == nil || (volume > 0 && volume <= 10 + 1e-9), "volume",
            .volumeRange)
        try require(
            entry.upstreamID != "", "upstreamID", .recordIdentity)
    }

    private func check(_ entry: FoodEntry) throws(JournalError) {
        try require(
            now == nil || !entry.name.allSatisfy(\.isWhitespace), "name", .foodName)
        try require(!entry.items.isEmpty, "items", .foodItems)
        for item in entry.items {
            if let confidence = item.confidence {
                try require(
                    (0...1).contains(confidence), "confidence", .confidenceRange)
            }
            for (type, quantity) in item.nutrients {
                guard let nutrient = Nutrient.of(type) else {
                    throw .invalid(
                        field: "nutrients", reason: JournalRule(.nutrient, type: type))
                }
                _ = try amount(quantity, nutrient.unit, type.name, .nutrient, of: type)
            }
        }
    }

    private func check(_ entry: WorkoutEntry) throws(JournalError) {
        try check(entry.end, "end")
        try require(
            entry.end >= entry.start, "end", .workoutEnd)
        try require(entry.activity > 0, "activity", .activity)
        if let energy = entry.energy {
            _ = try amount(energy, .kilocalorie, "energy", .energy)
        }
        if let distance = entry.distance {
            _ = try amount(distance, .meter(), "distance", .distance)
        }
    }

    /// The number in a unit, which is finite and not negative.
    private func amount(
        _ quantity: Quantity, _ unit: HealthUnit, _ field: String, _ amount: JournalRule.Amount,
        of type: ObjectType? = nil
    ) throws(JournalError) -> Double {
        func rule(_ code: JournalRule.Code, _ unit: HealthUnit? = nil) -> JournalRule {
            JournalRule(code, amount: amount, type: type, unit: unit)
        }
        guard let value = try? quantity.doubleValue(for: unit) else {
            throw .invalid(field: field, reason: rule(.unit, unit))
        }
        try require(quantity.value.isFinite && value.isFinite, field, rule(.number))
        try require(max(quantity.value, value) < Self.mostAmount, field, rule(.limit))
        try require(value >= 0, field, rule(.notNegative))
        return value
    }

    func require(
        _ condition: Bool, _ field: String, _ code: JournalRule.Code
    ) throws(JournalError) {
        try require(condition, field, JournalRule(code))
    }

    func require(
        _ condition: Bool, _ field: String, _ rule: @autoclosure () -> JournalRule
    ) throws(JournalError) {
        if !condition { throw .invalid(field: field, reason: rule()) }
    }
}

extension EntryRules {
    /// Throws if a text of an own entry is longer than any real one.
    func checkTexts(of entry: JournalEntry) throws(JournalError) {
        guard now != nil else { return }
        try check(entry.header.note, "note", TextLimit.text)
        switch entry {
        case .food(let food):
            try check(food.name, "name")
            try check(food.brand, "brand")
            for item in food.items {
                try check(item.name, "items")
                try check(item.brand, "items")
                try check(item.servingSize, "items")
            }
        case .drink(let drink):
            try check(drink.name, "name")
            try check(drink.upstreamID, "upstreamID")
        case .weight, .workout, .measurement, .dayNote: break
        }
    }

    private func check(
        _ text: String?, _ field: String, _ limit: Int = TextLimit.name
    ) throws(JournalError) {
        try require((text?.utf8.count ?? 0) <= limit, field, .textLength)
    }
}
