internal import Foundation
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// The format of a day.
struct DayStyle {
    /// Whether all nutrients of entries are shown, instead of only energy and macronutrients.
    var isLong = false
    /// The person's time zone.
    var zone: TimeZone
    /// The person's language.
    var language: Language
    /// The units for totals that the person chose; nil leaves the units unchanged.
    var units: DisplayUnits?
    /// The text for a day without entries.
    var empty: [String]
}

/// A day of the journal, formatted as text or JSON.
struct DayReport {
    let summary: DaySummary
    /// The sync states of the entries, in the order of the entries.
    let states: [EntryState]
    /// The format.
    let style: DayStyle

    /// The title, the entries and the totals.
    var lines: [String] {
        [title, ""] + entryLines + totals.lines.map { $0 }
    }

    private var title: String {
        var calendar = Calendar(identifier: .gregorian)
        calendar.locale = Locale(identifier: language.id)
        // 1 January 1970 was a Thursday, the fifth day of a week that begins with Sunday.
        let index = (((summary.day.number + 4) % 7) + 7) % 7
        return "\(calendar.weekdaySymbols[index]) \(summary.day)"
    }

    private var language: Language { style.language }
    private var words: CommandEntryWords { language.commandEntries }
    private var numbers: NumberText { language.numbers }

    private var entryLines: [String] {
        guard !summary.entries.isEmpty else { return style.empty + [""] }
        var table = EntryTable(
            showsDay: false, isLong: style.isLong, zone: style.zone, language: language)
        for (entry, state) in zip(summary.entries, states) { table.add(entry, state) }
        return table.lines + [""]
    }

    private var totals: Table {
        let (names, content) = (language.day, EntryText(language))
        var table = Table([("", .left), ("", .right), ("", .left)])
        if let energy = summary.nutrients[.dietaryEnergyConsumed] {
            table.add([
                language.inSentence(names.energy), text(energy, style.units?.energy),
                parts(.dietaryEnergyConsumed),
            ])
        }
        if summary.entriesWithoutEnergy > 0 {
            table.add([
                words.text(.energyUnknown), "\(summary.entriesWithoutEnergy)", words.text(.ofMeals),
            ])
        }
        for nutrient in Nutrient.all where nutrient.type != .dietaryEnergyConsumed {
            guard let total = summary.nutrients[nutrient.type] else { continue }
            table.add([
                content.name(of: nutrient.type), numbers.text(total), parts(nutrient.type),
            ])
        }
        if summary.water.value > 0 {
            let foreign = Quantity(summary.water.value - summary.ownWater.value, .milliliter)
            table.add([
                language.inSentence(names.water), text(summary.water, style.units?.volume),
                parts(summary.ownWater, foreign),
            ])
        }
        if let weight = summary.weight {
            table.add([language.inSentence(names.weight), text(weight.mass, style.units?.mass), ""])
        }
        if let fat = summary.bodyFat {
            table.add([language.inSentence(names.bodyFat), "\(numbers.text(fat * 100)) %", ""])
        }
        if let lean = summary.leanMass {
            table.add([language.inSentence(names.leanMass), numbers.text(lean), ""])
        }
        if let steps = summary.activity?.steps {
            table.add([language.inSentence(names.steps), numbers.text(steps.rounded()), ""])
        }
        for (name, energy) in [
            (names.activeEnergy, summary.activity?.activeEnergy),
            (names.restingEnergy, summary.activity?.basalEnergy),
            (names.burnedEnergy, summary.burnedEnergy?.value),
        ] {
            guard let energy else { continue }
            table.add([
                language.inSentence(name),
                text(Quantity(energy, .kilocalorie), style.units?.energy), "",
            ])
        }
        if let asleep = summary.activity?.asleep {
            let minutes = Int(nearest: asleep / 60)
            table.add([
                language.inSentence(names.asleep), "\(minutes / 60) h \(minutes % 60) min", "",
            ])
        }
        if let activity = summary.activity {
            let text = ActivityText(activity: activity, units: style.units, language: language)
            for row in text.rows { table.add([language.inSentence(row.name), row.text, ""]) }
        }
        return table
    }

