import Foundation
import HealthJournal
import HealthModel
import HealthSync
import Testing

@Suite("The identity of an entry in every remote")
struct EntryIdentityTests {
    private let id = UUID()

    @Test("a printed identity reads back", arguments: EntryPartTests.parts)
    func readsBack(part: EntryPart) {
        for kind in EntryKind.allCases {
            let identity = EntryIdentity(
                namespace: "com.example.diary", kind: kind, entry: id, part: part)
            #expect(
                EntryIdentity(identity.description, namespace: "com.example.diary") == identity)
            #expect(EntryIdentity(ofAnyNamespace: identity.description) == identity)
        }
    }

    @Test("AC-06 the identity is made of the entry's UUID, so another process makes the same one")
    func isStable() {
        let text = EntryIdentity(namespace: "com.example", kind: .weight, entry: id).description
        #expect(text == "com.example.weight.\(id.uuidString)")
    }

    @Test(
        "what is not an identity of this namespace is none",
        arguments: [
            "", "com.example", "com.example.", "com.example.weight", "com.example.weight.1",
            "com.other.weight.4E9C51B2-6D0B-4A5B-8B9D-0E2F6B1D7C11",
            "com.example.steps.4E9C51B2-6D0B-4A5B-8B9D-0E2F6B1D7C11",
            "com.example.weight.4E9C51B2-6D0B-4A5B-8B9D-0E2F6B1D7C11.",
        ])
    func refusesOthers(text: String) {
        #expect(EntryIdentity(text, namespace: "com.example") == nil)
    }

    @Test(
        "a namespace may have the name of a kind, and what is no identity of any is none",
        arguments: [
            ("org.weight.drink.4E9C51B2-6D0B-4A5B-8B9D-0E2F6B1D7C11", "org.weight"),
            ("drink.4E9C51B2-6D0B-4A5B-8B9D-0E2F6B1D7C11", nil),
            ("com.example.steps.4E9C51B2-6D0B-4A5B-8B9D-0E2F6B1D7C11", nil),
            ("com.example.drink", nil), ("", nil),
        ])
    func anyNamespace(text: String, namespace: String?) {
        #expect(EntryIdentity(ofAnyNamespace: text)?.namespace == namespace)
    }
}

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
