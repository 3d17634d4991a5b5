import Foundation
import HealthCloudScreens
import HealthCloudSync
import HealthJournal
import HealthModel
import HealthSync
import HealthWords
import Testing

@Suite("The sentences about errors")
struct RuleTests {
    /// Each rule with every detail that a sentence can name.
    private static let rules = JournalRule.Code.allCases.map { code in
        JournalRule(code, amount: .nutrient, type: .dietaryProtein, unit: .gram())
    }

    @Test("every rule has a sentence with its details in every language", arguments: Language.all)
    func complete(_ language: Language) {
        for rule in Self.rules {
            let text = language.rules.text(rule)
            #expect(text.hasSuffix(".") && !text.contains("{") && !text.contains("–"), "\(text)")
        }
    }

    @Test("the sentence for people is the developers' one, with the names that people know")
    func english() {
        for code in JournalRule.Code.allCases where code != .nutrient && code != .measurement {
            for amount in JournalRule.Amount.allCases where amount != .nutrient {
                let rule = JournalRule(code, amount: amount, unit: .gram())
                let text = Language.english.rules.text(rule).replacing("’", with: "'")
                #expect(text == rule.description)
            }
        }
        let protein = JournalRule(.limit, amount: .nutrient, type: .dietaryProtein)
        #expect(Language.english.rules.text(protein) == "The amount of protein is too large.")
        #expect(Language.german.rules.text(protein) == "Die Menge von Eiweiß ist zu groß.")
    }

    @Test("a rule that an entry broke is an error in the person's language")
    func error() {
        let error = JournalError.invalid(field: "mass", reason: JournalRule(.weightRange))
        #expect(
            Language.german.errors.text(error)
                == "Das Gewicht muss zwischen 0,5 und 680 kg liegen.")
    }

    @Test("an error of the journal has the developers' sentence in English, and one in German")
    func journal() {
        let errors: [JournalError] = [
            .notFound(UUID()), .deleted(UUID()), .changed(UUID()), .diskFull, .readOnly("/a"),
            .notAJournal("/a"), .newerFormat("/a"), .cannotOpen("/a"), .busy, .corrupt("page 3"),
            .otherApp("com.a"), .cancelled, .storage(code: 10, message: ""),
            .storage(code: 1, message: ""),
        ]
        for error in errors {
            #expect(Language.english.errors.text(error) == error.description)
            #expect(Language.german.errors.text(error) != error.description)
        }
        let devices: [UpstreamError] = [.notConnected, .noConfirmation, .unknownRecord]
        for error in devices {
            #expect(Language.english.errors.text(error) == error.description)
            #expect(Language.german.errors.text(error) != error.description)
        }
    }

    @Test("an error of the cloud has the developers' sentence in English, and one in German")
    func cloud() {
        let errors: [CloudError] = [
            .unreachable, .notConnected, .invalidCode, .cursorExpired, .refused("No."),
        ]
        for error in errors {
            #expect(Language.english.cloudErrors.text(error) == error.description)
            #expect(Language.german.cloudErrors.text(error) != error.description)
        }
        let connections: [CloudConnectionError] = [
            .invalidAddress, .insecureAddress, .alreadyConnected, .notConnected,
            .unreadableFile("/a"), .unwritableFile("/a"),
        ]
        for error in connections {
            let text = Language.english.cloudErrors.text(error).replacing("’", with: "'")
            #expect(text == error.description)
            #expect(Language.german.cloudErrors.text(error) != error.description)
        }
    }
}
