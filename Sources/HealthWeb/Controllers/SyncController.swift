internal import Foundation
internal import HTTPTypes
internal import HealthJournal
internal import HealthScreens
internal import HealthWords
internal import Hummingbird

/// The page of the sync with Health.
struct SyncController: Sendable {
    let site: Site

    func add(to router: RouterGroup<WebContext>) {
        router.get("/sync", use: show)
        add(to: router, "/now") { screens, _ in await screens.sync.sync() }
        add(to: router, "/switch") { screens, form in
            await screens.settings.setOn(form["on"] == "1")
        }
        add(to: router, "/alert") { screens, form in
            switch form["action"] {
            case "turn-off": await screens.settings.perform(.turnOff)
            default: await screens.settings.perform(.dismiss)
            }
        }
        add(to: router, "/kind") { screens, form in
            guard let kind = form["kind"].flatMap(EntryKind.init) else {
                throw WebError.malformed
            }
            await screens.settings.setExported(kind, form["to"] == "on")
        }
        add(to: router, "/kind-read") { screens, form in
            guard let kind = form["kind"].flatMap(EntryKind.init) else {
                throw WebError.malformed
            }
            await screens.settings.setImported(kind, form["to"] == "on")
        }
        add(to: router, "/notice") { screens, _ in screens.settings.dismissNotice() }
        add(to: router, "/backfill") { screens, form in
            try await BackfillView.perform(form["action"], on: screens.backfill)
        }
        add(to: router, "/history") { screens, form in
            try await BackfillView.perform(form["action"], on: screens.history)
        }
        add(to: router, "/import") { screens, form in
            try await BackfillView.perform(form["action"], on: screens.settings.importOffer)
        }
        add(to: router, "/compare") { screens, _ in
            Task { await screens.compare.compare() }
            await Task.yield()
        }
        add(to: router, "/again") { screens, form in
            Task { await screens.compare.importAgain(includingHidden: form["hidden"] == "1") }
            await Task.yield()
        }
        router.post("/sync/conflict", use: resolve)
        router.post("/sync/earlier", use: decide)
    }

    private func add(
        to router: RouterGroup<WebContext>, _ path: String,
        _ action: @escaping @MainActor @Sendable (PersonScreens, FormFields) async throws -> Void
    ) {
        site.addForm(path, backTo: "/sync", to: router, action)
    }

    @Sendable private func show(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let page = await SyncController.page(try site.person(context))
        return try await site.response(
            page, title: page.heading, at: .sync, request, context, problem: page.problem)
    }

    @MainActor
    private static func page(_ person: Person) async -> SyncPage {
        let screens = PersonScreens.of(person)
        await screens.settings.refresh()
        await screens.backfill.refresh()
        await screens.history.refresh()
        let pending = PendingScreen(journal: person.journal, environment: person.environment)
        await pending.refresh()
        let conflicts = ConflictScreen(
            journal: person.journal, environment: person.environment)
        await conflicts.refresh()
        return SyncPage(
            screens, summary: await SyncSummary(of: person, screens.sync), pending: pending,
            conflicts: conflicts, person.environment.language)
    }

    @Sendable private func resolve(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        guard let id = context.form["id"].flatMap({ UUID(uuidString: $0) }),
            let choice = context.form["choice"].flatMap(Conflict.Choice.init)
        else { throw WebError.malformed }
        let problem = await SyncController.resolve(
            person, id, choice, shown: context.form.shown?["versions"])
        if let problem {
            throw WebError(
                .conflict, person.environment.language.conflicts.title, problem)
        }
        return .see("/sync")
    }

    @MainActor
    private static func resolve(
        _ person: Person, _ id: UUID, _ choice: Conflict.Choice, shown: String?
    ) async -> String? {
        let screen = ConflictScreen(journal: person.journal, environment: person.environment)
        await screen.choose(choice, for: id, shown: shown)
        return screen.problem
    }

    /// Decides about samples of an earlier version of this app, and sends what waited.
    @Sendable private func decide(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        guard let choice = context.form["choice"].flatMap(EarlierSamplesChoice.init) else {
            throw WebError.malformed
        }
        let problem = await SyncController.decide(person, choice)
        if let problem {
            throw WebError(
                .conflict, person.environment.language.earlierSamples.title, problem)
        }
        return .see("/sync")
    }

    @MainActor
    private static func decide(_ person: Person, _ choice: EarlierSamplesChoice) async -> String? {
        let screen = ConflictScreen(journal: person.journal, environment: person.environment)
        await screen.decide(choice)
        if screen.problem == nil { await PersonScreens.of(person).sync.sync() }
        return screen.problem
    }
}
