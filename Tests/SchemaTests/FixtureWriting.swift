import Foundation
import Testing

/// Writes the newest fixtures anew; `make fixtures` runs it, `swift test` does not.
@Suite(
    "Writing fixtures", .serialized,
    .enabled(if: ProcessInfo.processInfo.environment["SCHEMA_FIXTURES"] != nil))
struct FixtureWriting {
    /// `newest`, or the kind whose next fixture is to be begun.
    private static let wanted = ProcessInfo.processInfo.environment["SCHEMA_FIXTURES"] ?? ""

    @Test("writes the newest fixture of each file", arguments: SchemaFixture.Kind.allCases)
    func write(kind: SchemaFixture.Kind) async throws {
        let last = SchemaFixture.all(kind).last?.number ?? 0
        let fixture = SchemaFixture(
            kind: kind, number: max(Self.wanted == kind.rawValue ? last + 1 : last, 1))
        // A release that exists stays as it is while another's next fixture is begun.
        guard ["newest", kind.rawValue].contains(Self.wanted) || last == 0 else { return }
        let texts = [try await Self.text(of: fixture), try await Self.text(of: fixture)]
        #expect(texts[0] == texts[1], "The specimen is not the same each time.")
        try FileManager.default.createDirectory(
            at: SchemaFixture.folder, withIntermediateDirectories: true)
        try texts[0].write(to: fixture.url, atomically: true, encoding: .utf8)
    }

    private static func text(of fixture: SchemaFixture) async throws -> String {
        try await withFolder { folder in
            let file = folder.appending(path: "new.sqlite")
            switch fixture.kind {
            case .journal:
                try await JournalSpecimen.fill(
                    try JournalSpecimen.open(file), fixture: fixture.number)
            case .store: try await StoreSpecimen.fill(file, fixture: fixture.number)
            }
            return try SQLDump.text(of: file)
        }
    }
}
