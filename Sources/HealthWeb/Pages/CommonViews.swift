internal import Foundation
internal import HealthJournal
internal import HealthScreens
internal import HealthWords

/// The badge with the sync status.
struct BadgeView: Sendable {
    let text: String
    let label: String
    let color: String
    let icon: String

    init(_ badge: SyncStatusBadge) {
        text = badge.text
        label = badge.accessibilityLabel
        color = badge.color.rawValue
        icon = Icon.name(badge.symbol ?? "arrow.triangle.2.circlepath")
    }

    /// Creates the badge of a sync that lacks something.
    init(waiting text: String, _ words: SyncWords) {
        self.text = text
        label = words.health(text)
        color = ScreenColor.waiting.rawValue
        icon = Icon.name("exclamationmark.triangle.fill")
    }
}

/// An entry as a row.
struct RowView: Sendable {
    let id: String
    let kind: String
    let icon: String
    let time: String
    let ownTime: String?
    let title: String
    let amount: String
    let source: String?
    let sync: MarkView?
    let note: String?

    init(_ row: EntryRow) {
        id = row.id.uuidString
        kind = row.kind.rawValue
        icon = Icon.name(row.symbol)
        time = row.time
        ownTime = row.ownTime
        title = row.title
        amount = row.amount
        source = row.source?.text
        // Most entries are in Health; what is said of each row is only what is not.
        sync = row.sync.flatMap { $0.isSettled ? nil : MarkView($0) }
        note = row.note
    }
}

/// The sync state of an entry.
struct MarkView: Sendable {
    let text: String
    let icon: String
    let color: String
    let reason: String?

    init(_ mark: SyncMark) {
        text = mark.text
        icon = Icon.name(mark.symbol)
        color = mark.color.rawValue
        reason = mark.reason
    }
}

/// A label and its value that no screen has.
struct FactView: Sendable {
    let label: String
    let text: String

    init(_ label: String, _ text: String) {
        self.label = label
        self.text = text
    }
}

/// A total with its goal as a bar.
struct TotalView: Sendable {
    let label: String
    let text: String
    let goal: String?
    let foreign: String?
    /// The filled part of the bar in percent; nil without a goal.
    let percent: Int?

    init(_ total: DayTotal) {
        label = total.label
        text = total.text
        goal = total.goalText
        foreign = total.foreignText
        percent = total.fraction.map { Int((min(max($0, 0), 1) * 100).rounded()) }
    }
}

/// The names of our icons for the names of Apple's symbols.
enum Icon {
    static func name(_ symbol: String) -> String {
        symbol.replacing(".", with: "-")
    }
}

/// The question about the meaning of a table's columns.
struct TableView: Sendable {
    struct Row: Sendable {
        let cells: [String]
    }

    struct Measure: Sendable {
        let name: String
        let fields: [FieldView]
    }

    let columns: [String]
    let rows: [Row]
    let fields: [FieldView]
    let measures: [Measure]
    let lines: [String]
    let hasLines: Bool

    init(_ question: TableQuestion) {
        columns = question.columns
        rows = question.rows.map { Row(cells: $0) }
        fields = question.fields.map(FieldView.init)
        measures = question.measures.map {
            Measure(name: $0.name, fields: [FieldView($0.type), FieldView($0.unit)])
        }
        lines = question.preview
        hasLines = !lines.isEmpty
    }
}

/// The hint of a page whose period has no data: which day has data, with a link.
struct PeriodHint: Sendable {
    let text: String
    /// The address of the link.
    let path: String
    /// The title of the link.
    let link: String

    /// The page shows the last data instead of today.
    static func shown(_ last: Day, today path: String, _ environment: ScreenEnvironment)
        -> PeriodHint
    {
        let words = environment.language.overview
        return PeriodHint(
            text: words.dataEnds(environment.full(last)), path: path, link: words.showToday)
    }

    /// The page is empty, and another day has data.
    ///
    /// - Parameter isLast: Whether nothing is newer than that day.
    static func elsewhere(
        _ day: Day, isLast: Bool, at path: String, _ environment: ScreenEnvironment
    ) -> PeriodHint {
        let words = environment.language.overview
        let name = environment.full(day)
        return PeriodHint(
            text: isLast ? words.dataEnds(name) : words.dataElsewhere(name), path: path,
            link: words.showDay(name))
    }
}
