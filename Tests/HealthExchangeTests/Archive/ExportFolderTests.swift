import Foundation
import HealthExchange
import HealthModel
import TestSupport
import Testing

@Suite("Reading a folder stays in the folder")
struct ExportFolderTests {
    private let folder: TemporaryFolder
    private let sink: MemorySink

    init() throws {
        sink = try MemorySink()
        folder = try TemporaryFolder()
    }

    private func link(_ name: String, to target: String) throws {
        let place = folder.url.appending(path: name)
        try FileManager.default.createDirectory(
            at: place.deletingLastPathComponent(), withIntermediateDirectories: true)
        try FileManager.default.createSymbolicLink(
            atPath: place.path, withDestinationPath: target)
    }

    @Test("An export behind a link out of the folder is not read")
    func document() throws {
        let outside = try folder.write("outside/export.xml", Data(ExportFixture.text.utf8))
        try link("inside/export.xml", to: outside)
        try link("inside/sub", to: folder.url.path + "/outside")
        #expect(throws: ExchangeError.self) {
            try ExportFile(path: folder.url.path + "/inside")
        }
        // A link that is named itself, or that stays in the folder, is followed.
        _ = try ExportFile(path: folder.url.path + "/inside/export.xml")
        try link("outside/second.xml", to: "export.xml")
        _ = try ExportFile(path: folder.url.path + "/outside")
    }

    @Test("Routes and folders behind links out of the folder are not read")
    func routes() async throws {
        _ = try folder.write("inside/export.xml", Data(ExportFixture.text.utf8))
        _ = try folder.write(
            "outside/route_2024-05-02_6.31pm.gpx", Data(ExportFixture.route.utf8))
        try link("inside/workout-routes", to: "../outside")
        try link("inside/electrocardiograms", to: folder.url.path + "/outside")
        let summary = try await sink.load(path: folder.url.path + "/inside")
        #expect(sink.samples(.workoutRoute).isEmpty)
        #expect(summary.skipped.contains { $0.key.reason == .missingFile })
    }

    @Test("A pipe without a writer is rejected at once, as the file and in the folder")
    func pipes() throws {
        let pipe = folder.url.path + "/pipe.xml"
        #expect(mkfifo(pipe, 0o600) == 0)
        #expect(throws: ExchangeError.self) { try ExportFile(path: pipe) }
        #expect(throws: ExchangeError.self) { try ExportFile(path: folder.url.path) }
    }

    @Test("Links and upward paths inside a zip are ignored")
    func zipped() async throws {
        let secret = try folder.write("secret.gpx", Data(ExportFixture.route.utf8))
        let route = "workout-routes/route_2024-05-02_6.31pm.gpx"
        var zip = ZipFixture()
        zip.add("a/export.xml", Array(ExportFixture.text.utf8))
        zip.add("a/\(route)", Array(secret.utf8), isLink: true)
        zip.add("a/../\(route)", Array(ExportFixture.route.utf8))
        zip.add("/a/\(route)", Array(ExportFixture.route.utf8))
        let path = try folder.write("export.zip", zip.data)
        let summary = try await sink.load(path: path)
        #expect(sink.samples(.workoutRoute).isEmpty)
        #expect(summary.skipped.contains { $0.key.reason == .missingFile })
        // Nothing of an archive is ever written to a file.
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: folder.url.path).sorted()
                == ["export.zip", "secret.gpx"])
    }
}
