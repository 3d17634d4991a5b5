public import Foundation
public import HealthJournal
internal import HealthSync

/// The world as a screen sees it: clock, zone, calendar, language and the person's units.
public struct ScreenEnvironment: Sendable {
    /// The instant that it is.
    public var now: @Sendable () -> Date
    /// The zone that the person is in.
    public var timeZone: @Sendable () -> TimeZone
    /// The calendar that says where weeks and months begin.
    public var calendar: @Sendable () -> Calendar
    /// How numbers and dates are written.
    public var locale: Locale
    /// The units that amounts are shown in; what is stored stays as it was typed.
    public var units: DisplayUnits
    /// The parts of the app that the person sees.
    public var parts: Set<AppPart>
    /// What adds to the energy goal.
    public var earning: EnergyBudget.Earning
    /// Waits until an instant; the default is the machine's own clock.
    public var wait: @Sendable (_ until: Date) async throws -> Void

    /// Puts a world together; clock, zone and calendar are those of the journal.
    public init(
        _ journal: JournalEnvironment, locale: Locale = .autoupdatingCurrent,
        units: DisplayUnits? = nil, parts: Set<AppPart> = Set(AppPart.allCases),
        earning: EnergyBudget.Earning = .activity,
        wait: (@Sendable (_ until: Date) async throws -> Void)? = nil
    ) {
        now = journal.now
        timeZone = journal.timeZone
        calendar = journal.calendar
        self.locale = locale
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
