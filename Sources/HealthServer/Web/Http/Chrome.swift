internal import HealthScreens
internal import HealthWords

/// What every page has around its content.
struct Chrome: Sendable {
    /// A place in the navigation.
    struct Tab: Sendable {
        let path: String
        let title: String
        let icon: String
        let isCurrent: Bool
        /// Whether a phone's bar shows it; the others are behind "More".
        let isMain: Bool
    }

    /// What was just done, and how to take it back.
    struct UndoBar: Sendable {
        let id: String
        let text: String
        let button: String
        let seconds: Int
    }

    var title: String
    let language: Language
    var token = ""
    /// The page that is shown, for forms that come back to it.
    var back = "/"
    /// The same for the query of a link.
    var backQuery = ""
    var person: String?
    var isDemonstration = false
    var others: [PersonLink] = []
    var tabs: [Tab] = []
    var undo: UndoBar?
    var problem: String?
    var sync: BadgeView?
    var canLogOut = false

    init(title: String, _ language: Language) {
        self.title = title
        self.language = language
    }
}

/// Another person whose data can be shown.
struct PersonLink: Sendable {
    let id: String
    /// The words of the button that shows this person.
    let title: String
}

/// The places of the app.
enum Place: String, CaseIterable, Sendable {
    case today, log, history, trends, data, sync, transfer, report, settings

    var path: String { self == .today ? "/" : "/\(rawValue)" }

    func title(_ words: NavigationWords) -> String {
        switch self {
        case .today: words.today
        case .log: words.log
        case .history: words.history
        case .trends: words.trends
        case .data: words.data
        case .sync: words.sync
        case .transfer: words.transfer
        case .report: words.report
        case .settings: words.settings
        }
    }

    /// Those in the bar of a phone.
    var isMain: Bool { [.today, .log, .history, .trends].contains(self) }

    static func tabs(current: Place?, _ language: Language) -> [Chrome.Tab] {
        allCases.map {
            Chrome.Tab(
                path: $0.path, title: $0.title(language.navigation), icon: "nav-\($0.rawValue)",
                isCurrent: $0 == current, isMain: $0.isMain)
        }
    }
}
