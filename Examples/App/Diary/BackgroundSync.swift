// Not built on Linux, where only its types are checked: the background task.
#if canImport(BackgroundTasks)
import BackgroundTasks
import Foundation

/// Runs a sync pass in the background from time to time.
///
/// Change notifications of Health wake the app too; this task retries what failed.
///
/// It is not isolated, also in an Xcode project whose code is isolated to the main actor by default:
/// the system calls the closure on a queue of its own.
nonisolated enum BackgroundSync {
    /// The identifier, as in `BGTaskSchedulerPermittedIdentifiers` of `Info.plist`.
    static let identifier = "com.example.diary.healthkit.sync"

    /// Registers the task; to be called before the launch of the app has ended.
    static func register(_ sync: @escaping @Sendable () async -> Void) {
        BGTaskScheduler.shared.register(forTaskWithIdentifier: identifier, using: nil) {
            @Sendable given in
            // Safe: the system gives the task to this closure alone, and takes calls from any thread.
            nonisolated(unsafe) let task = given
            schedule()
            let pass = Task {
                await sync()
                task.setTaskCompleted(success: !Task.isCancelled)
            }
            task.expirationHandler = { pass.cancel() }
        }
    }

    /// Asks for the next run; to be called when the app leaves the foreground.
    static func schedule() {
        let request = BGProcessingTaskRequest(identifier: identifier)
        request.earliestBeginDate = Date(timeIntervalSinceNow: 15 * 60)
        // It fails where the person switched background refresh off: sync then runs in the foreground.
        try? BGTaskScheduler.shared.submit(request)
    }
}
#endif
