internal import HealthExchange
internal import HealthModel
internal import HealthWeb
internal import HealthWords

/// The files of an import, and the use that was made of each, as lines and JSON.
struct ImportFilesText {
    private let files: [ImportedFile]
    private let language: Language
    /// The number of lines of a list, and of tables that are named; JSON names all files.
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

    /// The files of one folder with the same ending and format share a line, as the routes of an export.
    private var readLines: [String] {
        let files = files.filter(\.isRead)
        var order: [ReadGroup] = []
        var members: [ReadGroup: [String]] = [:]
        for file in files {
            let group = ReadGroup(file)
            if members[group] == nil { order.append(group) }
            members[group, default: []].append(file.path)
        }
        return list(
            .readFiles, files.count,
            order.map { group in
                let paths = members[group] ?? []
                return paths.count == 1
                    ? [paths[0], "", group.format]
                    : [group.pattern, language.numbers.text(paths.count), group.format]
            })
    }

    /// The properties that files on one line share.
    private struct ReadGroup: Hashable {
        /// The folder with any name of the ending: `apple_health_export/workout-routes/*.gpx`.
        let pattern: String
        let format: String

        init(_ file: ImportedFile) {
            let folder = file.path.lastIndex(of: "/").map { file.path[...$0] } ?? ""
            let name = file.path.dropFirst(folder.count)
            pattern = folder + "*" + (name.lastIndex(of: ".").map { name[$0...] } ?? "")
            format = file.formatName ?? ""
        }
    }

    private var unreadLines: [String] {
        let files = files.filter { !$0.isRead }
        return list(
            .unreadFiles, files.count,
            files.map { [$0.path, "", $0.unreadReason.map(language.unread.reason) ?? ""] })
    }

    private func list(
        _ key: CommandTransferWords.Key, _ count: Int, _ rows: [[String]]
    ) -> [String] {
        guard !rows.isEmpty else { return [] }
        var table = Table([("", .left), ("", .right), ("", .left)])
        for row in rows.prefix(Self.mostLines) {
            table.add([OutsideText.line(row[0])] + row.dropFirst())
        }
        return [words.text(key, count: count), ""] + table.lines
            + more(rows.count) + [""]
    }

    private func more(_ count: Int) -> [String] {
        guard count > Self.mostLines else { return [] }
        return [words.text(.more, count: count - Self.mostLines)]
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
                return OutsideText.line(
                    words.columns(key, of: file.path, names.joined(separator: ", ")))
            }
            let used = file.columns.filter { $0.use == .used }.map(\.name)
            guard !lines.isEmpty, !used.isEmpty else { return lines }
            return [
                OutsideText.line(
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
