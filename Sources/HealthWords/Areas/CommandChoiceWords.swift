package import HealthJournal

/// The texts of the commands about permissions and goals.
package struct CommandChoiceWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case nothingDecided, app, type, save, read, since, no, yes, saving, reading, both, types,
            granted, grantedSince, denied, reset, goalSet, goalRemoved, noGoals, goal, value,
            from, now
    }

    package static let area = "commandChoices"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// What an app may do with types, as it follows the name of the app.
    package func access(saving: [String], reading: [String]) -> String {
        let parts = [
            saving.isEmpty ? nil : text(.saving, ["types": types(saving)]),
            reading.isEmpty ? nil : text(.reading, ["types": types(reading)]),
        ].compactMap { $0 }
        guard let first = parts.first, let second = parts.dropFirst().first else {
            return parts.first ?? ""
        }
        return text(.both, ["first": first, "second": second])
    }

    private func types(_ names: [String]) -> String {
        names.count > 3
            ? text(.types, ["count": "\(names.count)"]) : names.sorted().joined(separator: ", ")
    }

    /// What an app may do now, and since when others' samples are included.
    package func granted(_ app: String, _ access: String, since date: String?) -> String {
        guard let date else { return text(.granted, ["app": app, "access": access]) }
        return text(.grantedSince, ["app": app, "access": access, "date": date])
    }

    /// What an app may not do now.
    package func denied(_ app: String, _ access: String) -> String {
        text(.denied, ["app": app, "access": access])
    }

    /// What an app has to ask for again.
    package func reset(_ app: String, _ access: String) -> String {
        text(.reset, ["app": app, "access": access])
    }

    /// The message after a goal was set.
    package func goalSet(_ kind: Goal.Kind, _ amount: String, from day: String) -> String {
        text(.goalSet, ["kind": name(kind), "amount": amount, "day": day])
    }

    /// The message after a goal was removed.
    package func goalRemoved(_ kind: Goal.Kind, from day: String) -> String {
        text(.goalRemoved, ["kind": name(kind), "day": day])
    }

    /// The name of a kind of goal; in English the one that commands take.
    package func name(_ kind: Goal.Kind) -> String {
        language == .english ? kind.rawValue : language.inSentence(language.goals.title(kind))
    }
}

extension Language {
    /// The texts of the commands about permissions and goals.
    package var commandChoices: CommandChoiceWords { CommandChoiceWords(self) }
}
