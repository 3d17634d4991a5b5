internal import Crypto
internal import Foundation
internal import HTTPTypes
internal import HealthAssistant
internal import HealthCloudSync
internal import HealthDatabase
internal import HealthJournal
internal import HealthModel
internal import Hummingbird
internal import NIOCore

/// The Model Context Protocol over HTTP, for the holder of an assistant's token.
///
/// Each message is answered with one JSON message, and nothing is stored between messages. In the
/// protocols with a handshake a call that needs the person's confirmation is answered with a stream,
/// which begins with the question; the answer to it is a message of its own.
struct AssistantRoutes: Sendable {
    let service: CloudService
    private let exchange = AssistantExchange(guides: AssistantGuides(sharing: Self.sharing))

    init(service: CloudService) { self.service = service }

    private static let sharing = """
        the person can share them by another token: health cloud token NAME --for assistant --read \
        TYPE. The data is what the person's devices sent to their cloud. A sample of the source \
        "\(SharedCloudHealth.daySource.name)" is a whole day's sum; its times are not those of the \
        movement or the sleep.
        """

    var routes: [CloudRoute] {
        [
            CloudRoute(
                .post, "/mcp", "assistant",
                "Answer a message of the Model Context Protocol, within the person's consent",
                scopes: [.assistant], body: "MCPMessage", answer: "MCPMessage", mayStream: true,
                statuses: [200, 202, 400, 404, 413],
                failures: [400: "MCPMessage", 404: "MCPMessage"], handle: post),
            CloudRoute(
                .get, "/mcp", "assistantStream", "There are no event streams",
                scopes: [.assistant], statuses: [405], handle: refuse),
            CloudRoute(
                .delete, "/mcp", "endAssistantSession", "A session ends with its token",
                scopes: [.assistant], statuses: [405], handle: refuse),
        ]
    }

    private func post(_ request: Request, _ context: CloudContext) async throws -> Response {
        let identity = try context.requireIdentity()
        // A browser sends the origin of the page. A page never has a token of its own, and a page
        // that was loaded under another name of this computer must not try one.
        guard request.headers[.origin] == nil else {
            throw CloudProblem(
                .forbidden, "origin_not_allowed", "Requests of web pages are not answered.")
        }
        func header(_ name: String) -> String? {
            HTTPField.Name(name).flatMap { request.headers[$0] }
        }
        let version = header("MCP-Protocol-Version")
        var session: AssistantSessionID?
        // The newest protocol has no sessions; a client may still send what another one gave it.
        if version != ProtocolVersion.modern, let text = header(Self.sessionHeader) {
            session = AssistantSessionID(
                text, sealedBy: try await AssistantSeal(of: identity, service))
            guard session != nil else {
                return try await respond(
                    AssistantExchange.refusal(
                        status: 404, "There is no such session: send initialize again."),
                    identity, nil)
            }
        }
        // The question comes on a stream, which the client must be ready for.
        let canStream = request.headers[.accept]?.contains("text/event-stream") ?? false
        let head = AssistantExchange.Head(
            version: version, method: header("Mcp-Method"), name: header("Mcp-Name"),
            hasSession: session != nil && canStream)
        let reply = await exchange.reply(
            to: try await service.body(of: request), head,
            host: CloudAssistant(service: service, identity: identity))
        return try await respond(reply, identity, session)
    }

    private static let sessionHeader = "Mcp-Session-Id"

    private func respond(
        _ reply: AssistantExchange.Reply, _ identity: CloudIdentity, _ session: AssistantSessionID?
    ) async throws -> Response {
        switch reply {
        case .message(let status, let body, let beginsSession):
            var headers: HTTPFields = [
                .contentType: "application/json", .cacheControl: "no-store",
            ]
            if beginsSession, let name = HTTPField.Name(Self.sessionHeader) {
                let seal = try await AssistantSeal(of: identity, service)
                headers[name] = AssistantSessionID(sealedBy: seal).text
            }
            return Response(
                status: HTTPResponse.Status(code: status), headers: headers,
                body: ResponseBody(byteBuffer: ByteBuffer(bytes: body)))
        case .accepted: return Response(status: .accepted)
        case .cancelled(let call):
            if let session { service.questions.cancel(call, in: session, of: identity) }
            return Response(status: .accepted)
        case .answered(let answer):
            guard let session,
                service.questions.answer(.init(identity, session, answer.question), answer)
            else {
                return try await respond(
                    AssistantExchange.refusal(status: 400, "No such question is open."), identity,
                    nil)
            }
            return Response(status: .accepted)
        case .question(let question):
            guard let session else { throw CloudProblem.unauthorized }
            return QuestionStream(
                service: service, identity: identity, session: session, question: question
            ).response
        }
    }

