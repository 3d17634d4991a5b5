import Foundation
import GRDB
import HealthDatabase
import HealthJournal
import HealthModel
import TestSupport
import Testing

@testable import HealthAssistant

@Suite("The log of what the assistant read")
struct LogTests {
    @Test("has tool, client, type, span and number of values, also of what is not shared")
    func lines() async throws {
        let fixture = try AssistantFixture()
        let day = AssistantFixture.today.advanced(by: -1)
        try await fixture.store.ingest([
            try Samples.quantity(.stepCount, 4321, from: fixture.time(day, 9), minutes: 10)
        ])
        try fixture.share([.stepCount])
        _ = try await fixture.answer("daily_totals", ["type": "stepCount"])
        _ = try await fixture.answer("daily_totals", ["type": "heartRate"])
        _ = try await fixture.outcome("daily_totals", ["type": "nonsense"])
        let lines = try await fixture.records.readings()
        #expect(lines.map(\.tool) == Array(repeating: "daily_totals", count: 3))
        #expect(lines.map(\.client) == Array(repeating: "a test", count: 3))
        #expect(
            lines.map(\.type) == [
                nil, ObjectType.heartRate.identifier, ObjectType.stepCount.identifier,
            ])
        #expect(lines.map(\.values) == [0, 0, 1])
        #expect(lines.map(\.isShared) == [true, false, true])
        #expect(lines[2].firstDay == Day(year: 2026, month: 2, day: 11))
        #expect(lines[2].lastDay == AssistantFixture.today)
        #expect(lines[2].app == "org.openhealthkit.assistant")
    }

    @Test("is deleted with the proposals where the person deletes everything")
    func erased() async throws {
        let fixture = try AssistantFixture()
        _ = try await fixture.answer("daily_totals", ["type": "stepCount"])
        #expect(try await !fixture.records.readings().isEmpty)
        try await fixture.records.erase()
        #expect(try await fixture.records.readings().isEmpty)
    }

    @Test("has every type that a tool reads, and no value, in a file of mode 0600")
    func noValues() async throws {
        let fixture = try AssistantFixture()
        try await fixture.store.ingest(
            try (1...40).flatMap { back in
                let at = fixture.time(AssistantFixture.today.advanced(by: -back), 9)
                return [
                    try Samples.quantity(.stepCount, 987_654, from: at, minutes: 10),
                    try Samples.quantity(.bodyMass, 98.7654, from: at),
                ]
            })
        try fixture.share([.stepCount, .bodyMass])
        for tool in ToolCatalogue.common where !tool.adds {
            let needsType = tool.parameters.contains { $0.name == "type" }
            let outcome = try await fixture.outcome(
                tool.name, needsType ? ["type": "stepCount"] : [:])
            guard case .answer = outcome else {
                Issue.record("\(tool.name): \(outcome)")
                continue
            }
            let lines = try await fixture.records.readings(limit: 1000)
            let read = Set(lines.filter { $0.tool == tool.name && $0.isShared }.compactMap(\.type))
            let both = [ObjectType.stepCount, .bodyMass].map(\.identifier)
            #expect(read == Set(needsType ? [both[0]] : both), "\(tool.name)")
        }
        let files = try FileManager.default.contentsOfDirectory(atPath: fixture.folder.path)
            .filter { $0.hasPrefix("assistant.sqlite") }
        #expect(!files.isEmpty)
        for file in files {
            let path = fixture.folder.appending(path: file).path
            let bytes = try Data(contentsOf: URL(fileURLWithPath: path))
            for value in ["987654", "98.7"] {
                #expect(bytes.range(of: Data(value.utf8)) == nil, "\(file)")
            }
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            #expect(attributes[.posixPermissions] as? Int == 0o600, "\(file)")
        }
    }

    @Test("that cannot be written leaves the call without an answer")
    func unwritable() async throws {
        let fixture = try AssistantFixture()
        try fixture.share([.stepCount])
        try await fixture.records.writer.write { db in
            try db.execute(
                sql: """
                    CREATE TRIGGER full BEFORE INSERT ON reading
                    BEGIN SELECT RAISE(ABORT, 'full'); END
                    """)
        }
        let call = ToolCall(
            id: 1, name: "types", arguments: [:], client: nil, canAsk: false, era: .modern)
        let outcome = await ToolCaller(fixture.world).outcome(of: call)
        #expect(throws: RPCError.self) { try outcome.get() }
    }

    @Test("is refused where the file is something else")
    func otherFile() throws {
        let folder = try TemporaryFolder()
        let path = try folder.write("assistant.sqlite", Data("not a database at all".utf8))
        #expect(throws: AssistantRecordsError.self) {
            try AssistantRecords(at: URL(fileURLWithPath: path))
        }
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: path)) == Data("not a database at all".utf8))
    }
}
