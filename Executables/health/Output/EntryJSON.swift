internal import Foundation
internal import HealthJournal
internal import HealthModel

/// An entry as JSON, in the form that all commands use.
struct EntryJSON: Encodable {
    let id: String
    let kind: String
    let date: String
    let timeZone: String
    let version: Int
    let modifiedAt: String
    let note: String?
    let source: SourceJSON
    let isForeign: Bool
    let sync: String?
    let reason: String?
    let reasonCode: String?
    private var mass: QuantityJSON?
    private var bodyFat: Double?
    private var leanMass: QuantityJSON?
    private var volume: QuantityJSON?
    private var name: String?
    private var meal: String?
    private var isMealFromTime: Bool?
    private var brand: String?
    private var items: [Item]?
    private var activity: String?
    private var end: String?
    private var energy: QuantityJSON?
    private var distance: QuantityJSON?
    private var type: String?
    private var value: QuantityJSON?
    private var diastolic: QuantityJSON?
    private var text: String?

    struct Item: Encodable {
        let name: String
        let brand: String?
        let servingSize: String?
        let nutrients: [String: QuantityJSON]

        init(_ item: FoodItem) {
            name = item.name
            brand = item.brand
            servingSize = item.servingSize
            nutrients = Dictionary(nutrients: item.nutrients)
        }
    }

    init(_ entry: JournalEntry, _ state: EntryState? = nil) {
        let header = entry.header
        let time = TimeText(header.timeZone)
        id = header.id.uuidString
        kind = entry.kind.rawValue
        date = time.iso8601(header.date)
        timeZone = header.timeZone.identifier
        version = header.version
        modifiedAt = time.iso8601(header.modifiedAt)
        note = header.note
        source = SourceJSON(
            bundleIdentifier: header.source.bundleIdentifier, name: header.source.name)
        isForeign = header.source.isForeign
        sync = state?.key
        reason = state?.reason?.text
        reasonCode = state?.reason?.code.rawValue
        switch entry {
        case .weight(let weight):
            mass = QuantityJSON(weight.mass)
            bodyFat = weight.bodyFat
            leanMass = weight.leanMass.map(QuantityJSON.init)
        case .drink(let drink):
            volume = QuantityJSON(drink.volume)
            name = drink.name
        case .food(let food):
            name = food.name
            meal = food.meal.rawValue
            isMealFromTime = food.isMealFromTime ? true : nil
            brand = food.brand
            items = food.items.map(Item.init)
        case .workout(let workout):
            activity = WorkoutActivities.name(of: workout.activity)
            end = time.iso8601(workout.end)
            energy = workout.energy.map(QuantityJSON.init)
            distance = workout.distance.map(QuantityJSON.init)
        case .measurement(let measurement):
            type = measurement.type.name
            value = QuantityJSON(measurement.value)
            diastolic = measurement.diastolic.map(QuantityJSON.init)
        case .dayNote(let note): text = note.text
        }
    }
}

extension [String: QuantityJSON] {
    /// Creates a dictionary of nutrients by name.
    init(nutrients: [ObjectType: Quantity]) {
        self.init(nutrients.map { ($0.key.name, QuantityJSON($0.value)) }) { first, _ in first }
    }
}

/// A quantity as JSON: `{"unit": "kg", "value": 80}`.
struct QuantityJSON: Encodable, Hashable, Sendable {
    let value: Double
    let unit: String

    init(_ quantity: Quantity) {
        value = quantity.value
        unit = quantity.unit.unitString
    }
}
