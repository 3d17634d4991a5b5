/// The texts of the first screen about Health.
public struct OnboardingWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case title, introduction, syncTitle, syncDetail, budgetTitle, budgetDetail, weightTitle,
            weightDetail, privacy, connect, skip, notAsked
    }

    package static let area = "onboarding"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The title.
    public var title: String { text(.title) }
    /// The text below it.
    public var introduction: String { text(.introduction) }
    /// The title of the benefit of sync.
    public var syncTitle: String { text(.syncTitle) }
    /// The benefit of sync.
    public var syncDetail: String { text(.syncDetail) }
    /// The title of the benefit for the energy budget.
    public var budgetTitle: String { text(.budgetTitle) }
    /// The benefit for the energy budget.
    public var budgetDetail: String { text(.budgetDetail) }
    /// The title of the benefit for weights.
    public var weightTitle: String { text(.weightTitle) }
    /// The benefit for weights.
    public var weightDetail: String { text(.weightDetail) }
    /// The sentence about privacy.
    public var privacy: String { text(.privacy) }
    /// The button that asks for permission.
    public var connect: String { text(.connect) }
    /// The button that continues without Health.
    public var skip: String { text(.skip) }
    /// The error message if the request for permission failed.
    public var notAsked: String { text(.notAsked) }
}

extension Language {
    /// The texts of the first screen about Health.
    public var onboarding: OnboardingWords { OnboardingWords(self) }
}
