import Foundation

/// Values that handlers send to a test, in order.
struct Events<Element: Sendable>: Sendable {
    private let stream: AsyncStream<Element>
    private let continuation: AsyncStream<Element>.Continuation

    init() { (stream, continuation) = AsyncStream.makeStream() }

    func send(_ element: Element) { continuation.yield(element) }

    /// The next value.
    ///
    /// - Throws: ``NoEvent`` if none comes within the time.
    func next(within duration: Duration = .seconds(60)) async throws -> Element {
        guard let element = await first(within: duration) else { throw NoEvent() }
        return element
    }

    /// Whether no value comes within the time.
    func isSilent(for duration: Duration = .milliseconds(700)) async -> Bool {
        await first(within: duration) == nil
    }

    private func first(within duration: Duration) async -> Element? {
        await withTaskGroup(of: Element?.self) { group in
            group.addTask { [stream] in
                for await element in stream { return element }
                return nil
            }
            group.addTask {
                try? await Task.sleep(for: duration)
                return nil
            }
            defer { group.cancelAll() }
            return await group.next() ?? nil
        }
    }
}

/// An expected call of a handler did not come.
struct NoEvent: Error {}
