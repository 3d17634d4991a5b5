import Foundation
import HTTPTypes
import NIOCore
import Testing

@testable import HealthWeb

@Suite("Uploads")
struct UploadTests {
    private static let boundary = "----form"
    private static let type = "multipart/form-data; boundary=\(boundary)"

    private static func form(token: String?, _ file: String) -> String {
        let first = token.map {
            "--\(boundary)\r\nContent-Disposition: form-data; name=\"_token\"\r\n\r\n\($0)\r\n"
        }
        return (first ?? "")
            + "--\(boundary)\r\nContent-Disposition: form-data; name=\"file\"; "
            + "filename=\"export.xml\"\r\nContent-Type: text/xml\r\n\r\n\(file)\r\n"
            + "--\(boundary)--\r\n"
    }

    @Test("A form is parsed wherever its bytes are cut", arguments: [1, 2, 7, 64, 4096])
    func parsing(size: Int) throws {
        let text = "line\r\n--almost\r\n------for\r\nend"
        let bytes = Array(Self.form(token: "abc", text).utf8)
        var parser = try #require(MultipartParser(contentType: Self.type))
        var file = Data()
        for start in stride(from: 0, to: bytes.count, by: size) {
            try parser.receive(bytes[start..<min(start + size, bytes.count)]) { data, fields in
                #expect(fields["_token"] == "abc")
                file.append(data)
            }
        }
        #expect(String(decoding: file, as: UTF8.self) == text)
        #expect(parser.isComplete)
    }

    @Test("A form without an end, or with two files, is malformed")
    func malformed() throws {
        var parser = try #require(MultipartParser(contentType: Self.type))
        try parser.receive(Self.form(token: "a", "x").utf8.dropLast(8)) { _, _ in }
        #expect(!parser.isComplete)
        let twice =
            Self.form(token: nil, "x").replacing("--\r\n", with: "\r\n")
            + Self.form(token: nil, "y")
        var second = try #require(MultipartParser(contentType: Self.type))
        #expect(throws: MultipartParser.Failure.self) {
            try second.receive(twice.utf8) { _, _ in }
        }
        #expect(MultipartParser(contentType: "text/plain") == nil)
    }

    @Test("A file without the session's token is not stored")
    func token() async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            let bodies: [(String, String)] = [
                (Self.type, Self.form(token: nil, "<HealthData/>")),
                (Self.type, Self.form(token: "00", "<HealthData/>")),
                ("application/octet-stream", "<HealthData/>"),
            ]
            for (type, body) in bodies {
                let answer = try await browser.send(
                    "/transfer/import", .post, headers: [.contentType: type],
                    body: ByteBuffer(string: body))
                #expect(answer.status == 403)
            }
            #expect(try await browser.get("/data").text.contains("Health has no data yet."))
        }
    }

    @Test("A file over the limit is rejected")
    func limit() async throws {
        let world = try await WebWorld(WebConfiguration(uploadLimit: 1000))
        try await world.browse { browser in
            let token = try await browser.token()
            let body = Self.form(token: token, String(repeating: "x", count: 2000))
            let answer = try await browser.send(
                "/transfer/import", .post, headers: [.contentType: Self.type],
                body: ByteBuffer(string: body))
            #expect(answer.status == 413)
        }
    }

    @Test(
        "A damaged zip and a text are rejected with a reason, and nothing is imported",
        arguments: [
            ("PK\u{3}\u{4}broken", "The zip archive"),
            ("no export at all", "not an export of a known format"),
        ])
    func damaged(content: String, reason: String) async throws {
        let world = try await WebWorld()
        try await world.browse { browser in
            let token = try await browser.token()
            let answer = try await browser.send(
                "/transfer/import", .post, headers: [.contentType: Self.type],
                body: ByteBuffer(string: Self.form(token: token, content)))
            #expect(answer.status == 303)
            var page = try await browser.get("/transfer")
            while page.text.contains("Cancel import") && page.text.contains("aria-busy") {
                await Task.yield()
                page = try await browser.get("/transfer")
            }
            #expect(page.text.contains("Close"))
            #expect(page.text.contains(reason))
            #expect(try await browser.get("/data").text.contains("Health has no data yet."))
        }
    }
}
