public import Foundation

/// The base class of series builders.
// @unchecked: the stored properties are constants; in subclasses a mutex guards the mutable state.
open class HKSeriesBuilder: NSObject, @unchecked Sendable {
    let healthStore: HKHealthStore
    let machine: HKDevice?
    let tasks = SerialTasks()

    init(store: HKHealthStore, device: HKDevice?) {
        healthStore = store
        machine = device
        super.init()
    }

    /// Discards the series; nothing is saved.
    open func discard() {}

    /// Calls a handler, in the order of the calls, with the result of a state change.
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
