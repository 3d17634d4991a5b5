internal import HealthScreens
internal import HealthWords

/// Import, backup and restore.
struct TransferPage: Page {
    static let template = "transfer"

    struct Line: Sendable {
        let text: String
        let count: Int
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
    /// What was taken over into the journal, if everything was.
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
        imported = result.imported.map { Line(text: $0.text, count: $0.count) }
        skipped = result.skipped.map { Line(text: $0.text, count: $0.count) }
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
        problem = screens.restoring.problem ?? screens.exporting.problem
    }
}
