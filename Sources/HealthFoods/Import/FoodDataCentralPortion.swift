internal import Foundation

/// Reads the portions of FoodData Central.
enum FoodDataCentralPortion {
    /// The serving of a row of `branded_food.csv`; nil if it is not stated in grams or millilitres.
    static func serving(_ row: [String: String]) -> FoodPortion? {
        guard let size = row["serving_size"].flatMap(Double.init),
            ["g", "grm", "ml", "mlt"].contains(row["serving_size_unit"]?.lowercased())
        else { return nil }
        return FoodPortion("serving", grams: size)
    }

    /// The portion of a row of `food_portion.csv`; nil for one without a weight or a name.
    ///
    /// The name is in the unit, the modifier or the description, such as `1 cup, sliced`.
    ///
    /// - Parameters:
    ///   - row: The row by column.
    ///   - units: The names of `measure_unit.csv` by number.
    static func portion(_ row: [String: String], units: [String: String]) -> FoodPortion? {
        guard let weight = row["gram_weight"].flatMap(Double.init), weight > 0 else { return nil }
        var amount = row["amount"].flatMap(Double.init) ?? 1
        var parts: [String] = []
        if let unit = row["measure_unit_id"].flatMap({ units[$0] }), unit != "undetermined" {
            parts.append(unit)
        }
        if let text = row["portion_description"], !text.hasPrefix("Quantity not") {
            if let match = text.wholeMatch(of: /([0-9.]+) +(.+)/), let number = Double(match.1) {
                amount = number
                parts.append(String(match.2))
            } else {
                parts.append(text)
            }
        } else if let modifier = row["modifier"], Int(modifier) == nil {
            parts.append(modifier)
        }
        let name = parts.joined(separator: " ").replacing(/\s*\([^)]*\)/, with: "")
            .trimmingCharacters(in: .whitespaces)
        guard amount > 0, !name.isEmpty else { return nil }
        return FoodPortion(name, grams: (weight / amount * 100).rounded() / 100)
    }
}
