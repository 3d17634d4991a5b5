public import HealthJournal
internal import HealthModel

/// The texts about the rules of the journal that a value can break: one sentence for each code.
public struct RuleWords: WordArea {
    package typealias Key = JournalRule.Code
    package static let area = "rules"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The rule as a sentence that says how to correct the value.
    public func text(_ rule: JournalRule) -> String {
        switch rule.code {
        case .nutrient, .measurement: text(rule.code, ["type": rule.type.map(name) ?? "–"])
        case .unit: text(rule.code, ["amount": amount(rule), "unit": unit(rule)])
        case .number, .limit, .notNegative: text(rule.code, ["amount": amount(rule)])
        case .goal: text(rule.code, ["unit": unit(rule)])
        default: text(rule.code)
        }
    }

    private func amount(_ rule: JournalRule) -> String {
        let amounts = RuleAmountWords(language)
        guard let type = rule.type, rule.amount == .nutrient else {
            return amounts.text(rule.amount ?? .value)
        }
        return amounts.text(.nutrient, ["type": language.types.inSentence(type)])
    }

    private func name(_ type: ObjectType) -> String { language.types.name(type) }
    private func unit(_ rule: JournalRule) -> String { rule.unit?.unitString ?? "–" }
}

/// The amounts that a sentence about a rule names, each as the subject of the sentence.
struct RuleAmountWords: WordArea {
    typealias Key = JournalRule.Amount
    static let area = "ruleAmounts"
    let language: Language

    init(_ language: Language) { self.language = language }
}

extension Language {
    /// The texts about the rules of the journal.
    public var rules: RuleWords { RuleWords(self) }
}
