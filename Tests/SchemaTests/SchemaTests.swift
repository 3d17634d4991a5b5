import Foundation
import HealthDatabase
import HealthJournal
import HealthModel
import Testing

@Suite("Files of every release")
struct SchemaTests {
    @Test("a journal of every release is brought up to date with all it holds")
    func journals() async throws {
        #expect(!SchemaFixture.all(.journal).isEmpty)
        for fixture in SchemaFixture.all(.journal) {
            let expected = try await withFolder { folder in
                let journal = try JournalSpecimen.open(folder.appending(path: "new.sqlite"))
                try await JournalSpecimen.fill(journal, fixture: fixture.number)
                var facts = try await JournalFacts(journal)
                if fixture.number < 2 { facts.forgetNamesOfKeptNotes() }
                return facts
            }
            let found = try await withFolder { folder in
                let file = try fixture.unpack(into: folder)
                return try await JournalFacts(try JournalSpecimen.open(file))
            }
            #expect(found == expected, "\(fixture.name)")
        }
    }

    @Test("a journal of every release knows other apps' entries by their identifiers")
    func identifiers() async throws {
        for fixture in SchemaFixture.all(.journal) {
            try await withFolder { folder in
                let journal = try JournalSpecimen.open(try fixture.unpack(into: folder))
                let hidden = try await journal.importForeign(11, as: "new-11")
                #expect(hidden == .ignored, "\(fixture.name)")
                let known = try await journal.importForeign(12, as: "new-12")
                #expect(known == .updated(JournalSpecimen.id(12)), "\(fixture.name)")
            }
        }
    }

    @Test(
        "a journal that kept records of day notes reads its clouds again", arguments: [true, false])
    func dayNotes(hasRecord: Bool) async throws {
        let fixture = SchemaFixture(kind: .journal, number: 3)
        let record = """
            INSERT INTO entry_record (uuid, record) VALUES (x'0102030405060708090a0b0c0d0e0f10',
                '{"fields":{},"id":"01020304-0506-0708-090A-0B0C0D0E0F10","kind":"dayNote","version":1}');
            """
        let cloud: RemoteID = "cloud:1"
        let (clouds, health) = try await withFolder { folder in
            let file = folder.appending(path: "journal.sqlite")
            try SQLDump.load(
                try String(contentsOf: fixture.url, encoding: .utf8)
                    + """
                    INSERT INTO remote (name) VALUES ('\(cloud)');
                    INSERT INTO cursor (remote, stream, data, updated_at)
                        SELECT id, 'records', x'01', 0 FROM remote WHERE name = '\(cloud)';
                    \(hasRecord ? record : "")
                    """, into: file)
            return try await JournalSpecimen.open(file).withSnapshot { tx in
                (
                    try tx.remote(cloud).cursors.of("records"),
                    try tx.remote(JournalSpecimen.health).cursors.of("drink")
                )
            }
        }
        #expect((clouds == nil) == hasRecord)
        #expect(health != nil)
    }

    @Test("a health store of every release is brought up to date with all it holds")
    func stores() async throws {
        #expect(!SchemaFixture.all(.store).isEmpty)
        for fixture in SchemaFixture.all(.store) {
            let expected = try await withFolder { folder in
                let file = folder.appending(path: "new.sqlite")
                try await StoreSpecimen.fill(file, fixture: fixture.number)
                return try await StoreFacts(try StoreSpecimen.open(file))
            }
            let found = try await withFolder { folder in
                let file = try fixture.unpack(into: folder)
                return try await StoreFacts(try StoreSpecimen.open(file))
            }
            #expect(found == expected, "\(fixture.name)")
        }
    }

    @Test("the specimen of a journal has something of everything")
    func journalSpecimen() async throws {
        let facts = try await withFolder { folder in
            let journal = try JournalSpecimen.open(folder.appending(path: "new.sqlite"))
            try await JournalSpecimen.fill(journal, fixture: .max)
            return try await JournalFacts(journal)
        }
        #expect(Set(facts.entries.map(\.kind)) == [.weight, .drink, .food, .measurement, .dayNote])
        #expect(facts.entries.count { $0.header.source.isForeign } == 1)
        #expect(facts.operations[JournalSpecimen.health]?.count == 8)
        #expect(facts.operations[JournalSpecimen.cloud]?.count == 5)
        #expect(facts.originals.count == 2)
        #expect(facts.links[JournalSpecimen.health]?.count == 7)
        #expect(facts.cursors[JournalSpecimen.health] == Data([1, 2, 3]))
        #expect(facts.statuses[JournalSpecimen.cloud]?.exportedKinds.contains(.workout) == false)
        #expect(facts.statuses[JournalSpecimen.health]?.deletions == 1)
        #expect((facts.conflicts.count, facts.goals.count, facts.boundary.startHour) == (1, 2, 4))
        #expect(facts.activity.map(\.steps) == [9000, 8123])
        #expect(facts.activity.first?.wristTemperature == -0.25)
        #expect(facts.streams.values.map(\.due.count) == [2])
        #expect(facts.records[JournalSpecimen.id(30)]?.fields["joy"]?.value == 3)
        #expect(facts.mutation == 2)
        #expect(facts.problems.isEmpty)
    }

