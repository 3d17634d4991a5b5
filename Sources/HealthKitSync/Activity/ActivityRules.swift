internal import Foundation
internal import HealthJournal
internal import HealthSync

/// When the figures of today are read again although nobody said that they changed.
struct ActivityRules: Sendable {
    /// A reading that was made.
    struct Reading: Hashable, Sendable {
        var date: Date
        /// The day that was today.
        var today: Day
    }

    /// Seconds after which a reading is too old for a person who looks.
    var whilePersonLooks: TimeInterval = 60
    /// Seconds after which it is too old in any case.
    var otherwise: TimeInterval = 300

    /// Whether to read after a pass.
    func isDue(_ trigger: SyncTrigger, now: Date, today: Day, last: Reading?) -> Bool {
        // A new day, or a clock that was set back: what was read says nothing of now.
        guard let last, last.today == today, last.date <= now else { return true }
        let age = now.timeIntervalSince(last.date)
        return switch trigger {
        // What could not be read before may be readable now.
        case .unlock, .permissionChange: true
        case .launch, .foreground, .manual: age >= whilePersonLooks
        case .save, .observer, .timer: age >= otherwise
        }
    }
}
