import Foundation
import HealthDatabase
import HealthModel
import Testing

@Suite("The file of a store")
struct StoreFileTests {
    let fixture: StoreFixture

    init() throws { fixture = try StoreFixture() }

    @Test("commits survive a loss of power, unless told otherwise")
    func durability() throws {
        #expect(try fixture.store.inspect("PRAGMA synchronous") == "2")
        #expect(try fixture.store.inspect("PRAGMA journal_mode") == "wal")
        #expect(try fixture.store.inspect("PRAGMA secure_delete") == "1")
        #expect(try fixture.store.inspect("PRAGMA foreign_keys") == "1")
        let relaxed = try HealthStore(at: .file(fixture.file), durability: .relaxed)
        #expect(try relaxed.inspect("PRAGMA synchronous") == "1")
    }

    @Test("what was saved is there after the file is opened again")
    func reopen() async throws {
        let file = fixture.folder.appendingPathComponent("deep/er/store.sqlite")
        let sample = try Sample.weight(80)
        do {
            let store = try HealthStore(at: .file(file))
            try store.permissions.set(share: [.bodyMass: .granted], read: [:], app: .scale)
            try await store.save([sample], app: .scale)
        }
        let again = try HealthStore(at: .file(file))
        let found = try await again.samples([SampleQuery(type: .bodyMass)], app: nil)
        #expect(found == [sample.saved(by: .scale)])
        #expect(try again.permissions.shareDecision(for: .bodyMass, app: .scale) == .granted)
        #expect(try again.permissions.readDecision(for: .bodyMass, app: .scale) == .notDetermined)
    }

    @Test("a file of something else is refused and stays as it is")
    func foreignFiles() throws {
        let text = fixture.folder.appendingPathComponent("text")
        try Data("This is not a database, and it is long enough to be sure.".utf8).write(to: text)
        #expect(throws: HealthStoreError.notAStore(text.path)) {
            try HealthStore(at: .file(text))
        }
        let copy = fixture.folder.appendingPathComponent("other.sqlite")
        _ = try fixture.store.inspect("VACUUM INTO '\(copy.path)'")
        var bytes = try Data(contentsOf: copy)
        bytes[70] = 0x11  // In the middle of the application's mark.
        try bytes.write(to: copy)
        #expect(throws: HealthStoreError.notAStore(copy.path)) {
            try HealthStore(at: .file(copy))
        }
        #expect(try Data(contentsOf: copy) == bytes)
    }

    @Test("a file that a later version wrote is refused and stays as it is")
    func laterVersion() throws {
        let file = fixture.folder.appendingPathComponent("later.sqlite")
        do {
            let store = try HealthStore(at: .file(file))
            _ = try store.inspect("INSERT INTO grdb_migrations VALUES ('of a later version')")
        }
        #expect(throws: HealthStoreError.newerFormat(file.path)) {
            try HealthStore(at: .file(file))
        }
    }

    @Test("a damaged file is told as such")
    func damaged() throws {
        let copy = fixture.folder.appendingPathComponent("damaged.sqlite")
        _ = try fixture.store.inspect("VACUUM INTO '\(copy.path)'")
        var bytes = try Data(contentsOf: copy)
        bytes.replaceSubrange(100..<4096, with: Data(repeating: 0xAA, count: 3996))
        try bytes.write(to: copy)
        #expect(throws: HealthStoreError.corrupt(copy.path)) {
            try HealthStore(at: .file(copy))
        }
    }

    @Test("a full disk is told as such, and nothing is half saved")
    func fullDisk() async throws {
        let store = fixture.store
        try fixture.permit([.bodyMass], .scale)
        try await store.save([try .weight(80)], app: .scale)
        let pages = try #require(try store.inspect("PRAGMA page_count"))
        _ = try store.inspect("PRAGMA max_page_count = \(pages)")
        let note = String(repeating: "long ", count: 5000)
        let samples = try (0..<20).map {
            try Sample.weight(80, at: Double($0), metadata: ["note": .string("\($0) \(note)")])
        }
        await #expect(throws: HealthStoreError.diskFull) {
            try await store.save(samples, app: .scale)
        }
        _ = try store.inspect("PRAGMA max_page_count = 1000000")
        #expect(try await store.count([SampleQuery(type: .bodyMass)], app: nil) == 1)
        #expect(try await store.checkIntegrity() == [])
    }

    @Test("a file that cannot be written is told as such")
    func readOnly() async throws {
        let store = fixture.store
        try fixture.permit([.bodyMass], .scale)
        _ = try store.inspect("PRAGMA query_only = 1")
        await #expect(throws: HealthStoreError.readOnly(fixture.file.path)) {
            try await store.save([try .weight(80)], app: .scale)
        }
    }

    @Test("memory is shared by its name within the process and gone with its last store")
    func memory() async throws {
        let name = UUID().uuidString
        let type = [SampleQuery(type: .bodyMass)]
        do {
            let a = try HealthStore(at: .memory(name: name))
            let b = try HealthStore(at: .memory(name: name))
            try a.permissions.set(share: [.bodyMass: .granted], read: [:], app: .scale)
            try await a.save([try .weight(80)], app: .scale)
            #expect(try await b.count(type, app: nil) == 1)
        }
        let c = try HealthStore(at: .memory(name: name))
        #expect(try await c.count(type, app: nil) == 0)
    }

    @Test("the shared store of a place is one instance")
    func shared() throws {
        let file = fixture.folder.appendingPathComponent("shared.sqlite")
        let a = try HealthStore.shared(at: .file(file))
        #expect(try HealthStore.shared(at: .file(file)) === a)
        let memory = HealthStore.Location.memory(name: UUID().uuidString)
        let first = ObjectIdentifier(try HealthStore.shared(at: memory))
        #expect(ObjectIdentifier(try HealthStore.shared(at: memory)) == first)
    }

    @Test("two processes that write at the same time lose nothing")
    func twoWriters() async throws {
        try fixture.permit([.bodyMass], .scale)
        let stores = [fixture.store, try fixture.secondStore()]
        try await withThrowingTaskGroup { group in
            for number in 0..<40 {
                let store = stores[number % 2]
                let sample = try Sample.weight(80, at: Double(number))
                group.addTask { try await store.save([sample], app: .scale) }
            }
            try await group.waitForAll()
        }
        let query = [SampleQuery(type: .bodyMass)]
        #expect(try await stores[0].changes(query, after: nil, app: nil).added.count == 40)
        #expect(try await stores[1].latestAnchor().position == 40)
        #expect(try await stores[0].checkIntegrity() == [])
    }

    @Test("readers go on while a writer works")
    func readersDoNotWait() async throws {
        let store = fixture.store
        try fixture.permit([.bodyMass], .scale)
        try await store.save([try .weight(80)], app: .scale)
        let second = try fixture.secondStore()
        try store.withIngestion { writer in
            var sample = try Sample.weight(81)
            sample.sourceRevision = AppIdentity.scale.revision
            try writer.insert(sample)
            var seen = 0
            try second.forEachSample([SampleQuery(type: .bodyMass)]) { seen += $0.count }
            #expect(seen == 1)
        }
        #expect(try await store.count([SampleQuery(type: .bodyMass)], app: nil) == 2)
    }
}
