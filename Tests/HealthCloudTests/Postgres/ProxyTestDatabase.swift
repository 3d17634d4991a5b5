import Foundation
import HealthCloud
import PostgresDatabase
import TestSupport

/// Databases on three PostgreSQL servers, and one with PL/Proxy before them.
struct ProxyTestDatabase: CloudTestDatabase {
    let nodes: [PostgresTestDatabase]
    private let proxy: PostgresTestDatabase

    init() async throws { try await self.init(nodes: PostgresTestCluster.nodes.value) }

    init(nodes clusters: [PostgresTestCluster]) async throws {
        var nodes: [PostgresTestDatabase] = []
        for cluster in clusters { nodes.append(try await PostgresTestDatabase(on: cluster)) }
        try await self.init(on: nodes)
    }

    private init(on nodes: [PostgresTestDatabase]) async throws {
        self.nodes = nodes
        proxy = try await PostgresTestDatabase(
            on: PostgresTestCluster.shared.value, copying: "template0")
        try await PostgresCloudProxy.prepare(
            proxy.address(), nodes: nodes.map { try $0.address() })
    }

    /// The proxy and its nodes, for an operator.
    func addresses() throws -> (proxy: PostgresAddress, nodes: [PostgresAddress]) {
        (try proxy.address(), try nodes.map { try $0.address() })
    }

    func open() async throws -> any CloudStore { try await proxy.open() }

    func copy() async throws -> any CloudTestDatabase {
        var copies: [PostgresTestDatabase] = []
        for node in nodes { copies.append(try await node.copied()) }
        // The nodes lost their connections: the proxy would answer the next call of each with an error.
        try await proxy.endConnections()
        return try await Self(on: copies)
    }

    func contents() async throws -> Data {
        var bytes = Data()
        for node in nodes { bytes.append(try await node.contents()) }
        return bytes
    }

    func remove() async throws {
        // The proxy first: it has connections to the others.
        try await proxy.remove()
        for node in nodes { try await node.remove() }
    }
}
