import Foundation
import TestSupport
import Testing

@Suite("The nutrients of a day")
struct NutrientsTests {
    private struct Answer: Decodable {
        struct Nutrient: Decodable {
            let type: String
            let total: Decoded.Amount?
            let foods: Int
            let stated: Int
            let from: Decoded.Amount?
            let to: Decoded.Amount?
        }
        let authority: String?
        let nutrients: [Nutrient]
    }

    @Test("today --nutrients shows what is known, and reference values for the options")
    func options() async throws {
        let health = try HealthProcess()
        let time = "2026-03-01T08:15"
        try await health.succeed(
            "log", "food", "Oats", "--energy", "300kcal", "--nutrient", "iron=4mg", "--at", time)
        try await health.succeed("log", "food", "Soup", "--energy", "100kcal", "--at", time)
        let plain = try await health.succeed("today", "2026-03-01", "--nutrients").output
        #expect(plain.contains("at least 4 mg"))
        #expect(plain.contains("Choose whose reference values to show"))
        let chosen = [
            "today", "2026-03-01", "--reference", "us", "--sex", "female", "--born", "1990",
        ]
        let text = try await health.run(chosen).output
        #expect(text.contains("not advice"))
        #expect(text.contains("National Academies (US), Dietary Reference Intakes"))
        #expect(text.contains("22 %"))
        let answer = try await health.run(chosen + ["--json"]).json(Answer.self)
        #expect(answer.authority == "us")
        let iron = try #require(answer.nutrients.first { $0.type == "dietaryIron" })
        #expect(iron.total?.value == 4 && iron.foods == 2 && iron.stated == 1)
        #expect(iron.from?.value == 18 && iron.to?.value == 18)
        let zinc = try #require(answer.nutrients.first { $0.type == "dietaryZinc" })
        #expect(zinc.total == nil && zinc.stated == 0)
    }

    @Test("a year of birth that cannot be is refused")
    func yearOfBirth() async throws {
        let health = try HealthProcess()
        try await health.succeed("log", "food", "Oats", "--nutrient", "iron=4mg")
        for year in ["-9223372036854775808", "90", "3000"] {
            let result = try await health.run(
                "today", "--reference", "us", "--sex", "female", "--born=\(year)")
            #expect(result.failed(with: 64, saying: "year of birth with four digits"), "\(year)")
        }
    }

    @Test("without options, sex and year of birth are those of the store")
    func characteristics() async throws {
        let health = try HealthProcess()
        let export = """
            <HealthData locale="en_GB"><Me HKCharacteristicTypeIdentifierDateOfBirth="1990-05-17"
            HKCharacteristicTypeIdentifierBiologicalSex="HKBiologicalSexFemale"/></HealthData>
            """
        try await health.succeed("import", "-", input: export)
        try await health.succeed(
            "log", "food", "Oats", "--nutrient", "iron=4mg", "--at", "2026-03-01T08:15")
        let answer = try await health.succeed("today", "2026-03-01", "--nutrients", "--json")
            .json(Answer.self)
        #expect(answer.authority == "efsa")
        let iron = try #require(answer.nutrients.first { $0.type == "dietaryIron" })
        #expect(iron.from?.value == 11 && iron.to?.value == 16)
        let other = try await health.succeed(
            "today", "2026-03-01", "--nutrients", "--json", "--as", "com.example.scale"
        ).json(Answer.self)
        #expect(other.authority == nil)
    }
}
