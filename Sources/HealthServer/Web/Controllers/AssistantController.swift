internal import Foundation
internal import HealthAssistant
internal import HealthDatabase
internal import HealthJournal
internal import Hummingbird

/// What the assistant read, and the entries that it proposes.
struct AssistantController: Sendable {
    let site: Site

    func add(to router: RouterGroup<WebContext>) {
        router.get("/assistant", use: show)
        router.post("/assistant/proposals", use: decide)
    }

    @Sendable private func show(_ request: Request, _ context: WebContext) async throws
        -> Response
    {
        let person = try site.person(context)
        let records = try AssistantController.records(of: person)
        let page = AssistantPage(
            try person.database.permissions(of: AssistantWorld.identity),
            try await records?.readings(limit: 200) ?? [],
            try await records?.proposals(now: person.journal.environment.now()) ?? [],
            person.environment)
        return try await site.response(
            page, title: page.heading, at: .settings, request, context)
    }

    /// Saves or forgets a proposal; one that is not there any more changes nothing.
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

    /// The records of a person; nil before there are any.
    private static func records(of person: Person) throws -> AssistantRecords? {
        try AssistantRecords(existingAt: AssistantRecords.url(beside: person.journalFile))
    }
}
