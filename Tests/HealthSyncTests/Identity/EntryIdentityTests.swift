import Foundation
import HealthJournal
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
