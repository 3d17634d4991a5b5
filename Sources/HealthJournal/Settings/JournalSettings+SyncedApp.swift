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
