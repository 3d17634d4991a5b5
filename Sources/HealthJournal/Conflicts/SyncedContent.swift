internal import Foundation
internal import HealthModel

/// The synced content of an entry, field by field, to compare the edits of two devices.
///
/// Not synced are notes, items without a known nutrient, and the brand of a meal apart from those
/// of its items. A field that one side lacks may have been withheld on its device.
package struct SyncedContent: Sendable {
    private enum Value: Sendable {
        case text(String)
        case number(Double)
        case instant(Date)
    }

    private var fields: [String: Value] = [:]
    private var itemCount = 0
    private static let itemPrefix = "item "

    /// The synced content of an entry.
    package init(_ entry: JournalEntry) {
        fields["kind"] = .text(entry.kind.rawValue)
        fields["date"] = .instant(entry.date)
        fields["zone"] = .text(entry.header.timeZone.identifier)
        switch entry {
        case .weight(let weight):
            add(weight.mass, .kilogram, "mass")
            add(weight.bodyFat, "bodyFat")
            add(weight.leanMass, .kilogram, "leanMass")
        case .drink(let drink):
            add(drink.volume, .milliliter, "volume")
            add(drink.name, "name")
        case .food(let food):
            add(food.name, "name")
            add(food.meal.rawValue, "meal")
            let items = food.items.filter(\.hasSyncedParts)
            itemCount = items.count
            for (place, item) in items.enumerated() { add(item, place, of: food) }
        case .workout(let workout):
            add(WorkoutActivities.name(of: workout.activity) ?? "other", "activity")
            fields["end"] = .instant(workout.end)
            add(workout.energy, .kilocalorie, "energy")
            add(workout.distance, .meter(), "distance")
        case .measurement(let measurement): add(measurement)
        case .dayNote(let note): add(note.text, "text")
        }
    }

    /// Whether two contents are the same, except for rounding by unit conversions.
    package func isSame(as other: SyncedContent) -> Bool {
        fields.count == other.fields.count && itemCount == other.itemCount
            && fields.allSatisfy { Self.isSame($0.value, other.fields[$0.key]) }
    }

    /// Whether two entries have different values in one field.
    ///
    /// If one entry has fewer items, the missing ones cannot be identified; then only the remaining
    /// fields are compared.
    package func contradicts(_ other: SyncedContent) -> Bool {
        fields.contains { key, value in
            guard let theirs = other.fields[key] else { return false }
            if itemCount != other.itemCount, key.hasPrefix(Self.itemPrefix) { return false }
            return !Self.isSame(value, theirs)
        }
    }

    /// A hash that is the same for the same content on every device and in every process.
    ///
    /// The hash is FNV-1a over the fields in alphabetical order, with amounts rounded to nine
    /// digits.
    package var digest: UInt64 {
        var hash: UInt64 = 0xcbf2_9ce4_8422_2325
        for (key, value) in fields.sorted(by: { $0.key < $1.key }) {
            for byte in "\(key)=\(Self.text(value))\n".utf8 {
                hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3
            }
        }
        return hash
    }

    private mutating func add(_ item: FoodItem, _ place: Int, of food: FoodEntry) {
        let prefix = "\(Self.itemPrefix)\(place) "
        add(item.name, prefix + "name")
        add(item.brand ?? food.brand, prefix + "brand")
        add(item.servingSize, prefix + "servingSize")
        add(item.origin.rawValue, prefix + "origin")
        add(item.confidence, prefix + "confidence")
        for (type, quantity) in item.nutrients where type != .dietaryWater {
            guard let unit = Nutrient.of(type)?.unit else { continue }
            add(quantity, unit, prefix + type.name)
        }
    }

    mutating func add(_ text: String?, _ key: String) {
        if let text { fields[key] = .text(text) }
    }

    private mutating func add(_ number: Double?, _ key: String) {
        if let number { fields[key] = .number(number) }
    }

    mutating func add(_ quantity: Quantity?, _ unit: HealthUnit, _ key: String) {
        add(quantity.flatMap { try? $0.doubleValue(for: unit) }, key)
    }

    private static func isSame(_ a: Value, _ b: Value?) -> Bool {
        switch (a, b) {
        case (.text(let a), .text(let b)?): a == b
        case (.number(let a), .number(let b)?): abs(a - b) <= 1e-9 * max(abs(a), abs(b))
        case (.instant(let a), .instant(let b)?): abs(a.timeIntervalSince(b)) <= 0.001
        default: false
        }
    }

    private static func text(_ value: Value) -> String {
        switch value {
        case .text(let text): text
        case .number(let number): String(format: "%.9g", number)
        case .instant(let date):
            String(format: "%.0f", (date.timeIntervalSinceReferenceDate * 1000).rounded())
        }
    }
}

extension JournalEntry {
    /// Whether two entries have the same synced content.
    package func hasSameSyncedContent(as other: JournalEntry) -> Bool {
        SyncedContent(self).isSame(as: SyncedContent(other))
    }

    /// Whether this edit wins, in an order that is the same on all devices.
    ///
    /// The later edit wins; of two edits with the same date the one with the higher version; of
    /// equal versions the one with the greater ``SyncedContent/digest``.
    package func isLaterEdit(than other: JournalEntry) -> Bool {
        if !isEditedAtOnce(with: other) { return header.modifiedAt > other.header.modifiedAt }
        if header.version != other.header.version { return header.version > other.header.version }
        return SyncedContent(self).digest > SyncedContent(other).digest
    }

    /// Whether two edits have the same date, at the precision that is synced.
    package func isEditedAtOnce(with other: JournalEntry) -> Bool {
        abs(header.modifiedAt.timeIntervalSince(other.header.modifiedAt)) <= 0.001
    }
}

extension JournalEntry {
    /// Whether a health store has a sample for any part of the entry.
    ///
    /// A meal without a known nutrient has no sample, because an unknown energy is not a sample of
    /// 0 kcal. Water in a meal is not synced either, and day notes never are.
    package var hasSyncedParts: Bool {
        guard case .food(let food) = self else { return EntryKind.inHealth.contains(kind) }
        return food.items.contains(where: \.hasSyncedParts)
    }
}

extension FoodItem {
    /// Whether a health store has a sample for any nutrient of the item.
    package var hasSyncedParts: Bool { nutrients.keys.contains { $0 != .dietaryWater } }
}
