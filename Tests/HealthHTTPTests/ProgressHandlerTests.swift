import HTTPTypes
import NIOCore
import NIOEmbedded
import NIOHTTPTypes
import Synchronization
import Testing

@testable import HealthHTTP

@Suite("What the register of connections learns of a connection")
struct ProgressHandlerTests {
    private final class Flag: Sendable {
        let isSet = Mutex(false)
    }

    @Test("A connection is not replaced before the system has the end of its answer")
    func unsentAnswer() throws {
        var limits = ConnectionLimits(openFiles: 1024)
        (limits.total, limits.perAddress) = (1, 1)
        let register = ConnectionRegister(limits: limits)
        let channel = EmbeddedChannel()
        let other = EmbeddedChannel()
        let isReplaced = Flag()
        func openAnother() -> ConnectionRegister.Admission {
            register.open(ObjectIdentifier(other), from: nil) {}
        }
        let id = ObjectIdentifier(channel)
        #expect(
            register.open(id, from: nil) { isReplaced.isSet.withLock { $0 = true } } == .accepted)
        try channel.pipeline.syncOperations.addHandler(ProgressHandler(register: register))
        let head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
        try channel.writeInbound(HTTPRequestPart.head(head))
        try channel.writeInbound(HTTPRequestPart.end(nil))
        channel.write(HTTPResponsePart.head(HTTPResponse(status: .ok)), promise: nil)
        channel.write(HTTPResponsePart.end(nil), promise: nil)
        #expect(openAnother() == .refused)
        register.closed(ObjectIdentifier(other))
        channel.flush()
        #expect(openAnother() == .accepted)
        #expect(isReplaced.isSet.withLock { $0 })
    }
}
