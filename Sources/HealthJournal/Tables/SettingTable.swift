internal import Foundation
internal import GRDB

/// The table `setting`.
package struct SettingTable {
    let tx: JournalTransaction

    /// The value of a setting; nil if it was never set.
    package func value(_ key: SettingKey) throws -> String? {
        try tx.row("SELECT value FROM setting WHERE key = ?", [key.rawValue])?["value"]
    }

    /// Sets a setting, or removes it with nil.
    package func set(_ key: SettingKey, to value: String?) throws {
        guard let value else {
            try tx.run("DELETE FROM setting WHERE key = ?", [key.rawValue])
            return
        }
        try tx.run(
            """
            INSERT INTO setting (key, value) VALUES (?, ?)
            ON CONFLICT (key) DO UPDATE SET value = excluded.value
            """, [key.rawValue, value])
    }

    /// The identifier of this device in clocks; created by the first call in a write transaction.
    package func device() throws -> String {
        if let known = try value(.device) { return known }
        let made = tx.environment.makeUUID().uuidString.lowercased()
        if !tx.isReadOnly { try set(.device, to: made) }
        return made
    }

    /// The hour at which days begin.
    func dayBoundary() throws -> DayBoundary {
        DayBoundary(startHour: try value(.dayStartHour).flatMap { Int($0) } ?? 0)
    }

    /// Sets the hour at which days begin, or removes the setting with nil.
    ///
    /// The activity of days with the earlier boundary is removed and read again.
    package func setDayStartHour(_ hour: Int?) throws {
        let before = try dayBoundary()
        try set(.dayStartHour, to: hour.map { String($0) })
        guard try dayBoundary() != before else { return }
        try tx.activity.removeAll()
        try tx.activityStreams.remove()
    }
}
