import Foundation
import HTTPTypes
import HealthDatabase
import HealthJournal
import HealthModel
import Hummingbird
import Testing

@testable import HealthWeb

@Suite("Pages that the server renders after its start")
struct PageWarmUpTests {
    /// Notes the requests and renders nothing.
    private struct Listener: HTTPResponder {
        let paths: AsyncStream<String>.Continuation

        func respond(to request: Request, context: WebContext) async throws -> Response {
            paths.yield(request.uri.string)
            return Response(status: .ok)
        }
    }

    @Test("are requested in their order")
    func order() async throws {
        let world = try await WebWorld(isOwnersApp: true)
        let person = try #require(world.app.people.all.first)
        let (paths, continuation) = AsyncStream.makeStream(of: String.self)
        let warmUp = PageWarmUp(people: world.app.people, pages: Listener(paths: continuation))
        let running = Task { try await warmUp.run() }
        let expected = await PageWarmUp.paths(of: person)
        var found: [String] = []
        for await path in paths.prefix(expected.count) { found.append(path) }
        running.cancel()
        #expect(found == expected)
    }

    @Test("need no login, also behind a password")
    func pages() async throws {
        var configuration = WebConfiguration()
        configuration.password = try PasswordHash("correct horse battery", rounds: 16)
        let world = try await WebWorld(configuration, isOwnersApp: true)
        let person = try #require(world.app.people.all.first)
        let warmUp = PageWarmUp(people: world.app.people, pages: world.app.pages())
        for path in await PageWarmUp.paths(of: person) {
            #expect(await warmUp.visit(path, of: person) == .ok, "\(path)")
        }
        #expect(await warmUp.visit("/no-such-page", of: person) == .notFound)
    }

    @Test("are those of the types with many samples, the largest first")
    func types() async throws {
        let world = try await WebWorld(isOwnersApp: true)
        let person = try #require(world.app.people.all.first)
        let start = Date(timeIntervalSinceReferenceDate: 0)
        let watch = SourceRevision(
            source: Source(bundleIdentifier: "com.example.watch", name: "Watch"))
        func samples(_ count: Int, of type: ObjectType, _ unit: HealthUnit) -> [Sample] {
            (0..<count).map { number in
                let date = start.addingTimeInterval(Double(number) * 60)
                return Sample(
                    uuid: UUID(), type: type, startDate: date, endDate: date,
                    payload: .quantity(Quantity(1, unit)), sourceRevision: watch)
            }
        }
        _ = try await person.database.ingest(
            samples(PageWarmUp.manySamples, of: .stepCount, .count)
                + samples(PageWarmUp.manySamples - 1, of: .flightsClimbed, .count)
                + samples(PageWarmUp.manySamples + 1, of: .dietaryWater, .milliliter))
        let paths = await PageWarmUp.paths(of: person)
        #expect(
            Array(paths.dropFirst(PageWarmUp.paths.count)) == [
                "/data/dietaryWater?range=all", "/data/stepCount?range=all",
            ])
        let warmUp = PageWarmUp(people: world.app.people, pages: world.app.pages())
        #expect(await warmUp.visit(paths.last ?? "", of: person) == .ok)
    }

    @Test("change nothing of a person's data")
    func changesNothing() async throws {
        let world = try await WebWorld(isOwnersApp: true)
        let person = try #require(world.app.people.all.first)
        let before = try await person.journal.changes(after: 0, limit: 100)
        let warmUp = PageWarmUp(people: world.app.people, pages: world.app.pages())
        for path in PageWarmUp.paths { _ = await warmUp.visit(path, of: person) }
        #expect(try await person.journal.changes(after: 0, limit: 100) == before)
        #expect(try await person.database.countsByType().isEmpty)
    }
}
