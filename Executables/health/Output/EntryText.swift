internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// The content of an entry in a few words.
struct EntryText {
    private let language: Language
    private let numbers: NumberText
    private var words: CommandEntryWords { language.commandEntries }

    init(_ language: Language) {
        self.language = language
        numbers = language.numbers
    }

    /// The nutrients that a short line shows.
    private static let macros: Set<ObjectType> = [
        .dietaryEnergyConsumed, .dietaryProtein, .dietaryCarbohydrates, .dietaryFatTotal,
    ]

    /// The text for a list; a short line of a meal shows only energy and macronutrients.
    ///
    /// - Parameter room: The maximum number of columns, to which the name of a meal is cut; nil for
    ///   no limit.
    func text(_ entry: JournalEntry, isLong: Bool = true, room: Int? = nil) -> String {
        switch entry {
        case .weight(let weight): self.weight(weight)
        case .drink(let drink):
            [numbers.text(drink.volume), drink.name].compactMap { $0 }.joined(separator: " ")
        case .food(let food): self.food(food, isLong: isLong, room)
        case .workout(let workout): self.workout(workout)
        case .measurement(let measurement): self.measurement(measurement)
        case .dayNote(let note): room.map { DisplayWidth.fitted(note.text, to: $0) } ?? note.text
        }
    }

    /// The nutrients in the order of the nutrient table, energy first.
    func text(_ nutrients: [ObjectType: Quantity]) -> String {
        Nutrient.all.compactMap { nutrient in
            guard let quantity = nutrients[nutrient.type] else { return nil }
            let amount = numbers.text(quantity)
            return nutrient.type == .dietaryEnergyConsumed
                ? amount : "\(name(of: nutrient.type)) \(amount)"
        }.joined(separator: ", ")
    }

    /// The name of a type: `protein`, `vitamin C`, `blood glucose`.
    func name(of nutrient: ObjectType) -> String {
        let (language, day) = (words.language, words.language.day)
        switch nutrient {
        case .dietaryEnergyConsumed: return language.inSentence(day.energy)
        case .dietaryCarbohydrates: return language.inSentence(day.carbohydrates)
        case .dietaryFatTotal: return language.inSentence(day.fat)
        default: break
        }
        // In English the name that commands take.
        guard language == .english else { return language.types.inSentence(nutrient) }
        let plain = nutrient.name.dropFirst(
            nutrient.name.hasPrefix("dietary") ? "dietary".count : 0)
        let spaced = Identifier.words(plain)
        guard spaced.hasPrefix("vitamin ") else { return spaced }
        return "vitamin " + spaced.dropFirst("vitamin ".count).uppercased()
    }

    private func measurement(_ entry: MeasurementEntry) -> String {
        guard let diastolic = entry.diastolic else {
            let isCount = entry.value.unit == .count
            let value =
                isCount
                ? numbers.text(entry.value.value)
                : language.text(entry.value, in: entry.value.unit, of: entry.type)
            return "\(name(of: entry.type)) \(value)"
        }
        let systolic = numbers.text(NumberText.shown(entry.value).value)
        return "\(name(of: entry.type)) \(systolic)/\(numbers.text(diastolic))"
    }

    private func weight(_ weight: WeightEntry) -> String {
        var parts = [numbers.text(weight.mass)]
        if let fat = weight.bodyFat { parts.append(words.fat("\(numbers.text(fat * 100)) %")) }
        if let lean = weight.leanMass { parts.append(words.lean(numbers.text(lean))) }
        return parts.joined(separator: ", ")
    }

    private func food(_ food: FoodEntry, isLong: Bool, _ room: Int?) -> String {
        let brand = food.brand.map { " (\($0))" } ?? ""
        let all = food.items.count == 1 ? food.items[0].nutrients : food.nutrients
        let nutrients = text(isLong ? all : all.filter { Self.macros.contains($0.key) })
        let name = "\(food.name)\(brand)"
        guard !nutrients.isEmpty else { return name }
        guard let room else { return "\(name): \(nutrients)" }
        let left = max(room - DisplayWidth.of(nutrients) - 2, 8)
        return "\(DisplayWidth.fitted(name, to: left)): \(nutrients)"
    }

    private func workout(_ workout: WorkoutEntry) -> String {
        let name = words.activity(workout.activity)
        var parts = ["\(name) \(numbers.text((workout.duration / 60).rounded())) min"]
        if let energy = workout.energy { parts.append(numbers.text(energy)) }
        if let distance = workout.distance, distance.value > 0 {
            parts.append(numbers.text(distance))
        }
        return parts.joined(separator: ", ")
    }
}
