// Not built on Linux, where only its types are checked: how Health knows the app, on the phone and on the watch.
#if canImport(SwiftUI)
import HealthJournal
import HealthKitSync

/// What phone and watch have to agree on, so that each recognises what the other has saved in Health.
nonisolated enum DiaryHealth {
    /// The prefix of the sync identifiers.
    static let namespace = "com.example.diary"

    /// The configuration of the remote.
    ///
    /// - Parameter app: This app as the source of its own entries.
    static func configuration(of app: EntrySource) -> HealthRemote.Configuration {
        var configuration = HealthRemote.Configuration(namespace: namespace, app: app)
        // A live builder of the watch saves the workout; the key says which entry it is.
        configuration.earlierSamples = .metadata(RecordedWorkout.key)
        return configuration
    }
}
#endif
