internal import Foundation
internal import HealthJournal
internal import HealthScreens
internal import HealthWords

/// The page of a day.
struct TodayPage: Page {
    static let template = "today"

    /// The cards of the day, which the template shows as they are.
    let overview: DayOverview
    let texts: OverviewWords
    let dayTexts: DayWords
    let dataTexts: DataWords
    let navigation: NavigationWords
    let heading: String
    let previous: String
    let next: String?
    let date: String
    let hasFood: Bool
    let hasBody: Bool
    let hasActivity: Bool
    let ringSVG: String?
    let macros: [TotalView]
    /// The text of the link to all nutrients of the day.
    let nutrientsLink: String
    let water: TotalView?
    /// The amounts that one tap logs, on the page of today.
    let quick: [DayOverview.QuickDrink]
    let rows: [RowView]
    /// The button that logs the day's food again; nil for today, and for a day without food.
    let copyDay: String?
    /// The question about another app's workout; nil without a question.
    let question: QuestionView?
    /// The pinned types of the health store, on the page of today.
    let pinned: [TypeCardView]
    let hasPinned: Bool
    let welcome: WelcomeView?
    /// Which day has data, if this one has none.
    let hint: PeriodHint?
    let empty: String?
    let problem: String?

    struct QuestionView: Sendable {
        let id: String
        let text: String
        let row: RowView
        let texts: WorkoutWords
        /// The note that the form showed.
        let shown: String
        /// What the person typed; empty before.
        let typed: String

        init(_ question: WorkoutNoteScreen.Question, typed: String, _ words: WorkoutWords) {
            texts = words
            shown = question.note
            self.typed = typed
            id = question.row.id.uuidString
            text = question.text
            row = RowView(question.row)
        }
    }

    /// Creates the page of the screens; nil before they were refreshed.
    ///
    /// - Parameter typed: The answer to the question that was typed and not saved.
    @MainActor
    init?(
        _ screen: TodayScreen, workout: WorkoutNoteScreen, typed: String,
        pinned types: DataTypesScreen,
        welcome: WelcomeView?, hint: PeriodHint?, _ language: Language
    ) {
        guard let content = screen.content, let overview = screen.overview,
            let today = screen.today
        else { return nil }
        self.overview = overview
        (texts, navigation) = (language.overview, language.navigation)
        (dayTexts, dataTexts) = (language.day, language.data)
        let isToday = content.day == today
        heading = content.title
        date = content.day.description
        previous = content.day.advanced(by: -1).description
        next = content.day < today ? content.day.advanced(by: 1).description : nil
        hasFood = overview.parts.contains(.food)
        hasBody = overview.parts.contains(.weight)
        hasActivity = overview.parts.contains(.activity)
        ringSVG = overview.ring?.svg
        macros = overview.macros.map(TotalView.init)
        nutrientsLink = language.nutrients.link
        water = overview.water.map(TotalView.init)
        quick = isToday ? overview.quickDrinks : []
        rows = content.rows.reversed().map(RowView.init)
        let hasMeals = content.rows.contains { $0.kind == .food }
        copyDay = content.day < today && hasMeals ? language.compose.copyDay : nil
        question =
            isToday ? workout.question.map { QuestionView($0, typed: typed, workout.words) } : nil
        pinned = types.sections.flatMap(\.cards).map { TypeCardView($0, language.data) }
        hasPinned = !pinned.isEmpty
        self.welcome = welcome
        self.hint = hint
        empty = welcome == nil ? content.emptyText : nil
        problem = screen.problem ?? workout.problem
    }
}
