public import Foundation

/// What builders of series have in common.
// @unchecked: the stored properties are constants; subclasses guard what changes by a mutex.
open class HKSeriesBuilder: NSObject, @unchecked Sendable {
    let healthStore: HKHealthStore
    let machine: HKDevice?
    let tasks = SerialTasks()

    init(store: HKHealthStore, device: HKDevice?) {
        healthStore = store
        machine = device
        super.init()
    }

    /// Gives the series up; nothing of it is saved.
    open func discard() {}

    /// Tells a handler, in the order of the calls, whether a change of the state went well.
    func report(
        _ completion: @escaping @Sendable (Bool, (any Error)?) -> Void,
        _ change: () throws(HKError) -> Void
    ) {
        var failure: HKError?
        do throws(HKError) { try change() } catch { failure = error }
        let task = tasks.enqueue { [failure] in if let failure { throw failure } }
        healthStore.complete(completion) { _, _ in try await task.value }
    }
}
