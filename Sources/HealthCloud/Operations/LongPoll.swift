internal import ServiceLifecycle

extension CloudService {
    /// Waits for a change of a person's data, but not longer than the caller may receive it.
    ///
    /// - Throws: ``CloudProblem/unauthorized`` if the caller may receive nothing any more; ``CloudStoreError``.
    func waitForChange(
        in stream: AsyncStream<Void>, within seconds: Double, for caller: CloudIdentity
    ) async throws {
        try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in stream.cancelOnGracefulShutdown() { return } }
            group.addTask { try? await environment.sleep(seconds) }
            group.addTask { try await watchAuthority(of: caller) }
            defer { group.cancelAll() }
            try await group.next()
        }
        try await checkAuthority(of: caller)
    }
}