    private func text(_ quantity: Quantity, _ unit: HealthUnit?) -> String {
        unit.map { numbers.text(quantity, in: $0) } ?? numbers.text(quantity)
    }

    private func parts(_ type: ObjectType) -> String {
        parts(summary.ownNutrients[type], summary.foreignNutrients[type])
    }

    /// The own and the foreign part of a total, if other apps contributed to it.
    private func parts(_ own: Quantity?, _ foreign: Quantity?) -> String {
        guard let foreign, foreign.value > 0 else { return "" }
        guard let own, own.value > 0 else { return words.text(.fromOthers) }
        return words.parts(own: numbers.text(own), others: numbers.text(foreign))
    }

    /// The JSON form.
    var json: JSON {
        JSON(
            day: summary.day.description,
            entries: zip(summary.entries, states).map { EntryJSON($0, $1) },
            totals: Totals(
                nutrients: Dictionary(nutrients: summary.nutrients),
                ownNutrients: Dictionary(nutrients: summary.ownNutrients),
                foreignNutrients: Dictionary(nutrients: summary.foreignNutrients),
                water: QuantityJSON(summary.water), ownWater: QuantityJSON(summary.ownWater),
                entriesWithoutEnergy: summary.entriesWithoutEnergy,
                weight: summary.weight.map { QuantityJSON($0.mass) }, bodyFat: summary.bodyFat,
                leanMass: summary.leanMass.map { QuantityJSON($0) },
                steps: summary.activity?.steps,
                activeEnergy: quantity(\.activeEnergy, .kilocalorie),
                restingEnergy: quantity(\.basalEnergy, .kilocalorie),
                burnedEnergy: summary.burnedEnergy.map { QuantityJSON($0) },
                asleep: quantity(\.asleep, .second()), distance: quantity(\.distance, .meter()),
                flights: summary.activity?.flights,
                exercise: quantity(\.exerciseMinutes, .minute),
                standHours: summary.activity?.standHours,
                restingHeartRate: quantity(\.restingHeartRate, .countPerMinute),
                heartRateVariability: quantity(\.heartRateVariability, .second(.milli)),
                respiratoryRate: quantity(\.respiratoryRate, .countPerMinute),
                oxygenSaturation: summary.activity?.oxygenSaturation,
                wristTemperature: quantity(\.wristTemperature, .degreeCelsius)))
    }

    /// A value of the health store for the day, in its unit.
    private func quantity(_ value: KeyPath<DailyActivity, Double?>, _ unit: HealthUnit)
        -> QuantityJSON?
    {
        summary.activity?[keyPath: value].map { QuantityJSON(Quantity($0, unit)) }
    }

    struct JSON: Encodable {
        let day: String
        let entries: [EntryJSON]
        let totals: Totals
    }

    struct Totals: Encodable {
        let nutrients: [String: QuantityJSON]
        let ownNutrients: [String: QuantityJSON]
        let foreignNutrients: [String: QuantityJSON]
        let water: QuantityJSON
        let ownWater: QuantityJSON
        let entriesWithoutEnergy: Int
        let weight: QuantityJSON?
        let bodyFat: Double?
        let leanMass: QuantityJSON?
        let steps: Double?
        let activeEnergy: QuantityJSON?
        let restingEnergy: QuantityJSON?
        let burnedEnergy: QuantityJSON?
        let asleep: QuantityJSON?
        let distance: QuantityJSON?
        let flights: Double?
        let exercise: QuantityJSON?
        let standHours: Double?
        let restingHeartRate: QuantityJSON?
        let heartRateVariability: QuantityJSON?
        let respiratoryRate: QuantityJSON?
        let oxygenSaturation: Double?
        let wristTemperature: QuantityJSON?
    }
}
