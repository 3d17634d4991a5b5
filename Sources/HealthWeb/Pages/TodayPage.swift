internal import Foundation
internal import HealthJournal
internal import HealthScreens
internal import HealthWords

/// The page of a day.
struct TodayPage: Page {
    static let template = "today"

    struct Quick: Sendable {
        let amount: Int
        let title: String
    }

    struct Reading: Sendable {
        let label: String
        let text: String
        let isKnown: Bool
        let isUnusual: Bool
    }

    let heading: String
    let previous: String
    let next: String?
    let date: String
    let isToday: Bool
    let previousLabel: String
    let nextLabel: String
    let hasFood: Bool
    let hasBody: Bool
    let hasActivity: Bool
    let ring: RingView?
    let setGoal: String
    let goals: String
    let energyLabel: String
    let energy: [FactView]
    let withoutEnergy: String?
    let macrosLabel: String
    let macros: [TotalView]
    let water: TotalView?
    let quick: [Quick]
    let bodyLabel: String
    let body: [FactView]
    let bodyChart: String?
    let bodyEmpty: String?
    let activityLabel: String
    let readings: [Reading]
    let unusual: String
    let entriesLabel: String
    let rows: [RowView]
    /// The question about another app's workout; nil without a question.
    let question: QuestionView?
    /// The pinned types of the health store, on the page of today.
    let pinned: [TypeCardView]
    let hasPinned: Bool
    let pinnedLabel: String
    let welcome: WelcomeView?
    /// Which day has data, if this one has none.
    let hint: PeriodHint?
    let empty: String?
    let problem: String?

    struct RingView: Sendable {
        let svg: String
        let value: String
        let label: String
    }

    struct QuestionView: Sendable {
        let id: String
        let text: String
        let row: RowView
        let texts: WorkoutWords

        init(_ question: WorkoutNoteScreen.Question, _ words: WorkoutWords) {
            texts = words
            id = question.row.id.uuidString
            text = question.text
            row = RowView(question.row)
        }
    }

    /// Creates the page of the screens; nil before they were refreshed.
    @MainActor
    init?(
        _ screen: TodayScreen, workout: WorkoutNoteScreen, pinned types: DataTypesScreen,
        welcome: WelcomeView?, hint: PeriodHint?, _ language: Language
    ) {
        guard let content = screen.content, let overview = screen.overview,
            let today = screen.today
        else { return nil }
        let words = language.overview
        previousLabel = language.navigation.previousDay
        nextLabel = language.navigation.nextDay
        setGoal = words.setGoal
        goals = words.goals
        energyLabel = language.day.energy
        macrosLabel = words.macros
        bodyLabel = words.body
        activityLabel = words.activity
        unusual = language.day.unusual
        entriesLabel = words.entries
        heading = content.title
        date = content.day.description
        isToday = content.day == today
        previous = content.day.advanced(by: -1).description
        next = content.day < today ? content.day.advanced(by: 1).description : nil
        hasFood = overview.parts.contains(.food)
        hasBody = overview.parts.contains(.weight)
        hasActivity = overview.parts.contains(.activity)
        ring = overview.ring.map {
            RingView(svg: $0.svg, value: $0.value, label: $0.label)
        }
        energy = overview.energy.map(FactView.init)
        withoutEnergy = overview.withoutEnergy
        macros = overview.macros.map(TotalView.init)
        water = overview.water.map(TotalView.init)
        quick =
            isToday
            ? overview.quickDrinks.map { Quick(amount: $0.milliliters, title: $0.title) } : []
        body = overview.body.map(FactView.init)
        bodyChart = overview.weightLine.map { SVG($0, hasStyle: false).text }
        bodyEmpty = body.isEmpty ? words.noWeight : nil
        readings = overview.readings.map {
            Reading(
                label: $0.label, text: $0.text, isKnown: $0.isKnown, isUnusual: $0.isUnusual)
        }
        rows = content.rows.reversed().map(RowView.init)
        question = isToday ? workout.question.map { QuestionView($0, workout.words) } : nil
        pinnedLabel = language.data.pinned
        pinned = types.sections.flatMap(\.cards).map { TypeCardView($0, language.data) }
        hasPinned = !pinned.isEmpty
        self.welcome = welcome
        self.hint = hint
        empty = welcome == nil ? content.emptyText : nil
        problem = screen.problem ?? workout.problem
    }
}
