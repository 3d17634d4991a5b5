internal import DatabaseFile
internal import Foundation
internal import HTTPTypes
internal import HealthExchange
internal import HealthScreens
internal import HealthWords
internal import Hummingbird
internal import NIOCore

/// Import, backup and restore.
struct TransferPage: Page {
    static let template = "transfer"

    struct Line: Sendable {
        let text: String
        let count: String
    }

    struct FileView: Sendable {
        let path: String
        let text: String
        let columns: String?
    }

    struct Choice: Sendable {
        let mode: String
        let title: String
        let lines: [String]
        let isDestructive: Bool
    }

    struct Format: Sendable {
        let id: String
        let title: String
        let text: String
        let isFirst: Bool
    }

    struct MappingView: Sendable {
        let id: Int
        let name: String
        let text: String
    }

    struct TypeView: Sendable {
        let id: String
        let name: String
    }

    let heading: String
    let texts: TransferWords
    let formats: [Format]
    let types: [TypeView]
    let hasTypes: Bool
    let tables: [TableView]
    let mappings: [MappingView]
    let hasMappings: Bool
    let needsZone: Bool
    let suggestedZone: String
    let needsPassphrase: Bool
    let choosesBackup: Bool
    let isIdle: Bool
    let isRunning: Bool
    let isDone: Bool
    let text: String?
    let percent: Int?
    let imported: [Line]
    let skipped: [Line]
    let sources: [String]
    let hasSources: Bool
    let files: [FileView]
    let hasFiles: Bool
    /// The titles of the pages that show what was imported.
    let navigation: NavigationWords
    /// The samples that were taken over into the journal, if all were.
    let takenOver: String?
    /// Why something was not taken over.
    let notTakenOver: String?
    let choices: [Choice]
    let hasChoices: Bool
    let done: [String]
    let problem: String?

    @MainActor
    init(_ screens: TransferScreens) {
        let screen = screens.importing
        texts = screen.words
        navigation = texts.language.navigation
        heading = navigation.transfer
        let words = texts.language.exportFormats
        formats = ExportChoice.allCases.enumerated().map {
            Format(
                id: $1.rawValue, title: $1.title(words), text: $1.text(words), isFirst: $0 == 0)
        }
        text = screen.text
        isIdle = screen.state == .idle
        isRunning = screen.isRunning
        tables = screen.question.map { [TableView($0)] } ?? []
        types = screens.exporting.types.map { TypeView(id: $0.id, name: $0.name) }
        hasTypes = !types.isEmpty
        mappings = screens.mappings.rows.enumerated().map {
            MappingView(id: $0, name: $1.name, text: $1.text)
        }
        hasMappings = isIdle && !mappings.isEmpty
        needsZone = screen.state == .needsZone
        suggestedZone = screen.suggestedZone
        isDone = !isIdle && !isRunning && !needsZone && tables.isEmpty
        var result = FileImportResult()
        var percent: Int?
        switch screen.state {
        case .running(let step): percent = step.fraction.map { Int($0 * 100) }
        case .finished(let found): result = found
        default: break
        }
        self.percent = percent
        func line(_ line: FileImportResult.Line) -> Line {
            Line(text: line.text, count: screen.text(of: line.count))
        }
        imported = result.imported.map { line($0) }
        skipped = result.skipped.map { line($0) }
        sources = result.sources
        hasSources = !sources.isEmpty
        files = result.files.map {
            FileView(
                path: $0.path, text: $0.text,
                columns: $0.columns.isEmpty ? nil : $0.columns.joined(separator: "; "))
        }
        hasFiles = !files.isEmpty
        takenOver = screen.isTakeoverIncomplete ? nil : screen.takeoverText
        notTakenOver = screen.isTakeoverIncomplete ? screen.takeoverText : nil
        choices = screens.restoring.choices.map {
            Choice(
                mode: $0.replaces ? "replace" : "merge", title: $0.title, lines: $0.lines,
                isDestructive: $0.replaces)
        }
        hasChoices = !choices.isEmpty
        needsPassphrase = screens.restoring.needsPassphrase
        choosesBackup = !hasChoices && !needsPassphrase
        done = screens.restoring.done
        problem =
            screens.mappings.problem ?? screens.restoring.problem ?? screens.exporting.problem
    }
}

/// The page of import, backup and restore.
struct TransferController: Sendable {
    let site: Site
    let uploads: UploadReader

