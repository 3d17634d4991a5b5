internal import Foundation
internal import HealthModel

/// The files of an import, looked at before any of them is read.
///
/// The meaning of a file can depend on the others: an archive may contain the same data twice.
/// Ambiguous files throw here, before anything is imported.
struct ImportInventory {
    /// A file.
    struct Entry {
        /// The path inside the archive or folder; the name of a single file.
        let path: String
        /// The kind by the first bytes; nil for a file that cannot be opened.
        var kind: FileKind?
        /// The table that it is; nil for other files, and for a table whose columns are unknown.
        var table: SurveyedTable?
        /// The streams and sessions of Google Fit in it; empty for other files.
        var googleFit: [GoogleFitStreams.Part] = []
        /// The error that ended the inspection of the file.
        var damage: ExchangeError?

        /// Whether it is a table of workouts.
        var listsWorkouts: Bool { table?.table?.activity != nil }
    }

    /// The files in their order.
    private(set) var entries: [Entry] = []
    /// The days of details that other files sum up or repeat.
    private var days: [CSVLayout.Detail: Set<CivilTime>] = [:]
    /// The paths of the files that are read before the others: tables of workouts before their recordings, and the JSON
    /// of Fitbit before the tables whose rows it repeats.
    private(set) var readFirst: Set<String> = []
    /// The folders beside those of Google Fit's streams that have a table of a day, such as `2024-01-31.csv`.
    private var sumFolders: Set<String> = []

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
                if open.kind == .format(.googleFit) {
                    entry.googleFit = GoogleFitStreams.parts(of: open.source)
                }
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
        compareFiles()
    }

    /// The paths of recorded workouts.
    var recordings: Set<String> {
        let formats: [ImportFormat] = [.gpx, .tcx, .fit]
        return Set(
            entries.filter { entry in formats.contains { entry.kind == .format($0) } }.map(\.path))
    }

    /// The days of a table that another table of the import has in detail.
    func repeatedDays(of table: SurveyedTable) -> Set<CivilTime> {
        table.layout?.summary.flatMap { days[$0] } ?? []
    }

    /// The days for which tables of Fitbit have the data that its JSON repeats.
    var repeatedByFitbit: FitbitReader.Repeated {
        FitbitReader.Repeated(
            weights: days[.fitbitWeights] ?? [], bodyFat: days[.fitbitBodyFat] ?? [],
            exercises: days[.fitbitExercises] ?? [])
    }

    /// The streams of Google Fit.
    var streams: [String] { entries.flatMap { $0.googleFit.compactMap(\.name) } }

    /// Whether a table is one of the sums of days beside Google Fit's streams.
    func sumsUpStreams(_ path: String) -> Bool { sumFolders.contains(Self.folder(path)) }

    /// Whether the name of a table is a day.
    private static func isDay(_ path: String) -> Bool {
        path.split(separator: "/").last.map { CivilTime(String($0.dropLast(4))) != nil } ?? false
    }

    /// The folder of a file or folder.
    private static func folder(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
            .joined(separator: "/")
    }

    /// Collects the facts that depend on all files.
    private mutating func compareFiles() {
        let streamFolders = Set(
            entries.filter { entry in entry.googleFit.contains { $0.name != nil } }.map {
                Self.folder(Self.folder($0.path))
            })
        sumFolders = Set(
            entries.filter { entry in
                entry.path.lowercased().hasSuffix(".csv") && entry.path.contains("/")
                    && streamFolders.contains(Self.folder(Self.folder(entry.path)))
                    && Self.isDay(entry.path)
            }.map { Self.folder($0.path) })
        let recordings = recordings
        let hasTables = tables(of: "Fitbit").contains { $0.table?.isEmpty == false }
        readFirst = Set(
            entries.filter { entry in
                entry.listsWorkouts && !recordings.isEmpty
                    || entry.kind == .format(.fitbit) && hasTables
            }.map(\.path))
    }

    /// The tables of an app.
    func tables(of app: String) -> [Entry] { entries.filter { $0.table?.layout?.app == app } }
}

/// The tables of an app's archive about the account, the equipment and other people.
///
/// None has a sample: Strava's profile has a weight without a date.
///
/// Public descriptions of Strava's bulk export name some 40 tables beside `activities.csv`, among them bikes, comments
/// and the profile. The other names are *unverified*.
enum AccountTables {
    private static let names: [String: Set<String>] = [
        "Strava": [
            "applications", "bikes", "blocks", "categories_of_personal_information_we_collect",
            "club_members", "clubs", "comments", "community_content", "components",
            "connected_apps", "contacts", "email_preferences", "events", "favorites", "flags",
            "followers", "following", "general_preferences", "global_challenges", "goals",
            "group_challenges", "local_legend_segments", "logins", "media", "memberships",
            "mobile_device_identifiers", "orders", "partner_opt_outs", "posts", "privacy_zones",
            "profile", "reactions", "routes", "segment_feedback", "segments", "shoes",
            "social_settings", "starred_routes", "starred_segments", "support_tickets",
            "visibility_settings",
        ]
    ]

    /// Whether a file is such a table, beside a table with data of the same app.
    static func contain(_ path: String, in inventory: ImportInventory) -> Bool {
        let file = URL(fileURLWithPath: "/" + path)
        let folder = file.deletingLastPathComponent()
        let name = file.deletingPathExtension().lastPathComponent.lowercased()
        return names.contains { app, tables in
            tables.contains(name)
                && inventory.tables(of: app).contains {
                    URL(fileURLWithPath: "/" + $0.path).deletingLastPathComponent() == folder
                }
        }
    }
}