    @Test("the specimen of a health store has something of everything")
    func storeSpecimen() async throws {
        let facts = try await withFolder { folder in
            let file = folder.appending(path: "new.sqlite")
            try await StoreSpecimen.fill(file, fixture: .max)
            return try await StoreFacts(try StoreSpecimen.open(file))
        }
        #expect(facts.samples.values.allSatisfy { !$0.isEmpty })
        #expect(facts.samples[.bodyMass]?.count == 4)
        #expect(facts.changes[.bodyMass]?.deleted.count == 2)
        #expect(facts.series.count == 4)
        #expect(facts.ofWorkout == [StoreSpecimen.id(32)])
        #expect(facts.ofEffort == [StoreSpecimen.id(33)])
        #expect(facts.permissions.count == StoreSpecimen.types.count + 2)
        #expect(facts.permissions.compactMap(\.earliest) == [StoreSpecimen.at(0)])
        #expect(
            (facts.deliveries.count, facts.attachments.count, facts.summaries.count) == (1, 1, 1))
        #expect(facts.attachment == Data("scan".utf8))
        #expect(facts.characteristics == ["1980-02-29", 1])
        #expect(facts.priority.count == 2)
        #expect(facts.problems.isEmpty)
    }

    @Test("a new file has the schema of the newest fixture", arguments: SchemaFixture.Kind.allCases)
    func newest(kind: SchemaFixture.Kind) async throws {
        let fixture = try #require(SchemaFixture.all(kind).last, "make fixtures")
        let (today, released) = try await withFolder { folder in
            let new = folder.appending(path: "new.sqlite")
            try SchemaFixture.makeEmpty(kind, at: new)
            return (
                try SQLDump.schema(of: new),
                try SQLDump.schema(of: try fixture.unpack(into: folder))
            )
        }
        let lost = released.filter { !today.contains($0) }
        let added = today.filter { !released.contains($0) }
        #expect(
            lost.isEmpty && added.isEmpty,
            """
            A new \(kind.rawValue) is not as \(fixture.name) says.
            Only in the fixture: \(lost.joined(separator: "\n"))
            Only in a new file: \(added.joined(separator: "\n"))

            If \(fixture.name) was released: leave it and the steps that made it as they are. Add a \
            step at the end of \(kind.history), let the specimen write what is new in it, and run \
            `make fixtures NEXT=\(kind.rawValue)`.
            If it was not released yet: run `make fixtures`.
            """)
    }
}

extension Journal {
    /// Imports a further version of the scale's drink with a number, as another object.
    fileprivate func importForeign(_ number: UInt8, as object: String) async throws
        -> ImportOutcome
    {
        try await withTransaction { tx in
            try tx.remote(JournalSpecimen.health).foreign.importEntry(
                JournalSpecimen.foreignDrink(number, 550), links: [RemoteLink(object: object)],
                syncIdentifier: "scale-\(number)", syncVersion: 4)
        }
    }
}

extension JournalFacts {
    /// The first schema kept no names with the notes whose entries are gone.
    fileprivate mutating func forgetNamesOfKeptNotes() {
        let here = Set(entries.compactMap(\.header.note))
        for index in notes.indices where !here.contains(notes[index].note) {
            notes[index].name = nil
        }
    }
}

extension SchemaFixture.Kind {
    /// Where the steps of the schema are listed.
    fileprivate var history: String {
        switch self {
        case .journal: "JournalMigration.all"
        case .store: "StoreSchema.migrations"
        }
    }
}

extension SchemaFixture {
    /// Makes an empty file as today's code does.
    static func makeEmpty(_ kind: Kind, at file: URL) throws {
        switch kind {
        case .journal: _ = try JournalSpecimen.open(file)
        case .store: _ = try StoreSpecimen.open(file)
        }
    }
}
