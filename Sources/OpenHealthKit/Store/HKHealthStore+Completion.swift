internal import Dispatch
package import HealthDatabase
package import HealthModel

extension HKHealthStore {
    /// The app of the store.
    package var app: AppIdentity { configuration.app.identity }

    /// The queue of completion handlers, which never run on the caller's thread.
    ///
    /// The queue is concurrent, so that a handler may wait for another one.
    static let completionQueue = DispatchQueue(
        label: "HKHealthStore", qos: BackgroundWork.quality, attributes: .concurrent)

    /// Works in the background and then calls a handler with success or failure.
    package func complete(
        _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
        _ work: @escaping @Sendable (HealthStore, AppIdentity) async throws -> Void
    ) {
        finish(work) { _, error in completion(error == nil, error) }
    }

    /// Works in the background and then calls a handler with the result or the error.
    package func finish<Value: Sendable>(
        _ work: @escaping @Sendable (HealthStore, AppIdentity) async throws -> Value,
        _ completion: @escaping @Sendable (Value?, HKError?) -> Void
    ) {
        Task.detached(priority: BackgroundWork.priority) {
            do {
                let value = try await work(try self.openStore(), self.app)
                Self.completionQueue.async { completion(value, nil) }
            } catch {
                let failure = HKError(mapping: error)
                Self.completionQueue.async { completion(nil, failure) }
            }
        }
    }
}
