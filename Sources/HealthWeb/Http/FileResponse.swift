internal import DatabaseFile
internal import Foundation
internal import HTTPTypes
internal import HealthScreens
internal import Hummingbird
internal import NIOCore

extension Response {
    private static let blockSize = 1 << 18

    /// A file to download, which is streamed after its name was removed from the disk.
    static func download(_ written: WrittenFile) throws -> Response {
        let input = try FileHandle(forReadingFrom: written.url)
        WorkingFolders.remove(written.url.deletingLastPathComponent())
        let size = try input.seekToEnd()
        try input.seek(toOffset: 0)
        let body = ResponseBody(contentLength: Int(size)) { writer in
            defer { try? input.close() }
            while let block = try input.read(upToCount: blockSize), !block.isEmpty {
                try await writer.write(ByteBuffer(bytes: block))
            }
            try await writer.finish(nil)
        }
        var response = Response(status: .ok, body: body)
        response.headers[.contentType] = "application/octet-stream"
        response.headers[.contentDisposition] = "attachment; filename=\"\(written.name)\""
        response.headers[.cacheControl] = "no-store"
        return response
    }
}
