internal import HealthFoods
internal import HealthJournal
internal import HealthModel
internal import HealthWords

/// Foods as text.
struct FoodText {
    private let language: Language
    private var words: CommandFoodWords { language.commandFoods }
    private var numbers: NumberText { language.numbers }

    init(_ language: Language) { self.language = language }

    /// A table of foods with the energy and the main nutrients in 100 g.
    func table(_ foods: [Food]) -> [String] {
        var table = Table([
            (words.text(.food), .left), (words.text(.portion), .left), ("kcal", .right),
            (words.text(.protein), .right), (words.text(.carbohydrates), .right),
            (words.text(.fat), .right), (words.text(.source), .left),
        ])
        for food in foods {
            let main: [ObjectType] = [.dietaryProtein, .dietaryCarbohydrates, .dietaryFatTotal]
            table.add(
                [
                    title(food), food.portions.first.map(portion) ?? "",
                    food.kilocalories(in: 100).map { numbers.text($0) } ?? "",
                ] + main.map { food.nutrients[$0].map { numbers.text($0) } ?? "" } + [food.source])
        }
        return [words.text(.in100)] + table.lines
    }

    /// A food with all its values.
    func lines(_ food: Food) -> [String] {
        var table = Table([("", .left), ("", .right)])
        for nutrient in Nutrient.all {
            guard let value = food.nutrients[nutrient.type] else { continue }
            table.add([
                language.types.name(nutrient.type),
                numbers.text(Quantity(value, nutrient.unit)),
            ])
        }
        let portions = food.portions.map(portion).joined(separator: ", ")
        let origin = [food.source, food.code, food.date].compactMap { $0 }.joined(separator: ", ")
        return [title(food)]
            + (food.otherNames.map { [$0.replacing(",", with: ", ")] } ?? [])
            + (portions.isEmpty ? [] : ["\(words.text(.portion)): \(portions)"])
            + (food.barcode.map { ["\($0)"] } ?? []) + [words.text(.in100)] + table.lines
            + ["\(words.text(.source)): \(origin)"]
    }

    /// A table of sources.
    func table(_ sources: [FoodSource]) -> [String] {
        var table = Table([
            (words.text(.source), .left), (words.text(.foods), .right), (words.text(.day), .left),
            (words.text(.licence), .left), ("", .left),
        ])
        for source in sources {
            table.add([
                source.name, numbers.text(source.foods), source.date ?? "", source.licence,
                source.address ?? "",
            ])
        }
        return table.lines
    }

    /// The counts of imported and omitted foods.
    func lines(_ report: FoodImportReport) -> [String] {
        let left = FoodImportReport.Reason.allCases.compactMap { reason in
            report.leftOut[reason].map { "  \(numbers.text($0)) \(words.text(reason.key))" }
        }
        return [
            words.text(
                .imported,
                ["source": report.source.name, "licence": report.source.licence],
                count: report.source.foods)
        ] + (left.isEmpty ? [] : [words.text(.leftOut)] + left)
    }

    /// The food that was chosen for a part of a line; the part itself if it is unclear.
    func line(_ chosen: ChosenFood) -> String {
        if case .kept(let food, let portions) = chosen.choice {
            return KeptFoodText(language).line(food, portions: portions)
        }
        guard let item = chosen.items.first, case .food(let food, let grams) = chosen.choice else {
            return chosen.part.text
        }
        let energy =
            food.kilocalories(in: grams).map { ", \(numbers.text($0.rounded())) kcal" } ?? ""
        return "\(item.servingSize ?? "") \(title(food))\(energy)  (\(food.source))"
    }

    /// The name of a food with its brand.
    func title(_ food: Food) -> String {
        food.brand.map { "\(food.name) (\($0))" } ?? food.name
    }

    private func portion(_ portion: FoodPortion) -> String {
        "\(portion.name) \(numbers.text(portion.grams)) g"
    }
}

extension FoodImportReport.Reason {
    fileprivate var key: CommandFoodWords.Key {
        switch self {
        case .noName: .noName
        case .noNutrients: .noNutrients
        case .impossible: .impossible
        case .otherCountry: .otherCountry
        case .unreadable: .unreadable
        }
    }
}
