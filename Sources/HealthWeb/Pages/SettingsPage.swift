internal import Foundation
internal import HTTPTypes
internal import HealthScreens
internal import HealthWords
internal import Hummingbird
internal import OpenHealthKit

/// The settings: units, days, goals, parts of the app, the places of the data, and deleting
/// everything.
struct SettingsPage: Page {
    static let template = "settings"

    struct GoalHistory: Sendable {
        let title: String
        let lines: [String]
    }

    let heading: String
    let preferencesLabel: String
    let preferences: [FieldView]
    let shownPreferences: [ReviewPage.Field]
    let savePreferences: String
    let partsLabel: String
    let partsHint: String
    let parts: [Part]
    let shownParts: [String]
    let saveParts: String
    let earning: [FieldView]
    let shownEarning: [ReviewPage.Field]
    let goalsLabel: String
    let goalsHint: String
    let goals: [FieldView]
    let shownGoals: [ReviewPage.Field]
    let saveGoals: String
    let goalHistory: [GoalHistory]
    let healthLabel: String
    let healthText: String
    let healthLinks: [FactView]
    let storageLabel: String
    /// The title and the link of the page of the logins; nil without a password.
    let login: FactView?
    let storageHint: String
    let storage: [FactView]
    let eraseLabel: String
    let eraseText: String
    let eraseConfirm: String
    let eraseButtons: [EraseButton]
    let result: String?
    let problem: String?

    struct Part: Sendable {
        let id: String
        let title: String
        let isOn: Bool
    }

    struct EraseButton: Sendable {
        let value: String
        let title: String
    }

    @MainActor
    init(
        _ preferences: PreferencesScreen, _ goals: GoalScreen, _ erase: EraseScreen,
        storage: [FactView], hasLogin: Bool, _ language: Language
    ) {
        let words = language.preferences
        heading = language.navigation.settings
        preferencesLabel = words.section
        savePreferences = words.save
        partsLabel = words.parts
        partsHint = words.partsHint
        saveParts = words.saveParts
        goalsLabel = language.goals.section
        goalsHint = language.goals.hint
        saveGoals = language.goals.save
        healthLabel = language.healthSettings.section
        healthText = language.healthSettings.footer
        storageLabel = words.storage
        storageHint = words.storageHint
        healthLinks = SettingsPage.healthLinks(language)
        login = hasLogin ? FactView(language.login.title, language.login.sessions) : nil
        self.preferences = preferences.fields.map(FieldView.init)
        parts = preferences.partSwitches.map {
            Part(id: $0.part.rawValue, title: $0.title, isOn: $0.isOn)
        }
        shownParts = preferences.partSwitches.filter(\.isOn).map(\.part.rawValue)
        let earningField = preferences.earningField
        earning = [FieldView(earningField)]
        shownEarning = ReviewPage.Field.shown(
            preferences.shown.filter { $0.key == earningField.name })
        shownPreferences = ReviewPage.Field.shown(
            preferences.shown.filter { $0.key != earningField.name })
        self.goals = goals.sections.map { FieldView($0.field) }
        shownGoals = ReviewPage.Field.shown(
            Dictionary(goals.sections.map { ($0.field.name, $0.shown) }) { $1 })
        goalHistory = goals.sections.filter { !$0.history.isEmpty }.map {
            GoalHistory(title: language.goals.history(of: $0.title), lines: $0.history)
        }
        self.storage = storage
        eraseLabel = erase.words.title
        eraseText = erase.words.explanation
        eraseConfirm = erase.words.confirmation
        eraseButtons = erase.question.buttons.map {
            EraseButton(value: $0.action.rawValue, title: $0.title)
        }
        result = erase.result
        problem = preferences.problem ?? goals.problem ?? erase.problem
    }

    private static func healthLinks(_ language: Language) -> [FactView] {
        [
            FactView(language.navigation.sync, "/sync"),
            FactView(language.permissions.manage, "/permissions?next=/settings"),
            FactView(language.navigation.transfer, "/transfer"),
            FactView(language.assistant.title, "/assistant"),
            FactView(language.cloud.title, "/cloud"),
        ]
    }
}

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
