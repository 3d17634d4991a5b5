import HealthModel
import HealthWords
import Testing
import health

@Suite("Typed amounts")
struct AmountTextTests {
    @Test(
        "a number and a unit are parsed as typed",
        arguments: [
            ("80 kg", 80.0, "kg"), ("300kcal", 300, "kcal"), ("0.25 L", 0.25, "L"),
            (" 176.4 lbs", 176.4, "lb"), ("250 ml", 250, "mL"), ("8 fl oz", 8, "fl_oz_us"),
            ("2mg", 2, "mg"), ("12 st 8 lb", 176, "lb"), ("5 ft 11 in", 71, "in"),
            ("1h30min", 90, "min"), ("5 Miles", 5, "mi"), ("80 KG", 80, "kg"),
            ("300 KCAL", 300, "kcal"), ("8 FL OZ", 8, "fl_oz_us"),
            ("80,5 kg", 80.5, "kg"), ("0,125 L", 0.125, "L"), ("12 st 8,5 lb", 176.5, "lb"),
            ("12 ug", 12, "mcg"), ("1200 kJ", 1200, "kJ"), ("0g", 0, "g"),
        ])
    func read(text: String, value: Double, unit: String) throws {
        let quantity = try AmountText.quantity(text)
        #expect(quantity.value == value)
        #expect(quantity.unit.unitString == unit)
    }

    @Test(
        "an invalid amount is rejected with what to type instead",
        arguments: [
            ("", "a number and a unit"), ("kg", "a number and a unit"), ("80", "has no unit"),
            ("80 bananas", "is not a unit"), ("1,234 kg", "can mean 1234 or 1.234"),
            ("300 cal", "kcal"),
            ("1.2.3 kg", "a number and a unit"), ("nan kg", "a number and a unit"),
            ("-5 kg", "negative"), ("8 lb 12 st", "not a unit"),
        ])
    func refuse(text: String, word: String) throws {
        let error = #expect(throws: InputError.self) { try AmountText.quantity(text) }
        #expect(error?.description.contains(word) == true)
    }

    @Test(
        "a point and a comma are decimal marks in German too, and a comma before three digits is one",
        arguments: [("72,5 kg", 72.5), ("0,25L", 0.25), ("72.5 kg", 72.5), ("1,234 kg", 1.234)])
    func comma(text: String, value: Double) throws {
        let quantity = try Language.$ofCommand.withValue(.german) {
            try AmountText.quantity(text)
        }
        #expect(quantity.value == value)
    }

    @Test("a point that may group digits is asked about where it does")
    func germanGroup() {
        let error = #expect(throws: InputError.self) {
            try Language.$ofCommand.withValue(.german) { try AmountText.quantity("1.234 g") }
        }
        #expect(error?.values["whole"] == "1234")
        #expect(error?.values["fraction"] == "1,234")
    }

    @Test(
        "several decimal marks in a number are rejected", arguments: ["1.234,5 kg", "1,234,5 kg"])
    func marks(text: String) {
        #expect(throws: InputError.self) {
            try Language.$ofCommand.withValue(.german) { try AmountText.quantity(text) }
        }
    }

    @Test("a number alone may have a comma too")
    func commaWithoutUnit() throws {
        let quantity = try Language.$ofCommand.withValue(.german) {
            try AmountText.quantity(
                "72,5", as: "a mass", in: .gram(), suchAs: "kg or g", else: .kilogram)
        }
        #expect(quantity == Quantity(72.5, .kilogram))
    }

    @Test(
        "the error for an ambiguous value quotes what was typed",
        arguments: [("5,432 mmol/L", "“5,432 mmol/L”"), ("5,432", "“5,432”")])
    func quotedValue(text: String, quoted: String) {
        #expect {
            try MeasurementText.value(text, of: .bloodGlucose, nil)
        } throws: { error in
            "\(error)".contains(quoted) && !"\(error)".contains("count")
        }
    }

    @Test("a unit of another dimension is rejected")
    func otherDimension() {
        let error = #expect(throws: InputError.self) {
            try AmountText.quantity("80 mL", as: "a mass", in: .gram(), suchAs: "kg or g")
        }
        #expect(error?.description == "mL does not measure a mass: use kg or g.")
    }

    @Test(
        "nutrients are named with and without their prefix",
        arguments: ["dietaryIron=2mg", "iron=2 mg", "Iron=2mg", "DIETARYIRON=2mg"])
    func nutrient(text: String) throws {
        let nutrient = try NutrientAmount.parse(text)
        #expect(nutrient.type == .dietaryIron)
        #expect(nutrient.quantity == Quantity(2, .milligram))
    }

    @Test("a nutrient in a unit of another dimension is rejected")
    func wrongNutrientUnit() {
        #expect(throws: InputError.self) { try NutrientAmount.parse("iron=2kcal") }
        #expect(throws: InputError.self) { try NutrientAmount.parse("iron") }
        #expect(throws: InputError.self) { try NutrientAmount.parse("unobtainium=2g") }
    }
}
