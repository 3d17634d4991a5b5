internal import HealthKit
internal import HealthKitSync
internal import HealthScreens
internal import HealthWords
internal import Hummingbird
internal import OpenHealthKit

/// The first screen about Health.
struct WelcomePage: Page {
    static let template = "welcome"

    struct Benefit: Sendable {
        let icon: String
        let title: String
        let detail: String
    }

    let heading: String
    let text: String
    let benefits: [Benefit]
    let privacy: String
    let connect: String
    let skip: String
    let readOnly: String
    let readOnlyText: String
    let manage: String
    let isExplaining: Bool
    let offer: BackfillView?
    let connected: String?
    let declined: String?
    let problem: String?

    @MainActor
    init(_ screen: OnboardingScreen, _ language: Language) {
        let (words, permissions) = (language.onboarding, language.permissions)
        (heading, text, privacy) = (words.title, words.introduction, words.privacy)
        (connect, skip, manage) = (words.connect, words.skip, permissions.manage)
        (readOnly, readOnlyText) = (permissions.readOnly, permissions.readOnlyText)
        benefits = OnboardingScreen.benefits(language).map {
            Benefit(icon: Icon.name($0.symbol), title: $0.title, detail: $0.detail)
        }
        offer = screen.importOffer.map { BackfillView($0, action: "/welcome/history") }
        switch screen.step {
        case .explaining, .skipped, .asking:
            (isExplaining, connected, declined, problem) = (true, nil, nil, nil)
        case .history: (isExplaining, connected, declined, problem) = (false, nil, nil, nil)
        case .connected:
            (isExplaining, declined, problem) = (false, nil, nil)
            connected = language.healthSettings.connected
        case .declined(let card):
            (isExplaining, connected, declined, problem) = (false, nil, card.text, nil)
        case .failed(let text):
            (isExplaining, connected, declined, problem) = (true, nil, nil, text)
        }
    }
}

/// The sheet on which each type can be allowed.
struct PermissionsPage: Page {
    static let template = "permissions"

    struct Row: Sendable {
        let id: String
        let name: String
        /// The group of the type; nil if its name already says it.
        let group: String?
        let isOn: Bool
    }

    struct List: Sendable {
        let id: String
        let title: String
        let rows: [Row]
    }

    let heading: String
    let lists: [List]
    let next: String
    let turnOnAll: String
    let save: String
    let cancel: String
    let privacy: String

    init(_ sheet: PermissionSheet, next: String, _ language: Language) {
        let words = language.permissions
        (turnOnAll, save) = (words.turnOnAll, words.allow)
        (cancel, privacy) = (language.buttons.cancel, language.onboarding.privacy)
        heading = sheet.title
        self.next = next
        func rows(_ rows: [PermissionSheet.Row]) -> [Row] {
            rows.map {
                Row(
                    id: $0.id, name: $0.name, group: $0.groupName == $0.name ? nil : $0.groupName,
                    isOn: $0.isOn == true)
            }
        }
        lists = [
            List(id: "write", title: words.write, rows: rows(sheet.write)),
            List(id: "read", title: words.read, rows: rows(sheet.read)),
        ]
    }
}

/// The beginning of an empty journal: import a file, log, connect Health, connect another device.
struct WelcomeView: Sendable {
    let title: String
    let text: String
    let importFile: String
    let otherDevice: String
    /// Whether Health has to be connected first, because the app is not the owner's own.
    let asksToConnect: Bool

    init(_ language: Language, isConnected: Bool) {
        let words = language.overview
        (title, text) = (words.welcome, words.welcomeText)
        (importFile, otherDevice) = (words.importFile, words.otherDevice)
        asksToConnect = !isConnected
    }
}

/// The first screen about Health, and the permission sheet.
struct WelcomeController: Sendable {
    let site: Site

    func add(to router: RouterGroup<WebContext>) {
        router.get("/welcome", use: show)
        router.post("/welcome/skip") { _, context in
            let person = try site.person(context)
            await MainActor.run { PersonScreens.of(person).onboarding.skip() }
            return Response.see("/")
        }
        router.post("/welcome/read-only") { _, context in
            let person = try site.person(context)
            await PersonScreens.of(person).onboarding.connectReadOnly()
            return Response.see("/welcome")
        }
        router.post("/welcome/history") { _, context in
            try await WelcomeController.answer(
                context.form["action"], try site.person(context))
            return Response.see("/welcome")
        }
        router.get("/permissions", use: sheet)
        router.post("/permissions", use: decide)
    }

    @Sendable private func show(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        let page = await WelcomePage(
            PersonScreens.of(person).onboarding, person.environment.language)
        return try await site.response(
            page, title: page.heading, at: nil, request, context, problem: page.problem)
    }

    @Sendable private func sheet(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let next = request.uri.queryParameters["next"].map { String($0) }
        let person = try site.person(context)
        let page = PermissionsPage(
            try await person.permissionSheet(), next: LocalPath.checked(next ?? "/sync"),
            person.environment.language)
        return try await site.response(page, title: page.heading, at: .sync, request, context)
    }

    @Sendable private func decide(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        let sheet = try await person.permissionSheet()
        let rows = sheet.write + sheet.read
        let chosen =
            context.form["action"] == "all"
            ? Set(rows.map(\.id))
            : Set(rows.filter { $0.isOn == true }.map(\.id)).edited(
                to: Set(context.form.all("type")), shown: context.form.shownChoices("type"))
        try await person.decide(chosen)
        let next = LocalPath.checked(context.form["next"])
        await WelcomeController.connect(person, isWelcome: next == "/welcome")
        await person.sheet.clear()
        return .see(next)
    }

    @MainActor
    private static func connect(_ person: Person, isWelcome: Bool) async {
        let screens = PersonScreens.of(person)
        if isWelcome {
            await screens.onboarding.connect()
        } else if screens.settings.isOn {
            await screens.settings.becameActive()
        } else {
            await screens.settings.setOn(true)
        }
        await screens.settings.refresh()
    }

    @MainActor
    private static func answer(_ value: String?, _ person: Person) async throws {
        try await BackfillView.perform(
            value, on: PersonScreens.of(person).onboarding.importOffer)
    }
}

/// The person's choices on the page of permissions, for the request that follows.
///
/// A request without choices decides nothing, like a system's sheet that is dismissed.
actor PermissionSheetAnswers {
    private var share: Set<HKObjectType>?
    private var read: Set<HKObjectType> = []

    /// Stores the choices.
    func set(share: Set<HKObjectType>, read: Set<HKObjectType>) {
        self.share = share
        self.read = read
    }

    /// Removes the choices.
    func clear() {
        share = nil
        read = []
    }

    /// Answers a request with the choices.
    func answer(_ request: PermissionPrompt.Request) -> PermissionPrompt.Answer {
        guard let share else { return .cancelled }
        return .decided(
            share: request.share.intersection(share), read: request.read.intersection(read))
    }
}
