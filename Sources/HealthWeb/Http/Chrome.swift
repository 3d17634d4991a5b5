internal import HealthScreens
internal import HealthWords

/// The parts of a page around its content.
struct Chrome: Sendable {
    /// An item of the navigation.
    struct Tab: Sendable {
        let path: String
        let title: String
        let icon: String
        let isCurrent: Bool
        /// Whether the item is in a phone's bar; the others are under "More".
        let isMain: Bool
    }

    /// The message about the last action, with its undo.
    struct UndoBar: Sendable {
        let id: String
        let text: String
        let button: String
        let seconds: Int
    }

    var title: String
    let language: Language
    var token = ""
    /// The path of the present page, to which forms return.
    var back = "/"
    /// The same path as a value for the query of a link.
    var backQuery = ""
    var person: String?
    var isDemonstration = false
    var others: [PersonLink] = []
    var tabs: [Tab] = []
    var undo: UndoBar?
    var problem: String?
    var sync: BadgeView?
    var canLogOut = false
    /// Whether the page answers a form that was sent; another reading of its address has other content.
    var isAnswer = false

    init(title: String, _ language: Language) {
        self.title = title
        self.language = language
    }
}

/// Another person whose data can be shown.
struct PersonLink: Sendable {
    let id: String
    /// The text of the button that shows this person.
    let title: String
}

/// The items of the navigation.
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

    /// The items in a phone's bar.
    var isMain: Bool { [.today, .log, .history, .trends].contains(self) }

    static func tabs(current: Place?, _ language: Language) -> [Chrome.Tab] {
        allCases.map {
            Chrome.Tab(
                path: $0.path, title: $0.title(language.navigation), icon: "nav-\($0.rawValue)",
                isCurrent: $0 == current, isMain: $0.isMain)
        }
    }
}
