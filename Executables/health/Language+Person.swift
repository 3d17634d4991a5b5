internal import Foundation
internal import HealthScreens
package import HealthWords

extension Language {
    /// The language that the person chose for the journal, or that of the environment.
    static func ofPerson(journal: URL, _ variables: [String: String]) -> Language {
        Preferences.language(inJournalAt: journal) ?? .ofEnvironment(variables)
    }

    /// The language of messages by the variables of POSIX; English for "C" and unknown languages.
    package static func ofEnvironment(_ variables: [String: String]) -> Language {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"].compactMap { variables[$0] }
        guard let name = names.first(where: { !$0.isEmpty }) else { return .english }
        // Without the character set and the variant: de_AT.UTF-8@euro.
        return .matching(Locale(identifier: String(name.prefix { $0 != "." && $0 != "@" })))
    }
}
