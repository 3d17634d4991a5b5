internal import Foundation
internal import HealthSync

/// How long a query may take: 8 s, and 15 s over the full history.
///
/// Asking the person for a permission has no limit.
/// Source: scenario AC-42. What comes later is dropped, and asked for again at the next trigger.
struct QueryPatience: Sendable {
    static let usual: TimeInterval = 8
    static let fullHistory: TimeInterval = 15

    var sleep: @Sendable (TimeInterval) async throws -> Void

    /// The answer of a query; throws `Deadline.Passed` where it does not come in time.
    func answer<Value: Sendable>(
        isFullHistory: Bool, _ query: @escaping @Sendable () async throws -> Value
    ) async throws -> Value {
        try await Deadline.run(
            isFullHistory ? Self.fullHistory : Self.usual, sleep: sleep, query)
    }
}
