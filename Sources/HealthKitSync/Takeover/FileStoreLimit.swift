package import Foundation
internal import HealthSync

/// The time limits of calls to a health store in a file of this computer.
package enum FileStoreLimit {
    /// Waits until a call counts as unanswered: twenty times as long as for the store of a phone,
    /// because a file always answers, only later on a busy computer.
    package static let sleep: @Sendable (TimeInterval) async throws -> Void = {
        try await CancellableTimer.wait($0 * 20)
    }
}
