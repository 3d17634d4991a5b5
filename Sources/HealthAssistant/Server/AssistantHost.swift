package import Foundation
package import HealthDatabase
package import HealthModel

/// What the tools of an assistant need: a person's data and consent, a log of readings, and a handler of
/// proposed entries.
///
/// ``AssistantWorld`` is the one of a machine with a health store and a journal; a server has others.
package protocol AssistantHost: Sendable {
    /// The app whose permissions in the store apply.
    var app: AppIdentity { get }
    /// The handler of proposed entries.
    var proposalHandler: any ProposalHandler { get }

    /// The days of the person, and the current date.
    func clock() async throws -> DayClock
    /// A store that has at least the shared samples of these types, and the decisions on all types.
    ///
    /// - Parameter types: The types that a call asks for; nil for all.
    func store(with types: Set<ObjectType>?) async throws -> HealthStore
    /// When data last came in; nil where that is not known.
    func lastSync() async throws -> Date?
    /// Records the readings of a call, before it is answered.
    func record(_ readings: [ReadingList.Item], of tool: String, client: String?) async throws
}
