internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// What the person typed in the form of reference values, which was not kept.
struct ReferenceTexts: Sendable {
    let authority: ReferenceAuthority
    let sex: ReferencePerson.Sex
    let birthYear: String
}

/// The nutrients of a day with reference values.
struct NutrientsPage: Page {
    static let template = "nutrients"

    /// The source of the reference values that are shown.
    struct Publication: Sendable {
        let publication: String
        let address: String
    }

    let heading: String
    let texts: NutrientWords
    /// The day in the address of the page.
    let date: String
    /// The title of the day.
    let dayTitle: String
    let rows: [DayNutrients.Row]
    let hasRows: Bool
    let notes: [String]
    let source: Publication?
    let authorities: [FieldView.Option]
    let sexes: [FieldView.Option]
    let birthYear: String
    /// What the form shows, which it sends along.
    let shown: [ReviewPage.Field]
    let problem: String?

    /// Creates the page; nil before the screen was refreshed.
    ///
    /// - Parameters:
    ///   - screen: The screen.
    ///   - typed: What was typed and not kept; nil without that.
    @MainActor
    init?(_ screen: NutrientsScreen, typed: ReferenceTexts?) {
        guard let content = screen.content else { return nil }
        texts = screen.words
        heading = texts.heading
        date = content.day.description
        dayTitle = content.title
        rows = content.rows
        hasRows = !content.rows.isEmpty
        notes = content.notes
        let (choice, words) = (screen.choice, screen.words)
        source = choice.map {
            Publication(publication: $0.authority.publication, address: $0.authority.address)
        }
        authorities = ReferenceAuthority.allCases.map {
            FieldView.Option(
                value: $0.rawValue, title: words.name($0),
                isSelected: (typed?.authority ?? choice?.authority) == $0)
        }
        sexes = ReferencePerson.Sex.allCases.map {
            FieldView.Option(
                value: $0.rawValue, title: words.name($0),
                isSelected: (typed?.sex ?? choice?.sex) == $0)
        }
        shown = ReviewPage.Field.shown(screen.shown)
        birthYear = typed?.birthYear ?? choice.map { String($0.birthYear) } ?? ""
        problem = screen.problem
    }
}
