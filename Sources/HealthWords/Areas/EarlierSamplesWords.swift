public import HealthJournal

/// The texts of the question about samples of an earlier version of this app.
public struct EarlierSamplesWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, explanation, safe, link, `import`, leave, linked, imported, left, remaining,
            nothing, decide
    }

    package static let area = "earlierSamples"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The heading of the question.
    public var title: String { text(.title) }
    /// What the samples are, and why they are asked about.
    public var explanation: String { text(.explanation) }
    /// The sentence that nothing is written before the decision.
    public var safe: String { text(.safe) }
    /// The text where nothing waits.
    public var nothing: String { text(.nothing) }

    /// The title of the button for a choice.
    public func button(_ choice: EarlierSamplesChoice) -> String {
        switch choice {
        case .link: text(.link)
        case .import: text(.import)
        case .leave: text(.leave)
        }
    }

    /// What a decision did, one line for each number that is not 0.
    ///
    /// - Parameters:
    ///   - result: The counts.
    ///   - remaining: The number of samples that still wait.
    ///   - number: Writes a number.
    public func lines(
        _ result: EarlierSamplesResult, remaining: Int, number: (Int) -> String
    ) -> [String] {
        let counts: [(Int, Key)] = [
            (result.linked, .linked), (result.imported, .imported), (result.left, .left),
            (remaining, .remaining),
        ]
        let lines = counts.filter { $0.0 > 0 }.map {
            text($0.1, ["count": number($0.0)], count: $0.0)
        }
        return lines.isEmpty ? [nothing] : lines
    }

    /// The sentence of the command line about the commands that decide.
    package var decide: String { text(.decide) }
}

extension Language {
    /// The texts of the question about samples of an earlier version of this app.
    public var earlierSamples: EarlierSamplesWords { EarlierSamplesWords(self) }
}
