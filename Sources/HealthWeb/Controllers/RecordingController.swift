internal import Foundation
internal import HealthModel
internal import HealthScreens
internal import Hummingbird

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
