internal import ArgumentParser
internal import Foundation
internal import HealthScreens
package import HealthWords

extension Language {
    /// The language of the error messages of the running command, with the formats of the person's
    /// locale.
    ///
    /// The argument parser asks an error for its text and takes no other value, so the text finds
    /// its language here.
    @TaskLocal package static var ofCommand = Language.english

    /// The language of a command line, whose arguments may be wrong.
    static func of(_ arguments: [String], _ settings: Settings) -> Language {
        guard !isForProgram(arguments) else { return .english }
        let places = ["--journal", "--store"].flatMap { name -> [String] in
            guard let index = arguments.firstIndex(of: name),
                arguments.indices.contains(index + 1)
            else { return arguments.filter { $0.hasPrefix(name + "=") }.suffix(1) }
            return [name, arguments[index + 1]]
        }
        guard let options = try? GlobalOptions.parse(places),
            let world = try? World(options, settings: settings)
        else { return .ofEnvironment(settings.variables) }
        return world.language
    }

    /// The language before the settings are known.
    static func of(_ arguments: [String], _ variables: [String: String]) -> Language {
        isForProgram(arguments) ? .english : .ofEnvironment(variables)
    }

    private static func isForProgram(_ arguments: [String]) -> Bool {
        !Set(["--json", "--ndjson", "--csv"]).isDisjoint(with: arguments)
    }

    /// The language that the person chose for the journal, or that of the environment, with the
    /// formats of the person's locale.
    static func ofPerson(journal: URL, _ variables: [String: String]) -> Language {
        let machine = place(of: .numbers, variables) ?? Locale(identifier: english.id)
        let (language, locale) = Preferences.shown(
            inJournalAt: journal, messages: .ofEnvironment(variables), machine: machine)
        return language.formatted(for: locale)
    }

    /// The language of messages by the variables of POSIX; English for "C" and unknown languages.
    package static func ofEnvironment(_ variables: [String: String]) -> Language {
        place(of: .messages, variables).map(matching) ?? .english
    }

    /// The language that a variable of POSIX names.
    private enum Category: String {
        case messages = "LC_MESSAGES"
        case numbers = "LC_NUMERIC"
    }

    /// The locale of a category by the variables of POSIX; nil if they name none, or "C".
    private static func place(of category: Category, _ variables: [String: String]) -> Locale? {
        let names = ["LC_ALL", category.rawValue, "LANG"].compactMap { variables[$0] }
        guard let name = names.first(where: { !$0.isEmpty }) else { return nil }
        // Without the character set and the variant: de_AT.UTF-8@euro.
        let plain = String(name.prefix { $0 != "." && $0 != "@" })
        return ["C", "POSIX"].contains(plain) ? nil : Locale(identifier: plain)
    }
}
