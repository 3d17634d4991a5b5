internal import Foundation
internal import HTTPTypes
internal import HealthAssistant
internal import Hummingbird
internal import NIOCore
internal import ServiceLifecycle

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

    /// How many seconds lie between two signs of life.
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
