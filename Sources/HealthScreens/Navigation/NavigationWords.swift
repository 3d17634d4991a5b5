/// The names of the app's pages, and the texts of its navigation.
public enum NavigationWords {
    /// The name of the app.
    public static let app = "Health"
    /// The page of a day.
    public static let today = "Today"
    /// The page on which entries are logged.
    public static let log = "Log"
    /// The page of all days with entries.
    public static let history = "History"
    /// The page of charts.
    public static let trends = "Trends"
    /// The page of the health store's data.
    public static let data = "Health data"
    /// The page of sync with Health.
    public static let sync = "Sync"
    /// The page for importing, exporting and backing up files.
    public static let transfer = "Import and backup"
    /// The page of the settings.
    public static let settings = "Settings"
    /// The page of the report for a doctor.
    public static let report = "Report"
    /// The page that lists the other pages on a small screen.
    public static let more = "More"
    /// The link to the previous day.
    public static let previousDay = "Previous day"
    /// The link to the next day.
    public static let nextDay = "Next day"
    /// The first link of a page, for keyboard users.
    public static let skip = "Skip to content"
    /// The button that edits an entry.
    public static let edit = "Edit"
    /// The button that deletes an entry.
    public static let delete = "Delete"
    /// The button that searches.
    public static let search = "Search"
    /// The text before the sync badge, for screen readers.
    public static let syncLabel = "Health:"
    /// The button that ends the session.
    public static let logOut = "Log out"
    /// The button that loads older days.
    public static let older = "Show older days"
    /// The notice on pages with demonstration data.
    public static let demonstration = "Demonstration data: a made-up person, not you."
    /// The link that switches to another person.
    public static let switchPerson = "Switch to"
}
