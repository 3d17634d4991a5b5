import Foundation
import HealthJournal
import HealthModel
import Testing

@Suite("The part of an entry")
struct EntryPartTests {
    static let parts: [EntryPart] = [
        .whole, .bodyFat, .leanMass, .energy, .distance, .item(0), .item(12),
        .nutrient(.dietaryProtein, item: 0), .nutrient(.dietaryVitaminB12, item: 3),
        .other("later"), .other("0.later"),
    ]

    @Test("reads back from its text", arguments: parts)
    func readsBack(part: EntryPart) throws {
        #expect(EntryPart(rawValue: part.rawValue) == part)
        let coded = try JSONEncoder().encode(RemoteLink(part: part, object: "A"))
        #expect(try JSONDecoder().decode(RemoteLink.self, from: coded).part == part)
    }

    @Test("has the text that sync identifiers end with")
    func text() {
        #expect(
            Self.parts.map(\.rawValue) == [
                "", "bodyFat", "leanMass", "energy", "distance", "0", "12", "0.dietaryProtein",
                "3.dietaryVitaminB12", "later", "0.later",
            ])
    }

    @Test(
        "keeps a text that is none of a known part",
        arguments: ["01", "-1", "0.", "0.stepCount", "0.dietaryProtein.1", "energy.0", "."])
    func others(text: String) {
        #expect(EntryPart(rawValue: text) == .other(text))
        #expect(EntryPart(rawValue: text).rawValue == text)
    }
}
