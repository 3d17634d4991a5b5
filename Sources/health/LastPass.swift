#if Server

internal import Foundation
internal import HealthJournal

/// When the last pass ended, as a setting of the journal: a pass that had nothing to do counts.
enum LastPass {
    private static let key: SettingKey = "health.lastPass"

    /// Notes a pass.
    static func note(_ date: Date, in journal: Journal) async throws {
        try await journal.setSetting(key, to: String(date.timeIntervalSince1970))
    }

    /// The last pass; nil where there was none.
    static func date(in journal: Journal) async throws -> Date? {
        try await journal.setting(key).flatMap(Double.init)
            .map { Date(timeIntervalSince1970: $0) }
    }
}

#endif
