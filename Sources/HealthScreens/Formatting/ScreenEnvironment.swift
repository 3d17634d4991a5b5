public import Foundation
public import HealthJournal
package import HealthModel
internal import HealthSync
public import HealthWords

/// The environment of the screens: clock, time zone, calendar, language and the person's units.
public struct ScreenEnvironment: Sendable {
    /// The clock.
    public var now: @Sendable () -> Date
    /// The person's current time zone.
    public var timeZone: @Sendable () -> TimeZone
    /// The calendar, which sets the first day of the week.
    public var calendar: @Sendable () -> Calendar
    /// The format of numbers and dates.
    public var locale: Locale
    /// The language of the texts.
    public var language: Language
    /// The units of displayed amounts; stored amounts keep the units in which they were logged.
    public var units: DisplayUnits
    /// The parts of the app that are shown.
    public var parts: Set<AppPart>
    /// The activity that adds to the energy goal.
    public var earning: EnergyBudget.Earning
    /// The types of daily activity that Health is known to let the app read; empty where nobody
    /// knows, as on a phone.
    package var readTypes: Set<ObjectType> = []
    /// Waits until an instant; by default with the system clock.
    public var wait: @Sendable (_ until: Date) async throws -> Void

    /// Creates an environment with the clock, time zone and calendar of the journal.
    ///
    /// The language and the units follow from the locale if they are not given.
    public init(
        _ journal: JournalEnvironment, locale: Locale = .autoupdatingCurrent,
        language: Language? = nil, units: DisplayUnits? = nil,
        parts: Set<AppPart> = Set(AppPart.allCases),
        earning: EnergyBudget.Earning = .activity,
        wait: (@Sendable (_ until: Date) async throws -> Void)? = nil
    ) {
        now = journal.now
        timeZone = journal.timeZone
        calendar = journal.calendar
        self.locale = locale
        self.language = language ?? .matching(locale)
        self.units = units ?? DisplayUnits(locale)
        self.parts = parts
        self.earning = earning
        let now = journal.now
        self.wait =
            wait
            ?? { date in
                try await CancellableTimer.wait(date.timeIntervalSince(now()))
            }
    }
}
