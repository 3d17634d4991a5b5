internal import Foundation
internal import HealthAssistant
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel
internal import HealthWords
internal import Hummingbird

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
