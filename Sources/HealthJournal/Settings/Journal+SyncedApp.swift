extension SettingKey {
    /// The identifier of this device in clocks.
    static let device: SettingKey = "sync.device"
    /// The bundle identifier of the app as which the journal is synced.
    static let syncedApp: SettingKey = "sync.app"
}

extension Journal {
    /// Binds the journal to the app as which it is synced; the first one stays.
    ///
    /// A health store tells entries apart by the app that saved them. As another app a sync would
    /// save each entry once more and import the first copies as another app's.
    ///
    /// - Throws: ``JournalError/otherApp(_:)`` where the journal is bound to another app.
    public func bind(toApp bundleIdentifier: String) async throws(JournalError) {
        try await withTransaction { tx in
            guard let bound = try tx.settings.value(.syncedApp) else {
                return try tx.settings.set(.syncedApp, to: bundleIdentifier)
            }
            guard bound == bundleIdentifier else { throw JournalError.otherApp(bound) }
        }
    }
}