    private func refuse(_ request: Request, _ context: CloudContext) async throws -> Response {
        var response = try CloudProblem(
            .methodNotAllowed, "method_not_allowed", "Send a message with POST."
        ).response(from: request, context: context)
        response.headers[.allow] = "POST"
        return response
    }
}

/// The data of a person in the cloud for an assistant: the types that the person's consent names,
/// with requests to the person's devices in place of a journal.
struct CloudAssistant: AssistantHost {
    let service: CloudService
    let identity: CloudIdentity
    private let consent: CloudConsent

    init(service: CloudService, identity: CloudIdentity) {
        self.service = service
        self.identity = identity
        consent = CloudConsent(identity.token)
    }

    var app: AppIdentity { AssistantWorld.identity }

    var proposalHandler: any ProposalHandler {
        RequestProposalHandler(service: service, identity: identity, kinds: Set(consent.log))
    }

    func clock() -> DayClock {
        DayClock(
            boundary: DayBoundary(startHour: consent.dayStart),
            zone: TimeZone(identifier: consent.timeZone) ?? .gmt, now: service.now)
    }

    func store(with types: Set<ObjectType>?) async throws -> HealthStore {
        try await SharedCloudHealth(
            service: service, person: identity.person, clock: clock(), consent: consent.types,
            app: app
        ).store(with: types)
    }

    /// The last time when one of the person's devices sent or read something.
    func lastSync() async throws -> Date? {
        try await service.store.tokens(of: identity.person).filter { $0.scope == .device }
            .compactMap(\.lastSeenAt).max()
    }

    /// Adds a line for each span of days to the person's audit log.
    func record(_ readings: [ReadingList.Item], of tool: String, client: String?) async throws {
        guard !readings.isEmpty else {
            return try await service.audit(identity, "assistant.called", tool)
        }
        let spans = Dictionary(grouping: readings, by: \.span)
        for span in spans.keys.sorted(by: { $0.upperBound < $1.upperBound }) {
            let names = (spans[span] ?? []).map { item in
                item.type.name + (item.isShared ? "" : " (not shared)")
            }
            try await service.audit(
                identity, "assistant.read",
                "\(tool), \(span.lowerBound)/\(span.upperBound): "
                    + Array(Set(names)).sorted().joined(separator: ", "))
        }
    }
}

/// The name of a session of the older protocols: a random identifier with a seal.
///
/// A session says that the client can show the person a question, and is valid as long as the token
/// that began it. The server keeps none, so a server that restarts accepts them as before.
struct AssistantSessionID: Hashable {
    /// The text of the header `Mcp-Session-Id`.
    let text: String

    /// A new session.
    init(sealedBy seal: AssistantSeal) {
        let id = UUID().uuidString
        text = "\(id).\(seal.seal(of: Self.sealedText(id)))"
    }

    /// The session that a client names; nil for one that this token did not begin.
    init?(_ text: String, sealedBy seal: AssistantSeal) {
        let fields = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard fields.count == 2, seal.isSeal(fields[1], of: Self.sealedText(fields[0])) else {
            return nil
        }
        self.text = text
    }

    private static func sealedText(_ id: String) -> String { "session \(id)" }
}

/// Seals what the server gives to an assistant and takes back later, so that it keeps none of it.
///
/// A seal is valid for one token. An assistant never sees its key, the identifier of the person's
/// history.
struct AssistantSeal {
    private let key: SymmetricKey
    private let token: Int

    /// - Throws: ``CloudStoreError/noPerson``.
    init(of identity: CloudIdentity, _ service: CloudService) async throws {
        guard let history = try await service.store.history(of: identity.person) else {
            throw CloudStoreError.noPerson
        }
        key = SymmetricKey(data: Data(history.uuidString.utf8))
        token = identity.token.number
    }

    /// The seal of a text, in base 64.
    func seal(of text: String) -> String {
        let code = HMAC<SHA256>.authenticationCode(for: sealed(text), using: key)
        return Data(code).base64EncodedString()
    }

    /// Whether this is the seal of a text.
    func isSeal(_ seal: String, of text: String) -> Bool {
        guard let code = Data(base64Encoded: seal) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(
            code, authenticating: sealed(text), using: key)
    }

    private func sealed(_ text: String) -> Data { Data("\(token) \(text)".utf8) }
}
