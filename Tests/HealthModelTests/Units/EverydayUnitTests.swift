import HealthModel
import Testing

@Suite("Everyday spellings of units")
struct EverydayUnitTests {
    @Test(
        "name a unit in any case, with spaces and dots",
        arguments: [
            ("lbs", HealthUnit.pound), ("Pounds", .pound), ("fl. oz", .fluidOunceUS),
            ("FL OZ", .fluidOunceUS),
            ("µg", .gram(.micro)), ("cups", .cupUS), ("pint", .pintUS), ("Calories", .kilocalorie),
            ("BPM", .countPerMinute), ("kg", .kilogram), ("stone", .stone),
        ])
    func spelling(text: String, unit: HealthUnit) {
        #expect(HealthUnit(everyday: text) == unit)
    }

    @Test("are not other words", arguments: ["", "bananas", "k g m", "mood", "units of insulin"])
    func others(text: String) {
        #expect(HealthUnit(everyday: text) == nil)
    }

    @Test("are known of less frequent units too")
    func known() {
        for text in ["ml/kg/min", "mph", "%", "iu", "mg/dl", "l/min", "watt", "yards", "kpa"] {
            #expect(HealthUnit(everyday: text) != nil, "\(text)")
        }
    }
}
