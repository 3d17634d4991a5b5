internal import HealthCloudScreens
internal import HealthJournal
internal import HealthKitSync
internal import HealthModel
internal import HealthScreens
internal import HealthWords
internal import Hummingbird

/// The samples of Health that the person shares with a cloud, and what this computer receives.
struct CloudSamplesPage: Page {
    static let template = "cloud-samples"

    let texts: CloudSamplesWords
    let dataTexts: DataWords
    let cloud: String
    let connectTitle: String
    let isConnected: Bool
    let message: String?
    let problem: String?
    let serverProblem: String?
    let lines: [String]
    let rows: [CloudSampleRow]
    let hasRows: Bool
    let stoppable: [CloudSampleRow]
    let canStop: Bool
    let received: String?
    let receivedRows: [CloudSampleRow]
    let query: String
    let group: String?
    let choices: [RangeLink]
    let groups: [CloudSampleGroup]
    let noMatch: Bool
    let day: FieldView
    let shareAll: String

    @MainActor
    init(_ screen: CloudSamplesScreen) {
        texts = screen.words
        let language = texts.language
        (dataTexts, cloud) = (language.data, language.cloud.title)
        connectTitle = language.cloud.connectTitle
        isConnected = screen.sharing.isConnected
        (message, problem, serverProblem) = (screen.message, screen.problem, screen.serverProblem)
        lines = screen.lines
        rows = screen.sharedRows
        hasRows = !rows.isEmpty
        stoppable = rows.filter(\.canStop)
        canStop = !stoppable.isEmpty
        (received, receivedRows) = (screen.receivedText, screen.receivedRows)
        query = screen.query
        group = screen.group?.rawValue
        let query = LocalPath.encoded(screen.query)
        choices = screen.choices.map { choice in
            let parts = [
                query.isEmpty ? nil : "q=\(query)", choice.group.map { "group=\($0.rawValue)" },
            ].compactMap { $0 }
            return RangeLink(
                path: (["/cloud/samples"] + (parts.isEmpty ? [] : [parts.joined(separator: "&")]))
                    .joined(separator: "?"),
                title: choice.title, isCurrent: choice.isCurrent)
        }
        groups = screen.groups
        noMatch = screen.noMatchText != nil
        day = FieldView(screen.dayField)
        shareAll = screen.shareAllText
    }
}

/// The page of the samples that the person shares with a cloud.
struct CloudSamplesController: Sendable {
    let site: Site
    private static let path = "/cloud/samples"

    func add(to router: RouterGroup<WebContext>) {
        router.get(RouterPath(Self.path), use: show)
        site.addForm("/share", backTo: Self.path, to: router) { screens, form in
            let screen = screens.cloudSamples
            let day = form[CloudSampleField.day] ?? ""
            guard form[CloudSampleField.all] != nil else {
                return await screen.share(try Self.types(form), from: day)
            }
            await screen.shareAll(
                search: form["q"] ?? "", group: try Self.group(form["group"]), from: day)
        }
        site.addForm("/stop", backTo: Self.path, to: router) { screens, form in
            let screen = screens.cloudSamples
            let isDeleted: Bool
            switch form[CloudSampleField.sent] {
            case CloudSampleField.delete: isDeleted = true
            case CloudSampleField.keep: isDeleted = false
            default: throw WebError.malformed
            }
            guard form[CloudSampleField.all] != nil else {
                let names = form.all(CloudSampleField.type)
                guard let types = await screen.types(ofRows: names) else {
                    throw WebError.malformed
                }
                return await screen.stop(types, deletingSent: isDeleted)
            }
            await screen.stopAll(deletingSent: isDeleted)
        }
    }

    @Sendable private func show(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let query = request.uri.queryParameters
        let words = request.searchWords
        let group = query["group"].flatMap { TypeGroup(rawValue: String($0)) }
        let page = await Self.page(try site.person(context), search: words, group)
        let path = Self.path + (group.map { "?group=\($0.rawValue)" } ?? "")
        return try await site.response(
            page, title: page.texts.title, at: .settings, request, context,
            path: words.isEmpty ? path : nil, problem: page.problem)
    }

    @MainActor
    private static func page(
        _ person: Person, search text: String, _ group: TypeGroup?
    ) async -> CloudSamplesPage {
        let screen = PersonScreens.of(person).cloudSamples
        await screen.refresh(search: text, group: group)
        return CloudSamplesPage(screen)
    }

    /// The types of a form that shares them.
    private static func types(_ form: FormFields) throws -> [ObjectType] {
        let types = form.all(CloudSampleField.type).map(ObjectType.init(name:))
        guard types.allSatisfy({ $0?.canBeShared == true }) else { throw WebError.malformed }
        return types.compactMap { $0 }
    }

    private static func group(_ name: String?) throws -> TypeGroup? {
        guard let name, !name.isEmpty else { return nil }
        guard let group = TypeGroup(rawValue: name) else { throw WebError.malformed }
        return group
    }
}
