internal import HTTPTypes
package import Hummingbird
internal import HummingbirdCore
internal import Logging
internal import NIOCore
internal import NIOHTTP1
internal import NIOHTTPCompression
internal import NIOHTTPTypesHTTP1

/// A connection of HTTP/1 that compresses the responses that are marked for it, if the client accepts
/// gzip or deflate.
///
/// The mark is the encoding `identity`, which is taken out of the response. Only what reflects nothing of
/// its request may be marked: the length of a compressed page with a secret and a text of the requester's
/// choice tells how much both have in common (BREACH).
struct CompressedChannel: ServerChildChannel {
    typealias Value = HTTP1Channel.Value
    private let base: HTTP1Channel

    /// The encoding of a response that may be compressed.
    fileprivate static let mark = "identity"

    /// Wraps the usual connection.
    init(_ base: HTTP1Channel) { self.base = base }

    func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        base.setup(channel: channel, logger: logger).flatMapThrowing { value in
            let pipeline = channel.pipeline.syncOperations
            let codec = try pipeline.handler(type: HTTP1ToHTTPServerCodec.self)
            let compressor = HTTPResponseCompressor { head, _ in
                guard head.headers.first(name: "content-encoding") == CompressedChannel.mark else {
                    return .doNotCompress
                }
                head.headers.remove(name: "content-encoding")
                return .compressIfPossible
            }
            try pipeline.addHandler(compressor, position: .before(codec))
            try pipeline.addHandler(
                MalformedRequestHandler(compressor), position: .before(compressor))
            return value
        }
    }

    func handle(value: Value, logger: Logger) async {
        await base.handle(value: value, logger: logger)
    }
}

/// Takes the compressor out of a connection with an error.
///
/// The compressor expects one request for each response and ends the process otherwise, and the server
/// answers a malformed request that no handler saw.
private final class MalformedRequestHandler: ChannelInboundHandler {
    typealias InboundIn = HTTPServerRequestPart
    private let compressor: HTTPResponseCompressor

    init(_ compressor: HTTPResponseCompressor) { self.compressor = compressor }

    func errorCaught(context: ChannelHandlerContext, error: any Error) {
        context.pipeline.syncOperations.removeHandler(compressor, promise: nil)
        context.fireErrorCaught(error)
    }
}

extension Response {
    /// The response, marked as one that may be compressed, because nothing in it is of the request.
    package func compressible() -> Response {
        var response = self
        response.headers[.contentEncoding] = CompressedChannel.mark
        response.headers[.vary] = "Accept-Encoding"
        return response
    }
}
