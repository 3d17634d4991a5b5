import HealthModel
import Testing
import health

@Suite("Names of types")
struct TypeNameTests {
    @Test(
        "a type is found by its name, raw identifier, another spelling and an everyday word",
        arguments: [
            "stepCount", "HKQuantityTypeIdentifierStepCount", "stepcount", "STEPCOUNT", "steps",
        ])
    func find(text: String) throws {
        #expect(try TypeName.type(text) == .stepCount)
    }

    @Test(
        "a typing error is answered with the similar name",
        arguments: [
            ("stepCuont", "stepCount"), ("bodymas", "bodyMass"), ("hartRate", "heartRate"),
            ("glucos", "bloodGlucose"), ("wieght", "weight"),
        ])
    func suggest(text: String, meant: String) {
        let error = #expect(throws: InputError.self) { try TypeName.type(text) }
        #expect(error?.description.contains("did you mean") == true)
        #expect(error?.description.contains(meant) == true)
    }

    @Test("nonsense is answered without a guess")
    func nonsense() {
        let error = #expect(throws: InputError.self) { try TypeName.type("qqqqqqqqqqqqqqqq") }
        #expect(error?.description.contains("did you mean") == false)
    }

    @Test(
        "the edit distance counts letters, and a swap of neighbours as one",
        arguments: [("abc", "abc", 0), ("abc", "acb", 1), ("", "ab", 2), ("kitten", "sitting", 3)])
    func distance(first: String, second: String, expected: Int) {
        #expect(EditDistance.between(first, second) == expected)
        #expect(EditDistance.between(second, first) == expected)
    }

    @Test("the command's own words for nutrients work, and other types are rejected")
    func nutrients() throws {
        #expect(try TypeName.nutrient("energy") == .dietaryEnergyConsumed)
        #expect(try TypeName.nutrient("Carbs") == .dietaryCarbohydrates)
        #expect(try TypeName.nutrient("fat") == .dietaryFatTotal)
        #expect(try TypeName.nutrient("iron") == .dietaryIron)
        #expect(throws: InputError.self) { _ = try TypeName.nutrient("steps") }
    }
}
