/// The files of an import, looked at before any of them is read.
///
/// What a file means can depend on the others: an archive may contain the same thing twice. Questions
/// come up here, so that nothing is imported before they are answered.
struct ImportInventory {
    /// A file.
    struct Entry {
        /// The path inside the archive or folder; the name of a single file.
        let path: String
        /// What the first bytes tell; nil for a file that cannot be opened.
        var kind: FileKind?
        /// The table that it is; nil for other files, and for a table whose columns are unknown.
        var table: SurveyedTable?
        /// The error that ended the look at it.
        var damage: ExchangeError?

        /// Whether it is a table of workouts.
        var listsWorkouts: Bool { table?.table?.activity != nil }
    }

    /// The files in their order.
    private(set) var entries: [Entry] = []
    /// The days of details that other tables sum up.
    private var days: [CSVLayout.Detail: Set<CivilTime>] = [:]

    /// Looks at each file of an import.
    ///
    /// - Parameters:
    ///   - file: The file, archive or folder.
    ///   - options: The options of the import.
    ///   - inner: Unpacks archives inside of it.
    ///   - checkCancelled: Throws if the import was cancelled.
    /// - Throws: The questions of ``SurveyedTable``, and the errors of an archive.
    init(
        _ file: ImportFile, _ options: ImportOptions, _ inner: InnerArchives,
        checkCancelled: () throws(ExchangeError) -> Void = {}
    ) throws {
        try file.forEachPart(unpacking: inner) { part in
            var entry = Entry(path: part.path)
            do throws(ExchangeError) {
                let open = try part.open()
                entry.kind = open.kind
                if open.kind == .format(.csv) {
                    entry.table = try SurveyedTable(
                        open, options, isAlone: file.isSingle, checkCancelled: checkCancelled)
                }
            } catch {
                guard error.isDamage else { throw error }
                entry.damage = error
            }
            if let table = entry.table, let detail = table.layout?.detail {
                days[detail, default: []].formUnion(table.days)
            }
            entries.append(entry)
        }
    }

    /// The paths of recorded workouts.
    var recordings: Set<String> {
        let formats: [ImportFormat] = [.gpx, .tcx, .fit]
        return Set(
            entries.filter { entry in formats.contains { entry.kind == .format($0) } }.map(\.path))
    }

    /// Whether there are both recorded workouts and a table of workouts.
    var listsRecordings: Bool {
        !recordings.isEmpty && entries.contains(where: \.listsWorkouts)
    }

    /// The days of a table that another table of the import has in detail.
    func repeatedDays(of table: SurveyedTable) -> Set<CivilTime> {
        table.layout?.summary.flatMap { days[$0] } ?? []
    }

    /// The tables of an app.
    func tables(of app: String) -> [Entry] { entries.filter { $0.table?.layout?.app == app } }
}
