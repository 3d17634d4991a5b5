internal import Foundation
internal import HTTPTypes
internal import HealthAssistant
internal import HealthCloudSync
internal import HealthJournal
internal import HealthSync
internal import Hummingbird
internal import NIOCore
internal import ServiceLifecycle
internal import Synchronization

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

/// The questions to people whose streams are open at this server.
///
/// A question ends once: by an answer of the client that was asked, or by what comes before it. What
/// comes later finds no question.
final class OpenQuestions: Sendable {
    /// Names a question, and who alone may answer it.
    struct Key: Hashable {
        let person: PersonID
        let token: Int
        let session: AssistantSessionID
        let question: JSONValue

        init(_ identity: CloudIdentity, _ session: AssistantSessionID, _ question: JSONValue) {
            (person, token) = (identity.person, identity.token.number)
            (self.session, self.question) = (session, question)
        }
    }

    /// An event of a question, for its stream.
    enum Event: Sendable {
        /// Some time went by.
        case beat
        case answered(AssistantAnswer)
        case ended(End)
    }

    /// Why nobody answers a question.
    enum End: Sendable {
        /// The time for it is over, or the server stops: the call has a result.
        case unanswered
        /// The token is no longer good, or the client does not wait: the call has none.
        case withdrawn
    }

    private struct Waiting {
        /// The id of the client's call.
        let request: JSONValue
        let stream: AsyncStream<Event>.Continuation
    }

    private let waiting = Mutex<[Key: Waiting]>([:])
    /// The most questions of a token at a time.
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Opens a question; nil where too many of its token are open.
    func open(_ key: Key, for request: JSONValue) -> AsyncStream<Event>? {
        let (stream, continuation) = AsyncStream.makeStream(of: Event.self)
        let isOpen = waiting.withLock { waiting in
            let same = waiting.keys.count { $0.person == key.person && $0.token == key.token }
            guard same < limit else { return false }
            waiting[key] = Waiting(request: request, stream: continuation)
            return true
        }
        return isOpen ? stream : nil
    }

    /// Passes an answer on; false where there is no such question.
    func answer(_ key: Key, _ answer: AssistantAnswer) -> Bool {
        guard let found = waiting.withLock({ $0.removeValue(forKey: key) }) else { return false }
        found.stream.yield(.answered(answer))
        found.stream.finish()
        return true
    }

    /// Notifies a stream that some time has passed.
    func beat(_ key: Key) { waiting.withLock { $0[key]?.stream }?.yield(.beat) }

    /// Ends a question, if it is open.
    func end(_ key: Key, _ reason: End) { end(reason) { found, _ in found == key } }

    /// Ends the question of a client's call that the client no longer waits for.
    func cancel(
        _ request: JSONValue, in session: AssistantSessionID, of identity: CloudIdentity
    ) {
        end(.withdrawn) { key, waiting in
            key.person == identity.person && key.token == identity.token.number
                && key.session == session && waiting.request == request
        }
    }

    /// Ends the questions of a token that is no longer good; without a number, of all the person's.
    func end(of person: PersonID, token: Int? = nil) {
        end(.withdrawn) { key, _ in
            key.person == person && token.map { $0 == key.token } ?? true
        }
    }

    private func end(_ reason: End, where isEnding: (Key, Waiting) -> Bool) {
        let ended = waiting.withLock { waiting in
            let found = waiting.filter { isEnding($0.key, $0.value) }
            for key in found.keys { waiting[key] = nil }
            return found.values.map(\.stream)
        }
        for stream in ended {
            stream.yield(.ended(reason))
            stream.finish()
        }
    }

    /// The number of open questions.
    var count: Int { waiting.withLock { $0.count } }
}

/// Answers a call of the older protocols that needs the person's yes: a stream with the question, and
/// with the result once it is answered.
///
/// The answer comes with another request, at this server. A stream that breaks is not taken up again:
/// its question ends with it, and nothing is logged.
struct QuestionStream: Sendable {
    let service: CloudService
    let identity: CloudIdentity
    let session: AssistantSessionID
    let question: PendingQuestion

    /// The seconds between two keep-alive signals.
    private static let pause = 15.0

    private static let unanswered = """
        Nothing is logged: the person did not answer the question in time. Call the tool again.
        """
    private static let tooMany = """
        Nothing is logged: other questions wait for the person's answer. Call the tool again later.
        """

    /// The answer to the call.
    var response: Response {
        var headers: HTTPFields = [.contentType: "text/event-stream", .cacheControl: "no-store"]
        // A proxy that collects an answer would keep the question from the person.
        if let name = HTTPField.Name("X-Accel-Buffering") { headers[name] = "no" }
        return Response(
            status: .ok, headers: headers,
            body: ResponseBody { writer in
                try await write(to: &writer)
                try await writer.finish(nil)
            })
    }

    @concurrent
    private func write(to writer: inout any ResponseBodyWriter) async throws {
        let key = OpenQuestions.Key(identity, session, question.id)
        guard let events = service.questions.open(key, for: question.request) else {
            return try await send(question.refusal(Self.tooMany), to: &writer)
        }
        let beats = Task { try await beat(key) }
        let watching = Task { try await watch(key) }
        defer {
            beats.cancel()
            watching.cancel()
            service.questions.end(key, .withdrawn)
        }
        try await send(question.message, to: &writer)
        try await withGracefulShutdownHandler {
            for await event in events {
                switch event {
                case .beat: try await writer.write(ByteBuffer(string: ": alive\n\n"))
                case .answered(let answer):
                    try await send(await question.result(after: answer), to: &writer)
                case .ended(.unanswered):
                    try await send(question.refusal(Self.unanswered), to: &writer)
                case .ended(.withdrawn): return
                }
            }
        } onGracefulShutdown: {
            service.questions.end(key, .unanswered)
        }
    }

    /// Lets the stream give signs of life until the time for an answer is over.
    private func beat(_ key: OpenQuestions.Key) async throws {
        let end = service.now.addingTimeInterval(service.environment.longestQuestion)
        while service.now < end {
            try await service.environment.sleep(Self.pause)
            service.questions.beat(key)
        }
        service.questions.end(key, .unanswered)
    }

    /// Ends the question with the token.
    private func watch(_ key: OpenQuestions.Key) async throws {
        do {
            try await service.watchAuthority(of: identity)
        } catch is CloudProblem {
            service.questions.end(key, .withdrawn)
        }
    }

    @concurrent
    private func send(_ message: Data?, to writer: inout any ResponseBodyWriter) async throws {
        guard let message else { return }
        var buffer = ByteBuffer(string: "event: message\ndata: ")
        buffer.writeBytes(message)
        buffer.writeString("\n\n")
        try await writer.write(buffer)
    }
}
