internal import HealthAssistant
internal import HealthJournal
internal import HealthSync
internal import Synchronization

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

    /// What a stream hears of its question.
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

    /// Tells a stream that some time went by.
    func beat(_ key: Key) { waiting.withLock { $0[key]?.stream }?.yield(.beat) }

    /// Ends a question, if it is open.
    func end(_ key: Key, _ reason: End) { end(reason) { found, _ in found == key } }

    /// Ends the question of a client's call, which it does not wait for any more.
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

    /// How many are open now.
    var count: Int { waiting.withLock { $0.count } }
}
