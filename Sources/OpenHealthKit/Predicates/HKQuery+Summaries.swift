public import Foundation

extension HKQuery {
    /// The activity summary of a day; the components need a year, month and day, and have no hour.
    ///
    /// Raises for other components.
    public class func predicateForActivitySummary(
        with dateComponents: DateComponents
    ) -> NSPredicate {
        let day = summaryDay(dateComponents)
        return HealthPredicate(.summary(.days(from: day, to: day)))
    }

    /// The activity summaries of a range of days, including both ends.
    ///
    /// Raises if the components lack a year, month or day, or have an hour.
    public class func predicate(
        forActivitySummariesBetweenStart startDateComponents: DateComponents,
        end endDateComponents: DateComponents
    ) -> NSPredicate {
        HealthPredicate(
            .summary(
                .days(from: summaryDay(startDateComponents), to: summaryDay(endDateComponents))))
    }

    /// Apple's page says that the components need a calendar, and Apple's own sample has none.
    private class func summaryDay(_ components: DateComponents) -> SummaryDay {
        guard let day = SummaryDay(components) else {
            HKException.raise(
                .invalidArgument,
                "Date components for an activity summary need a year, month and day")
        }
        guard components.hour == nil else {
            HKException.raise(
                .invalidArgument, "Activity summary date components require hour to not be set")
        }
        return day
    }
}
