import Foundation
import HealthExchange
import TestSupport
import Testing

@Suite("An export is found by its content")
struct ExportFileTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
    }

    private static let text = Array(ExportFixture.text.utf8)
    private static let routePath = "/workout-routes/route_2024-05-02_6.31pm.gpx"

    private func archive(_ fill: (inout ZipFixture) -> Void) throws -> String {
        var zip = ZipFixture()
        fill(&zip)
        return try folder.write("renamed by the person", zip.data)
    }

    private func read(_ file: ExportFile) throws -> [UInt8] {
        let source = try file.open()
        var all: [UInt8] = []
        var block = [UInt8](repeating: 0, count: 1000)
        while true {
            let count = try block.withUnsafeMutableBytes { buffer throws(ExchangeError) in
                try source.read(into: buffer)
            }
            if count == 0 { return all }
            all += block[..<count]
        }
    }

    private func code(_ path: String) -> ExchangeError.Code? {
        do {
            _ = try read(ExportFile(path: path))
            return nil
        } catch {
            return (error as? ExchangeError)?.code
        }
    }

    @Test("A plain file is found under any name", arguments: ["export.xml", "导出.xml", "x"])
    func plain(name: String) throws {
        let file = try ExportFile(path: folder.write(name, Data(Self.text)))
        #expect(file.size == Int64(Self.text.count))
        #expect(try read(file) == Self.text)
    }

    @Test(
        "An entry of a zip is found under any name, with sizes before or after the data",
        arguments: [false, true])
    func zipped(hasDescriptor: Bool) throws {
        let path = try archive {
            $0.add("apple_health_export/", [])
            $0.add("__MACOSX/apple_health_export/._eksport.xml", Self.text)
            $0.add(
                "apple_health_export/export_cda.xml", Array("<ClinicalDocument/>".utf8),
                hasDescriptor: hasDescriptor)
            $0.add("apple_health_export/eksport.xml", Self.text, hasDescriptor: hasDescriptor)
        }
        let file = try ExportFile(path: path)
        #expect(file.size == Int64(Self.text.count))
        #expect(try read(file) == Self.text)
    }

    @Test("An unpacked folder is found, also from the folder above it")
    func unpacked() throws {
        _ = try folder.write("apple_health_export/export_cda.xml", Data("<ClinicalDocument/>".utf8))
        _ = try folder.write("apple_health_export/vienti.xml", Data(Self.text))
        for path in [folder.url.path, folder.url.path + "/apple_health_export"] {
            #expect(try read(ExportFile(path: path)) == Self.text)
        }
    }

    @Test(
        "Routes are reached by the path that the export names",
        arguments: ["", "apple_health_export/"])
    func routes(parent: String) throws {
        let route = Array(ExportFixture.route.utf8)
        let zip = try archive {
            $0.add("\(parent)workout-routes/other.gpx", [])
            $0.add("\(parent)workout-routes/route_2024-05-02_6.31pm.gpx", route)
            $0.add("\(parent)导出.xml", Self.text)
        }
        _ = try folder.write("unpacked\(Self.routePath)", Data(route))
        let plain = try folder.write("unpacked/export.xml", Data(Self.text))
        for path in [zip, plain] {
            var found: [String: Int] = [:]
            try ExportFile(path: path).forEachFile([Self.routePath, "/workout-routes/gone.gpx"]) {
                (path, source) throws(ExchangeError) in
                found[path] = try RouteReader.locations(source).count
            }
            #expect(found == [Self.routePath: 2])
        }
    }

    @Test("A path does not lead out of the export's folder")
    func escape() throws {
        _ = try folder.write("secret.gpx", Data(ExportFixture.route.utf8))
        let plain = try folder.write("unpacked/export.xml", Data(Self.text))
        try ExportFile(path: plain).forEachFile(["/../secret.gpx"]) { (path, _) in
            Issue.record("opened \(path)")
        }
    }

    @Test("Another file is rejected with the reason")
    func refused() throws {
        #expect(code(folder.url.path + "/nothing") == .unreadable)
        #expect(code(folder.url.path) == .unknownFormat)
        #expect(code(try folder.write("a", Data("<gpx></gpx>".utf8))) == .unknownFormat)
        #expect(code(try folder.write("b", Data())) == .unknownFormat)
        #expect(code(try archive { $0.add("notes.txt", [1, 2]) }) == .archiveWithoutExport)
        #expect(code(try archive { _ in }) == .archiveWithoutExport)
    }

    @Test("A truncated zip is damaged")
    func truncated() throws {
        var zip = ZipFixture()
        zip.add("export.xml", Self.text)
        for count in [40, 1500, Self.text.count] {
            let path = try folder.write("cut", zip.data.prefix(count))
            #expect(code(path) == .damagedArchive, "\(count) bytes")
        }
    }

    @Test("A zip with a wrong checksum is damaged")
    func checksum() throws {
        #expect(
            code(try archive { $0.add("a.xml", Self.text, isDamaged: true) }) == .damagedArchive)
    }

    @Test(
        "Every error says in one sentence what to do next", arguments: ExchangeError.Code.allCases)
    func sentences(code: ExchangeError.Code) {
        let text = ExchangeError(code, position: 12, detail: "inside <Record value='72'>")
            .description
        #expect(text.hasSuffix(".") && text.contains(": "))
        #expect(!text.contains("72"))
    }
}
