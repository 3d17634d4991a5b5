internal import Foundation
internal import HealthAssistant
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel
internal import HealthScreens
internal import HealthWords
internal import Hummingbird

/// The page of the assistant: the types that it may read, the log of its readings, and its proposed
/// entries.
struct AssistantPage: Page {
    static let template = "assistant"

    /// A type that is shared or can be shared.
    struct Shared: Sendable {
        let id: String
        let title: String
        /// The first shared day; nil for the whole history.
        let since: String?
    }

    struct Reading: Sendable {
        let time: String
        let client: String
        let tool: String
        let type: String
        let span: String
        let values: String
    }

    struct Proposal: Sendable {
        let id: String
        let text: String
        let client: String?
    }

    let texts: AssistantWords
    let shared: [Shared]
    let nothingShared: String?
    let sharable: [Shared]
    let hasSharable: Bool
    let proposals: [Proposal]
    let hasProposals: Bool
    let readings: [Reading]
    let hasReadings: Bool
    let nothingRead: String?

    init(
        _ sharing: AssistantSharing, _ readings: [AssistantReading],
        _ proposals: [EntryProposal], _ environment: ScreenEnvironment
    ) {
        let words = environment.language.assistant
        texts = words
        shared = sharing.shared.map { permission in
            Shared(
                id: permission.type.name, title: environment.language.types.name(permission.type),
                since: permission.earliest.map { words.since(environment.text($0)) })
        }
        nothingShared = shared.isEmpty ? words.nothingShared : nil
        sharable = sharing.sharable.map {
            Shared(id: $0.name, title: environment.language.types.name($0), since: nil)
        }
        hasSharable = !sharable.isEmpty
        self.proposals = proposals.map {
            Proposal(
                id: $0.id.uuidString, text: ProposalText.text(of: $0.entry), client: $0.client)
        }
        hasProposals = !proposals.isEmpty
        self.readings = readings.map { Reading($0, environment) }
        hasReadings = !readings.isEmpty
        nothingRead = readings.isEmpty ? words.nothingRead : nil
    }
}

extension AssistantPage.Reading {
    fileprivate init(_ reading: AssistantReading, _ environment: ScreenEnvironment) {
        time = environment.text(reading.date)
        client = reading.client ?? reading.app
        tool = reading.tool
        type = reading.type.map { ObjectType.named($0)?.name ?? $0 } ?? ""
        let days = [reading.firstDay, reading.lastDay].compactMap { $0 }.map(environment.full)
        span = Set(days).count == 1 ? days[0] : days.joined(separator: " – ")
        values =
            reading.isShared ? String(reading.values) : environment.language.assistant.notShared
    }
}

extension ScreenEnvironment {
    /// A time with its day.
    fileprivate func text(_ date: Date) -> String {
        let zone = timeZone()
        return "\(full(DayBoundary().day(of: date, in: zone))), \(time(date, in: zone))"
    }
}

/// The page of the assistant: the types that it may read, the log of its readings, and its proposed
/// entries.
struct AssistantController: Sendable {
    let site: Site

    func add(to router: RouterGroup<WebContext>) {
        router.get("/assistant", use: show)
        router.post("/assistant/proposals", use: decide)
        router.post("/assistant/types", use: share)
    }

    @Sendable private func show(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        let records = try AssistantController.records(of: person)
        let page = AssistantPage(
            try await AssistantSharing(person),
            try await records?.readings(limit: 200) ?? [],
            try await records?.proposals(now: person.journal.environment.now()) ?? [],
            person.environment)
        return try await site.response(
            page, title: page.texts.title, at: .settings, request, context)
    }

    /// Shares a type, or ends its sharing.
    @Sendable private func share(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let sharing = try await AssistantSharing(try site.person(context))
        let since = context.form["since"] ?? ""
        guard let type = context.form["type"].flatMap(ObjectType.init(name:)),
            type.isAllowedInReadRequest, since.isEmpty || Day(since) != nil
        else { throw WebError.malformed }
        switch context.form["action"] {
        case "share": try await sharing.share(type, since: Day(since))
        case "stop": try sharing.stop(type)
        default: throw WebError.malformed
        }
        return .see("/assistant")
    }

    /// Saves or discards a proposal; for a proposal that no longer exists, changes nothing.
    @Sendable private func decide(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        guard let id = context.form["id"].flatMap(UUID.init(uuidString:)),
            let action = context.form["action"], ["save", "forget"].contains(action)
        else { throw WebError.malformed }
        if let records = try AssistantController.records(of: person) {
            let now = person.journal.environment.now()
            let proposal = try await records.proposals(now: now).first { $0.id == id }
            if let proposal, action == "save" {
                _ = try await records.confirm(proposal, in: person.journal)
            } else if let proposal {
                try await records.discard(proposal.id)
            }
        }
        return .see("/assistant")
    }

    /// The records of a person; nil if there are none yet.
    private static func records(of person: Person) throws -> AssistantRecords? {
        try AssistantRecords(existingAt: AssistantRecords.url(beside: person.journalFile))
    }
}

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
