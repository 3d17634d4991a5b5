package import Foundation
internal import PostgresDatabase

extension PostgresCloudStore {
    package func addCode(
        _ hash: Data, for person: PersonID, scope: TokenScope, consent: String?, expires: Date
    ) async throws {
        try await call(
            "add_code", person,
            [.bytes(hash), .text(scope.rawValue), .text(consent), .date(expires)])
    }

    package func removeCodes(of person: PersonID, expiredBy date: Date) async throws {
        try await call("remove_codes", person, [.date(date)])
    }

    package func redeem(
        _ code: Data, of person: PersonID, token: Data, device: String, name: String, at date: Date
    ) async throws -> TokenScope? {
        let scopes = try await call(
            "redeem", person,
            [.bytes(code), .bytes(token), .text(device), .text(name), .date(date)]
        ) { try $0.optional(0, PostgresRow.text) }
        return scopes.first.flatMap { $0 }.flatMap(TokenScope.init(rawValue:))
    }

    package func token(_ hash: Data, of person: PersonID, at date: Date) async throws
        -> CloudToken?
    {
        try await call("token", person, [.bytes(hash)], CloudToken.init(row:)).first ?? nil
    }

    package func tokens(of person: PersonID) async throws -> [CloudToken] {
        try await call("tokens", person, [], CloudToken.init(row:)).compactMap { $0 }
    }

    package func revoke(_ token: Int, of person: PersonID, at date: Date) async throws -> Bool {
        try await call("revoke", person, [.int(token), .date(date)]) { try $0.bool(0) } == [true]
    }
}

extension CloudToken {
    @Sendable
    fileprivate init?(row: PostgresRow) throws {
        guard let scope = TokenScope(rawValue: try row.text(1)) else { return nil }
        self.init(
            number: try row.int(0), scope: scope, device: try row.text(2), name: try row.text(3),
            createdAt: try row.date(4), revokedAt: try row.optional(5, PostgresRow.date),
            lastSeenAt: try row.optional(6, PostgresRow.date), acknowledged: try row.int(7),
            consent: try row.optional(8, PostgresRow.text))
    }
}
