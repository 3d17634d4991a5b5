internal import Dispatch

/// The priority of the work of stores, queries and builders.
///
/// On Linux each quality of service has as many threads as the machine has processors, and gets one
/// more per second while all are blocked. Apps block threads of the default quality with semaphores
/// while they wait for a query, so the query must not need one of those.
enum BackgroundWork {
    /// The priority of tasks.
    static let priority = TaskPriority.utility
    /// The quality of service of queues.
    static let quality = DispatchQoS.utility
}
