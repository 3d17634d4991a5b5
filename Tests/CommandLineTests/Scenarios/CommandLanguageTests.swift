import Foundation
import HealthJournal
import HealthScreens
import HealthWords
import TestSupport
import Testing

@Suite("The language of the commands")
struct CommandLanguageTests {
    /// Commands in an order in which each has something to say.
    private static let commands = [
        "history", "today", "log weight 80 kg --body-fat 20", "log weight 99 kg",
        "log water 250 mL --name Tea", "log food Oats --energy 300kcal --carbs 54g --meal lunch",
        "log workout run 45min --energy 400kcal", "log glucose 5.4 mmol/L", "log water 250 mL",
        "today --long", "yesterday", "history", "conflicts",
        "delete --all --in-health keep", "today",
    ]

    /// What both languages write: what the person typed, names that commands take, and units.
    private static let neutral: Set<String> = ["health", "kcal", "mmol", "Tea", "Oats", "min"]

    @Test("every sentence of every command is one of the table")
    func german() throws {
        let (english, german) = (try spoken("C"), try spoken("de_DE.UTF-8"))
        let shared = try Self.wordsOfBothTables().union(Self.neutral)
        for (command, (english, german)) in zip(Self.commands, zip(english, german)) {
            let untranslated = Self.words(english).intersection(Self.words(german))
            #expect(untranslated.subtracting(shared).sorted() == [], "health \(command)")
        }
        #expect(german[1].contains("Nichts wurde erfasst."))
        #expect(german[5].contains("Oats") && german[5].hasPrefix("Erfasst: "))
    }

    @Test("the language that the person chose in the journal comes before the environment's")
    func preference() async throws {
        var health = try HealthProcess()
        health.environment["LANG"] = "de_DE.UTF-8"
        #expect(try health.succeed("history").output == "Nichts wurde erfasst.\n")
        try health.succeed("log", "water", "250", "mL")
        let journal = try Journal(at: .file(URL(fileURLWithPath: health.path("journal.sqlite"))))
        try await Preferences(language: .english).save(in: journal)
        #expect(
            try health.succeed("delete", "--all", "--in-health", "delete").output
                .hasPrefix("Deleted 1 entry here."))
        health.environment["LANG"] = "en_US.UTF-8"
        try await Preferences(language: .german).save(in: journal)
        #expect(try health.succeed("history").output == "Nichts wurde erfasst.\n")
    }

    @Test("what a program reads is the same in every language")
    func json() throws {
        var health = try HealthProcess()
        try health.succeed("log", "water", "250", "mL")
        let english = try health.succeed("history", "--json").output
        health.environment["LANG"] = "de_DE.UTF-8"
        #expect(try health.succeed("history", "--json").output == english)
    }

    /// What a new person's commands print in a language.
    private func spoken(_ locale: String) throws -> [String] {
        var health = try HealthProcess()
        health.environment["LANG"] = locale
        return try Self.commands.map { command in
            let result = try health.start(command.split(separator: " ").map(String.init)).wait()
            return result.output + result.errors
        }
    }

    /// The words that texts of both languages have, such as names of commands.
    private static func wordsOfBothTables() throws -> Set<String> {
        try words(text(of: "en")).intersection(words(text(of: "de")))
    }

    private static func text(of language: String) throws -> String {
        let file = Repository.file("Sources/HealthWords/Languages/\(language).json")
        return try String(contentsOf: file, encoding: .utf8)
    }

    /// Words of three letters or more; not the ids of entries.
    private static func words(_ text: String) -> Set<String> {
        Set(
            text.split { !$0.isLetter && !$0.isNumber }.map(String.init)
                .filter { $0.count > 2 && $0.allSatisfy(\.isLetter) })
    }
}
