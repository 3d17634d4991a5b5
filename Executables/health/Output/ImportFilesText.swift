internal import HealthExchange
internal import HealthModel
internal import HealthServer
internal import HealthWords

/// The files of an import, and the use that was made of each, as lines and JSON.
struct ImportFilesText {
    private let files: [ImportedFile]
    private let language: Language
    /// The number of files and of tables that are named; JSON names all.
    private static let mostLines = 50

    init(_ files: [ImportedFile], _ language: Language) {
        self.files = files
        self.language = language
    }

    private var words: CommandTransferWords { language.commandTransfer }

    /// The files with their formats or the reasons, then the columns that were not read.
    var lines: [String] {
        // A single file that was read needs no list.
        let isList = files.count > 1 || files.contains { !$0.isRead }
        return (isList ? readLines + unreadLines : []) + columnLines
    }

    private var readLines: [String] {
        list(.readFiles, files.filter(\.isRead)) { $0.formatName ?? "" }
    }

    private var unreadLines: [String] {
        list(.unreadFiles, files.filter { !$0.isRead }) {
            $0.unreadReason.map(language.unread.reason) ?? ""
        }
    }

    private func list(
        _ key: CommandTransferWords.Key, _ files: [ImportedFile], _ text: (ImportedFile) -> String
    ) -> [String] {
        guard !files.isEmpty else { return [] }
        var table = Table([("", .left), ("", .left)])
        for file in files.prefix(Self.mostLines) {
            table.add([Table.printable(file.path), text(file)])
        }
        return [words.counted(key, language.numbers.text(files.count)), ""] + table.lines
            + more(files.count) + [""]
    }

    private func more(_ count: Int) -> [String] {
        guard count > Self.mostLines else { return [] }
        return [words.counted(.moreFiles, language.numbers.text(count - Self.mostLines))]
    }

    private var columnLines: [String] {
        // Tables with the same columns need one list.
        var seen: Set<[ImportedFile.Column]> = []
        let tables = files.filter { $0.isRead && seen.insert($0.columns).inserted }
        return tables.prefix(Self.mostLines).flatMap { file in
            let uses: [(ImportedFile.Column.Use, CommandTransferWords.Key)] = [
                (.unused, .unusedColumns), (.unknown, .unknownColumns),
            ]
            let lines = uses.compactMap { use, key -> String? in
                let names = file.columns.filter { $0.use == use }.map(\.name)
                guard !names.isEmpty else { return nil }
                return Table.printable(
                    words.columns(key, of: file.path, names.joined(separator: ", ")))
            }
            let used = file.columns.filter { $0.use == .used }.map(\.name)
            guard !lines.isEmpty, !used.isEmpty else { return lines }
            return [
                Table.printable(
                    words.columns(.usedColumns, of: file.path, used.joined(separator: ", ")))
            ] + lines
        }
    }

    /// The JSON form.
    var json: [File] {
        files.map { file in
            let format: String? =
                if case .read(let format, _) = file.outcome { format.rawValue } else { nil }
            let app: String? = if case .read(_, let app) = file.outcome { app } else { nil }
            return File(
                path: file.path, format: format, app: app, unread: file.unreadReason?.rawValue,
                columns: file.columns.map {
                    File.Column(
                        name: $0.name, use: $0.use.rawValue, type: $0.type?.identifier,
                        unit: $0.unit?.unitString)
                })
        }
    }

    /// A file in JSON.
    struct File: Encodable {
        /// A column of a table.
        struct Column: Encodable {
            let name: String
            let use: String
            let type: String?
            let unit: String?
        }

        let path: String
        let format: String?
        let app: String?
        let unread: String?
        let columns: [Column]
    }
}
