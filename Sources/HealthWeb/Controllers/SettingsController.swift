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
            try await page(request, context)
        }
        add(to: router, "/preferences", backTo: "") { person, preferences, _, form in
            let isSaved = await preferences.save(
                SettingsController.texts(form), shown: form.shown)
            if isSaved { SettingsController.use(preferences.preferences, for: person) }
            return isSaved
        }
        add(to: router, "/parts", backTo: "#parts") { person, preferences, _, form in
            let isSaved = await preferences.save(
                parts: Set(form.all("part").compactMap(AppPart.init)), earning: form["earning"],
                shownParts: form.shownChoices("part").map { Set($0.compactMap(AppPart.init)) },
                shownEarning: form.shown?["earning"])
            if isSaved { SettingsController.use(preferences.preferences, for: person) }
            return isSaved
        }
        add(to: router, "/goals", backTo: "#goals") { _, _, goals, form in
            await goals.set(SettingsController.texts(form), shown: form.shown)
        }
        router.post("/settings/erase", use: erase)
    }

    /// Adds a form of the page, whose action returns whether what was sent was saved.
    private func add(
        to router: RouterGroup<WebContext>, _ path: String, backTo place: String,
        _ action:
            @escaping @MainActor @Sendable (Person, PreferencesScreen, GoalScreen, FormFields) async
            -> Bool
    ) {
        router.post(RouterPath("/settings" + path)) { request, context in
            try await page(request, context, backTo: place, action)
        }
    }

    private func page(
        _ request: Request, _ context: WebContext, backTo place: String = "",
        _ action:
            (
                @MainActor @Sendable (Person, PreferencesScreen, GoalScreen, FormFields) async ->
                    Bool
            )? = nil
    ) async throws -> Response {
        let (page, isRight) = await SettingsController.page(
            try site.person(context), context.form, hasLogin: site.asksForPassword, action)
        if action != nil, isRight { return .see("/settings" + place) }
        return try await site.response(
            page, title: page.heading, at: .settings, request, context,
            status: isRight ? .ok : .unprocessableContent, problem: page.problem)
    }

    @MainActor
    private static func page(
        _ person: Person, _ form: FormFields, hasLogin: Bool,
        _ action: (@MainActor (Person, PreferencesScreen, GoalScreen, FormFields) async -> Bool)?
    ) async -> (SettingsPage, Bool) {
        let preferences = PreferencesScreen(
            journal: person.journal, environment: person.environment)
        let goals = GoalScreen(journal: person.journal, environment: person.environment)
        let isRight = await action?(person, preferences, goals, form) ?? true
        // Fields that were not saved keep what was chosen.
        if isRight || preferences.fields.isEmpty { await preferences.refresh() }
        await goals.refresh()
        let language = person.environment.language
        var storage = [FactView(language.preferences.journal, person.journalFile.path)]
        if case .file(let url) = person.configuration.location {
            storage.append(FactView(language.preferences.store, url.path))
        }
        return (
            SettingsPage(
                preferences, goals, PersonScreens.of(person).erase, storage: storage,
                hasLogin: hasLogin, language),
            isRight
        )
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
