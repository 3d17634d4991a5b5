import Foundation
import HealthCloud
import NIOEmbedded
import PostgresDatabase
import Testing

@Suite("The warm-up of a server before its first request", .timeLimit(.minutes(10)))
struct CloudWarmUpTests {
    @Test("It changes nothing, with and without people", arguments: CloudEngine.allCases)
    func changesNothing(engine: CloudEngine) async throws {
        let database = try await engine.makeDatabase()
        let store = try await database.open()
        let cloud = Cloud(store: store)
        let channel = NIOAsyncTestingChannel()
        let empty = try await database.contents()
        await cloud.warmUp(on: channel)
        #expect(try await database.contents() == empty)
        _ = try await cloud.invite()
        let before = try await database.contents()
        await cloud.warmUp(on: channel)
        #expect(try await database.contents() == before)
        #expect(try await store.people().count == 1)
        try await database.remove()
    }

    @Test("In PostgreSQL it opens one connection of each pool, and runs there what a reading runs")
    func connections() async throws {
        let database = try await PostgresTestDatabase()
        let store = try await PostgresCloudStore(
            database.address(role: PostgresTestCluster.server), limits: .init(pools: 2))
        try await database.endConnections()
        await store.warmUp()
        let states = try await PostgresConnection(database.address()).perform { session in
            try session.query(
                """
                SELECT query FROM pg_stat_activity
                WHERE datname = current_database() AND usename = '\(PostgresTestCluster.server)'
                """, []
            ) { try $0.text(0) }
        }
        #expect(states.count { $0.contains("health_cloud.kept_reading") } == 2)
        #expect(states.count == 2)
        try await database.remove()
    }

    @Test("A store that does not answer does not keep a server from its start")
    func noStore() async throws {
        let database = try await PostgresTestDatabase()
        let store = try await database.open()
        try await database.remove()
        await Cloud(store: store).warmUp(on: NIOAsyncTestingChannel())
        await #expect(throws: CloudStoreError.self) { try await store.check() }
    }
}
