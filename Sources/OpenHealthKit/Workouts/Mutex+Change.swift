internal import Synchronization

extension Mutex where Value: Sendable {
    /// Changes the value; a failed change has no effect.
    func change<Result: Sendable>(
        _ change: (inout Value) throws(HKError) -> Result
    ) throws(HKError) -> Result {
        let outcome: Swift.Result<Result, HKError> = withLock { value in
            var copy = value
            do throws(HKError) {
                let result = try change(&copy)
                value = copy
                return .success(result)
            } catch {
                return .failure(error)
            }
        }
        return try outcome.get()
    }
}