    /// The routes of pages and small forms.
    func add(to router: RouterGroup<WebContext>) {
        router.get("/transfer", use: show)
        router.get("/transfer/backup", use: backup)
        router.post("/transfer/cancel") { _, context in
            try await perform(context) { $0.importing.cancel() }
        }
        router.post("/transfer/close") { _, context in
            try await perform(context) { $0.importing.dismiss() }
        }
        router.post("/transfer/zone") { _, context in
            let zone = context.form["zone"] ?? ""
            return try await perform(context) { $0.importing.chooseZone(zone) }
        }
        router.post("/transfer/columns") { _, context in
            let form = context.form
            let texts = Dictionary(form.pairs.map { ($0.name, $0.value) }) { $1 }
            return try await perform(context) {
                await $0.importing.chooseColumns(texts, imports: form["action"] == "import")
            }
        }
        router.post("/transfer/mapping") { _, context in
            let form = context.form
            let (name, newName) = (form["name"] ?? "", form["to"] ?? "")
            let isDeletion = form["action"] == "delete"
            return try await perform(context) { screens in
                if isDeletion {
                    await screens.mappings.delete(name)
                } else {
                    await screens.mappings.rename(name, to: newName)
                }
            }
        }
        router.post("/transfer/export", use: export)
        router.post("/transfer/everything", use: backUpEverything)
        router.post("/transfer/unlock") { _, context in
            let passphrase = context.form["passphrase"] ?? ""
            return try await perform(context) { await $0.restoring.unlock(passphrase) }
        }
        router.post("/transfer/restore") { _, context in
            let mode = context.form["mode"]
            return try await perform(context) { screens in
                switch mode {
                case "merge": await screens.restoring.restore(replaces: false)
                case "replace": await screens.restoring.restore(replaces: true)
                default: await screens.restoring.cancel()
                }
            }
        }
    }

    /// The routes of uploads, which check their token themselves.
    func addUploads(to router: Router<WebContext>) {
        router.post("/transfer/import", use: upload)
        router.post("/transfer/preview", use: preview)
    }

    @Sendable private func show(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let page = await TransferController.page(try site.person(context))
        return try await site.response(
            page, title: page.heading, at: .transfer, request, context, problem: page.problem)
    }

    @MainActor
    private static func page(_ person: Person) async -> TransferPage {
        let screens = PersonScreens.of(person).transfer
        await screens.exporting.refresh()
        await screens.mappings.refresh()
        return TransferPage(screens)
    }

    @Sendable private func backup(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        let data = try await Backups(person).backup()
        var response = Response(
            status: .ok, body: ResponseBody(byteBuffer: ByteBuffer(bytes: data)))
        response.headers[.contentType] = "application/json"
        response.headers[.contentDisposition] = "attachment; filename=\"health-backup.json\""
        response.headers[.cacheControl] = "no-store"
        return response
    }

    @Sendable private func export(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let form = context.form
        return try await download(context) {
            await $0.export(
                form["format"] ?? "", types: form.all("type"), firstDay: form["from"] ?? "",
                lastDay: form["to"] ?? "")
        }
    }

    @Sendable private func backUpEverything(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let form = context.form
        return try await download(context) {
            await $0.backUpEverything(
                passphrase: form["passphrase"] ?? "", repeated: form["repeated"] ?? "")
        }
    }

    /// Sends the file that a screen wrote, or shows the page with the error.
    private func download(
        _ context: WebContext,
        _ write: @MainActor @Sendable (ExportScreen) async -> WrittenFile?
    ) async throws -> Response {
        let person = try site.person(context)
        let screen = await PersonScreens.of(person).transfer.exporting
        guard let file = await write(screen) else { return .see("/transfer") }
        return try .download(file)
    }

    @Sendable private func upload(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        let file = try await uploads.file(request, context)
        await TransferController.start(file, person)
        return .see("/transfer")
    }

    @MainActor
    private static func start(_ file: URL, _ person: Person) {
        PersonScreens.of(person).transfer.importing.start(file) {
            WorkingFolders.remove(file.deletingLastPathComponent())
        }
    }

    @Sendable private func preview(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        let file = try await uploads.file(request, context)
        await PersonScreens.of(person).transfer.restoring.choose(file) {
            WorkingFolders.remove(file.deletingLastPathComponent())
        }
        return .see("/transfer")
    }

    private func perform(
        _ context: WebContext,
        _ action: @escaping @MainActor @Sendable (TransferScreens) async -> Void
    ) async throws -> Response {
        let person = try site.person(context)
        await action(PersonScreens.of(person).transfer)
        return .see("/transfer")
    }
}

/// The screens of a person about files, with their importer, exporter and backups.
@MainActor
final class TransferScreens {
    let importing: ImportScreen
    let exporting: ExportScreen
    let restoring: RestoreScreen
    let mappings: MappingsScreen

    init(_ person: Person) {
        importing = ImportScreen(FileImporter(person), environment: person.environment)
        exporting = ExportScreen(FileExporter(person), environment: person.environment)
        restoring = RestoreScreen(Backups(person), environment: person.environment)
        mappings = MappingsScreen(
            NamedMappings(person.journal, person.environment.language.transfer),
            environment: person.environment)
    }
}
