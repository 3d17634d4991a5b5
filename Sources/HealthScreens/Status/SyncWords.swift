public import Foundation
internal import HealthJournal
public import HealthSync

/// The words about sync as a whole.
public enum SyncWords {
    /// The toast after a pass that left nothing.
    public static let allSynced = "All synced!"
    /// Where Health cannot be reached now.
    public static let unavailable = "Health data unavailable"
    /// Where a part could not be read in time.
    public static let delayed = "Sync delayed"
    /// Where entries wait for a permission.
    public static let notGranted = "Health access not granted"
    /// Where the person was not asked yet.
    public static let pleaseGrant = "Please grant Health access"
    /// The button that starts a pass.
    public static let syncNow = "Sync Now"

    /// As "Last synced 5 min ago", or that it never was.
    public static func lastSynced(_ date: Date?, now: Date) -> String {
        guard let date else { return "Last synced: never" }
        return "Last synced \(RelativeTime(since: date, now: now).short)"
    }

    /// As "Last synced with Health: 30 minutes ago".
    public static func lastSyncedWithHealth(_ date: Date?, now: Date) -> String {
        let time = date.map { RelativeTime(since: $0, now: now).long } ?? "never"
        return "Last synced with Health: \(time)"
    }

    /// As "Last update: 15m ago".
    public static func lastUpdate(_ date: Date, now: Date) -> String {
        "Last update: \(RelativeTime(since: date, now: now).narrow)"
    }

    /// What a pass left undone, in words; nil where it did all it could.
    public static func problem(in report: SyncReport) -> String? {
        if report.unavailable != nil { return unavailable }
        // What the person was never asked for is not missing.
        return report.unreadable.isEmpty ? nil : delayed
    }
}
