package import Foundation
internal import PostgresDatabase

extension PostgresCloudStore {
    package func setDays(_ days: [StoredDay], of person: PersonID, at date: Date) async throws {
        try await call(
            "set_days", person,
            [.texts(days.map(\.day)), .byteStrings(days.map(\.text)), .date(date)])
    }

    package func days(of person: PersonID, from: String, to: String) async throws -> [StoredDay] {
        try await call("days", person, [.text(from), .text(to)]) { row in
            StoredDay(day: try row.text(0), text: try row.data(1))
        }
    }
}
