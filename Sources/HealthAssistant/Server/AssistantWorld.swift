package import Foundation
package import HealthDatabase
package import HealthJournal
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
    /// The person's food library; nil if there is none at this place.
    var foods: (any AssistantFoods)? { get }

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

extension AssistantHost {
    /// No food library.
    package var foods: (any AssistantFoods)? { nil }
}

/// A food library in which the foods of a meal are found.
package protocol AssistantFoods: Sendable {
    /// The foods of a line, each with the nutrients of its amount.
    ///
    /// - Parameter line: The line, such as `200 g plain yogurt, banana`.
    /// - Throws: ``ToolError`` that names each food that is not clear.
    func items(of line: String) async throws -> [FoodItem]
    /// The person's favourites and recipes, favourites first.
    ///
    /// It is called only if the person shares the energy that they eat.
    func kept() async throws -> [KeptFood]
}

/// The assistant's dependencies on a computer: journal, store, records, clock and identifiers.
package struct AssistantWorld: AssistantHost {
    /// The default identity of the assistant in the health store.
    package static let identity = AppIdentity(
        bundleIdentifier: "org.openhealthkit.assistant", name: "Assistant")

    let store: HealthStore
    let journal: Journal
    let records: AssistantRecords
    package let app: AppIdentity
    package let foods: (any AssistantFoods)?
    let zone: TimeZone
    let now: @Sendable () -> Date
    let makeUUID: @Sendable () -> UUID

    /// Creates the dependencies.
    ///
    /// - Parameters:
    ///   - foods: The person's food library; nil without one.
    ///   - makeUUID: Creates identifiers that cannot be guessed.
    package init(
        store: HealthStore, journal: Journal, records: AssistantRecords, app: AppIdentity,
        foods: (any AssistantFoods)? = nil, zone: TimeZone, now: @escaping @Sendable () -> Date,
        makeUUID: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        self.store = store
        self.journal = journal
        self.records = records
        self.app = app
        self.foods = foods
        self.zone = zone
        self.now = now
        self.makeUUID = makeUUID
    }

    package var proposalHandler: any ProposalHandler {
        JournalProposalHandler(
            store: store, app: app, journal: journal, proposals: records, makeUUID: makeUUID)
    }

    package func clock() async throws -> DayClock {
        DayClock(boundary: try await journal.settings.dayBoundary(), zone: zone, now: now())
    }

    package func store(with types: Set<ObjectType>?) -> HealthStore { store }

    package func lastSync() async throws -> Date? {
        try await journal.status(of: "health").lastSuccess
    }

    package func record(_ readings: [ReadingList.Item], of tool: String, client: String?)
        async throws
    {
        try await records.record(
            readings, of: tool, app: app.source.bundleIdentifier, client: client, at: now())
    }
}

/// The tools, in the order in which clients see them.
enum ToolCatalogue {
    /// The tools at every place.
    static let common: [any AssistantTool] = [
        TypesTool(), DailyTotalsTool(), SamplesTool(), TrendsTool(), BaselineTool(),
        WhatChangedTool(), DailyBriefTool(), DoctorTool(), LogEntryTool(),
    ]

    /// The tools at a place.
    ///
    /// - Parameter hasFoods: Whether the person's food library is there.
    static func tools(hasFoods: Bool) -> [any AssistantTool] {
        hasFoods ? common + [FavouritesTool()] : common
    }
}
