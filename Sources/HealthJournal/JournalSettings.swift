internal import DatabaseFile
package import Foundation
internal import GRDB

/// The settings of a journal.
public struct JournalSettings: Sendable {
    let journal: Journal

    /// The value of a setting; nil if it was never set.
    public func value(_ key: SettingKey) async throws(JournalError) -> String? {
        try await journal.withSnapshot { tx in
            try tx.settings.value(key)
        }
    }

    /// Sets a setting, or removes it with nil.
    public func set(_ key: SettingKey, to value: String?) async throws(JournalError) {
        try await journal.withTransaction { tx in
            try tx.settings.set(key, to: value)
        }
    }

    /// The boundary between days; midnight by default.
    public func dayBoundary() async throws(JournalError) -> DayBoundary {
        try await journal.withSnapshot { tx in
            try tx.settings.dayBoundary()
        }
    }

    /// Sets the boundary between days.
    ///
    /// The activity of days with another boundary is removed, and read again.
    public func setDayBoundary(_ boundary: DayBoundary) async throws(JournalError) {
        try await journal.withTransaction { tx in
            try tx.settings.setDayStartHour(boundary.startHour)
        }
    }
}

extension Journal {
    /// The settings, such as the hour at which days begin.
    public var settings: JournalSettings { JournalSettings(journal: self) }
}

/// The name of a setting.
public struct SettingKey: RawRepresentable, Hashable, Sendable, ExpressibleByStringLiteral {
    /// The name itself.
    public let rawValue: String

    /// Creates a name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Creates a name from a literal.
    public init(stringLiteral value: String) { rawValue = value }

    /// The hour at which days begin.
    public static let dayStartHour: SettingKey = "day.startHour"
    /// The identifier of the time zone of imported dates that have none.
    package static let importTimeZone: SettingKey = "import.timeZone"
}

extension SettingKey {
    /// The identifier of this device in clocks.
    static let device: SettingKey = "sync.device"
    /// The bundle identifier of the app as which the journal is synced.
    static let syncedApp: SettingKey = "sync.app"
}

extension JournalSettings {
    /// Binds the journal to the app that syncs it; the first binding is permanent.
    ///
    /// A health store distinguishes own entries by the app that saved them. Another app's sync
    /// would save each entry again and import the first copies as foreign entries.
    ///
    /// - Throws: ``JournalError/otherApp(_:)`` if the journal is bound to another app.
    public func bind(toApp bundleIdentifier: String) async throws(JournalError) {
        try await journal.withTransaction { tx in
            guard let bound = try tx.settings.value(.syncedApp) else {
                return try tx.settings.set(.syncedApp, to: bundleIdentifier)
            }
            guard bound == bundleIdentifier else { throw JournalError.otherApp(bound) }
        }
    }
}

extension SettingKey {
    /// The value of the setting in a journal that is not open; nil if the file cannot be read.
    ///
    /// The file is not migrated, and nobody is waited for: who opens the journal later says what is
    /// wrong with it.
    package func value(inJournalAt url: URL) -> String? {
        guard FileManager.default.fileExists(atPath: url.path) else { return nil }
        guard
            let queue = try? ReadOnlyFile(path: url.path)?.queue(Configuration())
                ?? DatabaseQueue(path: DatabaseName.of(url.path))
        else { return nil }
        defer { try? queue.close() }
        return try? queue.read { db in
            try String.fetchOne(
                db, sql: "SELECT value FROM setting WHERE key = ?", arguments: [rawValue])
        }
    }
}
