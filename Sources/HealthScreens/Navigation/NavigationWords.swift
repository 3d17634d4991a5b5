/// The names of the app's places.
public enum NavigationWords {
    /// The app.
    public static let app = "Health"
    /// The page of a day.
    public static let today = "Today"
    /// Where something is logged.
    public static let log = "Log"
    /// The days with entries.
    public static let history = "History"
    /// Charts over time.
    public static let trends = "Trends"
    /// What the health store holds.
    public static let data = "Health data"
    /// Sync with Health.
    public static let sync = "Sync"
    /// Files that come in and go out.
    public static let transfer = "Import and backup"
    /// Settings.
    public static let settings = "Settings"
    /// The page for a doctor.
    public static let report = "Report"
    /// Where the other places are listed on a small screen.
    public static let more = "More"
    /// The day before.
    public static let previousDay = "Previous day"
    /// The day after.
    public static let nextDay = "Next day"
    /// The first link of a page, for the keyboard.
    public static let skip = "Skip to content"
    /// Opens an entry to change it.
    public static let edit = "Edit"
    /// Deletes an entry.
    public static let delete = "Delete"
    /// Searches.
    public static let search = "Search"
    /// Before the badge of sync, for those who hear it.
    public static let syncLabel = "Health:"
    /// Ends the session.
    public static let logOut = "Log out"
    /// Reads older days.
    public static let older = "Show older days"
    /// Where the demonstration person is shown.
    public static let demonstration = "Demonstration data: a made-up person, not you."
    /// Leads from one person to another.
    public static let switchPerson = "Switch to"
}
