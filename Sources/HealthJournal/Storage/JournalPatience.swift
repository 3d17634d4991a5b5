/// Waiting for another process that writes to the journal, such as the app in a browser while a command
/// imports a file.
package enum JournalPatience {
    /// Does work again while another process is writing to the journal.
    ///
    /// The journal itself waits for some seconds before it says that it is busy, so that the tries take
    /// about a minute.
    package static func retry<Value>(
        tries: Int = 12, _ work: () async throws -> Value
    ) async throws -> Value {
        for _ in 1..<max(tries, 1) {
            do {
                return try await work()
            } catch JournalError.busy {
                try Task.checkCancellation()
            }
        }
        return try await work()
    }
}
