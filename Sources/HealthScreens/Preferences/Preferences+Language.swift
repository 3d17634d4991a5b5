public import Foundation
internal import HealthJournal
public import HealthWords

extension Preferences {
    /// The language of the texts, and the locale that numbers and dates are written for.
    ///
    /// A chosen language comes first, then the language of a chosen place, then that of the browser, then
    /// that of the machine. Dates are in the language of the texts, in the format of a chosen place, else
    /// of the browser's, else of the machine's.
    ///
    /// - Parameters:
    ///   - browser: The language that the browser asks for; nil if it asks for none that exists.
    ///   - place: The language that the browser asks for with its region; nil if it names no region.
    ///   - machine: The locale of the machine.
    public func shown(
        browser: Language? = nil, place: Locale? = nil, machine: Locale = .autoupdatingCurrent
    ) -> (language: Language, locale: Locale) {
        guard let language = language ?? (locale == nil ? browser : nil) else {
            let place = locale ?? machine
            return (.matching(place), place)
        }
        if let place = locale ?? place { return (language, language.locale(of: place)) }
        // The formats of another language's machine are not those of this language.
        let isSpoken = machine.language.languageCode?.identifier == language.id
        return (language, isSpoken ? machine : Locale(identifier: language.id))
    }
}

extension Preferences {
    /// The language of the texts and the locale of the formats for a journal that is not open.
    ///
    /// What the file does not say, or cannot say since it cannot be read, is taken from the machine.
    package static func shown(
        inJournalAt url: URL, messages: Language, machine: Locale
    ) -> (language: Language, locale: Locale) {
        let language = SettingKey.displayLanguage.value(inJournalAt: url).flatMap(Language.named)
        let place = SettingKey.displayLocale.value(inJournalAt: url).map(Locale.init(identifier:))
        return Preferences(language: language, locale: place)
            .shown(browser: messages, machine: machine)
    }
}
