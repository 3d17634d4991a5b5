internal import Foundation
internal import HealthModel
internal import HealthScreens
internal import HealthWords
internal import Hummingbird

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
    let ownTime: String?
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
        (when, ownTime) = (screen.when, screen.ownTime)
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
        (when, ownTime) = (screen.when, nil)
        back = screen.title
        backPath = "/data/electrocardiogram"
        facts = screen.facts
        (route, splits, hasSplits, charts) = (nil, [], false, [])
        paceLabel = screen.words.pace
        strip = screen.strip
        problem = screen.problem
    }
}

/// The pages of one workout and of one electrocardiogram of the health store.
struct RecordingController: Sendable {
    let site: Site

    // The router prefers a fixed part of a path over a parameter, and would no longer find the page of
    // a type whose name is fixed here.
    func add(to router: RouterGroup<WebContext>) {
        router.get("/data/:type/:id", use: show)
    }

    @Sendable private func show(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        let id = try RecordingController.id(context)
        let page =
            switch context.parameters.get("type").flatMap(ObjectType.init(name:)) {
            case .workout: try await RecordingController.workout(person, id)
            case .electrocardiogram: try await RecordingController.electrocardiogram(person, id)
            default: throw WebError.notFound
            }
        return try await site.response(
            page, title: page.heading, at: .data, request, context, problem: page.problem)
    }

    @MainActor
    private static func workout(_ person: Person, _ id: UUID) async throws -> RecordingPage {
        let screen = WorkoutScreen(
            id, reader: person.reader, environment: person.environment)
        await screen.refresh()
        guard screen.isFound || screen.problem != nil else { throw WebError.notFound }
        return RecordingPage(screen)
    }

    @MainActor
    private static func electrocardiogram(
        _ person: Person, _ id: UUID
    ) async throws -> RecordingPage {
        let screen = ECGScreen(id, reader: person.reader, environment: person.environment)
        await screen.refresh()
        guard screen.isFound || screen.problem != nil else { throw WebError.notFound }
        return RecordingPage(screen)
    }

    private static func id(_ context: WebContext) throws -> UUID {
        guard let id = context.parameters.get("id").flatMap({ UUID(uuidString: $0) }) else {
            throw WebError.notFound
        }
        return id
    }
}
