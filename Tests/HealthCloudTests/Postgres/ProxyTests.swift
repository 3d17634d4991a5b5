import Foundation
import HealthCloud
import HealthCloudSync
import HealthJournal
import HealthStream
import HealthSync
import PostgresDatabase
import Synchronization
import TestSupport
import Testing

@Suite("A cloud on several PostgreSQL servers behind PL/Proxy")
struct ProxyTests {
    private static let start = Date(timeIntervalSince1970: 1_780_000_000)

    /// A person whose device pushes one record after another.
    private final class Pusher: Sendable {
        let person: PersonID
        private let store: any CloudStore
        private let state = Mutex<(acknowledged: [UUID], failures: Int)>(([], 0))

        init(_ person: PersonID, _ store: any CloudStore) async throws {
            self.person = person
            self.store = store
            try await store.addPerson(person, at: ProxyTests.start)
        }

        var acknowledged: [UUID] { state.withLock { $0.acknowledged } }
        var failures: Int { state.withLock { $0.failures } }

        /// Pushes so many more records; what fails is sent again.
        func push(_ count: Int) async throws {
            for _ in 0..<count { try await push() }
        }

        private func push() async throws {
            let clock = HybridClock(at: ProxyTests.start, after: nil, device: "phone")
            let record = EntryRecord(
                id: UUID(), kind: "drink", version: 1,
                fields: ["volume": .init(value: .number(250), clock: clock)])
            while true {
                let push = CloudPush(
                    mutation: acknowledged.count + 1, sentAt: ProxyTests.start, records: [record])
                do {
                    _ = try await CloudRecords(store: store).push(
                        push, from: 1, of: person, at: ProxyTests.start)
                    return state.withLock { $0.acknowledged.append(record.id) }
                } catch is CloudStoreError {
                    state.withLock { $0.failures += 1 }
                    try await Task.sleep(for: .milliseconds(5))
                }
            }
        }

        /// The records that the cloud has, in the order of their commits.
        func stored() async throws -> [UUID] {
            try await store.changes(of: person, after: 0, limit: 100_000).records.map(\.id)
        }
    }

    /// Tells the devices that they may stop.
    private final class Flag: Sendable {
        private let value = Atomic(false)
        var isSet: Bool { value.load(ordering: .acquiring) }
        func set() { value.store(true, ordering: .releasing) }
    }

    /// How many rows of a person each node has.
    private func rows(of person: PersonID, _ database: ProxyTestDatabase) async throws -> [Int] {
        var counts: [Int] = []
        for node in database.nodes {
            let count = try await PostgresConnection(node.address()).perform { session in
                try session.query(
                    "SELECT count(*) FROM health_data.record WHERE person = $1",
                    [.int(person.rawValue)]
                ) { try $0.int(0) }
            }
            counts += count
        }
        return counts
    }

