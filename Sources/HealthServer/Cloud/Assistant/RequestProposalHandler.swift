internal import Foundation
internal import HealthAssistant
internal import HealthCloudSync
internal import HealthJournal

/// Turns an entry that an assistant proposes into a request to the person's devices, after the
/// person has confirmed it in the client.
///
/// The server stores no questions. The answer repeats the content of its question, sealed with a
/// key that the client does not have. An answer that comes twice makes one request, because the
/// entry's identity is a part of the question.
struct RequestProposalHandler: ProposalHandler {
    let service: CloudService
    let identity: CloudIdentity
    /// The kinds of entry that the assistant may propose.
    let kinds: Set<EntryKind>

    var source: EntrySource {
        let name = identity.token.name
        return .own(
            bundleIdentifier: "org.openhealthkit.assistant", name: name.isEmpty ? "Assistant" : name
        )
    }

    func propose(_ arguments: EntryArguments) async throws -> ToolOutcome {
        let entry = try checked(arguments, UUID(), at: arguments.date)
        guard arguments.canAsk else {
            throw ToolError(
                "Nothing is logged: your client cannot show the person a question, and an entry "
                    + "needs the person's yes.")
        }
        let question = Question(id: entry.id, date: arguments.date)
        let text = ProposalText.text(of: entry)
        let seal = try await AssistantSeal(of: identity, service).seal(
            of: sealedText(question, arguments))
        return .question(
            id: "\(question.text).\(seal)", text: "Ask your devices to log this entry? \(text)")
    }

    func finish(_ arguments: EntryArguments, _ reply: ToolCall.Reply) async throws -> ToolOutcome {
        guard let (question, seal) = Question.opened(reply.question),
            try await AssistantSeal(of: identity, service)
                .isSeal(seal, of: sealedText(question, arguments)),
            (0...EntryProposal.questionLifetime).contains(
                arguments.date.timeIntervalSince(question.date))
        else { throw EntryOutcome.staleQuestion }
        let entry = try checked(arguments, question.id, at: question.date)
        let text = ProposalText.text(of: entry)
        guard reply.isAccepted else { return EntryOutcome.answer("declined", text) }
        do {
            _ = try await service.add(CloudRequest(id: entry.id, entry: entry), for: identity)
        } catch let problem as CloudProblem {
            throw ToolError(problem.failure.message)
        }
        return EntryOutcome.answer(
            "waiting", text,
            next: "A device logs it with its next sync, where the person allows requests of this "
                + "kind: health cloud requests --allow")
    }

    /// The entry, if the assistant may propose its kind and its values are usual.
    private func checked(_ arguments: EntryArguments, _ id: UUID, at date: Date) throws
        -> JournalEntry
    {
        let entry = try arguments.entry(id, at: date)
        guard kinds.contains(entry.kind) else {
            throw ToolError(
                "The person does not let the assistant log this. They can allow it by another "
                    + "token: health cloud token NAME --for assistant --log KIND")
        }
        do {
            try entry.checkUnattended(at: arguments.date)
        } catch {
            throw ToolError(error.description)
        }
        return entry
    }

    /// The content that the seal of a question covers, beside the token: the question and the
    /// arguments.
    private func sealedText(_ question: Question, _ arguments: EntryArguments) -> String {
        "log_entry \(question.text) \(arguments.canonicalText)"
    }
}

/// The content of a question to the person.
private struct Question {
    /// The identity of the entry.
    let id: UUID
    /// The time of the question.
    let date: Date

    init(id: UUID, date: Date) {
        self.id = id
        // Whole seconds stay the same on the way to the client and back.
        self.date = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
    }

    var text: String { "\(id.uuidString).\(Int(date.timeIntervalSince1970))" }

    /// The question and the seal of a text; nil for another text.
    static func opened(_ text: String) -> (Question, seal: String)? {
        let fields = text.split(separator: ".", omittingEmptySubsequences: false)
        guard fields.count == 3, let id = UUID(uuidString: String(fields[0])),
            let seconds = Int32(fields[1]), seconds >= 0
        else { return nil }
        let date = Date(timeIntervalSince1970: Double(seconds))
        return (Question(id: id, date: date), String(fields[2]))
    }
}
