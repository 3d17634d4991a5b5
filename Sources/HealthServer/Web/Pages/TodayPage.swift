internal import HealthJournal
internal import HealthScreens

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
    let previousLabel = NavigationWords.previousDay
    let nextLabel = NavigationWords.nextDay
    let ring: RingView?
    let setGoal = OverviewWords.setGoal
    let goals = OverviewWords.goals
    let energyLabel = DayWords.energy
    let energy: [FactView]
    let macrosLabel = OverviewWords.macros
    let macros: [TotalView]
    let water: TotalView?
    let quick: [Quick]
    let bodyLabel = OverviewWords.body
    let body: [FactView]
    let bodyChart: String?
    let bodyEmpty: String?
    let activityLabel = OverviewWords.activity
    let readings: [Reading]
    let unusual = DayWords.unusual
    let entriesLabel = OverviewWords.entries
    let rows: [RowView]
    let welcome: String?
    let welcomeText = OverviewWords.welcomeText
    let empty: String?
    let problem: String?

    struct RingView: Sendable {
        let svg: String
        let value: String
        let label: String
    }

    /// The page of what a screen shows; nil before it was read.
    @MainActor
    init?(_ screen: TodayScreen, isNew: Bool) {
        guard let content = screen.content, let overview = screen.overview,
            let today = screen.today
        else { return nil }
        heading = content.title
        date = content.day.description
        isToday = content.day == today
        previous = content.day.advanced(by: -1).description
        next = content.day < today ? content.day.advanced(by: 1).description : nil
        ring = overview.ring.map {
            RingView(svg: $0.svg, value: $0.value, label: $0.label)
        }
        energy = overview.energy.map(FactView.init)
        macros = overview.macros.map(TotalView.init)
        water = overview.water.map(TotalView.init)
        quick =
            isToday
            ? overview.quickDrinks.map { Quick(amount: $0.milliliters, title: $0.title) } : []
        body = overview.body.map(FactView.init)
        bodyChart = overview.weightLine.map { SVG($0, hasStyle: false).text }
        bodyEmpty = body.isEmpty ? WeightTrendWords.empty : nil
        readings = overview.readings.map {
            Reading(
                label: $0.label, text: $0.text, isKnown: $0.isKnown, isUnusual: $0.isUnusual)
        }
        rows = content.rows.reversed().map(RowView.init)
        welcome = isNew && rows.isEmpty ? OverviewWords.welcome : nil
        empty = welcome == nil ? content.emptyText : nil
        problem = screen.problem
    }
}
