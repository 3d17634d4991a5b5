import Foundation
import HealthModel
import OpenHealthKit
import Testing

@Suite("Attachments")
struct AttachmentTests {
    private let store = HKHealthStore(configuration: .temporary())

    private func prescription() async throws -> HKVisionPrescription {
        let prescription = HKVisionPrescription(
            type: .glasses, dateIssued: Date(timeIntervalSinceReferenceDate: 0),
            expirationDate: nil, device: nil, metadata: nil)
        try await store.save(prescription)
        return prescription
    }

    private func file(_ data: Data) throws -> URL {
        let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try data.write(to: url)
        return url
    }

    @Test("a file is attached, listed, read in three ways and removed")
    func life() async throws {
        let bytes = Data((0..<200_000).map { UInt8(truncatingIfNeeded: $0) })
        let url = try file(bytes)
        defer { try? FileManager.default.removeItem(at: url) }
        let prescription = try await prescription()
        let attachments = HKAttachmentStore(healthStore: store)
        let added = try await attachments.addAttachment(
            to: prescription, name: "scan.pdf", contentType: .pdf, url: url,
            metadata: ["page": 1])
        #expect(added.size == bytes.count)
        let listed = try await attachments.attachments(for: prescription)
        #expect(listed == [added])
        let attachment = try #require(listed.first)
        #expect(attachment.name == "scan.pdf")
        #expect(attachment.contentType == .pdf)
        #expect(attachment.metadata?["page"] as? Int == 1)

        #expect(try await attachments.dataReader(for: attachment).data == bytes)
        var count = 0
        for try await byte in attachments.dataReader(for: attachment).bytes {
            if byte != bytes[count] { break }
            count += 1
        }
        #expect(count == bytes.count)
        let pieces = AsyncStream<Data> { continuation in
            attachments.streamData(for: attachment) { piece, _, isLast in
                if let piece { continuation.yield(piece) }
                if isLast { continuation.finish() }
            }
        }
        var streamed = Data()
        for await piece in pieces { streamed += piece }
        #expect(streamed == bytes)

        try await attachments.removeAttachment(attachment, from: prescription)
        #expect(try await attachments.attachments(for: prescription).isEmpty)
    }

    @Test("a file that cannot be read is a wrong argument")
    func missingFile() async throws {
        let prescription = try await prescription()
        let attachments = HKAttachmentStore(healthStore: store)
        await #expect {
            try await attachments.addAttachment(
                to: prescription, name: "a", contentType: .png,
                url: URL(filePath: "/nowhere/at/all"))
        } throws: { error in
            (error as? HKError)?.code == .errorInvalidArgument
        }
    }

    @Test("kinds of data are known by ending and MIME type")
    func kinds() {
        #expect(UTType(filenameExtension: "JPG") == .jpeg)
        #expect(UTType(mimeType: "application/pdf") == .pdf)
        #expect(UTType.png.preferredFilenameExtension == "png")
        #expect(UTType.json.preferredMIMEType == "application/json")
        #expect(UTType("") == nil)
        #expect(UTType(filenameExtension: "nothing") == nil)
    }
}
