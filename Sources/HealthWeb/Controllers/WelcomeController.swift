internal import HealthScreens
internal import Hummingbird

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
