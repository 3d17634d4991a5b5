internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// One workout, or one electrocardiogram.
struct RecordingPage: Page {
    static let template = "recording"

    struct SplitView: Sendable {
        let label: String
        let time: String
        let pace: String
        let climb: String
    }

    let heading: String
    let when: String
    let back: String
    let backPath: String
    let texts: RecordingWords
    let trends: TrendsWords
    let chartHint: String
    let facts: [EntryFact]
    let route: ChartDrawing?
    let hasSplits: Bool
    let splits: [SplitView]
    let paceLabel: String
    let charts: [DataTypePage.ChartView]
    let strip: ChartDrawing?
    let problem: String?

    /// The page of a workout.
    @MainActor
    init(_ screen: WorkoutScreen) {
        let language = screen.words.language
        texts = screen.words
        trends = language.trends
        chartHint = language.data.chartHint
        heading = screen.title
        when = screen.when
        back = language.types.name(.workout)
        backPath = "/data/workout"
        facts = screen.facts
        route = screen.route
        splits = screen.splits.map {
            SplitView(label: $0.label, time: $0.time, pace: $0.pace, climb: $0.climb)
        }
        hasSplits = !splits.isEmpty
        paceLabel = screen.paceLabel
        charts = [screen.heartRate].compactMap { $0 }
            .map { DataTypePage.ChartView($0, heading: screen.title) }
        strip = nil
        problem = screen.problem
    }

    /// The page of an electrocardiogram.
    @MainActor
    init(_ screen: ECGScreen) {
        let language = screen.words.language
        texts = screen.words
        trends = language.trends
        chartHint = language.data.chartHint
        heading = screen.title
        when = screen.when
        back = screen.title
        backPath = "/data/electrocardiogram"
        facts = screen.facts
        (route, splits, hasSplits, charts) = (nil, [], false, [])
        paceLabel = screen.words.pace
        strip = screen.strip
        problem = screen.problem
    }
}
