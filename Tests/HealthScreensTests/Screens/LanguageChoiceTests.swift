import Foundation
import HealthScreens
import HealthWords
import Testing

@Suite("The choice of a language")
struct LanguageChoiceTests {
    private let machine = Locale(identifier: "en_GB")

    @Test("a chosen language comes first, and dates use it in the format of the region")
    func chosen() throws {
        let preferences = Preferences(language: .german, locale: Locale(identifier: "en_US"))
        let (language, locale) = preferences.shown(browser: .english, machine: machine)
        #expect(language == .german)
        #expect(locale.language.languageCode == .german)
        #expect(locale.region == .unitedStates)
        let plain = Preferences(language: .german).shown(machine: machine)
        #expect(plain.locale.identifier == "de")
        #expect(Preferences(language: .english).shown(machine: machine).locale == machine)
    }

    @Test("a chosen region overrides the browser, also without texts in its language")
    func place() {
        let german = Preferences(locale: Locale(identifier: "de_AT"))
        #expect(german.shown(browser: .english, machine: machine).language == .german)
        let french = Preferences(locale: Locale(identifier: "fr_FR"))
        let shown = french.shown(browser: .german, machine: machine)
        #expect(shown.language == .english)
        #expect(shown.locale.identifier == "fr_FR")
    }

    @Test("the browser overrides the computer")
    func browser() {
        let shown = Preferences().shown(browser: .german, machine: machine)
        #expect(shown.language == .german)
        #expect(shown.locale.language.languageCode == .german)
        #expect(Preferences().shown(machine: machine).locale == machine)
        #expect(Preferences().shown(machine: Locale(identifier: "de_DE")).language == .german)
    }

    @Test("the region of the browser decides about formats, unless the person chose one")
    func browserPlace() throws {
        let place = Locale(identifier: "en_GB")
        let american = Locale(identifier: "en_US")
        let shown = Preferences().shown(browser: .english, place: place, machine: american)
        #expect(shown.locale == place)
        let german = Preferences(language: .german)
            .shown(browser: .english, place: place, machine: american)
        #expect(german.locale.language.languageCode == .german)
        #expect(german.locale.region == .unitedKingdom)
        let chosen = Preferences(locale: american)
            .shown(browser: .english, place: place, machine: place)
        #expect(chosen.locale == american)
    }

    @Test("the language is stored with the other preferences")
    @MainActor
    func kept() async throws {
        let world = try ScreenWorld()
        let screen = PreferencesScreen(journal: world.journal, environment: world.environment)
        await screen.save(["language": "de"])
        #expect(screen.preferences.language == .german)
        #expect(screen.fields.first?.options.map(\.title) == ["Automatic", "English", "Deutsch"])
        // A form without the field leaves it.
        await screen.save(["startHour": "4"])
        #expect(try await Preferences(of: world.journal).language == .german)
        await screen.save(["language": ""])
        #expect(try await Preferences(of: world.journal).language == nil)
    }
}
