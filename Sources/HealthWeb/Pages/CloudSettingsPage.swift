internal import HealthCloudScreens
internal import HealthCloudSync
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthSync
internal import HealthWords
internal import Hummingbird

/// The connection with a cloud: devices, what is shared, requests, disconnecting.
struct CloudSettingsPage: Page {
    static let template = "cloud"

    struct Switch: Sendable {
        let id: String
        let title: String
        let isOn: Bool

        init(_ kind: CloudKindSwitch) {
            id = kind.id
            title = kind.title
            isOn = kind.isOn
        }
    }

    struct Device: Sendable {
        let id: Int
        let name: String
        let mark: String?
        let detail: String
        let canRevoke: Bool
    }

    struct RequestRow: Sendable {
        let title: String
        let detail: String?
        let state: String
    }

    struct CodeView: Sendable {
        let code: String
        let link: String?
        let picture: String?
        let expires: String
    }

    struct LogLine: Sendable {
        let time: String
        let who: String
        let what: String
    }

    struct TypeBox: Sendable {
        let id: String
        let title: String
    }

    struct TokenView: Sendable {
        let title: String
        let token: String
    }

    let texts: CloudWords
    let sampleTexts: CloudSamplesWords
    let sampleLines: [String]
    let sampleRows: [CloudSampleRow]
    let programTexts: CloudProgramWords
    let logTexts: CloudLogWords
    let isConnected: Bool
    let message: String?
    let problem: String?
    let serverProblem: String?
    let fields: [FieldView]
    let lines: [String]
    let devices: [Device]
    let codeView: CodeView?
    let shared: [Switch]
    let sharedDays: String
    let allowed: [Switch]
    let requests: [RequestRow]
    let noRequests: String?
    let programFields: [FieldView]
    let readable: [TypeBox]
    let proposable: [Switch]
    let tokenView: TokenView?
    let log: [LogLine]
    let hasLog: Bool
    let noLog: String?
    let olderLog: String?
    let confirmation: String

    @MainActor
    init(_ screen: CloudScreen, _ samples: CloudSamplesScreen) {
        texts = screen.words
        sampleTexts = samples.words
        sampleLines = samples.lines
        sampleRows = samples.sharedRows
        programTexts = screen.programWords
        logTexts = texts.language.cloudLog
        confirmation = texts.confirmation
        isConnected = screen.status.isConnected
        message = screen.message
        problem = screen.problem
        serverProblem = screen.serverProblem
        fields = screen.fields.map(FieldView.init)
        lines = screen.lines
        devices = screen.devices.map {
            Device(
                id: $0.id, name: $0.name, mark: $0.mark, detail: $0.detail,
                canRevoke: $0.canRevoke)
        }
        codeView = screen.code.map {
            CodeView(code: $0.code, link: $0.link, picture: $0.picture, expires: $0.expires)
        }
        shared = screen.shared.map(Switch.init)
        sharedDays = screen.sharedDays
        allowed = screen.allowed.map(Switch.init)
        requests = screen.requests.map {
            RequestRow(title: $0.title, detail: $0.detail, state: $0.state)
        }
        noRequests = screen.requestsEmptyText
        programFields = screen.programFields.map(FieldView.init)
        readable = screen.readable.map { TypeBox(id: $0.id, title: $0.title) }
        proposable = screen.proposable.map(Switch.init)
        tokenView = screen.token.map {
            TokenView(title: screen.programWords.token(for: $0.name), token: $0.token)
        }
        log = screen.log.map { LogLine(time: $0.time, who: $0.who, what: $0.what) }
        hasLog = !log.isEmpty
        noLog = log.isEmpty && serverProblem == nil ? logTexts.empty : nil
        olderLog = screen.olderLog.map { "/cloud?before=\($0)" }
    }
}

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
            await screen.setShared(
                try CloudController.kinds(form), shown: CloudController.shownKinds(form))
        }
        add(to: router, "/requests") { screen, form in
            await screen.setAllowedRequests(
                try CloudController.kinds(form), shown: CloudController.shownKinds(form))
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
        let screens = PersonScreens.of(person)
        let (screen, samples) = (screens.cloud, screens.cloudSamples)
        async let cloud: Void = screen.refresh(logBefore: logBefore)
        await samples.refresh()
        await cloud
        return CloudSettingsPage(screen, samples)
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

    private static func shownKinds(_ form: FormFields) -> Set<EntryKind>? {
        form.shownChoices("kind").map { Set($0.compactMap { EntryKind(rawValue: $0) }) }
    }

    private static func kinds(_ form: FormFields) throws -> Set<EntryKind> {
        let kinds = form.all("kind").map(EntryKind.init)
        guard !kinds.contains(nil) else { throw WebError.malformed }
        return Set(kinds.compactMap { $0 })
    }
}
