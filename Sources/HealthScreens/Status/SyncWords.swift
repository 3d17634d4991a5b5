public import Foundation
internal import HealthJournal
public import HealthSync

/// The texts about sync as a whole.
public enum SyncWords {
    /// The toast after a complete sync pass.
    public static let allSynced = "All synced!"
    /// The message if Health cannot be reached.
    public static let unavailable = "Health data unavailable"
    /// The message if a part of Health could not be read in time.
    public static let delayed = "Sync delayed"
    /// The message if entries wait for a permission.
    public static let notGranted = "Health access not granted"
    /// The message if the person was not asked for permission yet.
    public static let pleaseGrant = "Please grant Health access"
    /// The button that starts a sync pass.
    public static let syncNow = "Sync Now"

    /// The time of the last sync pass, "Last synced 5 min ago", or "Last synced: never".
    public static func lastSynced(_ date: Date?, now: Date) -> String {
        guard let date else { return "Last synced: never" }
        return "Last synced \(RelativeTime(since: date, now: now).short)"
    }

    /// The long form: "Last synced with Health: 30 minutes ago".
    public static func lastSyncedWithHealth(_ date: Date?, now: Date) -> String {
        let time = date.map { RelativeTime(since: $0, now: now).long } ?? "never"
        return "Last synced with Health: \(time)"
    }

    /// The narrow form: "Last update: 15m ago".
    public static func lastUpdate(_ date: Date, now: Date) -> String {
        "Last update: \(RelativeTime(since: date, now: now).narrow)"
    }

    /// The problem of a sync pass, in words; nil if the pass was complete.
    public static func problem(in report: SyncReport) -> String? {
        if report.unavailable != nil { return unavailable }
        // Types that the person was never asked about are not a problem.
        return report.unreadable.isEmpty ? nil : delayed
    }
}
