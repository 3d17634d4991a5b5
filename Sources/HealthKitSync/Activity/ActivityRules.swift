internal import Foundation
internal import HealthJournal
internal import HealthSync

/// Decides when today's values are read again without a change notification.
struct ActivityRules: Sendable {
    /// A completed reading.
    struct Reading: Hashable, Sendable {
        var date: Date
        /// The current day at that time.
        var today: Day
    }

    /// Seconds after which a reading is too old while the person uses the app.
    var whilePersonLooks: TimeInterval = 60
    /// Seconds after which a reading is too old in other cases.
    var otherwise: TimeInterval = 300

    /// Whether the last days are read again even without a known change: when the person looks, or
    /// when Health may show more than before.
    func readsRecentDays(_ trigger: SyncTrigger) -> Bool {
        switch trigger {
        case .launch, .foreground, .manual, .unlock, .permissionChange: true
        case .save, .observer, .timer: false
        }
    }

    /// Whether a sync pass requires a reading.
    func isDue(_ trigger: SyncTrigger, now: Date, today: Day, last: Reading?) -> Bool {
        // After midnight, or after the clock was set back, the last reading is out of date.
        guard let last, last.today == today, last.date <= now else { return true }
        let age = now.timeIntervalSince(last.date)
        return switch trigger {
        // Data that could not be read before may be readable now.
        case .unlock, .permissionChange: true
        case .launch, .foreground, .manual: age >= whilePersonLooks
        case .save, .observer, .timer: age >= otherwise
        }
    }
}
