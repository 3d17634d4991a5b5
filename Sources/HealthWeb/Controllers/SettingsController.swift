internal import Foundation
internal import HTTPTypes
internal import HealthScreens
internal import HealthWords
internal import Hummingbird
internal import OpenHealthKit

/// The page of the settings.
struct SettingsController: Sendable {
    let site: Site

    func add(to router: RouterGroup<WebContext>) {
        router.get("/settings") { request, context in
            try await page(request, context, form: nil)
        }
        router.post("/settings/preferences", use: save)
        router.post("/settings/parts", use: saveParts)
        router.post("/settings/goals") { request, context in
            try await page(request, context, form: context.form)
        }
        router.post("/settings/erase", use: erase)
    }

    private func page(_ request: Request, _ context: WebContext, form: FormFields?)
        async throws -> Response
    {
        let (page, isRight) = await SettingsController.page(try site.person(context), form)
        if form != nil, isRight { return .see("/settings#goals") }
        return try await site.response(
            page, title: page.heading, at: .settings, request, context,
            status: isRight ? .ok : .unprocessableContent, problem: page.problem)
    }

    @MainActor
    private static func page(_ person: Person, _ form: FormFields?) async
        -> (SettingsPage, Bool)
    {
        let preferences = PreferencesScreen(
            journal: person.journal, environment: person.environment)
        await preferences.refresh()
        let goals = GoalScreen(journal: person.journal, environment: person.environment)
        var isRight = true
        if let form {
            isRight = await goals.set(SettingsController.texts(form), shown: form.shown)
        }
        await goals.refresh()
        let language = person.environment.language
        var storage = [FactView(language.preferences.journal, person.journalFile.path)]
        if case .file(let url) = person.configuration.location {
            storage.append(FactView(language.preferences.store, url.path))
        }
        return (
            SettingsPage(
                preferences, goals, PersonScreens.of(person).erase, storage: storage, language),
            isRight
        )
    }

    @Sendable private func save(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        await SettingsController.save(
            try site.person(context), SettingsController.texts(context.form))
        return .see("/settings")
    }

    @MainActor
    private static func save(_ person: Person, _ texts: [String: String]) async {
        let screen = PreferencesScreen(
            journal: person.journal, environment: person.environment)
        await screen.save(texts)
        use(screen.preferences, for: person)
    }

    @Sendable private func saveParts(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let parts = Set(context.form.all("part").compactMap(AppPart.init))
        await SettingsController.save(
            try site.person(context), parts, earning: context.form["earning"])
        return .see("/settings#parts")
    }

    @MainActor
    private static func save(_ person: Person, _ parts: Set<AppPart>, earning: String?) async {
        let screen = PreferencesScreen(
            journal: person.journal, environment: person.environment)
        await screen.save(parts: parts, earning: earning)
        use(screen.preferences, for: person)
    }

    @MainActor
    private static func use(_ preferences: Preferences, for person: Person) {
        person.show(preferences)
        PersonScreens.renew(person)
    }

    @Sendable private func erase(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        guard let scope = context.form["scope"].flatMap(EraseScreen.Scope.init) else {
            throw WebError.malformed
        }
        let person = try site.person(context)
        await PersonScreens.of(person).erase.erase(scope, typed: context.form["word"] ?? "")
        return .see("/settings#erase")
    }

    private static func texts(_ form: FormFields) -> [String: String] {
        Dictionary(form.pairs.map { ($0.name, $0.value) }) { $1 }
    }
}
