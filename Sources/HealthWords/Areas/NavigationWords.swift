/// The names of the app's pages, and the texts of its navigation.
public struct NavigationWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case app, today, log, history, trends, data, sync, transfer, settings, report, more, home,
            main, previousDay, nextDay, skip, syncLabel, logOut, older, demonstration, switchPerson,
            ownJournal, emptyJournal, demonstrationPerson
    }

    package static let area = "navigation"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The name of the app.
    public var app: String { text(.app) }
    /// The page of a day.
    public var today: String { text(.today) }
    /// The page on which entries are logged.
    public var log: String { text(.log) }
    /// The page of all days with entries.
    public var history: String { text(.history) }
    /// The page of charts.
    public var trends: String { text(.trends) }
    /// The page of the health store's data.
    public var data: String { text(.data) }
    /// The page of sync with Health.
    public var sync: String { text(.sync) }
    /// The page for importing, exporting and backing up files.
    public var transfer: String { text(.transfer) }
    /// The page of the settings.
    public var settings: String { text(.settings) }
    /// The page of the report for a doctor.
    public var report: String { text(.report) }
    /// The page that lists the other pages on a small screen.
    public var more: String { text(.more) }
    /// The link from an error page to the first page.
    public var home: String { text(.home) }
    /// The name of the list of pages, for screen readers.
    public var main: String { text(.main) }
    /// The link to the previous day.
    public var previousDay: String { text(.previousDay) }
    /// The link to the next day.
    public var nextDay: String { text(.nextDay) }
    /// The first link of a page, for keyboard users.
    public var skip: String { text(.skip) }
    /// The text before the sync badge, for screen readers.
    public var syncLabel: String { text(.syncLabel) }
    /// The button that ends the session.
    public var logOut: String { text(.logOut) }
    /// The button that loads older days.
    public var older: String { text(.older) }
    /// The notice on pages with demonstration data.
    public var demonstration: String { text(.demonstration) }

    /// The name of the journal of the only person.
    public var ownJournal: String { text(.ownJournal) }
    /// The name of an empty journal beside a demonstration.
    public var emptyJournal: String { text(.emptyJournal) }
    /// The name of a made-up person.
    public var demonstrationPerson: String { text(.demonstrationPerson) }

    /// The button that shows another person.
    public func switchPerson(to name: String) -> String { text(.switchPerson, ["name": name]) }
}

extension Language {
    /// The names of the app's pages, and the texts of its navigation.
    public var navigation: NavigationWords { NavigationWords(self) }
}

/// The titles of buttons that many pages have.
public struct ButtonWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case ok, cancel, edit, delete, search, tryAgain
    }

    package static let area = "buttons"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The button that closes a message.
    public var ok: String { text(.ok) }
    /// The button that changes nothing.
    public var cancel: String { text(.cancel) }
    /// The button that edits an entry.
    public var edit: String { text(.edit) }
    /// The button that deletes an entry.
    public var delete: String { text(.delete) }
    /// The button that searches.
    public var search: String { text(.search) }
    /// The button that tries again what failed.
    public var tryAgain: String { text(.tryAgain) }
}

extension Language {
    /// The titles of buttons that many pages have.
    public var buttons: ButtonWords { ButtonWords(self) }
}

/// The texts that a page shows by itself, without the server.
public struct BrowserWords: WordArea {
    package enum Key: String, CaseIterable, Sendable {
        case noConnection, uploadInterrupted, logMeal, logWeight
    }

    package static let area = "browser"
    package let language: Language

    package init(_ language: Language) { self.language = language }

    /// The message if a form could not be sent.
    public var noConnection: String { text(.noConnection) }
    /// The message if an upload was interrupted.
    public var uploadInterrupted: String { text(.uploadInterrupted) }
    /// The shortcut that logs a meal.
    public var logMeal: String { text(.logMeal) }
    /// The shortcut that logs a weight.
    public var logWeight: String { text(.logWeight) }
}

extension Language {
    /// The texts that a page shows by itself, without the server.
    public var browser: BrowserWords { BrowserWords(self) }
}
