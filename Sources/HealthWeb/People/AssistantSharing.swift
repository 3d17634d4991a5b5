internal import Foundation
internal import HealthAssistant
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords

/// The types that the assistant may read, and the other types with data.
struct AssistantSharing: Sendable {
    private let person: Person
    /// The shared types by name.
    let shared: [Permission]
    /// The types with data that are not shared, by name.
    let sharable: [ObjectType]

    init(_ person: Person) async throws {
        self.person = person
        let names = person.environment.language.types
        let shared = try person.database.permissions.all(of: AssistantWorld.identity)
            .filter { $0.read == .granted }
            .sorted { names.name($0.type) < names.name($1.type) }
        self.shared = shared
        let known = Set(shared.map(\.type))
        sharable = try await person.database.countsByType().keys
            .filter { $0.isAllowedInReadRequest && !known.contains($0) }
            .sorted { names.name($0) < names.name($1) }
    }

    /// Lets the assistant read a type; with a day, samples of other apps only from that day on.
    ///
    /// A type that is shared already keeps its day: the form that asks for this did not show it.
    func share(_ type: ObjectType, since day: Day?) async throws {
        guard !shared.contains(where: { $0.type == type }) else { return }
        let boundary = try await person.journal.settings.dayBoundary()
        let start = day.map {
            boundary.start(of: $0, in: person.journal.environment.timeZone())
        }
        try person.database.permissions.set(
            share: [:], read: [type: .granted],
            earliest: type.isSample ? start.map { [type: $0] } ?? [:] : [:],
            app: AssistantWorld.identity)
    }

    /// Ends the sharing of a type.
    func stop(_ type: ObjectType) throws {
        try person.database.permissions.set(
            share: [:], read: [type: .denied], app: AssistantWorld.identity)
    }
}
