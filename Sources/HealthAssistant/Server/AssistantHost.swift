package import Foundation
package import HealthDatabase
package import HealthModel

/// The dependencies of an assistant's tools: a person's data and consent, a log of readings, and a
/// handler of proposed entries.
///
/// ``AssistantWorld`` is the implementation for a computer with a health store and a journal; a
/// server has another one.
package protocol AssistantHost: Sendable {
    /// The app whose permissions in the store apply.
    var app: AppIdentity { get }
    /// The handler of proposed entries.
    var proposalHandler: any ProposalHandler { get }

    /// The person's days, and the current date.
    func clock() async throws -> DayClock
    /// A store with at least the shared samples of these types, and the permissions of all types.
    ///
    /// - Parameter types: The types of a call; nil for all.
    func store(with types: Set<ObjectType>?) async throws -> HealthStore
    /// The date of the latest new data; nil if it is unknown.
    func lastSync() async throws -> Date?
    /// Records the readings of a call before the answer is sent.
    func record(_ readings: [ReadingList.Item], of tool: String, client: String?) async throws
}
