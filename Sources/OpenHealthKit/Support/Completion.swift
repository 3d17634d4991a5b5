/// Waits for methods with a completion handler.
enum Completion {
    /// Waits for a method that reports success; throws the reported error.
    static func succeed(
        _ start: (@escaping @Sendable (Bool, (any Error)?) -> Void) -> Void
    ) async throws {
        try await withCheckedThrowingContinuation {
            (continuation: CheckedContinuation<Void, any Error>) in
            start { success, error in
                if let error {
                    continuation.resume(throwing: error)
                } else if success {
                    continuation.resume()
                } else {
                    continuation.resume(throwing: HKError(.unknownError))
                }
            }
        }
    }

    /// Waits for the result of a method; throws the reported error.
    static func value<Value: Sendable>(
        _ start: (@escaping @Sendable (Value?, (any Error)?) -> Void) -> Void
    ) async throws -> Value {
        try await withCheckedThrowingContinuation { continuation in
            start { value, error in
                if let value, error == nil {
                    continuation.resume(returning: value)
                } else {
                    continuation.resume(throwing: error ?? HKError(.unknownError))
                }
            }
        }
    }
}
