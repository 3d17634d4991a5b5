internal import HealthJournal
internal import HealthScreens
internal import HealthWords

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