    @Test("Each person is on one node, and people are on all of them")
    func spreading() async throws {
        let database = try await ProxyTestDatabase()
        let store = try await database.open()
        var used: Set<Int> = []
        for number in 1...4 {
            let pusher = try await Pusher(try #require(PersonID(rawValue: Int64(number))), store)
            try await pusher.push(2)
            let rows = try await rows(of: pusher.person, database)
            #expect(rows.sorted() == [0, 0, 2])
            used.insert(try #require(rows.firstIndex(of: 2)))
        }
        #expect(used == [0, 1, 2])
        #expect(try await store.people().map(\.rawValue) == [1, 2, 3, 4])
        try await database.remove()
    }

    @Test("While a node is down, its people lose nothing, and the others are not affected")
    func nodeDown() async throws {
        var clusters: [PostgresTestCluster] = []
        for _ in 0..<3 { clusters.append(try await PostgresTestCluster()) }
        let database = try await ProxyTestDatabase(nodes: clusters)
        let store = try await database.open()
        var (waiting, others): ([Pusher], [Pusher]) = ([], [])
        for number in 1...8 {
            let pusher = try await Pusher(try #require(PersonID(rawValue: Int64(number))), store)
            try await pusher.push(2)
            let isOnOne = try await rows(of: pusher.person, database)[1] > 0
            if isOnOne { waiting.append(pusher) } else { others.append(pusher) }
        }
        #expect(waiting.count == 2)
        let isBack = Flag()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for pusher in waiting {
                group.addTask {
                    while !isBack.isSet { try await pusher.push(1) }
                    try await pusher.push(5)
                }
            }
            try clusters[1].process.stop()
            try await withThrowingTaskGroup(of: Void.self) { group in
                for pusher in others { group.addTask { try await pusher.push(40) } }
                try await group.waitForAll()
            }
            try clusters[1].process.start()
            isBack.set()
            try await group.waitForAll()
        }
        for pusher in others {
            #expect(pusher.failures == 0)
            #expect(try await pusher.stored() == pusher.acknowledged)
        }
        for pusher in waiting {
            #expect(pusher.failures > 0)
            #expect(try await Set(pusher.stored()).isSuperset(of: pusher.acknowledged))
            #expect(try await pusher.stored().count == pusher.acknowledged.count)
        }
        try await database.remove()
    }

    @Test("While a node hangs, the calls of its people wait, and the others are not affected")
    func nodeHangs() async throws {
        let database = try await ProxyTestDatabase()
        let store = try await database.open()
        var pushers: [Pusher] = []
        for number in 1...8 {
            pushers.append(try await Pusher(try #require(PersonID(rawValue: Int64(number))), store))
        }
        let node = try database.nodes[1].address()
        // Nobody gets at the node's people while this connection lives.
        var holder: PostgresConnection? = PostgresConnection(node)
        try await holder?.perform { session in
            try session.execute("BEGIN; LOCK TABLE health_data.person IN ACCESS EXCLUSIVE MODE")
        }
        // Persons 1 and 5 are in the slot of this node.
        let waiting = pushers.filter { $0.person.rawValue % 4 == 1 }
        let others = pushers.filter { $0.person.rawValue % 4 != 1 }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for pusher in waiting {
                for _ in 0..<4 { group.addTask { try await pusher.push(1) } }
            }
            while try await waitingCalls(node) == 0 { await Task.yield() }
            try await withThrowingTaskGroup(of: Void.self) { group in
                for pusher in others { group.addTask { try await pusher.push(10) } }
                try await group.waitForAll()
            }
            #expect(waiting.flatMap(\.acknowledged).isEmpty)
            holder = nil
            try await group.waitForAll()
        }
        #expect(others.map(\.failures) == [0, 0, 0, 0, 0, 0])
        #expect(others.map(\.acknowledged.count) == [10, 10, 10, 10, 10, 10])
        for pusher in waiting {
            #expect(try await Set(pusher.stored()) == Set(pusher.acknowledged))
            #expect(pusher.acknowledged.count == 4)
        }
        try await database.remove()
    }

    /// How many calls wait for a lock in a database.
    private func waitingCalls(_ address: PostgresAddress) async throws -> Int {
        try await PostgresConnection(address).perform { session in
            try session.query(
                """
                SELECT count(*) FROM pg_stat_activity
                WHERE datname = current_database() AND wait_event_type = 'Lock'
                """, []
            ) { try $0.int(0) }
        }.first ?? 0
    }

    @Test("A person who is moved to another node during pushes loses nothing")
    func moving() async throws {
        let database = try await ProxyTestDatabase()
        let store = try await database.open()
        let pusher = try await Pusher(try #require(PersonID(rawValue: 5)), store)
        let other = try await Pusher(try #require(PersonID(rawValue: 6)), store)
        try await pusher.push(5)
        try await store.setDays(
            [StoredDay(day: "2026-11-22", text: Data("{}".utf8))], of: pusher.person, at: Self.start
        )
        let stream = CloudSampleStream(store: store)
        let start = Self.start.addingTimeInterval(-3_600)
        for number in 0..<20 {
            let batch = SampleBatch.beats(number..<number + 1, from: start)
            _ = try await stream.add(batch, of: pusher.person)
        }
        let frames = try await stream.page(of: pusher.person, after: nil)?.frames
        let history = try await store.history(of: pusher.person)
        let (proxy, nodes) = try database.addresses()
        let move = PostgresCloudMove(proxy: proxy, nodes: nodes)
        let isOver = Flag()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for device in [pusher, other] {
                group.addTask {
                    while !isOver.isSet { try await device.push(1) }
                }
            }
            for target in [2, 0, 1] {
                let before = pusher.acknowledged.count
                try await move.move(pusher.person, to: target)
                while pusher.acknowledged.count < before + 3 { await Task.yield() }
                let rows = try await rows(of: pusher.person, database)
                #expect(rows.indices.filter { rows[$0] > 0 } == [target])
            }
            isOver.set()
            try await group.waitForAll()
        }
        #expect(try await pusher.stored() == pusher.acknowledged)
        #expect(other.failures == 0)
        #expect(try await other.stored() == other.acknowledged)
        #expect(try await store.history(of: pusher.person) == history)
        #expect(try await store.days(of: pusher.person, from: "2026", to: "2027").count == 1)
        let moved = try await stream.page(of: pusher.person, after: nil)?.frames
        #expect(frames != nil && moved == frames)
        await #expect(throws: PostgresCloudMove.Failure.noNode) {
            try await move.move(pusher.person, to: 3)
        }
        await #expect(throws: PostgresCloudMove.Failure.noPerson) {
            try await move.move(try #require(PersonID(rawValue: 99)), to: 1)
        }
        try await database.remove()
    }

    @Test(
        "An interrupted move is completed by the next call, after any step",
        arguments: [false, true])
    func brokenMove(wasRouted: Bool) async throws {
        let database = try await ProxyTestDatabase()
        let store = try await database.open()
        let pusher = try await Pusher(try #require(PersonID(rawValue: 5)), store)
        try await pusher.push(3)
        let (proxy, nodes) = try database.addresses()
        let move = PostgresCloudMove(proxy: proxy, nodes: nodes)
        if wasRouted { try await move.move(pusher.person, to: 2) }
        // The other node has a copy that nobody may change, of an earlier time.
        try await PostgresConnection(nodes[wasRouted ? 1 : 2]).perform { session in
            try session.execute(
                """
                INSERT INTO health_data.person (person, history, is_moving, created_at)
                VALUES (5, gen_random_uuid(), TRUE, now());
                INSERT INTO health_data.record VALUES (5, gen_random_uuid(), 1, 1, FALSE, now(), '{}')
                """)
        }
        if !wasRouted {
            try await PostgresConnection(nodes[1]).perform { session in
                try session.execute("UPDATE health_data.person SET is_moving = TRUE")
            }
        }
        try await move.move(pusher.person, to: 2)
        #expect(try await rows(of: pusher.person, database) == [0, 0, 3])
        try await pusher.push(1)
        #expect(pusher.failures == 0)
        #expect(try await pusher.stored() == pusher.acknowledged)
        try await database.remove()
    }
}
