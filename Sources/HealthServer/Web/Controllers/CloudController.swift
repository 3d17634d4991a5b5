internal import HealthCloudScreens
internal import HealthCloudSync
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords
internal import Hummingbird

/// The page of the connection with a cloud.
struct CloudController: Sendable {
    let site: Site

    func add(to router: RouterGroup<WebContext>) {
        router.get("/cloud", use: show)
        add(to: router, "/connect") { screen, form in
            await screen.connect(
                address: form[CloudField.address] ?? "", code: form[CloudField.code] ?? "",
                name: form[CloudField.name] ?? "")
        }
        add(to: router, "/sync") { screen, _ in await screen.sync() }
        add(to: router, "/shared") { screen, form in
            await screen.setShared(try CloudController.kinds(form))
        }
        add(to: router, "/requests") { screen, form in
            await screen.setAllowedRequests(try CloudController.kinds(form))
        }
        add(to: router, "/code") { screen, _ in await screen.makeCode() }
        add(to: router, "/revoke") { screen, form in
            guard let number = form["device"].flatMap({ Int($0) }) else {
                throw WebError.malformed
            }
            await screen.revoke(number)
        }
        add(to: router, "/token") { screen, form in
            await screen.makeToken(for: try CloudController.program(form))
        }
        add(to: router, "/token/stored") { screen, _ in screen.forgetToken() }
        add(to: router, "/disconnect") { screen, _ in await screen.disconnect() }
        add(to: router, "/delete") { screen, form in
            await screen.deleteOnServer(typed: form["word"] ?? "")
        }
    }

    private func add(
        to router: RouterGroup<WebContext>, _ path: String,
        _ action: @escaping @MainActor @Sendable (CloudScreen, FormFields) async throws -> Void
    ) {
        site.addForm(path, backTo: "/cloud", to: router) { screens, form in
            try await action(screens.cloud, form)
        }
    }

    @Sendable private func show(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let before = request.uri.queryParameters["before"].flatMap { Int($0) }
        let page = await CloudController.page(try site.person(context), before)
        return try await site.response(
            page, title: page.texts.title, at: .settings, request, context, problem: page.problem)
    }

    @MainActor
    private static func page(_ person: Person, _ logBefore: Int?) async -> CloudSettingsPage {
        let screen = PersonScreens.of(person).cloud
        await screen.refresh(logBefore: logBefore)
        return CloudSettingsPage(screen)
    }

    private static func program(_ form: FormFields) throws -> CloudProgram {
        let types = form.all(CloudProgramField.type).map(ObjectType.init(name:))
        guard !types.contains(nil),
            let access = form[CloudProgramField.access].flatMap(CloudAccess.init),
            access != .device
        else { throw WebError.malformed }
        return CloudProgram(
            name: form[CloudProgramField.name] ?? "", access: access,
            types: types.compactMap { $0 }, kinds: try kinds(form))
    }

    private static func kinds(_ form: FormFields) throws -> Set<EntryKind> {
        let kinds = form.all("kind").map(EntryKind.init)
        guard !kinds.contains(nil) else { throw WebError.malformed }
        return Set(kinds.compactMap { $0 })
    }
}
